import RemoBytes

/// A free value that fills a template.
package enum TemplateValue {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  /// A text from a context. In markup it is always escaped; its kind decides its possible places.
  case data(String, TemplateSchema.ValueKind)
  case list([TemplateValue])
  case object([String: TemplateValue])
  /// A function that returns a template. It gets the raw text of its section, or nil for a name.
  /// Its result is rendered in that place.
  case lambda((_ section: String?) -> String)

  /// Whether a section over the value is shown: the value is not null, false, an empty text or an
  /// empty list.
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
