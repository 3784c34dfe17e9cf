import Foundation

/// The secret part of a link: 128 random bits, written as 22 characters of base64url.
///
/// Its description hides it, so that no log shows it by mistake.
struct ListToken: Hashable, Sendable, CustomStringConvertible {
  /// The 16 bytes.
  let bytes: Data

  /// Creates a token from the system's source of secrets.
  init() {
    var generator = SystemRandomNumberGenerator()
    bytes = Data((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// Reads a token as it stands in a link. Each token has one spelling.
  init?(_ text: some StringProtocol) {
    let base64 = Self.replacing("-", with: "+", "_", with: "/", in: text)
    guard let bytes = Data(base64Encoded: base64 + "=="), bytes.count == 16 else { return nil }
    self.bytes = bytes
    guard self.text == text else { return nil }
  }

  /// The token as it stands in a link.
  var text: String {
    Self.replacing("+", with: "-", "/", with: "_", in: bytes.base64EncodedString().dropLast(2))
  }

  var description: String { "(secret)" }

  /// Replaces the two characters in which base64 and base64url differ.
  private static func replacing(
    _ a: Character, with newA: Character, _ b: Character, with newB: Character,
    in text: some StringProtocol
  ) -> String {
    String(text.map { $0 == a ? newA : $0 == b ? newB : $0 })
  }
}
