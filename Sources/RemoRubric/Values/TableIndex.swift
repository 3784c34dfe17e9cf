import RemoShop

/// The nearness of two entries of a table, from farthest to nearest.
package enum Nearness: UInt8, Comparable, Sendable {
  case other, related, family, same

  package static func < (left: Nearness, right: Nearness) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The nearness of all pairs of entries.
struct NearnessMatrix: Sendable {
  /// The number of entries.
  let side: Int
  private var levels: [Nearness]

  /// A matrix in which each entry is near only to itself.
  init(side: Int) {
    self.side = side
    levels = Array(repeating: .other, count: side * side)
    for entry in 0..<side { raise(entry, and: entry, to: .same) }
  }

  subscript(first: UInt64, second: UInt64) -> Nearness { levels[Int(first) * side + Int(second)] }

  /// Raises the nearness of two entries to at least the given degree.
  mutating func raise(_ first: Int, and second: Int, to nearness: Nearness) {
    guard levels[first * side + second] < nearness else { return }
    levels[first * side + second] = nearness
    levels[second * side + first] = nearness
  }
}

/// A table that is ready to look up entries by their words, and the nearness of entries.
struct TableIndex: Sendable {
  /// The entries by their names.
  private let phrases: [String: Int]
  /// The entries by their names, each joined into one word: "nightstand" is "night stand".
  private let joined: [String: Int]
  /// The greatest number of words that a name may have in a text.
  let longest: Int
  /// The rules to read names in a text; without rules, the longest name counts.
  let rules: NameRules?
  /// The nearness of entries; nil unless the table is a taxonomy or family.
  let matrix: NearnessMatrix?
  let colors: [LabColor]
  let sizes: [(size: Dimensions, prepared: PreparedSize)]
  let table: RubricTable
  private let translation: Translation
  /// The more general entry of each entry; nil for none.
  private let parents: [Int?]

  /// Indexes a table without errors. The cost is quadratic in the number of entries.
  init(_ table: RubricTable) {
    self.table = table
    var phrases: [String: Int] = [:]
    var joined: [String: Int] = [:]
    var names: Set<String> = []
    var longest = 1
    for (index, entry) in table.entries.enumerated() {
      for name in entry.names {
        let words = WordList(name)
        longest = max(longest, words.list.count)
        let phrase = words.phrase
        if phrases[phrase] == nil { phrases[phrase] = index }
        if table.kind == .words { continue }
        var forms = [words.list.joined()]
        names.insert(forms[0])
        // "Arts & crafts" has no word for the sign.
        if words.list.contains("and") { forms.append(words.list.filter { $0 != "and" }.joined()) }
        for form in forms where joined[form] == nil { joined[form] = index }
      }
    }
    translation = Translation(table.translations, names: names)
    parents = table.entries.map { $0.parent.flatMap { phrases[WordList($0).phrase] } }
    self.phrases = phrases
    self.joined = joined
    sizes = table.entries.compactMap(\.size).map { ($0, PreparedSize($0)) }
    // A compound written as separate words has one more word: "bed side table".
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
    let siblings = Dictionary(grouping: entries.indices, by: { entries[$0].parent })
      .filter { $0.key != nil }
    for members in Array(families.values) + Array(siblings.values) {
      for i in members { for j in members where i < j { matrix.raise(i, and: j, to: inFamily) } }
    }
    func members(_ name: String) -> [Int] { families[name] ?? places[name].map { [$0] } ?? [] }
    for relation in table.relations {
      for i in members(relation.first) {
        for j in members(relation.second) where i != j { matrix.raise(i, and: j, to: .related) }
      }
    }
    // An entry is as related to its ancestors as to the other kinds of its parent.
    for (place, entry) in entries.enumerated() {
      var ancestor = entry.parent
      var steps = 0
      while let parent = ancestor.flatMap({ places[$0] }), steps <= entries.count {
        matrix.raise(place, and: parent, to: inFamily)
        ancestor = entries[parent].parent
        steps += 1
      }
    }
    return matrix
  }

  func words(in text: String) -> [String] {
    translation.words(in: text) { entry(named: $0) != nil }
  }

  /// The parts of a list. Does not split a name of the table that contains "and": "arts & crafts".
  func listedParts(of text: String) -> [String] {
    var found: [String] = []
    for part in RemoRubric.listedParts(.text(text)) {
      if let before = found.last {
        let first = words(in: before)
        if hasEntry(in: (first + ["and"] + words(in: part))[...], across: first.count) {
          found[found.count - 1] = before + " and " + part
          continue
        }
      }
      found.append(part)
    }
    return found
  }

  /// Whether the longest name from some start before `middle` extends past the word at `middle`.
  private func hasEntry(in words: ArraySlice<String>, across middle: Int) -> Bool {
    words[..<middle].indices.suffix(longest).contains { start in
      guard let length = length(ofEntryAt: start, in: words) else { return false }
      return start + length > middle + 1
    }
  }

  /// The entry that the whole text names, or else the longest run of its words. Of equally long
  /// runs, the last one counts, because English puts the thing itself last.
  func entry(_ text: String) -> Int? {
    let words = words(in: text)
    for length in stride(from: min(longest, words.count), through: 1, by: -1) {
      for start in stride(from: words.count - length, through: 0, by: -1) {
        if let found = entry(named: words[start..<(start + length)]) { return found }
      }
    }
    return nil
  }

  /// The entry with a name of these words, joined or separate.
  func entry(named words: some BidirectionalCollection<String>) -> Int? {
    phrases[words.joined(separator: " ")] ?? joined[words.joined()]
  }

  /// The number of words in the longest name that begins at `start`; nil without one.
  func length(ofEntryAt start: Int, in words: ArraySlice<String>) -> Int? {
    let most = min(longest, words.endIndex - start)
    return stride(from: most, through: 1, by: -1).first { length in
      entry(named: words[start..<(start + length)]) != nil
    }
  }

  func entries(in text: String) -> [Int] {
    let words = words(in: text)
    var found: [Int] = []
    for start in words.indices {
      for length in 1...longest where start + length <= words.count {
        let entry = entry(named: words[start..<(start + length)])
        if let entry, !found.contains(entry) { found.append(entry) }
      }
    }
    return found
  }

  /// The entries that begin or end a longer word of a text: "stand" in "nightstand".
  func entriesInCompounds(of text: String) -> [Int] {
    words(in: text).flatMap { word in
      (3..<max(3, word.count - 2)).flatMap { length in
        [entry(word: String(word.prefix(length))), entry(word: String(word.suffix(length)))]
      }
    }.compactMap(\.self)
  }

  /// The entries that `words` name. Names do not overlap; at each word, the longest name counts.
  func longestEntries(in words: [String]) -> [Int] {
    var found: [Int] = []
    var rest = words[...]
    while !rest.isEmpty {
      let length = length(ofEntryAt: rest.startIndex, in: rest) ?? 1
      let entry = entry(named: rest.prefix(length))
      if let entry, !found.contains(entry) { found.append(entry) }
      rest.removeFirst(length)
    }
    return found
  }

  func exactEntry(_ text: String) -> Int? { entry(named: words(in: text)) }

  /// Whether an entry is a kind of another one, at any distance.
  func isKind(_ entry: Int, of general: Int) -> Bool {
    var parent = parents[entry]
    // The kinds in a table may form a cycle.
    for _ in table.entries {
      guard let current = parent else { return false }
      if current == general { return true }
      parent = parents[current]
    }
    return false
  }

  /// Whether two entries are the same or related.
  func isRelated(_ first: Int, to second: Int) -> Bool {
    matrix.map { $0[UInt64(first), UInt64(second)] >= .related } == true
  }

  /// The entry with exactly this word as its name, folded like `WordList`.
  func entry(word: String) -> Int? { phrases[word] }
}

/// The naming rules of a table, ready for lookups, with words folded like `WordList`.
struct NameRules: Sendable {
  private let lists: [NamingRules.List: Set<String>]
  /// The more specific entries of each generic entry.
  let generic: [Int: Set<Int>]

  /// Indexes the rules of a table.
  ///
  /// - Parameter entry: finds an entry by its name.
  init(_ table: RubricTable, entry: (String) -> Int?) {
    let rules = table.rules
    lists = Dictionary(
      uniqueKeysWithValues: NamingRules.List.allCases.map { list in
        (list, Set(rules[list].flatMap { WordList($0).list }))
      })
    var generic: [Int: Set<Int>] = [:]
    for name in rules.generic {
      // An edit may have removed the entry from the table.
      guard let number = entry(name.name) else { continue }
      let covered = table.entries.indices.filter { index in
        table.entries[index].family.map(name.families.contains) == true
      }
      generic[number] = Set(covered)
    }
    self.generic = generic.mapValues { $0.subtracting(generic.keys) }
  }

  subscript(list: NamingRules.List) -> Set<String> { lists[list] ?? [] }
}

/// The parts of a text inside and outside brackets. Quotation marks count as brackets.
struct BracketedText {
  /// The text outside brackets; the text inside if nothing is outside.
  private(set) var outside = ""
  private(set) var inside: [String] = []

  /// Splits `text`. An unclosed bracket does not count.
  init(_ text: String) {
    var content = ""
    var depth = 0
    var isQuoted = false
    var (previous, visible): (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
    for var scalar in text.unicodeScalars {
      // After a figure, the sign means inches.
      let opens = depth == 0 && previous == " " && !("0"..."9" ~= visible)
      if scalar == "\"", isQuoted || opens {
        scalar = isQuoted ? ")" : "("
        isQuoted.toggle()
      }
      previous = scalar
      if scalar != " " { visible = scalar }
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

/// A number for a name that no table has, different from the number of every entry. "Day bed" and
/// "daybed" get the same number.
func unknownName(_ words: some Sequence<String>) -> UInt64 {
  wordHash(words.joined()) | 1 << 63
}
