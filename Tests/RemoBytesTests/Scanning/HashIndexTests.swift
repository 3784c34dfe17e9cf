import RemoBytes
import Testing

@Suite("Numbers by hashes")
struct HashIndexTests {
  @Test("Hashes have the numbers that a dictionary gives them", arguments: [0, 3, 32, 200])
  func model(count: UInt64) {
    var index = HashIndex()
    for round in 0..<2 {
      index.removeAll(for: Int(count))
      var model: [UInt64: Int] = [:]
      var keys: [UInt64] = []
      for step in 0..<(2 * count) {
        // Few upper and lower halves, so that most hashes share one of them.
        let key = (step &* step % count &+ UInt64(round)) &* 0x1_0000_0001 & 0x7_0000_001F
        #expect(index.first(hash: key) { keys[$0] == key } == model[key])
        if model[key] == nil {
          model[key] = keys.count
          index.insert(keys.count, hash: key)
          keys.append(key)
        }
      }
    }
  }
}
