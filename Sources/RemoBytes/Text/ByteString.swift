/// A text compared by its bytes, as ids require.
///
/// A `String` treats canonically equivalent texts as equal: `é` as one scalar equals `é` as two.
/// Other programs compare ids byte by byte, for example in TREC files. So do equality and order
/// here.
public struct ByteString: Hashable, Comparable, Sendable {
  /// The text.
  public let text: String

  /// Creates an id from a text.
  public init(_ text: String) { self.text = text }

  /// Whether both texts have the same bytes.
  public static func == (left: ByteString, right: ByteString) -> Bool {
    // Most texts differ as strings, and then their bytes differ too.
    left.text == right.text && left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Whether the first text precedes the second by bytes.
  public static func < (left: ByteString, right: ByteString) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  // Texts with equal bytes are equal strings, so their hashes are equal.
  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension ByteString: CustomStringConvertible, ExpressibleByStringInterpolation {
  /// Creates an id from a literal.
  public init(stringLiteral text: String) { self.init(text) }

  /// The text.
  public var description: String { text }
}
