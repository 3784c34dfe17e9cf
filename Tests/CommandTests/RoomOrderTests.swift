import Foundation
import Testing

/// The folders of a module are called rooms. The compiler ignores folders; this test checks them.
@Suite("Rooms")
struct RoomOrderTests {
  /// The rooms of each module in order: a room uses only types of the rooms before it.
  static let rooms: [String: [String]] = [
    "RemoBytes": [
      "Scanning", "Text", "Collation", "JSON", "Tables", "Diagnostics", "Archive",
      "XML", "Workbook",
    ],
    "RemoRubric": [
      "Embedded", "Input", "Rubric", "Values", "Scoring", "Ranking", "Suites", "Statistics",
      "Evaluation", "Edits", "Regression", "Failures", "Tuning", "Charts", "Reports", "Audit",
      "Formats", "Playground",
    ],
    "RemoShop": [
      "Embedded", "Language", "Money", "Text", "Links", "Sizes", "Products", "Pictures",
      "Fields", "Contract", "Filters", "List", "Values", "Tables", "Cells", "Workbook", "Documents",
      "Formats", "Changes", "Notation", "Headings", "Sheet", "Import",
    ],
    "RemoTemplate": ["Syntax", "Escaping", "Program", "Running"],
    "remo-shop": ["Embedded", "CommandLine", "Files", "Commands"],
  ]

  private struct SourceFile {
    let path: String
    let room: String
    let code: String

    var folder: String { String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]) }

    /// The types that the file declares at its top level.
    var declaredTypes: [String] {
      code.matches(
        of:
          #/(?:^|\n)(?:(?:public|package|final|indirect|fileprivate|private) )*(?:struct|enum|class|protocol|typealias) (\w+)/#
      ).map { String($0.1) }
    }

    var words: Set<String> {
      Set(code.components(separatedBy: CharacterSet.alphanumerics.inverted))
    }
  }

  @Test("A room uses only rooms named before it", arguments: rooms.keys.sorted())
  func order(module: String) throws {
    let rooms = try #require(Self.rooms[module])
    let files = try Self.files(of: module)
    try #require(!files.isEmpty)
    var roomOfType: [String: Int] = [:]
    for file in files {
      let number = try #require(
        rooms.firstIndex(of: file.room), "\(file.path) is in no room of \(module)")
      for type in file.declaredTypes { roomOfType[type] = number }
    }
    for file in files {
      let number = try #require(rooms.firstIndex(of: file.room))
      for word in file.words.sorted() {
        guard let other = roomOfType[word], other > number else { continue }
        Issue.record("\(file.path) uses \(word) of the later room \(rooms[other])")
      }
    }
  }

  @Test("A folder of a room holds at most 16 files", arguments: rooms.keys.sorted())
  func size(module: String) throws {
    for (folder, files) in Dictionary(grouping: try Self.files(of: module), by: \.folder) {
      #expect(files.count <= 16, "\(folder)")
    }
  }

  @Test("The map in CONTRIBUTING.md names the rooms of each module", arguments: rooms.keys.sorted())
  func map(module: String) throws {
    let page = String(decoding: try Checkout.contents(of: "CONTRIBUTING.md"), as: UTF8.self)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `\(module)` |") }
    let row = try #require(rows.first)
    let named = row.dropFirst("| `\(module)` |".count).matches(of: #/`(\w+)`[:,· |]/#)
    let rooms = try #require(Self.rooms[module]).filter { $0 != "Embedded" }
    let order = named.map { String($0.1) }.filter(rooms.contains)
    #expect(order == rooms)
  }

  /// The files of a module's rooms. A file beside the rooms, the module's front page, may use all.
  private static func files(of module: String) throws -> [SourceFile] {
    let folder = "Sources/\(module)/"
    return try Checkout.files(in: "Sources/\(module)").compactMap { path in
      let parts = path.dropFirst(folder.count).split(separator: "/")
      guard path.hasSuffix(".swift"), !path.hasSuffix(".generated.swift"), parts.count > 1
      else { return nil }
      let text = String(decoding: try Checkout.contents(of: path), as: UTF8.self)
      return SourceFile(path: path, room: String(parts[0]), code: try withoutProse(text))
    }
  }

  /// The code without comments and without strings that have no interpolation.
  private static func withoutProse(_ text: String) throws -> String {
    try NSRegularExpression(
      pattern: #"(?:^|\s)//.*$|"[^"\\\n]*""#, options: .anchorsMatchLines
    ).stringByReplacingMatches(
      in: text, range: NSRange(text.startIndex..., in: text), withTemplate: "")
  }
}
