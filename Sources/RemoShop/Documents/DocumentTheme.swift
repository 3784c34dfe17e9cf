/// The colours and radii of the page.
public enum DocumentTheme: Hashable, Sendable {
  /// The themes that are shipped, by name.
  public static let names = ["plain", "beige"]

  /// One of ``names``.
  case named(String)
  /// The text of a theme of one's own, CSS that sets the custom properties, and what it is called
  /// in errors, if not `theme`.
  case source(String, fileName: String? = nil)
}
