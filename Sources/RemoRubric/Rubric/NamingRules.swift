/// The words of a table that tell how names in a text are read.
///
/// `rubrics/README.md` explains each list. A table without any of them is searched for its longest
/// name, wherever that stands.
package struct NamingRules: Equatable, Sendable {
  /// A list of words; the raw value is its key in table files.
  package enum List: String, CaseIterable, Sendable {
    /// Words that may stand behind the name of a thing: "set", "gray".
    case behind
    /// Words that begin a phrase about something else: "with", "for".
    case links
    /// Words of "set of 2", behind which the thing itself stands.
    case sets
    /// Words for a part of a thing: "leg", "frame".
    case parts
    /// Words for a thing of many colors.
    case many
    /// Words before a name, with any words between, that make it something else: "faux", "dog".
    case notBefore = "not.before"
    /// Words right before a name that make it something else: "non".
    case notNext = "not.next"
    /// Words right behind a name that make it something else: "look".
    case notAfter = "not.after"
    /// Words in front of a name that make it a look: "finish: oak".
    case notLabel = "not.label"
    /// Words between a part and its material: "legs in oak".
    case between
    /// Words behind a part for what was done with it to the whole thing: "button tufted".
    case workings
    /// Links between names of which each may be the one: "or".
    case choices
    /// Words for what was done to a material: "stained".
    case treatments
    /// Words for a thing whose look a treatment gives: "oak-finished furniture".
    case things
    /// Words that may stand between "not" and a name: "not real leather".
    case fillers
    /// Parts that stand behind a number and describe the thing: "2 drawers".
    case counted
    /// Numbers in words.
    case numbers
  }

  private var lists: [List: [String]] = [:]
  /// Names that count only if nothing more specific is named.
  package var generic: [GenericName] = []

  /// The words of a list, in file order.
  package subscript(list: List) -> [String] {
    get { lists[list] ?? [] }
    set { lists[list] = newValue.isEmpty ? nil : newValue }
  }

  /// Whether no rule is given.
  package var isEmpty: Bool { self == NamingRules() }
}

extension NamingRules.List {
  /// The lists in the object `not` of a table file.
  static let inNot: [NamingRules.List] = [.notBefore, .notNext, .notAfter, .notLabel]

  /// The key in the object that holds the list.
  var key: String { String(rawValue.split(separator: ".").last ?? "") }
}

/// A name that stands for a whole class of entries: "wood" for oak and walnut.
package struct GenericName: Equatable, Sendable {
  /// The name of its entry.
  package var name: String
  /// The families whose entries are more specific.
  package var families: [String]
}
