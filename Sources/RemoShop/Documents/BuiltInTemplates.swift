import RemoBytes
import RemoTemplate

/// The templates of the built-in formats, as they lie in `templates/`.
package enum BuiltInTemplates {
  /// A file of `templates/`.
  package struct File: Sendable {
    /// Its path in `templates/`.
    package let path: String
    package let bytes: [UInt8]

    /// The embedded file at `path`, if there is one.
    init?(_ path: String) {
      guard let text = EmbeddedFiles.texts[path] else { return nil }
      self.path = path
      bytes = Array(text.utf8)
    }
  }

  /// The template of a format, or nil if the format has none.
  package static func file(of format: ListFormat) -> File? {
    switch format {
    case .html: File("html.html")
    case .markdown: File("markdown.md")
    case .email: File("email.html")
    case .text: File("text.txt")
    case .csv, .xlsx, .json: nil
    }
  }

  /// The template of a format of changes, or nil if the format has none.
  static func file(of format: DiffFormat) -> File? {
    switch format {
    case .text: File("diff.txt")
    case .markdown: File("diff.md")
    case .html: File("diff.html")
    case .json: nil
    }
  }

  /// The templates, each with the name of its format.
  package static func templates() -> [(name: String, file: File)] {
    ListFormat.allCases.compactMap { format in
      file(of: format).map { (name: format.rawValue, file: $0) }
    }
  }

  /// The names by which the templates use partials.
  package static let partialNames = [
    "page.css", "icons.css", "page.js", "page-data", "json-ld", "tools", "card", "search", "costs",
    "diff.css",
  ]

  /// The partial with that name; a name without an extension is that of an HTML file.
  package static func partial(_ name: String) -> File? {
    File(name.contains(".") ? "partials/\(name)" : "partials/\(name).html")
  }

  /// The theme with that name, such as `themes/beige`.
  package static func theme(_ name: String) -> File? { File("\(name).css") }

  /// The strings file of a language.
  package static func strings(_ language: ListLocale.Language) -> File? {
    File("strings/\(language.rawValue).json")
  }

  /// Binds a template of these to a schema; its plan is at hand, unless a theme of one's own is in
  /// it.
  ///
  /// - Parameter schema: asked for only where there is no plan.
  static func bind(
    _ file: File, _ theme: DocumentTheme, _ schema: @autoclosure () -> TemplateSchema,
    _ constants: TemplateConstants, _ wrapping: BoundTemplate.Wrapping = .none
  ) throws(DocumentTemplateError) -> BoundTemplate {
    var themeName: String?
    if case .named(let name) = theme { themeName = name }
    guard let record = plan(of: file.path, theme: themeName) else {
      return try ListPipeline.bind(
        file.bytes, name: file.path, library(theme: theme), constants, wrapping, schema())
    }
    let plan = TemplatePlan(record) { name in
      if name == file.path { return file.bytes }
      return (partial(name) ?? Self.theme(name))?.bytes ?? []
    }
    return BoundTemplate(plan, constants: constants, wrapping: wrapping)
  }

  /// The custom properties that every shipped theme sets and this one does not; none where it takes
  /// in another file, which may set them.
  package static func propertiesMissing(in theme: String) -> [String] {
    let tags = theme.split(separator: "{{", omittingEmptySubsequences: false).dropFirst()
    if tags.contains(where: { $0.first { $0 != " " } == ">" }) { return [] }
    guard let set = styleSheet(theme)?.customProperties else { return [] }
    return properties.filter { !set.contains($0) }
  }

  /// The colours of page and text that a theme sets for light and dark alike behind a shipped theme
  /// that it takes in, and those that stay that theme's, which are other ones in the dark: texts
  /// cannot be read there. None where it knows of the dark, or sets all.
  package static func propertiesAlike(in theme: String) -> (set: [String], open: [String]) {
    let tags = theme.split(separator: "{{", omittingEmptySubsequences: false).dropFirst()
    guard let tag = tags.first(where: { $0.contains(">themes/") || $0.contains("> themes/") })
    else { return ([], []) }
    guard let sheet = styleSheet(theme) else { return ([], []) }
    let rest = theme[tag.startIndex...]
    if rest.contains("prefers-color-scheme") || rest.contains("light-dark(") { return ([], []) }
    let start = theme.utf8.distance(from: theme.startIndex, to: tag.startIndex)
    let set = Set(sheet.settings.filter { $0.range.lowerBound >= start }.map(\.name))
    let grounds = ["--page", "--card", "--tint", "--ink", "--soft"]
    let open = (grounds + ["--accent"]).filter { !set.contains($0) }
    return open.isEmpty ? ([], []) : (grounds.filter { set.contains($0) }, open)
  }

  /// What of a theme the page does not read: custom properties that are neither the page's nor used
  /// in the theme, and what is none.
  package static func strayProperties(in theme: String) -> [Diagnostic] {
    guard let sheet = styleSheet(theme) else { return [] }
    let known = properties
    var told = Set(known).union(sheet.uses)
    return sheet.settings.filter { told.insert($0.name).inserted }.map { setting in
      let isCustom = setting.name.hasPrefix("--")
      let near = isCustom ? nearestName(to: setting.name, in: known) : nil
      return Diagnostic(
        .warning, "stray-property", path: "",
        message: isCustom
          ? "nothing on the page reads the property '\(setting.name)'"
          : "a theme sets custom properties only, and '\(setting.name)' is none",
        help: near.map { "did you mean '\($0)'?" }
          ?? (isCustom
            ? "known are \(known.joined(separator: ", "))"
            : "rules of one's own belong into a template, for '--template'"),
        range: setting.range)
    }
  }

  /// The custom properties that every shipped theme sets.
  private static var properties: [String] {
    styleSheet(EmbeddedFiles.texts["themes/plain.css"] ?? "")?.customProperties ?? []
  }

  /// A theme, read; nil where it is in error, which the page that is made of it says.
  private static func styleSheet(_ theme: String) -> StyleSheet? {
    try? StyleSheet(theme.utf8, name: "")
  }

  /// All partials and themes, `theme` standing for the theme that is given, which was checked.
  package static func library(theme: DocumentTheme) -> TemplateLibrary {
    var library = TemplateLibrary()
    for name in partialNames {
      if let file = partial(name) { library.add(file.bytes, as: name) }
    }
    for name in DocumentTheme.names {
      let partial = "themes/\(name)"
      if let file = Self.theme(partial) { library.add(file.bytes, as: partial) }
    }
    switch theme {
    case .named(let name): library.alias("theme", to: "themes/\(name)")
    case .source(let source, let file): library.add(source.utf8, as: "theme", file: file)
    }
    return library
  }
}

extension DocumentTheme {
  /// Makes sure that the theme is there, is a style sheet and does not end the page's, whether the
  /// format has a use for it or not.
  func check() throws(DocumentTemplateError) {
    switch self {
    case .named(let name):
      if !Self.names.contains(name) { throw .noTheme(name) }
    case .source(let source, let file):
      do throws(TemplateError) {
        _ = try StyleSheet(source.utf8, name: file ?? "theme")
      } catch {
        throw DocumentTemplateError(error)
      }
    }
  }
}
