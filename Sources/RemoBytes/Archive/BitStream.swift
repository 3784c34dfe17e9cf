/// Bits packed into bytes, the lowest first (RFC 1951 §3.1.1).
struct BitStream: ~Copyable {
  private var bytes = ContiguousArray<UInt8>(repeating: 0, count: 200_000)
  private var position = 0
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// Adds the lowest `count` bits of `value`, at most 48; the others have to be 0.
  mutating func append(_ value: UInt64, _ count: Int) {
    pending |= value << UInt64(pendingCount)
    pendingCount += count
    let (word, offset) = (pending, position)
    var span = bytes.mutableSpan
    span.store(word, at: offset)
    position += pendingCount >> 3
    pending >>= UInt64(pendingCount & ~7)
    pendingCount &= 7
  }

  /// Adds `count` tokens: `symbols` has code and extra bits of each literal and of each length.
  mutating func append(
    _ tokens: ContiguousArray<UInt32>, _ count: Int, _ symbols: ContiguousArray<UInt32>,
    _ distanceCode: HuffmanCode
  ) {
    let tokens = tokens.span
    let symbols = symbols.span
    let distanceCodes = distanceCode.codes.span
    let distanceLengths = distanceCode.lengths.span
    let (slotTable, baseTable) = (DeflateTables.distanceSlots, DeflateTables.distanceBases)
    let slots = slotTable.span
    let bases = baseTable.span
    var position = position
    var pending = pending
    var pendingCount = pendingCount
    var span = bytes.mutableSpan
    for index in 0..<count {
      let token = tokens[index]
      // A literal's byte is its index; a length less 3 comes after the 256 literals.
      let isMatch = token & DeflateTables.matchFlag != 0
      let symbol = symbols[
        isMatch ? 256 + Int(token >> 15 & 0xFF) : Int(token & 0xFF)]
      pending |= UInt64(symbol >> 8) << UInt64(pendingCount)
      pendingCount += Int(symbol & 0xFF)
      if isMatch {
        let distance = token & 0x7FFF
        let slot = DeflateTables.slot(Int(distance) + 1, slots)
        let codeLength = Int(distanceLengths[slot])
        let extra = UInt64(distance + 1 - bases[slot]) << UInt64(codeLength)
        pending |= (UInt64(distanceCodes[slot]) | extra) << UInt64(pendingCount)
        pendingCount += codeLength + DeflateTables.distanceExtraBits(slot)
      }
      span.store(pending, at: position)
      position += pendingCount >> 3
      pending >>= UInt64(pendingCount & ~7)
      pendingCount &= 7
    }
    self.position = position
    self.pending = pending
    self.pendingCount = pendingCount
  }

  /// Fills up to a byte boundary with zero bits.
  mutating func align() {
    if pendingCount > 0 { append(0, 8 - pendingCount) }
  }

  /// Gives the whole bytes to `output`; up to seven bits stay.
  mutating func drain(into output: inout ByteWriter) {
    output.append(bytes.span, in: 0..<position)
    position = 0
  }
}
