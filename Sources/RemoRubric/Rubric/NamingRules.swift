/// The words by which a table recognizes names in a text.
///
/// `rubrics/README.md` explains each list. Without any list, the longest name in the text counts,
/// wherever it is.
package struct NamingRules: Equatable, Sendable {
  /// A list of words; the raw value is its key in table files.
  package enum List: String, CaseIterable, Sendable {
    /// Words that may follow the name of a thing: "set", "gray".
    case trailing = "behind"
    /// Words that begin a phrase about something else: "with", "for".
    case links
    /// Words before "of" and the thing itself: "set of 2 chairs".
    case sets
    /// Words for a part of a thing: "leg", "frame".
    case parts
    /// Words for a thing of many colors.
    case many
    /// Words anywhere before a name that turn it into something else: "faux", "dog".
    case negatingBefore = "not.before"
    /// Words right before a name that turn it into something else: "non".
    case negatingNext = "not.next"
    /// Words right after a name that turn it into something else: "look".
    case negatingAfter = "not.after"
    /// Labels that turn a name into a look: "finish: oak".
    case negatingLabel = "not.label"
    /// Words between a part and its material: "legs in oak". In a taxonomy, links that may stand in
    /// a modifier: "ready to hang mirror".
    case between
    /// Words after a part that turn it into a treatment of the whole thing: "button tufted".
    case workings
    /// Links between alternatives: "or".
    case choices
    /// Words for treatments of a material: "stained".
    case treatments
    /// Words for a thing after a treatment, which makes the material only a look: "oak-finished
    /// furniture".
    case things
    /// Words that may stand between "not" and a name: "not real leather".
    case fillers
    /// Colors that turn the name before them into a shade: "walnut brown leather".
    case tints
    /// Metals that color the material after them: "bronze aluminum", "brass glass".
    case finishes
    /// Words for man-made materials before the name of the material that they imitate: "PVC
    /// leather".
    case plastics
    /// Families that plastic may imitate.
    case imitated
    /// Families that cover other materials, so that a hard material before them is a color: "copper
    /// velvet". In a table of colors, fabrics whose names are also colors: "gray linen".
    case upholstery
    /// Parts that describe a thing by their number: "2 drawers".
    case counted
    /// Numbers in words.
    case numbers
  }

  private var lists: [List: [String]] = [:]
  /// Names that count only if the text has no more specific name.
  package var generic: [GenericName] = []

  /// The words of a list, in file order.
  package subscript(list: List) -> [String] {
    get { lists[list] ?? [] }
    set { lists[list] = newValue.isEmpty ? nil : newValue }
  }

  package var isEmpty: Bool { self == NamingRules() }
}

extension NamingRules.List {
  /// The lists in the object `not` of a table file.
  static let inNot: [NamingRules.List] = [
    .negatingBefore, .negatingNext, .negatingAfter, .negatingLabel,
  ]

  /// The list's key in the object that contains it.
  var key: String { String(rawValue.split(separator: ".").last ?? "") }
}

/// A name that stands for a whole class of entries: "wood" for oak and walnut.
package struct GenericName: Equatable, Sendable {
  package var name: String
  /// The families whose entries are more specific.
  package var families: [String]
}
