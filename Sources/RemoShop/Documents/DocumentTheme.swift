/// The colors and radii of the page.
public enum DocumentTheme: Hashable, Sendable {
  /// The names of the built-in themes.
  public static let names = ["plain", "beige"]

  /// One of ``names``.
  case named(String)
  /// The text of your own theme, CSS that sets the custom properties, and its name in errors; by
  /// default `theme`.
  case source(String, fileName: String? = nil)
}
