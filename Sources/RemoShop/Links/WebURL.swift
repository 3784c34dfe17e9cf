import RemoBytes

/// An address that documents can show as a link: `http` or `https`, with a host, and without a user
/// name.
public struct WebURL: Hashable, Sendable, CustomStringConvertible {
  /// The address in the form of ``ListItem/link``.
  public let text: String

  /// Creates an address; nil if it cannot be a link.
  public init?(_ text: String) {
    let document = DocumentBuffer(text)
    let bytes = document.storage.span
    let field = ByteSlice(0..<document.inputCount)
    guard let link = WebLink(field, in: bytes)?.written(bytes) else { return nil }
    self.text = link.span.string(0..<link.count)
  }

  /// The address.
  public var description: String { text }
}
