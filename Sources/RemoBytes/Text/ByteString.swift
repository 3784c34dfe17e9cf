/// A text that equals another only where their bytes are the same, as ids have to.
///
/// A `String` equals another that a reader cannot tell from it: `é` is one, whether it is written
/// as one scalar or as two. Ids come from files that other programs compare byte by byte, such as
/// those of TREC, and so are their order and their equality here. As text it is a `String` again.
public struct ByteString: Hashable, Comparable, Sendable {
  /// The text.
  public let text: String

  /// Makes an id of a text.
  public init(_ text: String) { self.text = text }

  /// Whether the bytes are the same.
  public static func == (left: ByteString, right: ByteString) -> Bool {
    // Texts that differ as strings, which is what most do, differ in their bytes.
    left.text == right.text && left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Whether the first text comes first by its bytes.
  public static func < (left: ByteString, right: ByteString) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  // Texts of the same bytes are the same string, and have its hash.
  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension ByteString: CustomStringConvertible, ExpressibleByStringInterpolation {
  /// Makes an id of a literal.
  public init(stringLiteral text: String) { self.init(text) }

  /// The text.
  public var description: String { text }
}
