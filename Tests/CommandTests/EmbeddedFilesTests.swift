import Foundation
import TestSupport
import Testing

/// The files of `templates/` and `rubrics/`, those of the demo, and the JSON Schemas are part of
/// the product as string literals in generated sources. Resources embedded by the package manager
/// would cost 24 s of every clean build.
@Suite("Embedded files")
struct EmbeddedFilesTests {
  /// A folder whose files a module embeds.
  struct Folder: CustomTestStringConvertible {
    let name: String
    let module: String
    /// The type that holds the texts, and the name of its file.
    var type = "EmbeddedFiles"
    /// Whether JSON is embedded without its line breaks and indentation.
    var isCompact = false
    /// Whether a file is embedded, by its path in the folder.
    let includes: @Sendable (String) -> Bool

    var testDescription: String { name }

    var source: String { "Sources/\(module)/Embedded/\(type).generated.swift" }

    var paths: [String] {
      Checkout.files(in: name).map { String($0.dropFirst(name.count + 1)) }.filter(includes)
    }

    private var note: String {
      isCompact ? "without its layout" : "a picture is in base64"
    }

    func generated() throws -> String {
      var text = """
        // Generated from \(name)/ by EmbeddedFilesTests with REMO_SHOP_RECORD=1. Do not edit.
        // swift-format-ignore-file

        /// The files of `\(name)/` that are part of the product.
        enum \(type) {
          /// The text of a file, by its path in `\(name)/`; \(note).
          static let texts: KeyValuePairs = [

        """
      for path in paths {
        let bytes = Data(try Checkout.contents(of: "\(name)/\(path)"))
        var contents = try #require(
          path.hasSuffix(".png")
            ? bytes.base64EncodedString() : String(bytes: bytes, encoding: .utf8))
        // No text of JSON has a line break, so those of the file are layout.
        if isCompact {
          contents = contents.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
        }
        try #require(!contents.contains("\"\"\"##") && !contents.contains("\r"))
        text += "\(path.debugDescription): ##\"\"\"\n\(contents)\n\"\"\"##,\n"
      }
      return text + "  ]\n}\n"
    }
  }

  static let folders = [
    Folder(name: "templates", module: "RemoShop") { $0 != "README.md" },
    Folder(name: "rubrics", module: "RemoRubric") { path in
      path.hasSuffix("-match.json") && !path.contains("/") || path.hasPrefix("tables/")
    },
    Folder(name: "examples", module: "remo-shop") { path in
      path == "living-room.json" || path.hasPrefix("living-room/images/") && path.hasSuffix(".png")
    },
    Folder(
      name: "Sources/RemoShop/RemoShop.docc/schemas", module: "remo-shop", type: "EmbeddedSchemas",
      isCompact: true
    ) { _ in true },
  ]

  @Test("The embedded files equal their originals", arguments: folders)
  func current(folder: Folder) throws {
    try #require(folder.paths.count > 5)
    let file = GeneratedFile(folder.source, text: try folder.generated())
    #expect(
      try file.isCurrent(), "\(folder.name)/ has changed; REMO_SHOP_RECORD=1 embeds it anew")
    if try file.recordIfAsked() {
      Issue.record("recorded; build, and run the test again without REMO_SHOP_RECORD")
    }
  }
}
