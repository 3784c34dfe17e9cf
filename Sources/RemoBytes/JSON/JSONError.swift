/// A violation of RFC 8259 or of this package's limits in a JSON text.
package struct JSONError: Error, Equatable, Sendable {
  /// The kinds of error. `message` has the text for people.
  package enum Code: Equatable, Sendable {
    case empty
    case unexpectedEnd
    case unexpectedByte(UInt8)
    case expectedKey
    case expectedColon
    case expectedCommaOrEnd
    case trailingComma
    case unterminatedString
    case controlCharacter(UInt8)
    case invalidEscape
    case loneSurrogate
    case invalidUTF8
    case invalidNumber
    case leadingZero
    case notANumber(String)
    case duplicateKey(String)
    case duplicateSpelling(String, of: String)
    case tooDeep
    case afterDocument
    case tooLarge
    case tooMuchText
  }

  package let code: Code

  /// The offset of the first invalid byte.
  package let offset: Int

  package init(_ code: Code, at offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// The error message, with the text found and the reason.
  package var message: String {
    switch code {
    case .empty: "expected a JSON document, found nothing"
    case .unexpectedEnd: "the document ends in the middle of a value"
    case .unexpectedByte(let byte): "expected a value, found \(Self.name(of: byte))"
    case .expectedKey: "expected a key in double quotes"
    case .expectedColon: "expected ':' after the key"
    case .expectedCommaOrEnd: "expected ',' or the closing bracket"
    case .trailingComma: "a comma before a closing bracket is not JSON"
    case .unterminatedString: "the string has no closing quote"
    case .controlCharacter(let byte):
      "a control character (\(Self.hexadecimal(byte))) must be escaped inside a string"
    case .invalidEscape: "this is not a JSON escape sequence"
    case .loneSurrogate: "a lone surrogate is not a character"
    case .invalidUTF8: "this is not UTF-8"
    case .invalidNumber: "this is not a JSON number"
    case .leadingZero: "a number must not start with a leading zero"
    case .notANumber(let word): "'\(word.shortened())' is not JSON"
    case .duplicateKey(let key): "the key '\(key.shortened())' is already in this object"
    case .duplicateSpelling(let key, let other):
      "the key '\(key.shortened())' is already in this object, as '\(other.shortened())'"
    case .tooDeep: "nested deeper than \(JSONReader.maximumDepth) containers"
    case .afterDocument: "text after the end of the document"
    case .tooLarge: "the document is larger than 2 GiB"
    case .tooMuchText: "the document's unescaped texts are larger than 4 GiB"
    }
  }

  /// A suggestion for a fix, if any.
  package var help: String? {
    switch code {
    case .empty: "check whether the program that writes it failed"
    case .unexpectedEnd, .unterminatedString: "the file may be cut off; fetch it again"
    case .trailingComma: "remove the comma"
    case .controlCharacter(let byte):
      "write \\u00\(Self.hexadecimal(byte).dropFirst(2)) instead"
    case .loneSurrogate: "escapes from \\ud800 to \\udfff come in pairs"
    case .invalidUTF8: "save the file in UTF-8"
    case .leadingZero: "remove the zero"
    case .notANumber(let word) where ["NaN", "Infinity", "-Infinity"].contains(word):
      "write null, or leave out the key if there is no number"
    case .notANumber("True"): "write true"
    case .notANumber("False"): "write false"
    case .notANumber("None"), .notANumber("undefined"), .notANumber("nil"), .notANumber("NULL"),
      .notANumber("Null"):
      "write null"
    case .notANumber(let word) where ["TRUE", "FALSE"].contains(word): "write \(word.lowercased())"
    case .duplicateKey, .duplicateSpelling: "remove one of the two"
    case .afterDocument: "a file contains one document"
    default: nil
    }
  }

  private static func name(of byte: UInt8) -> String {
    byte > ASCII.space && byte < ASCII.delete
      ? "'\(Character(Unicode.Scalar(byte)))'" : "byte \(hexadecimal(byte))"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
