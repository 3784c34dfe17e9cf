import Testing

@testable import RemoBytes

@Suite("Base64")
struct Base64Tests {
  // RFC 4648 §10.
  static let vectors = [
    "": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE=",
    "foobar": "Zm9vYmFy",
  ]

  @Test("The RFC 4648 test vectors encode correctly", arguments: vectors)
  func vector(_ text: String, _ encoded: String) {
    #expect(ContiguousArray(text.utf8).base64 == encoded)
  }

  @Test("Every digit is right, and only the given range is encoded")
  func digits() {
    let bytes = ContiguousArray<UInt8>((0..<64).flatMap { [UInt8($0) << 2, 0, 0] })
    let first = (0..<64).map { bytes.span.base64(($0 * 3)..<($0 * 3 + 3)).prefix(1) }.joined()
    #expect(first == "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  }
}
