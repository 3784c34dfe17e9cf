import RemoBytes
import RemoTemplate

/// The templates of the built-in formats, embedded from `templates/`.
package enum BuiltInTemplates {
  /// A file of `templates/`.
  package struct File: Sendable {
    /// The file's path in `templates/`.
    package let path: String
    package let bytes: [UInt8]
    /// Whether the colors are those of the embedded file.
    fileprivate let hasOwnColors: Bool

    /// The embedded file at `path`, if there is one.
    init?(_ path: String) {
      guard let text = EmbeddedFiles.texts[path] else { return nil }
      self.init(path: path, text: text, hasOwnColors: true)
    }

    private init(path: String, text: String, hasOwnColors: Bool) {
      self.path = path
      bytes = Array(text.utf8)
      self.hasOwnColors = hasOwnColors
    }

    /// The email's template in other colors. Its styles are in attributes, which take no values.
    fileprivate func inColors(_ colors: [String: ScreenColor]) -> File {
      let parts = String(decoding: bytes, as: UTF8.self).parts(around: "#")
      let rest = parts.dropFirst().map { part in
        let digits = part.prefix { $0.isHexDigit }
        let color = BuiltInTemplates.emailProperties["#\(digits)"].flatMap { colors[$0] }
        return color.map { "\($0.css)\(part.dropFirst(digits.count))" } ?? "#\(part)"
      }
      return File(
        path: path, text: parts.prefix(1).joined() + rest.joined(), hasOwnColors: false)
    }
  }

  /// The theme property for each color of the email's template, which has the colors of the plain
  /// theme.
  private static let emailProperties = [
    "#f5f5f2": "--page", "#ffffff": "--card", "#1e1f1c": "--ink", "#5d5e57": "--soft",
    "#dcdbd4": "--line", "#24513f": "--accent", "#fff": "--on", "#474069": "--close",
  ]

  /// The template of a format, or nil if the format has none.
  package static func file(of format: ListFormat) -> File? {
    switch format {
    case .html: File("html.html")
    case .markdown: File("markdown.md")
    case .email: File("email.html")
    case .text: File("text.txt")
    case .eml, .csv, .xlsx, .json: nil
    }
  }

  /// The template of a format with these options, or nil if the format has none.
  static func file(of format: ListFormat, options: DocumentOptions) -> File? {
    if format == .text, options.isBrief { return File("brief.txt") }
    guard let file = file(of: format) else { return nil }
    let accent = options.studio.accent
    if format != .email || options.theme == .plain && accent == nil { return file }
    let found = [options.theme, .plain].lazy.compactMap { theme in
      colors(of: theme.css)?.lightColors(emailProperties.values, accent: accent)
    }
    return found.first.map(file.inColors) ?? file
  }

  /// The templates: those of formats with their names, then ``DocumentOptions/isBrief``'s.
  package static func templates() -> [(name: String, file: File)] {
    ListFormat.allCases.compactMap { format in
      file(of: format).map { (name: format.rawValue, file: $0) }
    } + [File("brief.txt")].compactMap { $0.map { (name: "brief", file: $0) } }
  }

  /// The names by which the templates use partials.
  package static let partialNames = [
    "page.css", "icons.css", "page.js", "pictures.js", "page-data", "json-ld", "tools", "card",
    "facts", "buy", "mail-facts", "search", "costs", "sums", "letterhead", "studio.css",
    "ask.css", "ask", "ask.js", "diff.css",
  ]

  /// The partial with this name; without an extension, it is an HTML file.
  package static func partial(_ name: String) -> File? {
    File(name.contains(".") ? "partials/\(name)" : "partials/\(name).html")
  }

  /// The theme with that name, such as `themes/beige`.
  package static func theme(_ name: String) -> File? { File("\(name).css") }

  /// The style sheet of HTML reports about rubrics.
  package static let reportStyle = EmbeddedFiles.texts["report.css"] ?? ""

  /// The script of HTML reports about rubrics, which sorts tables.
  package static let reportScript = EmbeddedFiles.texts["report.js"] ?? ""

  /// The style sheet of playgrounds for rubrics.
  package static let playgroundStyle = EmbeddedFiles.texts["playground/page.css"] ?? ""

  /// The body of playgrounds for rubrics, before their data.
  package static let playgroundBody = EmbeddedFiles.texts["playground/body.html"] ?? ""

  /// The script of playgrounds for rubrics.
  package static let playgroundScript = ["engine", "suggest", "text", "page"].map {
    EmbeddedFiles.texts["playground/\($0).js"] ?? ""
  }.joined()

  package static func strings(_ language: ListLocale.Language) -> File? {
    File("strings/\(language.rawValue).json")
  }

  /// Reads a built-in template and resolves its names.
  static func bind(
    _ file: File, theme: DocumentTheme, accent: AccentColor?,
    schema: @autoclosure () -> TemplateSchema,
    constants: TemplateConstants, wrapping: BoundTemplate.Wrapping = .none
  ) throws(DocumentTemplateError) -> BoundTemplate {
    // The styles of a built-in theme are known.
    let isBuiltIn = DocumentTheme.builtIn.contains(theme) && accent == nil
    if isBuiltIn, file.hasOwnColors,
      let template = prebound(file, theme: theme, constants: constants, wrapping: wrapping)
    {
      return template
    }
    return try BoundTemplate(
      source: file.bytes, name: file.path, library: library(theme: theme, accent: accent),
      schema: schema(), constants: constants, knownSources: isBuiltIn ? PolicySources.known : [],
      wrapping: wrapping)
  }

  /// Binds the template of a list if it is prebound, in a built-in theme.
  static func prebound(
    _ file: File, theme: DocumentTheme, constants: TemplateConstants,
    wrapping: BoundTemplate.Wrapping
  ) -> BoundTemplate? {
    PreboundTemplates.texts[file.path].flatMap { text in
      PreboundTemplate(text).bound(
        document: ListRow.list.rawValue, source: { EmbeddedFiles.texts[$0] },
        constants: constants.choosing(theme), knownSources: PolicySources.known,
        wrapping: wrapping)
    }
  }

  /// The custom properties that every built-in theme sets and this theme omits. Empty if it imports
  /// another file, which may set them.
  package static func propertiesMissing(in theme: String) -> [String] {
    let tags = theme.parts(around: "{{").dropFirst()
    if tags.contains(where: { $0.first { $0 != " " } == ">" }) { return [] }
    guard let set = styleSheet(theme)?.customProperties else { return [] }
    return properties.filter { !set.contains($0) }
  }

  /// The page and text colors of a theme that imports a built-in one. `set` has the colors it sets
  /// for light and dark alike. `open` has those left to the built-in theme, which change in dark
  /// mode and could make text unreadable. Both are empty if the theme handles dark mode or sets all
  /// colors.
  package static func propertiesAlike(in theme: String) -> (set: [String], open: [String]) {
    let tags = theme.parts(around: "{{").dropFirst()
    guard let tag = tags.first(where: { $0.includes(">themes/") || $0.includes("> themes/") })
    else { return ([], []) }
    guard let sheet = styleSheet(theme) else { return ([], []) }
    let rest = theme[tag.startIndex...]
    if rest.includes("prefers-color-scheme") || rest.includes("light-dark(") { return ([], []) }
    let start = theme.utf8.distance(from: theme.startIndex, to: tag.startIndex)
    let set = Set(sheet.settings.filter { $0.range.lowerBound >= start }.map(\.name))
    let grounds = ["--page", "--card", "--tint", "--ink", "--soft"]
    let open = (grounds + ["--accent"]).filter { !set.contains($0) }
    return open.isEmpty ? ([], []) : (grounds.filter { set.contains($0) }, open)
  }

  /// Warnings about properties that the page ignores: custom ones that neither the page nor the
  /// theme uses, and all others.
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
          ? "the page does not use the property '\(setting.name)'"
          : "a theme sets only custom properties, and '\(setting.name)' is not one",
        help: near.map { "did you mean '\($0)'?" }
          ?? (isCustom
            ? "the properties are \(known.joined(separator: ", "))"
            : "write your own rules in a template, for '--template'"),
        range: setting.range)
    }
  }

  /// A warning for each color of a theme that an email cannot take, since its notation is unknown.
  /// The email then has the colors of the plain theme.
  package static func unknownColors(in theme: String) -> [Diagnostic] {
    guard let colors = colors(of: theme) else { return [] }
    return colors.unknownLightColors(emailProperties.values).map { color in
      Diagnostic(
        .warning, "theme-color", path: "",
        message: "the email has the colors of 'plain', because it cannot take"
          + " \(color.property) '\(color.text)'",
        help: "write it as '#8a3b12' or 'rgb(138, 59, 18)'", range: color.range)
    }
  }

  /// The custom properties that every built-in theme sets.
  private static var properties: [String] {
    styleSheet(EmbeddedFiles.texts["themes/plain.css"] ?? "")?.customProperties ?? []
  }

  /// A parsed theme, or nil if it is invalid. The error appears when a page uses it.
  private static func styleSheet(_ theme: String) -> StyleSheet? {
    try? StyleSheet(theme.utf8, name: "")
  }

  /// The colors of a custom theme; nil if it is invalid or imports anything but a built-in theme at
  /// its start.
  static func colors(of css: String) -> ThemeColors? {
    let tags = css.parts(around: "{{").dropFirst().filter { $0.first != "!" }
    let imports = tags.map { $0.prefix { $0 != "}" }.filter { $0 != " " } }
    let names = DocumentTheme.builtIn.map { ">themes/\($0.name)" }
    guard imports.count <= 1, imports.allSatisfy(names.contains), let sheet = styleSheet(css)
    else { return nil }
    let file = imports.first.map { "\($0.dropFirst()).css" }
    return ThemeColors(sheet, importing: file.flatMap { styleSheet(EmbeddedFiles.texts[$0] ?? "") })
  }

  /// All partials and themes. The partial `theme` is the given theme, which must be valid.
  ///
  /// - Parameter accent: the color in place of the theme's accent color.
  package static func library(
    theme: DocumentTheme, accent: AccentColor? = nil
  ) -> TemplateLibrary {
    var library = TemplateLibrary()
    for name in partialNames {
      if let file = partial(name) { library.add(file.bytes, as: name) }
    }
    for theme in DocumentTheme.builtIn {
      let partial = "themes/\(theme.name)"
      if let file = Self.theme(partial) { library.add(file.bytes, as: partial) }
    }
    if accent == nil, DocumentTheme.builtIn.contains(theme) {
      library.alias("theme", to: "themes/\(theme.name)")
    } else {
      let colors = colors(of: theme.css) ?? ThemeColors()
      let text = accent.map { colors.style(accent: $0) } ?? colors.missingText
      library.add((theme.css + text).utf8, as: "theme", file: theme.name)
    }
    return library
  }
}

extension TemplateConstants {
  /// With the constants `theme.plain` and so on, which choose a theme in a prebound template.
  func choosing(_ theme: DocumentTheme) -> TemplateConstants {
    var constants = self
    for other in DocumentTheme.builtIn {
      constants["theme.\(other.name)"] = other == theme ? other.name : ""
    }
    return constants
  }
}

extension DocumentTheme {
  /// The theme as CSS; for a built-in theme, an import of its file.
  fileprivate var css: String {
    if case .custom(let css, _) = self { css } else { "{{>themes/\(name)}}\n" }
  }

  /// Checks that a custom theme is a style sheet and cannot end the page's style, even if the
  /// format does not use it.
  func check() throws(DocumentTemplateError) {
    guard case .custom(let css, let file) = self else { return }
    do throws(TemplateError) {
      _ = try StyleSheet(css.utf8, name: file)
    } catch {
      throw DocumentTemplateError(error)
    }
    if let fault = BuiltInTemplates.colors(of: css)?.fault {
      throw .lowContrast(fault, in: css, file: file)
    }
  }
}
