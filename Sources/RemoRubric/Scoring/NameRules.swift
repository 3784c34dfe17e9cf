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
