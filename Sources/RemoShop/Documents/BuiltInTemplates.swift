import RemoBytes
import RemoTemplate

/// The templates of the built-in formats, as they lie in `templates/`.
package enum BuiltInTemplates {
  /// A file of `templates/`.
  package struct File: Sendable {
    /// Where it lies, from `templates/` on.
    package let path: String
    package let bytes: [UInt8]
  }

  /// The template of a format, or nil if the format is none.
  package static func file(of format: ListFormat) -> File? {
    switch format {
    case .html: File(path: "html.html", bytes: PackageResources.html_html)
    case .markdown: File(path: "markdown.md", bytes: PackageResources.markdown_md)
    case .email: File(path: "email.html", bytes: PackageResources.email_html)
    case .text: File(path: "text.txt", bytes: PackageResources.text_txt)
    case .csv, .xlsx, .json: nil
    }
  }

  /// The templates by name, which is that of their format.
  package static func templates() -> [(name: String, file: File)] {
    ListFormat.allCases.compactMap { format in
      file(of: format).map { (name: format.rawValue, file: $0) }
    }
  }

  /// The names that the templates use partials by.
  package static let partialNames = [
    "page.css", "icons.css", "page.js", "page-data", "json-ld", "tools", "card", "search", "costs",
    "diff.css",
  ]

  /// The partial of that name.
  package static func partial(_ name: String) -> File? {
    switch name {
    case "page.css": File(path: "partials/page.css", bytes: PackageResources.page_css)
    case "icons.css": File(path: "partials/icons.css", bytes: PackageResources.icons_css)
    case "page.js": File(path: "partials/page.js", bytes: PackageResources.page_js)
    case "page-data": File(path: "partials/page-data.html", bytes: PackageResources.page_data_html)
    case "json-ld": File(path: "partials/json-ld.html", bytes: PackageResources.json_ld_html)
    case "tools": File(path: "partials/tools.html", bytes: PackageResources.tools_html)
    case "card": File(path: "partials/card.html", bytes: PackageResources.card_html)
    case "search": File(path: "partials/search.html", bytes: PackageResources.search_html)
    case "costs": File(path: "partials/costs.html", bytes: PackageResources.costs_html)
    case "diff.css": File(path: "partials/diff.css", bytes: PackageResources.diff_css)
    default: nil
    }
  }

  /// The theme of that name, which is that of the partial it is.
  package static func theme(_ name: String) -> File? {
    switch name {
    case "themes/plain": File(path: "themes/plain.css", bytes: PackageResources.plain_css)
    case "themes/beige": File(path: "themes/beige.css", bytes: PackageResources.beige_css)
    default: nil
    }
  }

  /// The words of a language.
  package static func strings(_ language: ListLocale.Language) -> File {
    File(path: "strings/\(language.rawValue).json", bytes: Words.embedded(language))
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
    styleSheet(String(decoding: PackageResources.plain_css, as: UTF8.self))?.customProperties ?? []
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
