/// The names a bound template may use, and what each stands for.
///
/// A list's elements have names of their own; inside its section they are found first, then those
/// around it, as Mustache does. A dotted name is one name.
package struct TemplateSchema: Sendable {
  /// The most fields of a row.
  static let maximumFields = 64

  /// The kinds of thing that a name stands for.
  package enum Kind: Sendable {
    /// Any text, written with escaping.
    case text
    /// A URL that has been checked: it may start a URL attribute.
    case link
    /// Digits and what goes with them (`1899.00`), or a plain identifier; may be empty.
    case number
    /// True or false, for sections only.
    case flag
    /// A section is repeated for each element.
    indirect case list(TemplateSchema)
  }

  /// A kind without its elements, for errors and for placing.
  package enum Sort: Equatable, Sendable {
    case text, link, number, flag, list

    /// `a flag`.
    package var description: String {
      switch self {
      case .text: "a text"
      case .link: "a link"
      case .number: "a number"
      case .flag: "a flag"
      case .list: "a list"
      }
    }
  }

  /// One name.
  package struct Field: Sendable {
    package let name: String
    /// The number of its slot in the row; below 64.
    package let id: Int
    package let kind: Kind
    /// All values of a text that is used as a dynamic name, or nil if they are not known.
    package let choices: [String]?
    /// Other names for it, for errors.
    package let synonyms: [String]

    package init(
      _ name: String, _ id: Int, _ kind: Kind, choices: [String]? = nil, synonyms: [String] = []
    ) {
      self.name = name
      self.id = id
      self.kind = kind
      self.choices = choices
      self.synonyms = synonyms
    }

    var sort: Sort {
      switch kind {
      case .text: .text
      case .link: .link
      case .number: .number
      case .flag: .flag
      case .list: .list
      }
    }
  }

  /// The number by which the context is asked for a row.
  package let id: Int
  /// The names, in the order in which errors look for the nearest one.
  package let fields: [Field]

  /// A schema of `fields`, whose rows have the number `id`; of two with one name the first is
  /// taken.
  package init(_ id: Int, _ fields: [Field]) {
    self.id = id
    self.fields = fields
  }

  /// The field of that name.
  package subscript(_ name: String) -> Field? {
    // There are few: a dictionary costs more to make than a template has names to look up.
    for index in fields.indices where fields[index].name == name { return fields[index] }
    return nil
  }
}
