/// The colors and radii of the page.
public enum DocumentTheme: Hashable, Sendable {
  /// White, gray and blue.
  case plain
  /// Warm paper tones.
  case beige
  /// A custom theme: CSS that sets the custom properties, and its file name in errors.
  case custom(css: String, fileName: String = "theme")

  /// The themes that come with the library.
  public static let builtIn = [DocumentTheme.plain, .beige]

  /// The name of a built-in theme, or the file name of your own.
  public var name: String {
    switch self {
    case .plain: "plain"
    case .beige: "beige"
    case .custom(_, let fileName): fileName
    }
  }
}
