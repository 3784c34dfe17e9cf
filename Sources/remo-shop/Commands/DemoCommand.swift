import RemoBytes
import RemoShop

extension RunnableCommand {
  static let demo = RunnableCommand(
    name: "demo",
    summary: "a sample list with pictures, in every format",
    details: [
      "Makes a folder with a sample list, its pictures, and the list in every format, and names"
        + " the file to open. FOLDER must not exist yet (default: 'remo-shop-demo')."
    ],
    operands: [.init(placeholder: "FOLDER", kind: .file, isOptional: true)],
    options: .of(.messageFormat),
    examples: [.init("remo-shop demo", meaning: "makes the folder 'remo-shop-demo'")],
    run: writeDemo)
}

private func writeDemo(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  let folder = arguments.operands.first ?? "remo-shop-demo"
  if folder.isStandardOutput || (try? System.status(of: folder)) != nil {
    throw CommandError(
      .cannotCreate, message: "'\(folder)' already exists",
      help: "name another folder: 'remo-shop demo FOLDER'")
  }
  let demo = Demo()
  var files = [(path: "\(folder)/list.json", bytes: Array(demo.list.utf8))]
  for name in demo.images.keys.sorted() {
    files.append((path: "\(folder)/images/\(name).png", bytes: demo.images[name] ?? []))
  }
  for document in demo.documents {
    files.append(
      (path: "\(folder)/\(document.name)", bytes: demo.bytes(of: document.format)))
  }
  try io.write(files, makingFolder: "\(folder)/images")
  for document in demo.documents {
    io.output.write(
      TextLayout.entry("\(folder)/\(document.name)", meaning: document.meaning, column: 30))
  }
  io.output.write(
    """

    Open '\(folder)/list.html' in a browser. Then change '\(folder)/list.json' and render it:
      remo-shop render \(folder)/list.json --output page.html

    """)
  return .done
}

/// The sample list with its pictures.
private struct Demo {
  let list = EmbeddedFiles.texts["living-room.json"] ?? ""

  /// The pictures, PNG, by their names as `ListItem.imageFileName` gives them.
  let images: [String: [UInt8]] = {
    var images: [String: [UInt8]] = [:]
    for (path, text) in EmbeddedFiles.texts where path.hasSuffix(".png") {
      images[path.fileStem] = ContiguousArray(base64: text).map { Array($0) }
    }
    return images
  }()

  /// The documents to write, with a phrase on each.
  let documents: [(name: String, format: ListFormat, meaning: String)] = [
    ("list.html", .html, "a page to share"), ("email.html", .email, "the body of an email"),
    ("list.xlsx", .xlsx, "a workbook"), ("list.csv", .csv, "a table"),
    ("list.md", .markdown, "Markdown"), ("list.txt", .text, "a text message"),
    ("result.json", .json, "the arranged list, for programs"),
  ]

  func bytes(of format: ListFormat) -> [UInt8] {
    var options = DocumentOptions()
    options.images = .embed
    options.imageFile = { [images] name in images[name] }
    do {
      return try ShoppingList(decoding: list).arranged().document(as: format, options: options)
    } catch {
      preconditionFailure("a test renders the sample list in every format: \(error)")
    }
  }
}
