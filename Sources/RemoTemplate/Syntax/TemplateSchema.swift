import RemoBytes

/// The names available to a bound template, and their meanings.
///
/// A list's elements have their own names. Inside the list's section, these names come first, then
/// the names around the section, as in Mustache. A dotted name is one name.
package struct TemplateSchema: Sendable {
  /// The greatest number of fields in a row.
  static let maximumFields = 64

  /// The kinds of values that names stand for.
  package enum Kind: Sendable {
    /// Any text, escaped when written.
    case text
    /// A validated URL, which may begin a URL attribute.
    case link
    /// A number such as `1899.00`, or a plain identifier; may be empty.
    case number
    /// True or false, for sections only.
    case flag
    /// A list, whose section repeats for each element.
    indirect case list(TemplateSchema)
  }

  /// A kind without its elements, for errors and for the choice of escaping.
  package enum ValueKind: Equatable, Sendable {
    case text, link, number, flag, list

    /// The kind in words: `a flag`.
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

  /// A name in the schema. It is a class, because a binder passes it along for each tag.
  package final class Field: Sendable {
    package let name: String
    /// The number of its slot in the row; below 64.
    package let id: Int
    package let kind: Kind
    /// All possible values of a text used as a dynamic name, or nil if unknown.
    package let choices: [String]?
    /// Synonyms, for errors.
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

    var valueKind: ValueKind {
      switch kind {
      case .text: .text
      case .link: .link
      case .number: .number
      case .flag: .flag
      case .list: .list
      }
    }
  }

  /// The number that identifies the row to the context.
  package let id: Int
  /// The names, in the order of the search for a similar one.
  package let fields: [Field]
  /// The places in `fields` by the hash of the names.
  private let index: HashIndex

  /// Creates a schema of `fields`, whose rows have the number `id`. The first of two equal names
  /// wins.
  package init(_ id: Int, _ fields: [Field]) {
    self.id = id
    self.fields = fields
    var index = HashIndex(count: fields.count)
    for (place, field) in fields.enumerated() {
      index.insert(place, hash: field.name.withBytes { $0.plainHash(0..<$0.count) })
    }
    self.index = index
  }

  /// The field whose name is in `range` and has this hash.
  func field(in source: Span<UInt8>, at range: Range<Int>, hash: UInt64) -> Field? {
    index.first(hash: hash) { source.isEqual(range, to: fields[$0].name) }.map { fields[$0] }
  }
}
