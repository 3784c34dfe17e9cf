import RemoBytes
import RemoRubric
import RemoShop

extension RunnableCommand {
  static let images = RunnableCommand(
    name: "images",
    summary: "the images of a list, to download for --images embed",
    details: [
      "Prints the file name and the URL of each image on the page of a list, in the order of the"
        + " page. The file name is the SHA-256 of the URL in hex. 'render --images embed' finds"
        + " files with these names, with any extension, in the folder of --image-dir.",
      "The format text puts a tab between the two. The format curl is a configuration file with"
        + " which curl downloads all images.",
    ],
    operands: [.list],
    options: .joined(
      .of(.output, .imagesFormat), .arrangement, .of(.hero, .lenient), .messages),
    examples: [
      .init(
        "remo-shop images a.json -f curl | curl --create-dirs --output-dir images -K -",
        meaning: "downloads the images into the folder 'images'"),
      .init(
        "remo-shop render a.json --images embed --image-dir images --output a.html",
        meaning: "a page with these images in it"),
    ],
    run: listImages)
}

enum ImagesFormat: String, CaseIterable {
  case text
  /// A configuration file of curl.
  case curl
  case json

  fileprivate var fileKind: FileKind { self == .json ? .json : .text }
}

private func listImages(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  let format = try arguments.format(.imagesFormat, for: arguments[.output]) ?? .text
  try arguments.refuseWrongExtension(for: .format(format.rawValue, format.fileKind))
  let request = DocumentRequest(csv: try arguments.listOptions())
  var pipeline = try request.pipeline(leniency: arguments.leniency)
  let input = try ListInput(arguments.operands.first, pipeline: &pipeline, io: io)
  try input.report(arguments, io: io)
  let images = input.arranged.images(hero: try arguments.hero())
  let output = try io.openOutput(arguments[.output])
  var writer = ByteWriter { output.write($0) }
  switch format {
  case .text: for image in images { writer.append("\(image.fileName)\t\(image.url)\n") }
  case .curl: writer.appendCurlConfiguration(of: images)
  case .json: writer.appendJSON(of: images)
  }
  writer.flush()
  try output.finished()
  if images.isEmpty, !arguments[.quiet] {
    io.tell(
      Message(
        .note, code: "no-images", text: "the page of this list has no images", file: input.name))
  }
  return .done
}

extension ByteWriter {
  /// Writes the images as a configuration file of curl, with one download each.
  fileprivate mutating func appendCurlConfiguration(of images: [ListImage]) {
    if images.isEmpty { return }
    // The brackets of an IPv6 address are no pattern, and an error page is no image.
    append("globoff\nlocation\nfail\n")
    for image in images {
      append("url = \"\(image.url.encodedForCurl)\"\noutput = \"\(image.fileName)\"\n")
    }
  }

  fileprivate mutating func appendJSON(of images: [ListImage]) {
    let images = images.map { image -> JSONOutput in
      [
        "file": .text(image.fileName), "url": .text(image.url),
        "items": .array(image.itemIDs.map { .integer(Int64($0)) }), "hero": .flag(image.isHero),
      ]
    }
    let document: JSONOutput = ["images": .array(images)]
    document.write(.indented, into: &self)
  }
}

extension String {
  /// The URL of a link for curl. Letters beyond ASCII are percent-encoded after the host, as
  /// browsers do. A link contains neither quotes nor backslashes.
  fileprivate var encodedForCurl: String {
    let bytes = Array(utf8)
    let hostEnd = bytes.dropFirst("https://".utf8.count).firstIndex {
      [ASCII.slash, ASCII.question, ASCII.hash].contains($0)
    }
    var writer = ByteWriter()
    for (offset, byte) in bytes.enumerated() {
      if byte < 0x80 || offset < hostEnd ?? bytes.count {
        writer.append(byte)
      } else {
        writer.appendPercentEncoded(byte)
      }
    }
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
