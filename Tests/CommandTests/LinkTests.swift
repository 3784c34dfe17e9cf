import Foundation
import Testing

/// A Markdown page of the checkout: its relative links, and the anchors of its headings.
struct MarkdownPage {
  /// A relative link: `path` is empty for a link within the page.
  struct Link {
    var path: String
    var anchor: String
  }

  let path: String
  /// The lines outside code blocks.
  private let lines: [Substring]

  init(path: String) throws {
    self.path = path
    let text = String(decoding: try Checkout.contents(of: path), as: UTF8.self)
    var isCode = false
    lines = text.split(separator: "\n").filter { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return !isCode && !line.hasPrefix("```")
    }
  }

  /// The paths of all Markdown pages, except those in hidden folders.
  static let paths: [String] = {
    let folder = Checkout.folder.path + "/"
    let all = FileManager.default.enumerator(
      at: Checkout.folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    return (all?.allObjects ?? []).compactMap { ($0 as? URL)?.path }
      .filter { $0.hasSuffix(".md") && $0.hasPrefix(folder) }
      .map { String($0.dropFirst(folder.count)) }.sorted()
  }()

  /// The relative links. A template's link, such as `{{link}}`, does not count.
  var links: [Link] {
    lines.flatMap { line in
      line.replacing(#/`[^`]*`/#, with: "").matches(of: #/\]\(<?([^)>\s]+)>?\)/#).map(\.output.1)
        .filter { !$0.contains(":") && !$0.contains("{{") }.map { link in
          let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
          return Link(path: String(parts[0]), anchor: parts.count > 1 ? String(parts[1]) : "")
        }
    }
  }

  /// The anchors of the headings, as GitHub makes them.
  var anchors: Set<String> {
    Set(
      lines.filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" }.dropFirst().lowercased()
          .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
          .replacing(" ", with: "-")
      })
  }
}

@Suite("Links in Markdown")
struct LinkTests {
  @Test(
    "Every relative link leads to a file, and its anchor to a heading",
    arguments: MarkdownPage.paths)
  func links(_ path: String) throws {
    let page = try MarkdownPage(path: path)
    let folder = Checkout.folder.appendingPathComponent(path).deletingLastPathComponent()
    for link in page.links {
      let target =
        link.path.isEmpty
        ? Checkout.folder.appendingPathComponent(path)
        : folder.appendingPathComponent(link.path).standardizedFileURL
      #expect(
        FileManager.default.fileExists(atPath: target.path), "\(path) leads to no \(link.path)")
      guard !link.anchor.isEmpty else { continue }
      let name = String(target.path.dropFirst(Checkout.folder.path.count + 1))
      let anchors = try MarkdownPage(path: name).anchors
      #expect(anchors.contains(link.anchor), "\(path): \(name) has no heading #\(link.anchor)")
    }
  }

  @Test("The README links to every guide and reference page, directly or over one page")
  func reached() throws {
    let start = Set(try targets(of: "README.md"))
    let reached = try start.filter { $0.hasSuffix(".md") }.reduce(into: start) {
      $0.formUnion(try targets(of: $1))
    }
    let articles = Checkout.files(in: "Sources/RemoShop/RemoShop.docc")
    #expect(articles.count >= 20)
    for article in articles { #expect(reached.contains(article), "\(article)") }
  }

  @Test("The checkout has pages, links and anchors to check")
  func floor() throws {
    let pages = try MarkdownPage.paths.map { try MarkdownPage(path: $0) }
    #expect(pages.count >= 40)
    #expect(pages.flatMap(\.links).count >= 100)
    #expect(pages.flatMap(\.links).count { !$0.anchor.isEmpty } >= 10)
  }

  /// The paths of the files that a page leads to.
  private func targets(of path: String) throws -> [String] {
    let folder = Checkout.folder.appendingPathComponent(path).deletingLastPathComponent()
    return try MarkdownPage(path: path).links.map { link in
      String(
        folder.appendingPathComponent(link.path).standardizedFileURL.path
          .dropFirst(Checkout.folder.path.count + 1))
    }
  }
}
