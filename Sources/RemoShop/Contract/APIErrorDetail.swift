import RemoBytes

/// The `detail` in FastAPI's answer when there is no list.
///
/// It is a text, a list of validation errors with `loc`, `msg` and `type`, or an object such as the
/// API's own error. FastAPI itself never says whether to try again.
struct APIErrorDetail: Equatable {
  let message: String
  /// Whether the answer says that the request may be repeated.
  let retryable: Bool?

  /// The most validation errors listed individually.
  private static let limit = 5

  /// Reads the detail from the JSON `text`; nil for any other content.
  init?(json text: ContiguousArray<UInt8>) {
    guard let value = try? JSONValue(parsing: DocumentBuffer(text)) else { return nil }
    switch value.kind {
    case .string(let text) where text.unlessBlank != nil:
      message = text
      retryable = nil
    case .array(let elements):
      let errors = elements.compactMap(Self.validationError)
      guard !errors.isEmpty, errors.count == elements.count else { return nil }
      let further = errors.count - Self.limit
      let more = further > 0 ? ["and \(further) more"] : []
      message = (errors.prefix(Self.limit) + more).joined(separator: "; ")
      retryable = nil
    case .object:
      let parts = ["error", "message", "msg", "detail"].compactMap { value[$0]?.text }
      guard !parts.isEmpty else { return nil }
      message = parts.joined(separator: ": ")
      if case .bool(let flag)? = value["retryable"]?.kind {
        retryable = flag
      } else {
        retryable = nil
      }
    default: return nil
    }
  }

  /// A validation error as text: `body.photos[0].url: field required`.
  private static func validationError(_ value: JSONValue) -> String? {
    guard let message = value["msg"]?.text else { return nil }
    guard case .array(let location)? = value["loc"]?.kind else { return message }
    var path = ""
    for part in location {
      switch part.kind {
      case .number(_, let index): path += "[\(index)]"
      case .string(let name): path += path.isEmpty ? name : ".\(name)"
      default: break
      }
    }
    return path.isEmpty ? message : "\(path): \(message)"
  }
}

extension JSONValue {
  /// The string value, unless it is blank.
  fileprivate var text: String? {
    if case .string(let text) = kind { text.unlessBlank } else { nil }
  }
}
