import RemoBytes

/// Finds alike names among many, without comparing each with each.
///
/// Names with the same words have the same sum of word hashes, and names whose letters are the
/// same have the same text hash: one table finds both. A slip leaves all words but one alone, so
/// only names that share such a remainder with another one are looked at closer. Of these, a
/// missing letter or two swapped ones are found by making the other spelling and looking its sum
/// up; a replaced letter by a table of spellings with one letter left open, into which only words
/// that are not known ones are put, as one of the two has to be such.
///
/// Cost: linear in the bytes of the names, in every case: there are at most 64 spellings a name,
/// and at most 2²³ in the table; a list with more of them may keep some of its slips.
struct SlipFinder: Sendable {
  /// The items that a list's own numbers stand for.
  struct Source {
    let items: ContiguousArray<ItemRecord>
    let numbers: ContiguousArray<Int32>

    func name(_ index: Int) -> Range<Int> { items[Int(numbers[index])].productName.range }
  }

  private static let mostSpellings = 64
  private static let mostOpen = 1 << 23

  private var wholes = IndexTable()
  private var open = IndexTable()
  /// The remainders that several names have.
  private var shared = RepeatedHashes()
  private var names = ProductNames()
  private var pair = ProductNames()
  /// The items with a name that no earlier item has, and the remainders of their words.
  private var distinct = ContiguousArray<(index: Int, remainders: Range<Int>)>()
  private var remainders = ContiguousArray<UInt64>()

  /// Joins the items of `group`, all of one retailer, whose names are alike.
  mutating func join(
    _ group: ContiguousArray<Int>, _ source: Source, _ bytes: Span<UInt8>,
    _ clusters: inout Clusters
  ) {
    joinSame(group, source, bytes, &clusters)
    keepSharing()
    if distinct.isEmpty { return }
    open.removeAll(expecting: distinct.count, most: Self.mostOpen)
    for isSecondPass in [false, true] {
      for (index, _) in distinct {
        names.removeAll()
        let name = names.read(bytes, source.name(index))
        var left = Self.mostSpellings
        for piece in name.pieces where names.pieces[piece].isWord {
          let piece = names.pieces[piece]
          let rest = name.sum &- piece.hash
          guard piece.count >= 3, piece.count <= left, shared.isRepeated(rest),
            !names.isExact(piece)
          else { continue }
          left -= piece.count
          if isSecondPass {
            look(index, piece, rest, source, bytes, &clusters)
          } else if !ProductWords.isKnown(piece.hash) {
            for place in 0..<piece.count { _ = open.insert(openKey(rest, piece, place), index) }
          }
        }
      }
    }
  }

  /// Joins names with the same words, or the same letters, and notes the remainders of the others.
  private mutating func joinSame(
    _ group: ContiguousArray<Int>, _ source: Source, _ bytes: Span<UInt8>,
    _ clusters: inout Clusters
  ) {
    wholes.removeAll(expecting: 2 * group.count)
    distinct.removeAll(keepingCapacity: true)
    remainders.removeAll(keepingCapacity: true)
    for index in group {
      names.removeAll()
      let name = names.read(bytes, source.name(index))
      if name.pieces.isEmpty { continue }
      _ = isRepeated(ByteHash.mix(name.text), index, name.marks, source, bytes, &clusters)
      if isRepeated(name.sum, index, name.marks, source, bytes, &clusters) { continue }
      guard name.pieces.count <= ProductNames.mostPieces else { continue }
      let start = remainders.count
      for piece in name.pieces where names.pieces[piece].isWord && names.pieces[piece].count > 2 {
        remainders.append(name.sum &- names.pieces[piece].hash)
      }
      distinct.append((index, start..<remainders.count))
    }
    shared.read(remainders)
  }

  /// Whether an earlier item has the same words or letters, and no other signs; it is joined with
  /// all of them that are alike.
  private mutating func isRepeated(
    _ key: UInt64, _ index: Int, _ marks: UInt8, _ source: Source, _ bytes: Span<UInt8>,
    _ clusters: inout Clusters
  ) -> Bool {
    guard let first = wholes.insert(key, index) else { return false }
    // 8" beside 8': those with the same signs have a place of their own.
    let isOther = marks != 0 && !areAlike(first, index, source, bytes)
    let isFirst = isOther && wholes.insert(Self.key(key, marks), index) == nil
    joinStored(key, index, source, bytes, &clusters)
    return !isFirst
  }

  /// Joins the item with those stored under `key`, whatever their signs, if their names are alike.
  private mutating func joinStored(
    _ key: UInt64, _ index: Int, _ source: Source, _ bytes: Span<UInt8>,
    _ clusters: inout Clusters
  ) {
    guard let first = wholes.find(key) else { return }
    tryJoin(first, index, source, bytes, &clusters)
    for marks in 1...3 as ClosedRange<UInt8> {
      guard let other = wholes.find(Self.key(key, marks)) else { continue }
      tryJoin(other, index, source, bytes, &clusters)
    }
  }

  /// The key of names that have these signs, where one with others has `key`.
  private static func key(_ key: UInt64, _ marks: UInt8) -> UInt64 {
    ByteHash.mix(key, seed: UInt64(marks))
  }

  /// Takes the items off `distinct` that share no remainder, and so are like no other.
  private mutating func keepSharing() {
    var kept = 0
    for item in distinct
    where remainders[item.remainders].contains(where: { shared.isRepeated($0) }) {
      distinct[kept] = item
      kept += 1
    }
    distinct.removeLast(distinct.count - kept)
  }

  private func openKey(_ rest: UInt64, _ piece: ProductNames.Piece, _ place: Int) -> UInt64 {
    ByteHash.mix(rest ^ spelling(piece) { $0 == place ? .max : nil }, seed: UInt64(place))
  }

  /// The hash of a word with some letters replaced by others; 0 leaves one out.
  private func spelling(
    _ piece: ProductNames.Piece, _ replaced: (Int) -> UInt32?
  ) -> UInt64 {
    var hash = WordHash()
    for place in 0..<piece.count {
      let letter = replaced(place) ?? names.letters[piece.start + place]
      if letter != 0 { hash.add(letter) }
    }
    return hash.value
  }

  private mutating func look(
    _ index: Int, _ piece: ProductNames.Piece, _ rest: UInt64,
    _ source: Source, _ bytes: Span<UInt8>,
    _ clusters: inout Clusters
  ) {
    for place in 0..<piece.count {
      if let other = open.find(openKey(rest, piece, place)), other != index {
        tryJoin(other, index, source, bytes, &clusters)
      }
      let without = spelling(piece) { $0 == place ? 0 : nil }
      joinStored(rest &+ without, index, source, bytes, &clusters)
      guard place + 1 < piece.count else { continue }
      let letter = names.letters[piece.start + place]
      let after = names.letters[piece.start + place + 1]
      let swapped = spelling(piece) { $0 == place ? after : $0 == place + 1 ? letter : nil }
      if letter != after { joinStored(rest &+ swapped, index, source, bytes, &clusters) }
    }
  }

  private mutating func tryJoin(
    _ first: Int, _ second: Int, _ source: Source,
    _ bytes: Span<UInt8>, _ clusters: inout Clusters
  ) {
    if clusters.areJoined(first, second) { return }
    if areAlike(first, second, source, bytes) { clusters.join(first, second, byURL: false) }
  }

  private mutating func areAlike(
    _ first: Int, _ second: Int, _ source: Source, _ bytes: Span<UInt8>
  ) -> Bool {
    pair.removeAll()
    let a = pair.read(bytes, source.name(first))
    let b = pair.read(bytes, source.name(second))
    return pair.areAlike(a, b)
  }
}
