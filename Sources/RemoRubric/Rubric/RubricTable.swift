import RemoShop

/// A table that criteria read, decoded: words, what they belong to, and what that is related to.
///
/// One shape for all: a categories table has related entries, materials and styles have families
/// with compatible ones, colors have hex values, word lists have neither.
package struct RubricTable: Equatable, Sendable {
  /// The kinds of entries.
  package enum Kind: String, CaseIterable, Sendable {
    /// Entries in groups, with related entries.
    case taxonomy
    /// Entries in families, families with compatible families.
    case family
    /// Names with hex values.
    case colors
    /// Words, each with a value.
    case words
    /// Names with sizes, such as those of beds.
    case sizes
  }

  /// The kind of entries.
  package var kind: Kind
  /// In file order.
  package var entries: [TableEntry]
  /// Pairs of families (or entries) that go together; symmetric, each pair once.
  package var relations: [TableRelation]
  /// words: the value of a word that is not listed.
  package var fallback: Double
  /// Says how names in a text are read.
  package var rules = NamingRules()
}

/// One entry of a table.
package struct TableEntry: Equatable, Sendable {
  /// Its name and the other words for the same thing, lowercase; the first is its name.
  package var names: [String]
  /// The group or family that it belongs to, nil for none.
  package var family: String?
  /// taxonomy: the entry that this one is a kind of, nil for none.
  package var parent: String?
  /// words: the value; colors: 0xRRGGBB.
  package var value: Double
  /// sizes: the size.
  package var size: Dimensions?

  /// The first name.
  package var name: String { names.first ?? "" }
}

/// Two families, or two entries, that go together.
package struct TableRelation: Equatable, Sendable {
  /// One of them.
  package var first: String
  /// The other.
  package var second: String
}
