/// A client's decision about a product.
public enum Decision: String, CaseIterable, Codable, Sendable {
  /// The product is to be ordered.
  case approved
  /// The product is not wanted.
  case declined
  /// The client wants an alternate in its place, which is then ``approved``.
  case swapped

  /// The greatest number of Unicode scalars of a client's comment.
  public static let maximumCommentCount = 1_000
}
