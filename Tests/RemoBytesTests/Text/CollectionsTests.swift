import Testing

@testable import RemoBytes

@Suite("Searching sorted collections")
struct CollectionsTests {
  @Test("The partitioning index is that of a search from the start")
  func partitioningIndex() {
    for count in 0..<20 {
      let numbers = Array(0..<count)
      for limit in -1...count {
        let expected = numbers.firstIndex { $0 >= limit } ?? count
        #expect(numbers.partitioningIndex { $0 >= limit } == expected, "\(limit) in \(count)")
        #expect(numbers[...].partitioningIndex { $0 >= limit } == expected)
      }
    }
  }
}
