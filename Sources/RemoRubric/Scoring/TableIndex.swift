/// A table made ready for lookups: words to entries, and how near any two entries are.
struct TableIndex: Sendable {
  /// How near two entries are; the order is that of nearness.
  enum Nearness: UInt8, Sendable {
    case other, related, family, same
  }

  /// The entry that each phrase means.
  private let phrases: [String: Int]
  /// The entries by their names written together: "nightstand" is "night stand".
  private let joined: [String: Int]
  /// The greatest number of words that a name takes in a text.
  let longest: Int
  /// Says how names in a text are read; nil to take the longest one.
  let rules: NameRules?
  /// Nearness of entries i and j at i × count + j.
  let matrix: ContiguousArray<UInt8>
  /// The number of entries.
  let count: Int
  /// The table.
  let table: RubricTable

  /// Makes `table`, which has no errors, ready. Quadratic in the number of its entries.
  init(_ table: RubricTable) {
    self.table = table
    count = table.entries.count
    var phrases: [String: Int] = [:]
    var joined: [String: Int] = [:]
    var longest = 1
    for (index, entry) in table.entries.enumerated() {
      for name in entry.names {
        let words = WordList(name)
        longest = max(longest, words.list.count)
        if phrases[words.phrase] == nil { phrases[words.phrase] = index }
        let together = words.list.joined()
        if table.kind != .words, joined[together] == nil { joined[together] = index }
      }
    }
    self.phrases = phrases
    self.joined = joined
    // Apart a name has a word more: "bed side table".
    self.longest = table.kind == .words ? longest : longest + 1
    rules = table.rules.isEmpty ? nil : NameRules(table) { phrases[WordList($0).phrase] }
    matrix = Self.matrix(table, phrases)
  }

  private static func matrix(
    _ table: RubricTable, _ phrases: [String: Int]
  ) -> ContiguousArray<UInt8> {
    let entries = table.entries
    let count = entries.count
    guard table.kind == .taxonomy || table.kind == .family else { return [] }
    var matrix = ContiguousArray<UInt8>(repeating: 0, count: count * count)
    func raise(_ i: Int, _ j: Int, _ nearness: Nearness) {
      matrix[i * count + j] = max(matrix[i * count + j], nearness.rawValue)
      matrix[j * count + i] = max(matrix[j * count + i], nearness.rawValue)
    }
    var members: [String: [Int]] = [:]
    for (index, entry) in entries.enumerated() {
      if let family = entry.family { members[family, default: []].append(index) }
      for name in entry.names { members["=" + name] = [index] }
      raise(index, index, .same)
    }
    let inFamily: Nearness = table.kind == .taxonomy ? .related : .family
    for group in members.values {
      for i in group { for j in group where i < j { raise(i, j, inFamily) } }
    }
    for relation in table.relations {
      let first = members[relation.first] ?? members["=" + relation.first] ?? []
      let second = members[relation.second] ?? members["=" + relation.second] ?? []
      for i in first { for j in second where i != j { raise(i, j, .related) } }
    }
    // A kind of something is related to it, to its other kinds, and to what that is a kind of.
    for (index, entry) in entries.enumerated() {
      var ancestor = entry.parent
      var steps = 0
      while let name = ancestor, let parent = members["=" + name]?.first, steps <= count {
        raise(index, parent, inFamily)
        ancestor = entries[parent].parent
        steps += 1
      }
      for (other, sibling) in entries.enumerated()
      where other > index && entry.parent != nil && sibling.parent == entry.parent {
        raise(index, other, inFamily)
      }
    }
    return matrix
  }

  /// The entry that `text` means: the whole text if the table has it, else the longest run of its
  /// words that is an entry, of equally long ones the last, as English puts the thing itself last.
  func entry(_ text: String) -> Int? {
    let words = WordList(text).list
    if words.isEmpty { return nil }
    if words.count <= longest, let whole = entry(named: words) { return whole }
    for length in stride(from: min(longest, words.count), through: 1, by: -1) {
      for start in stride(from: words.count - length, through: 0, by: -1) {
        if let found = entry(named: words[start..<(start + length)]) { return found }
      }
    }
    return nil
  }

  /// The entry with a name of these words, written together or apart.
  func entry(named words: some BidirectionalCollection<String>) -> Int? {
    phrases[words.joined(separator: " ")] ?? joined[words.joined()]
  }

  /// The number of words of the longest name that begins at `start`; nil where none does.
  func length(ofEntryAt start: Int, in words: ArraySlice<String>) -> Int? {
    let most = min(longest, words.endIndex - start)
    return stride(from: most, through: 1, by: -1).first { length in
      entry(named: words[start..<(start + length)]) != nil
    }
  }

  /// All entries whose names stand in `words`.
  func entries(in words: [String]) -> [Int] {
    var found: [Int] = []
    for start in words.indices {
      for length in 1...longest where start + length <= words.count {
        let entry = entry(named: words[start..<(start + length)])
        if let entry, !found.contains(entry) { found.append(entry) }
      }
    }
    return found
  }

  /// The entries named in `words`, each word used once, by the longest name that begins with it.
  func longestEntries(in words: [String]) -> [Int] {
    var found: [Int] = []
    var start = 0
    while start < words.count {
      var next = start + 1
      for end in stride(from: min(start + longest, words.count), to: start, by: -1) {
        guard let entry = entry(named: words[start..<end]) else { continue }
        if !found.contains(entry) { found.append(entry) }
        next = end
        break
      }
      start = next
    }
    return found
  }

  /// The entry that the whole text names.
  func exactEntry(_ text: String) -> Int? { entry(named: WordList(text).list) }

  /// The entry that is exactly this word, as `Words` gives it.
  func entry(word: String) -> Int? { phrases[word] }
}
