import RemoBytes

/// Finds the items of a list that offer a product for the second time.
///
/// Two items are the same product when their links are (see `CanonicalURL`), or when they have the
/// same retailer and alike names (see `ProductNames`). What is the same as the same is the same:
/// each cluster is told by its first item. Items without a link, a retailer or a name are not
/// compared by it.
///
/// Cost: for a list of ten items a few hundred nanoseconds; for a long one a fifth of a microsecond
/// an item, up to ten where all names have nearly the same words, and near-linear in any case (see
/// `EqualKeys` and `SlipFinder`). Memory is kept for the next list.
package struct DuplicateFinder: Sendable {
  /// Why two items are taken for the same product.
  package enum Reason: Sendable {
    /// They have the same link.
    case url
    /// They have the same retailer and alike names.
    case name
  }

  /// An item that repeats another one.
  package struct Pair: Equatable, Sendable {
    /// The item, by its number.
    package var item: Int
    /// The first item with the same product.
    package var first: Int
    /// The item that it was found to be the same as: the first one, or one that leads to it.
    package var other: Int
    /// Why those two are.
    package var reason: Reason
  }

  /// What the last list repeats, by ascending item.
  package private(set) var pairs = ContiguousArray<Pair>()

  /// Up to this many items, each is compared with each: a vector has a lane for each of them.
  private static let mostPairwise = 16

  /// Up to this many items with the same retailer and digits, each is compared with each.
  private static let mostInGroup = 64

  /// The tables of a list of up to this many items are kept for the next one.
  private static let mostKept = 16_384

  /// What is known of one of a few items.
  private struct Summary {
    /// Of the first bytes of its link.
    var url: UInt64 = 0
    var retailer: UInt64 = 0
    /// Of all of its link, and of its name; not read yet where nil.
    var wholeURL: UInt64?
    var digitSum: UInt8?
    var digits: UInt32?
    var letters: UInt32?
  }

  private var summaries = ContiguousArray(repeating: Summary(), count: mostPairwise)
  /// A byte that stands for the retailer of each.
  private var tags = ContiguousArray(repeating: UInt8(0), count: mostPairwise)

  /// The numbers of the items that are compared; what follows counts in these. Behind the first
  /// `count` are those of a longer list before.
  private var numbers = ContiguousArray<Int32>()
  private var count = 0
  private var clusters = Clusters()
  private var isLong = false

  /// Hashes of the links of many items, and of their retailers and digits; 0 is none.
  private var urls = ContiguousArray<UInt64>()
  private var keys = ContiguousArray<UInt64>()
  /// The letters of their names (see `NameSignature`).
  private var nameLetters = ContiguousArray<UInt32>()
  private var equals = EqualKeys()
  private var fingerprints = URLFingerprints()

  private var group = ContiguousArray<Int>()
  private var groupLetters = ContiguousArray<UInt32>()
  private var names = ProductNames()
  private var slips = SlipFinder()

  package init() {}

  /// Begins with a list of up to `count` items.
  mutating func start(count: Int) {
    if !pairs.isEmpty { pairs.removeAll(keepingCapacity: true) }
    numbers.grow(to: count, filling: 0)
    self.count = 0
    isLong = count > Self.mostPairwise
    if !isLong { return }
    urls.removeAll(keepingCapacity: true)
    urls.reserveCapacity(count)
    keys.removeAll(keepingCapacity: true)
    keys.reserveCapacity(count)
    nameLetters.removeAll(keepingCapacity: true)
    nameLetters.reserveCapacity(count)
  }

  /// Adds the next items, those at some of `places`; to be done while their text is in the cache.
  mutating func add(
    _ places: ContiguousArray<ItemPlace>, _ range: Range<Int>,
    _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    Self.copy(places, range, to: &numbers)
    count = range.upperBound
    if isLong { for index in range { summarize(Int(numbers[index]), items, bytes) } }
  }

  private static func copy(
    _ places: ContiguousArray<ItemPlace>, _ range: Range<Int>,
    to numbers: inout ContiguousArray<Int32>
  ) {
    let places = places.span
    var numbers = numbers.mutableSpan
    for index in range { numbers[index] = Int32(truncatingIfNeeded: places[index].number) }
  }

  /// Finds the duplicates among the items that were added.
  mutating func find(_ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>) {
    if count < 2 { return }
    clusters.removeAll(count: count)
    if isLong {
      compareURLs(items, bytes)
      if count > Self.mostKept { urls = ContiguousArray() }
      compareNames(items, bytes)
    } else {
      compareEach(items, bytes)
    }
    if clusters.areJoined { collectPairs() }
    if count > Self.mostKept { releaseTables() }
  }

  /// What else serves a long list is gone before the list is sorted.
  private mutating func releaseTables() {
    numbers = ContiguousArray()
    clusters = Clusters()
    keys = ContiguousArray()
    nameLetters = ContiguousArray()
    equals = EqualKeys()
    slips = SlipFinder()
  }

  private mutating func collectPairs() {
    clusters.findMatches()
    for index in 0..<count {
      guard let match = clusters.match(of: index) else { continue }
      let first = clusters.first(of: index)
      pairs.append(
        Pair(
          item: Int(numbers[index]), first: Int(numbers[first]), other: Int(numbers[match.other]),
          reason: match.isURL ? .url : .name))
    }
  }

  // MARK: A few items

  private mutating func compareEach(
    _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    var suspects = Self.summarize(
      numbers, count, items, bytes, &fingerprints, &summaries, &tags)
    while suspects != 0 {
      let index = suspects.trailingZeroBitCount
      suspects &= suspects &- 1
      for other in 0..<index where summaries[other].url == summaries[index].url {
        // What was seen of a link may be too little to know that it is none.
        let whole = wholeURL(index, items, bytes)
        if whole != 0, wholeURL(other, items, bytes) == whole {
          joinIfEqual(other, index, items, bytes)
        }
      }
    }
    let all = tags.span.vector(at: 0)
    for index in 1..<count {
      var others = LaneMask(all .== .all(tags[index]))
      // Those before it.
      others.bits &= (1 &<< UInt64(index)) &- 1
      while !others.isEmpty {
        let other = others.first
        others.removeFirst()
        joinIfSuspect(other, index, items, bytes)
      }
    }
  }

  /// Joins two items if they have the same retailer and alike names, where what is read first does
  /// not tell that they have not.
  private mutating func joinIfSuspect(
    _ first: Int, _ second: Int, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    let retailer = summaries[first].retailer
    if retailer != 0, summaries[second].retailer == retailer,
      digitSum(first, items, bytes) == digitSum(second, items, bytes),
      digits(first, items, bytes) == digits(second, items, bytes),
      NameSignature.mayBeAlike(letters(first, items, bytes), letters(second, items, bytes)),
      !clusters.areJoined(first, second)
    {
      _ = joinIfAlike(first, second, items, bytes)
    }
  }

  /// Fills the summaries of a few items.
  ///
  /// - Returns: a bit for each item that may have the link of an earlier one.
  private static func summarize(
    _ numbers: ContiguousArray<Int32>, _ count: Int, _ items: ContiguousArray<ItemRecord>,
    _ bytes: Span<UInt8>, _ fingerprints: inout URLFingerprints,
    _ summaries: inout ContiguousArray<Summary>, _ tags: inout ContiguousArray<UInt8>
  ) -> UInt32 {
    let items = items.span
    let numbers = numbers.span
    var summaries = summaries.mutableSpan
    var tags = tags.mutableSpan
    var suspects: UInt32 = 0
    // A bit per sixty-fourth of all fingerprints: most items find theirs not taken.
    var taken: UInt64 = 0
    for index in 0..<count {
      let number = Int(numbers[index])
      let url = fingerprints.fingerprint(items[number].productURL, in: bytes)
      let retailer = bytes.foldedPrefix(items[number].retailer.range)
      summaries[index] = Summary(url: url, retailer: retailer)
      tags[index] = UInt8(truncatingIfNeeded: (retailer &* 0x9E37_79B9_7F4A_7C15) &>> 56)
      if url != 0 {
        let bit: UInt64 = 1 &<< (url &>> 58)
        if taken & bit != 0 { suspects |= 1 &<< UInt32(index) }
        taken |= bit
      }
    }
    return suspects
  }

  private mutating func wholeURL(
    _ index: Int, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) -> UInt64 {
    if let hash = summaries[index].wholeURL { return hash }
    let hash = fingerprints.fingerprint(items[Int(numbers[index])].productURL, in: bytes)
    summaries[index].wholeURL = hash
    return hash
  }

  private mutating func digitSum(
    _ index: Int, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) -> UInt8 {
    if let sum = summaries[index].digitSum { return sum }
    let sum = NameSignature.digitSum(bytes, items[Int(numbers[index])].productName.range)
    summaries[index].digitSum = sum
    return sum
  }

  private mutating func digits(
    _ index: Int, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) -> UInt32 {
    if let digits = summaries[index].digits { return digits }
    let digits = NameSignature.digits(bytes, items[Int(numbers[index])].productName.range)
    summaries[index].digits = digits
    return digits
  }

  private mutating func letters(
    _ index: Int, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) -> UInt32 {
    if let letters = summaries[index].letters { return letters }
    let letters = NameSignature.letters(bytes, items[Int(numbers[index])].productName.range)
    summaries[index].letters = letters
    return letters
  }

  // MARK: Two items

  private mutating func joinIfEqual(
    _ first: Int, _ second: Int, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    if clusters.areJoined(first, second) { return }
    let url = items[Int(numbers[first])].productURL
    let other = items[Int(numbers[second])].productURL
    if bytes.isEqual(url.range, to: bytes, in: other.range)
      || CanonicalURL(url, in: bytes) == CanonicalURL(other, in: bytes)
    {
      clusters.join(first, second, byURL: true)
    }
  }

  /// Joins two items if they have the same retailer and alike names, and says whether they have.
  @inline(never)
  private mutating func joinIfAlike(
    _ first: Int, _ second: Int, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) -> Bool {
    let retailer = items[Int(numbers[first])].retailer.range
    let name = items[Int(numbers[first])].productName.range
    let otherRetailer = items[Int(numbers[second])].retailer.range
    let otherName = items[Int(numbers[second])].productName.range
    guard bytes.isFoldedEqual(retailer, to: bytes, in: otherRetailer) else { return false }
    names.removeAll()
    let a = names.read(bytes, name)
    let b = names.read(bytes, otherName)
    guard names.areAlike(a, b) else { return false }
    clusters.join(first, second, byURL: false)
    return true
  }

  // MARK: Many items

  /// Reads what of an item is compared first, in the order of the document.
  @inline(never)
  private mutating func summarize(
    _ number: Int, _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    let name = items[number].productName.range
    let digits = UInt64(NameSignature.digits(bytes, name))
    nameLetters.append(NameSignature.letters(bytes, name))
    let retailer = bytes.foldedHash(items[number].retailer.range)
    let isBlank = retailer == ByteHash().finish(count: 0)
    keys.append(isBlank ? 0 : ByteHash.mix(retailer, seed: digits) | 1 << 63)
    urls.append(fingerprints.fingerprint(items[number].productURL, in: bytes))
  }

  /// Joins the items with equal links.
  private mutating func compareURLs(
    _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    equals.start(urls)
    while equals.findNext(urls) {
      let first = equals[equals.group.lowerBound]
      let url = items[Int(numbers[first])].productURL
      // The fingerprint knows nothing of their queries; the canonical forms do.
      var firsts: [CanonicalURL: Int] = [:]
      for place in equals.group.dropFirst() {
        let index = equals[place]
        let other = items[Int(numbers[index])].productURL
        if bytes.isEqual(url.range, to: bytes, in: other.range) {
          clusters.join(first, index, byURL: true)
          continue
        }
        if firsts.isEmpty { firsts[CanonicalURL(url, in: bytes)] = first }
        let canonical = CanonicalURL(other, in: bytes)
        if let earlier = firsts[canonical] {
          clusters.join(earlier, index, byURL: true)
        } else {
          firsts[canonical] = index
        }
      }
    }
  }

  /// Joins the items with alike names, which have their retailer and their digits in common.
  private mutating func compareNames(
    _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) {
    equals.start(keys)
    while equals.findNext(keys) {
      if equals.group.count > Self.mostInGroup || !compareGroup(items, bytes) {
        group.removeAll(keepingCapacity: true)
        for place in equals.group { group.append(equals[place]) }
        slips.join(group, SlipFinder.Source(items: items, numbers: numbers), bytes, &clusters)
      }
    }
  }

  /// Compares each of a group with each, or gives up where too many only look alike.
  private mutating func compareGroup(
    _ items: ContiguousArray<ItemRecord>, _ bytes: Span<UInt8>
  ) -> Bool {
    groupLetters.removeAll(keepingCapacity: true)
    let start = equals.group.lowerBound
    var attempts = 4 * equals.group.count
    for place in equals.group {
      let letters = nameLetters[equals[place]]
      for (earlier, others) in groupLetters.enumerated()
      where NameSignature.mayBeAlike(letters, others) {
        let (first, second) = (equals[start + earlier], equals[place])
        if clusters.areJoined(first, second) { continue }
        if joinIfAlike(first, second, items, bytes) { continue }
        attempts -= 1
        if attempts == 0 { return false }
      }
      groupLetters.append(letters)
    }
    return true
  }
}
