import RemoBytes
import Testing

@testable import remo_shop

@Suite("Cutting a stream into blocks of whole lines")
struct LineBlocksTests {
  /// The contents of a stream's blocks.
  private struct Cut {
    var lines: [String] = []
    var numbers: [Int] = []
    var blockCount = 0
    var largestBlock = 0
  }

  /// Cuts `text` into blocks; each read returns the next of `sizes` bytes, cyclically.
  private func cut(_ text: String, blockSize: Int, sizes: [Int]) throws -> Cut {
    let source = Array(text.utf8)
    var position = 0
    var reads = 0
    var blocks = LineBlocks(of: "text") { bytes, range in
      let count = min(sizes[reads % sizes.count], range.count, source.count - position)
      reads += 1
      for offset in 0..<count { bytes[range.lowerBound + offset] = source[position + offset] }
      position += count
      return count
    }
    var buffer = DocumentBuffer(EmptyCollection())
    var block = LineBlock()
    var result = Cut()
    while try blocks.next(into: &buffer, block: &block, blockSize: blockSize) {
      #expect(block.number == result.blockCount)
      result.blockCount += 1
      result.largestBlock = max(result.largestBlock, buffer.inputCount)
      #expect(buffer.storage[buffer.inputCount..<(buffer.inputCount + 64)].allSatisfy { $0 == 0 })
      var start = 0
      for (index, end) in block.lineEnds.enumerated() {
        result.lines.append(buffer.storage.span.string(start..<end))
        result.numbers.append(block.firstLine + index)
        start = end + 1
      }
    }
    return result
  }

  @Test(
    "Every line arrives once, whole and with its number",
    arguments: [1, 2, 7, 64, 1000], [[1], [1000], [3, 1, 50]])
  func lines(_ blockSize: Int, _ sizes: [Int]) throws {
    let lines = (1...60).map { String(repeating: "é", count: $0 * $0 % 37) + "\($0)" }
    for text in [lines.joined(separator: "\n"), lines.joined(separator: "\n") + "\n"] {
      let result = try cut(text, blockSize: blockSize, sizes: sizes)
      #expect(result.lines == lines)
      #expect(result.numbers == Array(1...60))
    }
  }

  @Test("Blank lines count as lines, and an empty stream has no block")
  func blank() throws {
    #expect(try cut("", blockSize: 8, sizes: [8]).blockCount == 0)
    #expect(try cut("\n", blockSize: 8, sizes: [8]).lines == [""])
    #expect(try cut("a\n\n\nb", blockSize: 8, sizes: [8]).lines == ["a", "", "", "b"])
  }

  @Test("Available data is passed on at once, and only a long line enlarges a block")
  func sizes() throws {
    let slow = try cut("ab\ncd\nef\n", blockSize: 1000, sizes: [3])
    #expect(slow.blockCount == 3)
    let long = try cut(
      String(repeating: "x", count: 300) + "\n" + String(repeating: "ab\n", count: 200),
      blockSize: 32, sizes: [1000])
    #expect(long.lines.count == 201)
    #expect(long.largestBlock <= 600)
  }
}

@Suite("Threads")
struct ThreadTests {
  @Test("Each thread runs once, and a monitor admits one thread at a time", arguments: [1, 2, 7])
  func counting(_ count: Int) {
    let numbers = Monitor([Int]())
    System.onThreads(count) { number in
      for _ in 0..<100 { numbers.withValue { $0.append(number) } }
    }
    let result = numbers.withValue { $0 }
    #expect(result.count == count * 100)
    #expect(Set(result) == Set(0..<count))
  }

  @Test("Waiting threads continue in their turn")
  func turns() {
    let order = Monitor([Int]())
    System.onThreads(4) { number in
      for round in 0..<50 {
        let turn = round * 4 + number
        order.wait(until: { $0.count == turn }, then: { $0.append(turn) })
      }
    }
    #expect(order.withValue { $0 } == Array(0..<200))
  }
}
