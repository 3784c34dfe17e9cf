import Foundation
import Testing

@testable import remo_shop

/// Files of a run that links, relative paths or missing files make one.
@Suite("Two files of a run are told apart by where they lead")
struct FileTargetTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.add("list.json", SampleList.line())
    try makeFolder("sub")
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder(name), withIntermediateDirectories: false)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder(name), withDestinationPath: target)
  }

  /// Runs a command in the folder, as a process of its own.
  private func output(_ words: String...) throws -> Executable.Result {
    try Executable.run(words, folder: folder.path)
  }

  @Test("A path and a link lead to one file, whether or not it exists")
  func targets() throws {
    try link("one", to: "p.json")
    try link("chain", to: "sub/../one")
    try link("absolute", to: folder("p.json"))
    try link("folder", to: "sub")
    try link("sub/up", to: "../p.json")
    let paths = ["p.json", "one", "chain", "absolute", "sub/up", "folder/../p.json", "folder/up"]
    let others = ["q.json", "sub/p.json", "folder/p.json"]
    for exists in [false, true] {
      if exists { try folder.add("p.json", "") }
      let targets = Set(paths.map { FileTarget(folder($0)) })
      #expect(targets.count == 1 && targets.first != .some(nil), "\(exists)")
      for other in others { #expect(!targets.contains(FileTarget(folder(other))), "\(other)") }
    }
    #expect(FileTarget(folder("sub/p.json")) == FileTarget(folder("folder/p.json")))
    try link("loop", to: "loop")
    for path in ["sub", "loop", "none/p.json", "/dev/null"] {
      #expect(FileTarget(path.hasPrefix("/") ? path : folder(path)) == nil, "\(path)")
    }
  }

  @Test(
    "A dangling link does not hide that two outputs are one file",
    arguments: [
      ["render", "list.json", "--lenient", "--rejects", "p.json", "-o", "link.json"],
      ["bundle", "list.json", "--lenient", "--rejects", "out.ndjson", "-o", "sub/a.zip"],
      ["batch", "list.json", "--rejects", "p.json", "--summary", "link.json", "-o", "a.csv"],
      ["batch", "list.json", "--rejects", "link.json", "-f", "json", "-o", "p.json"],
      [
        "rubric", "eval", "s.jsonl", "--rubric", "room-match", "--write-run", "p.json",
        "--write-qrels", "link.json",
      ],
    ])
  func twoOutputs(_ words: [String]) throws {
    try link("link.json", to: "p.json")
    try link("sub/a.zip", to: "../out.ndjson")
    let result = try Executable.run(words, folder: folder.path)
    #expect(result.code == 64)
    #expect(result.errors.contains("name the same file"), "\(result.errors)")
    #expect(try folder.names == ["link.json", "list.json", "sub"])
  }

  @Test("A link in the output folder may not lead to another output or list")
  func outputFolder() throws {
    try makeFolder("pages")
    try link("pages/00000001.html", to: "../summary.json")
    let summary = try output(
      "batch", "list.json", "-f", "html", "--output-dir", "pages", "--summary", "summary.json")
    #expect(summary.code == 64)
    #expect(summary.errors.contains("may replace 'summary.json', which '--summary' names"))

    for target in ["00000002.html", "../pages/00000002-b.html"] {
      try makeFolder("lists")
      try link("lists/00000001.html", to: target)
      let name = String(target.split(separator: "/").last ?? "")
      for content in [nil, "old"] {
        if let content { try folder.add("lists/\(name)", content) }
        let words = ["batch", "list.json", "-f", "html", "--output-dir", "lists"]
        let result = try Executable.run(words, folder: folder.path)
        if target.hasPrefix("..") {
          // The file of another folder is that of no other list.
          #expect(result.code == 0, "\(result.errors)")
        } else {
          #expect(result.code == 64)
          #expect(
            result.errors
              == "remo-shop: error: 'lists/00000001.html' is a link, and a list may replace the"
              + " file '00000002.html' of another list through it\n"
              + "   = help: remove the link, or name another folder\n")
        }
      }
      try FileManager.default.removeItem(atPath: folder("lists"))
    }
    // The input has a single line, so no list gets these names.
    try makeFolder("far")
    try link("far/00900001.html", to: "00900002.html")
    #expect(
      try output("batch", "list.json", "-f", "html", "--output-dir", "far").code == 0)
  }

  @Test("Pictures, partials and reports are inputs, which no output replaces")
  func inputs() throws {
    let name = String(repeating: "0a", count: 32)
    try makeFolder("images")
    try makeFolder("partials")
    let picture = try #require(String(data: Data("GIF89a;".utf8), encoding: .utf8))
    for path in ["images/\(name)", "images/other", "hero"] { try folder.add(path, picture) }
    try folder.add("own.html", "<p>{{>a}}")
    try folder.add("partials/a.html", "a")
    try folder.add("failed.json", "{}")
    try link("link.html", to: "images/\(name)")
    let embed = ["render", "list.json", "-f", "html", "--images", "embed", "--image-dir", "images"]
    for (words, output, replaced) in [
      (embed, "images/\(name)", "images/\(name)"), (embed, "link.html", "images/\(name)"),
      (["render", "list.json", "-f", "html", "--hero", "hero"], "hero", "hero"),
      (["bundle", "list.json", "--hero", "hero"], "sub/../hero", "hero"),
      (["render", "list.json", "-t", "own.html"], "partials/a.html", "./partials/a.html"),
      (["rubric", "test", "s.jsonl", "--failed", "failed.json"], "failed.json", "failed.json"),
    ] {
      let result = try Executable.run(words + ["-o", output], folder: folder.path)
      #expect(result.code == 64, "\(output)")
      #expect(
        result.errors.hasPrefix(
          "remo-shop: error: option '--output' would replace the input '\(replaced)'\n"),
        "\(result.errors)")
    }
    #expect(try folder.text("images/\(name)") == picture && folder.text("hero") == picture)
    // No list has an image of that name.
    try folder.add("images/list.html", "old")
    let again = try Executable.run(embed + ["-q", "-o", "images/list.html"], folder: folder.path)
    #expect(again.code == 0, "\(again.errors)")

    try makeFolder("pages")
    try link("pages/00000001.html", to: "../hero")
    let batch = try output(
      "batch", "list.json", "-f", "html", "--output-dir", "pages", "--hero", "hero")
    #expect(batch.code == 64)
    #expect(batch.errors.contains("option '--output-dir' would replace the input 'hero'"))
  }

  @Test("No output replaces the file that a standard stream is sent to")
  func streams() throws {
    try folder.add("bad.json", SampleList.line(SampleList.text(price: "\"1\"")))
    let script = """
      "$0" render bad.json --lenient --rejects r.json > r.json; echo $? >> codes
      "$0" batch bad.json -f csv -o rows.csv --summary s.json 2> s.json; echo $? >> codes
      "$0" render bad.json --lenient -q --rejects /dev/stderr -o a.txt 2> log; echo $? >> codes
      "$0" render list.json -q -o /dev/stdout > b.txt; echo $? >> codes
      """
    let result = try Executable.run(
      ["-c", script, Executable.path], folder: folder.path, program: "/bin/sh")
    #expect(try folder.text("codes") == "64\n64\n0\n0\n")
    let told = "option '--rejects' would replace 'r.json', which gets standard output"
    #expect(result.errors.contains(told))
    #expect(try folder.text("s.json").contains("'s.json', which gets standard error"))
  }

  @Test("A copied template is not replaced by its own partial")
  func templates() throws {
    try makeFolder("partials")
    try link("partials/card.html", to: "../page.html")
    let result = try output("templates", "copy", "html", "page.html", "--force")
    #expect(result.code == 64)
    #expect(
      result.errors.contains("'./partials/card.html' and 'page.html' lead to the same file"),
      "\(result.errors)")
    #expect(try !folder.names.contains("page.html"))
  }

  @Test("Files that are written together are removed together")
  func withdrawn() throws {
    try folder.add("old", "old")
    let outputs = try ["new", "old", "last"].map { try Output.file(folder($0)) }
    for output in outputs { output.write("x") }
    try outputs[0].finish()
    try outputs[1].finish()
    for output in outputs { output.withdraw() }
    #expect(try folder.text("old") == "x")
    #expect(try !folder.names.contains("new") && !folder.names.contains("last"))
  }
}
