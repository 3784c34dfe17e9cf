import RemoBytes
import RemoShop
import RemoTemplate

extension RunnableCommand {
  static let templates = RunnableCommand(
    name: "templates",
    summary: "the built-in templates, to read and copy",
    details: [
      "The formats markdown, html, email and text are Mustache templates. Copy one, change it,"
        + " and give it to 'remo-shop render --template'. Themes set the look of the page, for"
        + " 'remo-shop render --theme'. {{words.KEY}} writes a word in the language of the list.",
      BuiltInFile.names,
    ],
    subcommands: [templatesList, templatesShow, templatesCopy])

  private static let templatesList = RunnableCommand(
    name: "templates list",
    summary: "the names of templates, partials, themes and words",
    options: .of(.messageFormat),
    run: listTemplates)

  private static let templatesShow = RunnableCommand(
    name: "templates show",
    summary: "the text of a built-in template",
    details: [BuiltInFile.names],
    operands: [.builtInFile],
    options: .of(.messageFormat),
    examples: [
      .init("remo-shop templates show themes/beige > mine.css", meaning: "a theme to begin with")
    ],
    run: showTemplate)

  private static let templatesCopy = RunnableCommand(
    name: "templates copy",
    summary: "a copy of a built-in template and its partials",
    details: [
      "PATH is a file or a folder (default: the current folder). In a folder, the copy keeps the"
        + " template's name. The partials go to the folder 'partials' next to the copy, where"
        + " 'render --template' looks for them. Identical files stay. Other existing files are"
        + " replaced only with --force.",
      BuiltInFile.names,
    ],
    operands: [
      .builtInFile, Command.Operand(placeholder: "PATH", kind: .file, isOptional: true),
    ],
    options: .of(.force, .messageFormat),
    examples: [
      .init(
        "remo-shop templates copy html my-list.html",
        meaning: "a copy of the built-in page to edit")
    ],
    run: copyTemplate)
}

private func copyTemplate(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  let all = BuiltInFile.all
  guard let file = all.first(where: { $0.name == arguments.operands[0] }) else { return .done }
  var path = arguments.operands.count > 1 ? arguments.operands[1] : file.fileName
  // Standard output has no folder for the partials.
  if path.isStandardOutput {
    throw .usage(
      "standard output is not a file", help: "'templates show \(file.name)' writes the text there")
  }
  if (try? System.status(of: path))?.kind == .directory {
    path += path.hasSuffix("/") ? file.fileName : "/\(file.fileName)"
  }
  try arguments.refuseWrongExtension(path, for: file.written)
  if file.hasLanguage, !path.hasSuffix("/"), TemplateLanguage(fileName: path) == nil {
    throw .usage(
      "the name '\(path)' does not show the template's output language",
      help: "name it '\(path).\(file.fileName.fileExtension ?? "")'")
  }
  var copies = [(path: path, bytes: file.bytes)]
  for partial in file.partials {
    copies.append(("\(path.folder)/partials/\(partial.fileName)", partial.bytes))
  }
  if !arguments[.force] {
    copies = copies.filter { !$0.bytes.areThere(at: $0.path, io: io) }
    let others = copies.map(\.path).filter { (try? System.status(of: $0)) != nil }
    if !others.isEmpty { throw .areThere(others) }
  }
  if copies.count <= 1 {
    try io.write(copies)
  } else {
    try io.write(copies, makingFolder: "\(path.folder)/partials")
  }
  return .done
}

private func showTemplate(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  let file = BuiltInFile.all.first { $0.name == arguments.operands[0] }
  if let file { io.output.write(ContiguousArray(file.bytes).span) }
  return .done
}

private func listTemplates(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  for file in BuiltInFile.all {
    io.output.write(TextLayout.entry(file.name, meaning: "templates/\(file.path)", column: 24))
  }
  return .done
}

extension [UInt8] {
  /// Whether the file at `path` already has these bytes.
  fileprivate func areThere(at path: String, io: IO) -> Bool {
    guard let status = try? System.status(of: path), status.kind == .file, status.size == count,
      let document = try? io.read(path)
    else { return false }
    return document.bytes.elementsEqual(self)
  }
}

extension Command.Operand {
  fileprivate static let builtInFile = Command.Operand(
    placeholder: "NAME", kind: .choice(BuiltInFile.all.map { Choice(name: $0.name) }))
}

/// A file of `templates/` and its name on the command line.
struct BuiltInFile {
  let name: String
  let path: String
  let bytes: [UInt8]

  /// A sentence on all names, for the help.
  static let names =
    "NAME is a template, a theme, a partial or the words of a language; 'remo-shop help templates'"
    + " lists all."

  /// The names by kind, for the help.
  static var groups: [(term: String, meaning: String)] {
    [
      ("templates", BuiltInTemplates.templates().map(\.name)),
      ("themes", DocumentTheme.builtIn.map { "themes/\($0.name)" }),
      ("partials", BuiltInTemplates.partialNames.map { "partials/\($0)" }),
      ("words", ListLocale.Language.allCases.compactMap { BuiltInTemplates.strings($0)?.path }),
    ].map { ($0, $1.joined(separator: ", ")) }
  }

  /// Templates, then partials, then themes, then words.
  static var all: [BuiltInFile] {
    BuiltInTemplates.templates().map { BuiltInFile($0.name, file: $0.file) }
      + BuiltInTemplates.partialNames.compactMap { name in
        BuiltInTemplates.partial(name).map { BuiltInFile("partials/\(name)", file: $0) }
      }
      + DocumentTheme.builtIn.compactMap { theme in
        let partial = "themes/\(theme.name)"
        return BuiltInTemplates.theme(partial).map { BuiltInFile(partial, file: $0) }
      }
      + ListLocale.Language.allCases.compactMap { language in
        BuiltInTemplates.strings(language).map { BuiltInFile($0.path, file: $0) }
      }
  }

  private init(_ name: String, file: BuiltInTemplates.File) {
    self.name = name
    path = file.path
    bytes = file.bytes
  }

  var fileName: String { path.fileName }

  /// The content type of a copy. Another extension would change the escaping of its values.
  var written: WrittenFile {
    let kind = fileName.fileExtension.flatMap(FileKind.init(fileExtension:)) ?? .text
    return .fixed("'\(name)' is a file of \(kind.rawValue)", kinds: [kind])
  }

  /// Whether its file name determines the escaping; names of styles and scripts do not.
  var hasLanguage: Bool { TemplateLanguage(fileName: fileName) != nil }

  /// The partials that it uses, directly or indirectly.
  var partials: [BuiltInFile] {
    let all = Self.all
    var found: [BuiltInFile] = []
    var waiting = [self]
    while let file = waiting.popLast() {
      let text = String(decoding: file.bytes, as: UTF8.self)
      for part in text.parts(around: "{{>").dropFirst() {
        let name = part.prefix { $0 != "}" }.filter { $0 != " " }
        guard !found.contains(where: { $0.name == "partials/\(name)" }),
          let partial = all.first(where: { $0.name == "partials/\(name)" })
        else { continue }
        found.append(partial)
        waiting.append(partial)
      }
    }
    return found
  }
}

extension CommandError {
  /// The error for existing files that differ from the new ones and must not be replaced.
  fileprivate static func areThere(_ paths: [String]) -> CommandError {
    let isOne = paths.count == 1
    return CommandError(
      .cannotCreate,
      message: paths.map { "'\($0)'" }.conjunction
        + " already \(isOne ? "exists" : "exist"), with other content",
      help: "name another folder, or replace \(isOne ? "it" : "them") with '--force'")
  }
}
