import RemoBytes

/// A free value to fill a template with.
package enum TemplateValue {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  /// A text of a context, that is never written unescaped in markup; the sort says where it can
  /// stand.
  case data(String, TemplateSchema.Sort)
  case list([TemplateValue])
  case object([String: TemplateValue])
  /// A template made by code: given the unprocessed text of the section it stands for, or nil where
  /// it stands for a name, it returns what is rendered in that place.
  case lambda((_ section: String?) -> String)

  /// Whether a section over the value is shown: not null, false, an empty text or an empty list.
  var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .string(let text), .data(let text, _): !text.isEmpty
    case .list(let elements): !elements.isEmpty
    case .number, .object, .lambda: true
    }
  }

  /// The text that a name shows.
  var text: String {
    switch self {
    case .null, .list, .object, .lambda: ""
    case .bool(let value): value ? "true" : "false"
    case .number(let value): shortestDecimal(value)
    case .string(let text), .data(let text, _): text
    }
  }
}
