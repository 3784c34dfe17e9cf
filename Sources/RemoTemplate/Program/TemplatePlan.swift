/// A template and all it uses as one run of steps: its names are resolved, and each value has the
/// context it is escaped for.
///
/// What constants say may still be open: such a plan serves every language and choice of options.
/// Most of what a program does to write one list is to make the plan of a built-in template, to
/// parse it, to follow the position in its output and to hash its styles and scripts; so these
/// plans are kept as a `Record`.
///
/// A class, as to let go of a structure of arrays asks for the types of all of them.
package final class TemplatePlan: Sendable {
  /// What is kept of it.
  package let record: Record
  /// What steps take text from: what lies in no template, then each template.
  let texts: ContiguousArray<Text>

  /// What steps take text from. (An array of arrays is a type that costs more to make.)
  struct Text: Sendable {
    let bytes: [UInt8]
  }

  init(_ record: Record, _ texts: ContiguousArray<Text>) {
    self.record = record
    self.texts = texts
  }

  /// About how much text the steps add.
  var textCount: Int { texts.reduce(0) { $0 + $1.bytes.count } }

  /// The number of steps.
  var count: Int { record.words.count / Step.wordCount }

  /// The step of that number.
  subscript(_ index: Int) -> Step {
    let start = index * Step.wordCount
    return Step(record.words[start], record.words[start + 1], record.words[start + 2])
  }

  /// One step: what the builder of a bound template is asked to do.
  struct Step {
    enum Operation: UInt8 {
      /// Adds the bytes from `first` up to `second` of a text.
      case text
      /// Adds the constant `number`, escaped for the context `detail` if that is one.
      case constant
      /// Goes to the step `first` if the constant `number` is empty, or is not.
      case skipIfEmpty, skipUnlessEmpty
      /// Writes a field, escaped for the context `detail`, or as it is.
      case write, copy
      /// Begins what is passed over where the section of a field is not shown, or where it is.
      case skipUnlessShown, skipIfShown
      /// Begins what is passed over.
      case jump
      /// Ends what the step `first` began.
      case endBranch
      /// Tests whether a field is what lies from `first` up to `second` of what is in no template.
      case choose
      /// Begins the section of a list of the schema `first`, the `second`th of those around it.
      case enterList
      case endList
    }

    /// How many words a step is kept in.
    static let wordCount = 3

    let operation: Operation
    var detail: UInt8 = 0
    var number: UInt16 = 0
    var first: UInt32 = 0
    var second: UInt32 = 0

    init(_ operation: Operation) { self.operation = operation }

    init(_ operation: Operation, _ field: BoundField) {
      precondition(field.id < 256 && field.level < 256)
      self.operation = operation
      number = UInt16(field.id) | UInt16(field.level) << 8
    }

    /// The step that is kept in these words.
    init(_ word: UInt32, _ first: UInt32, _ second: UInt32) {
      guard let operation = Operation(rawValue: UInt8(truncatingIfNeeded: word)) else {
        preconditionFailure("a plan has no such step")
      }
      self.operation = operation
      detail = UInt8(truncatingIfNeeded: word >> 8)
      number = UInt16(truncatingIfNeeded: word >> 16)
      self.first = first
      self.second = second
    }

    /// The first of the words; `first` and `second` are the others.
    var word: UInt32 {
      UInt32(operation.rawValue) | UInt32(detail) << 8 | UInt32(number) << 16
    }

    /// The text that bytes are taken from, by its number.
    var text: Int {
      get { Int(detail) | Int(number) << 8 }
      set {
        detail = UInt8(truncatingIfNeeded: newValue)
        number = UInt16(truncatingIfNeeded: newValue >> 8)
      }
    }

    /// The range of bytes.
    var range: Range<Int> { Int(first)..<Int(second) }

    /// The field, of an operation that has one.
    var field: BoundField { BoundField(id: Int(number & 0xFF), level: Int(number >> 8)) }

    /// The context that a value or constant is escaped for, if it is.
    var context: EscapeContext? { EscapeContext(rawValue: detail) }

    /// The `detail` of a constant that is added as it is.
    static let unescaped = UInt8.max
  }

  /// What of a plan is kept: all but the templates' texts.
  package struct Record: Equatable, Sendable {
    /// The number of the document's schema.
    package let document: Int
    /// The templates by name, the outermost first.
    package let templates: ContiguousArray<String>
    /// The constants that steps name, with a space between two.
    package let constants: String
    /// What lies in no template: indentation, hashes.
    package let text: String
    /// The steps.
    package let words: ContiguousArray<UInt32>

    @inlinable
    package init(
      document: Int, templates: ContiguousArray<String>, constants: String, text: String,
      words: ContiguousArray<UInt32>
    ) {
      self.document = document
      self.templates = templates
      self.constants = constants
      self.text = text
      self.words = words
    }
  }

  /// Plans a template whose constants stay open.
  ///
  /// - Parameter constants: texts that the constants may have; with others a section of theirs may
  ///   be shown or not, and all else stays as it is.
  /// - Throws: `TemplateError` for a name that is not there, or that cannot stand where it does.
  package static func of(
    _ template: Template, schema: TemplateSchema, constants: TemplateConstants
  ) throws(TemplateError) -> TemplatePlan {
    try TemplateBinder(template, schema, constants, .open).plan()
  }

  /// The plan that was kept.
  ///
  /// - Parameter text: the text of a template, by its name.
  package convenience init(_ record: Record, text: (_ template: String) -> [UInt8]) {
    var texts = ContiguousArray<Text>()
    texts.reserveCapacity(record.templates.count + 1)
    texts.append(Text(bytes: Array(record.text.utf8)))
    for template in record.templates { texts.append(Text(bytes: text(template))) }
    self.init(record, texts)
  }
}
