/// Packs bits into bytes, the lowest first (RFC 1951 §3.1.1).
struct BitWriter {
  private var bytes = ContiguousArray<UInt8>()
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// Adds the lowest `count` bits of `value`, at most 48. All higher bits must be 0.
  mutating func append(_ value: Int, count: Int) {
    pending |= UInt64(value) << UInt64(pendingCount)
    pendingCount += count
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  mutating func append(symbol: Int, of code: HuffmanCode) {
    append(Int(code.codes[symbol]), count: Int(code.lengths[symbol]))
  }

  /// Fills up to a byte boundary with zero bits.
  mutating func align() {
    if pendingCount > 0 { append(0, count: 8 - pendingCount) }
  }

  /// Moves the whole bytes to `output` and keeps up to seven bits.
  mutating func drain(into output: inout ByteWriter) {
    output.append(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
