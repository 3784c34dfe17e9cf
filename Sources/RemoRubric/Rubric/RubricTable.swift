import RemoShop

/// A decoded table of a rubric: entries with names, their families, and relations between them.
///
/// One structure serves all kinds: categories have related entries, materials and styles have
/// families with compatible families, colors have hex values, words have values, and sizes have
/// dimensions.
package struct RubricTable: Equatable, Sendable {
  /// The kinds of entries.
  package enum Kind: String, CaseIterable, Sendable {
    /// Entries in groups, with related entries.
    case taxonomy
    /// Entries in families, and pairs of compatible families.
    case family
    /// Names with hex values.
    case colors
    /// Words, each with a value.
    case words
    /// Names with sizes, such as those of beds.
    case sizes
  }

  package var kind: Kind
  /// The entries in file order.
  package var entries: [TableEntry]
  /// Pairs of families or entries that go together in both directions. Each pair appears once.
  package var relations: [TableRelation]
  /// words: the value of an unlisted word.
  package var fallback: Double
  /// Words of other languages, each with the words of the table that it means.
  package var translations: [String: String] = [:]
  package var rules = NamingRules()
}

package struct TableEntry: Equatable, Sendable {
  /// The names of the thing in lower case. The first name is the entry's name.
  package var names: [String]
  /// The entry's group or family; nil for none.
  package var family: String? = nil
  /// taxonomy: the name of the more general entry; nil for none.
  package var parent: String? = nil
  /// words: the value; colors: 0xRRGGBB.
  package var value = 0.0
  /// sizes: the size.
  package var size: Dimensions? = nil

  package var name: String { names.first ?? "" }
}

/// Two families, or two entries, that go together.
package struct TableRelation: Equatable, Sendable {
  package var first: String
  package var second: String
}
