import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

/// The styles and scripts of built-in pages, whose sources in the policy are known before a page is
/// made.
struct PolicySourcesTests {
  /// The built-in pages in each theme.
  private static func pages() throws -> [String] {
    let list = try ShoppingList(decoding: listJSON([["price_cents": 100]])).arranged()
    return try DocumentTheme.builtIn.flatMap { theme in
      var options = DocumentOptions()
      options.theme = theme
      let changes = try ListDiff(from: list, to: list).document(as: .html, options: options)
      return [
        try list.text(as: .html, options: options), String(decoding: changes, as: UTF8.self),
      ]
    }
  }

  /// The contents of a page's styles and scripts.
  private static func contents(of page: String) -> [Substring] {
    ["style", "script"].flatMap { name in
      page.parts(around: "<\(name)>").dropFirst().map { $0.parts(around: "</\(name)>")[0] }
    }
  }

  @Test("The known sources are the SHA-256 digests of the styles and scripts of built-in pages")
  func current() throws {
    var rows: [String] = []
    for content in try Self.pages().flatMap(Self.contents) {
      let bytes = ContiguousArray(content.utf8)
      let hash = String(bytes.span.plainHash(0..<bytes.count), radix: 16)
      let source = "'sha256-\(SHA256.digest(bytes).base64)'"
      let row = "    PolicySource(contentHash: 0x\(hash), \"\(source)\"),\n"
      if !rows.contains(row) { rows.append(row) }
    }
    try #require(rows.count == 5)
    let file = GeneratedFile(
      "Sources/RemoShop/Embedded/PolicySources.generated.swift",
      text: """
        // Generated from templates/ by PolicySourcesTests with REMO_SHOP_RECORD=1. Do not edit.
        // swift-format-ignore-file

        import RemoTemplate

        /// The sources of styles and scripts in a Content-Security-Policy.
        enum PolicySources {
          /// The sources of the built-in pages, computed in advance.
          static let known: [PolicySource] = [
        \(rows.joined())  ]
        }

        """)
    #expect(try file.isCurrent(), "a style or script has changed; REMO_SHOP_RECORD=1 records it")
    if try file.recordIfAsked() { Issue.record("recorded; run the test again") }
  }
}
