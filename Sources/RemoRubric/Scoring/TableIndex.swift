/// The nearness of two entries of a table, from the farthest to the nearest.
package enum Nearness: UInt8, Comparable, Sendable {
  case other, related, family, same

  package static func < (left: Nearness, right: Nearness) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The nearness of any two entries of a table.
struct NearnessMatrix: Sendable {
  /// The number of entries.
  let side: Int
  private var levels: [Nearness]

  /// A matrix in which each entry is near to itself alone.
  init(side: Int) {
    self.side = side
    levels = Array(repeating: .other, count: side * side)
    for entry in 0..<side { raise(entry, entry, to: .same) }
  }

  /// The nearness of two entries.
  subscript(first: UInt64, second: UInt64) -> Nearness { levels[Int(first) * side + Int(second)] }

  /// Makes two entries at least that near.
  mutating func raise(_ first: Int, _ second: Int, to nearness: Nearness) {
    for place in [first * side + second, second * side + first] {
      levels[place] = max(levels[place], nearness)
    }
  }
}

/// A table made ready for lookups: words to entries, and how near any two entries are.
struct TableIndex: Sendable {
  /// The entry that each phrase means.
  private let phrases: [String: Int]
  /// The entries by their names written together: "nightstand" is "night stand".
  private let joined: [String: Int]
  /// The greatest number of words that a name takes in a text.
  let longest: Int
  /// Says how names in a text are read; nil to take the longest one.
  let rules: NameRules?
  /// The nearness of entries; nil for tables that are no taxonomy and no family.
  let matrix: NearnessMatrix?
  /// The colors of the entries, of a table of colors.
  let colors: [LabColor]
  /// The table.
  let table: RubricTable

  /// Makes `table`, which has no errors, ready. Quadratic in the number of its entries.
  init(_ table: RubricTable) {
    self.table = table
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
    matrix = table.kind == .taxonomy || table.kind == .family ? Self.matrix(table) : nil
    colors = table.kind == .colors ? table.entries.map { LabColor(rgb: UInt32($0.value)) } : []
  }

  private static func matrix(_ table: RubricTable) -> NearnessMatrix {
    let entries = table.entries
    var matrix = NearnessMatrix(side: entries.count)
    let families = Dictionary(
      grouping: entries.indices.filter { entries[$0].family != nil },
      by: { entries[$0].family ?? "" })
    var places: [String: Int] = [:]
    for (place, entry) in entries.enumerated() {
      for name in entry.names { places[name] = place }
    }
    let inFamily: Nearness = table.kind == .taxonomy ? .related : .family
    for members in families.values {
      for i in members { for j in members where i < j { matrix.raise(i, j, to: inFamily) } }
    }
    func members(_ name: String) -> [Int] { families[name] ?? places[name].map { [$0] } ?? [] }
    for relation in table.relations {
      for i in members(relation.first) {
        for j in members(relation.second) where i != j { matrix.raise(i, j, to: .related) }
      }
    }
    // A kind of something is related to it, to its other kinds, and to what that is a kind of.
    for (place, entry) in entries.enumerated() {
      var ancestor = entry.parent
      var steps = 0
      while let parent = ancestor.flatMap({ places[$0] }), steps <= entries.count {
        matrix.raise(place, parent, to: inFamily)
        ancestor = entries[parent].parent
        steps += 1
      }
      for (other, sibling) in entries.enumerated()
      where other > place && entry.parent != nil && sibling.parent == entry.parent {
        matrix.raise(place, other, to: inFamily)
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

/// The naming rules of a table, made ready for lookups: words as `Words` folds them.
struct NameRules: Sendable {
  private let lists: [NamingRules.List: Set<String>]
  /// For each generic entry the entries that are more specific.
  let generic: [Int: Set<Int>]

  /// Makes the rules of `table` ready; `entry` finds an entry by a name.
  init(_ table: RubricTable, entry: (String) -> Int?) {
    let rules = table.rules
    lists = Dictionary(
      uniqueKeysWithValues: NamingRules.List.allCases.map { list in
        (list, Set(rules[list].flatMap { WordList($0).list }))
      })
    var generic: [Int: Set<Int>] = [:]
    for name in rules.generic {
      // An edit of a table may have taken the entry out.
      guard let number = entry(name.name) else { continue }
      let covered = table.entries.indices.filter { index in
        table.entries[index].family.map(name.families.contains) == true
      }
      generic[number] = Set(covered)
    }
    self.generic = generic.mapValues { $0.subtracting(generic.keys) }
  }

  /// The words of a list.
  subscript(list: NamingRules.List) -> Set<String> { lists[list] ?? [] }
}

/// A text taken apart into what stands in brackets and what does not.
struct BracketedText {
  /// The text without its brackets; the whole text where all of it stands in brackets.
  private(set) var outside = ""
  /// The content of each bracket.
  private(set) var inside: [String] = []

  /// Takes `text` apart; a bracket that nothing closes is none.
  init(_ text: String) {
    var content = ""
    var depth = 0
    for scalar in text.unicodeScalars {
      switch scalar {
      case "(", "[", "{":
        depth += 1
        if depth > 1 { content += " " } else { outside += " " }
      case ")", "]", "}":
        if depth == 1 {
          inside.append(content)
          content = ""
        }
        depth = max(0, depth - 1)
      default:
        if depth > 0 {
          content.unicodeScalars.append(scalar)
        } else {
          outside.unicodeScalars.append(scalar)
        }
      }
    }
    outside += content
    if isBlank(outside) { (outside, inside) = (inside.joined(separator: ", "), []) }
  }
}

/// A number for a name that no table has: it is no entry's, and the same for words written together
/// or apart.
func unknownName(_ words: some Sequence<String>) -> UInt64 {
  wordHash(words.joined()) | 1 << 63
}
