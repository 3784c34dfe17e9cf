import RemoBytes

/// Where in a JSON text the next character goes: inside the quotes of a string or outside.
struct JSONPosition: Equatable, Sendable {
  private(set) var isInString = false
  private var isEscaped = false

  /// A byte of the template follows.
  mutating func advance(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == ASCII.quote {
      isInString.toggle()
    } else if byte == ASCII.backslash {
      isEscaped = isInString
    }
  }

  func placement(
    of sort: TemplateSchema.Sort?, string: EscapeContext, link: EscapeContext
  ) -> Placement {
    if isInString {
      return isEscaped ? .refused(.jsonString) : .escaped(sort == .link ? link : string)
    }
    return sort == .number ? .escaped(string) : .refused(.jsonText)
  }

  var place: TemplatePlace { isInString ? .jsonString : .jsonText }
}

/// Where in a CSV file the next character goes: inside the quotes of a cell or outside.
struct CSVPosition: Equatable, Sendable {
  private(set) var isQuoted = false

  /// A byte of the template follows; two quotes in a cell close and open it again.
  mutating func advance(_ byte: UInt8) {
    if byte == ASCII.quote { isQuoted.toggle() }
  }

  func placement(of sort: TemplateSchema.Sort?) -> Placement {
    isQuoted || sort == .number ? .escaped(.csv) : .refused(.csvUnquoted)
  }

  var place: TemplatePlace { isQuoted ? .csvQuoted : .csvUnquoted }
}
