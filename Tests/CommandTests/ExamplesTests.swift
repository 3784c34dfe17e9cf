import Foundation
import Testing

/// The documentation shows real commands and their real outputs.
///
/// With `REMO_SHOP_RECORD=1` in the environment, the outputs are written anew instead, and the
/// tests fail so that nobody mistakes a recording for a pass.
@Suite("Examples and documentation")
struct ExamplesTests {
  /// The README's picture, which `.ci/picture` makes.
  static let picture = "examples/living-room/readme.png"

  static let isRecording = ProcessInfo.processInfo.environment["REMO_SHOP_RECORD"] == "1"

  @Test(
    "Every documented command produces the documented output byte for byte",
    arguments: DocumentedCommands.paths)
  func commands(_ path: String) throws {
    var document = try DocumentedCommands(path: path)
    let copy = try Self.copyOfCheckout(without: document.outputsToMake)
    var said: [String] = []
    for step in document.steps {
      let outcome = try Self.shell(step.line, in: copy)
      said.append(outcome.text)
      if let shown = document.text(of: step) {
        if !Self.isRecording { #expect(outcome.text == shown, "\(path): $ \(step.line)") }
      } else {
        #expect(outcome.code == 0, "\(path): \(step.line)\n\(outcome.text)")
      }
    }
    for output in document.outputs {
      let new = try? Data(contentsOf: URL(fileURLWithPath: copy(output)))
      if Self.isRecording {
        try #require(new, "\(path) does not write \(output)")
          .write(to: Checkout.folder.appendingPathComponent(output))
      } else {
        let isSame = try new == Checkout.contents(of: output)
        #expect(isSame, "\(output) is not what \(path) writes; REMO_SHOP_RECORD=1 records it")
      }
    }
    if Self.isRecording, !document.steps.isEmpty {
      document.replace(said)
      let text = document.lines.joined(separator: "\n")
      try Data(text.utf8).write(to: Checkout.folder.appendingPathComponent(path))
      Issue.record("\(path): recorded, not compared; look at the difference and run again")
    }
  }

  @Test("Every example file, integrations aside, is written or read by a documented command")
  func nothingIsLeft() throws {
    let documents = try DocumentedCommands.paths.map { try DocumentedCommands(path: $0) }
    let words = Set(
      documents.flatMap(\.steps).flatMap { $0.line.split(separator: " ").map(String.init) })
    for file in Checkout.files(in: "examples")
    where !file.hasSuffix("/README.md") && !Checkout.isIntegration(file) && file != Self.picture {
      let folder = file.split(separator: "/").dropLast().joined(separator: "/")
      let isNamed = words.contains(file) || words.contains(folder)
      #expect(isNamed, "no document says what \(file) is")
    }
    #expect(Set(documents.flatMap(\.outputs)).count >= 20)
    #expect(documents.flatMap(\.steps).count { $0.shown != nil } >= 8)
  }

  @Test("All documented Swift code is compiled by these tests")
  func swiftCode() throws {
    let compiled =
      ["LibraryExampleTests", "DocCommentTests"].map { "Tests/CommandTests/\($0).swift" }
      + Checkout.files(in: "Tests/LibraryTests")
    let known = try compiled.map {
      Self.words(String(decoding: try Checkout.contents(of: $0), as: UTF8.self))
    }
    // Code for other systems cannot be compiled here.
    let sources = ["RemoShop", "RemoRubric", "RemoShopFoundation"]
      .flatMap { Checkout.files(in: "Sources/\($0)") }
      .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("/SharedList.swift") }
    for (paths, floor) in [(DocumentedCommands.paths, 10), (sources, 15)] {
      var blocks = 0
      for path in paths {
        let text = String(decoding: try Checkout.contents(of: path), as: UTF8.self)
          .replacing(#/(?m)^ *\/\/\/ ?/#, with: "")
        for block in text.components(separatedBy: "```swift\n").dropFirst() {
          let code = block.components(separatedBy: "```")[0]
          // Manifests are not part of a program.
          if code.contains(".package(") { continue }
          blocks += 1
          let body = Self.words(code.replacing(#/(?m)^import .*/#, with: ""))
          #expect(known.contains { $0.contains(body) }, "\(path) shows code that is not compiled")
        }
      }
      #expect(blocks >= floor)
    }
  }

  /// The text with each run of white space replaced by one space.
  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A folder with the files that commands read, without integrations: their builds are large.
  static func copyOfCheckout(without outputs: [String] = []) throws -> TemporaryFolder {
    let copy = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: copy("examples"), withIntermediateDirectories: true)
    let examples = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.folder.appendingPathComponent("examples").path
    ).map { "examples/\($0)" }.filter { !Checkout.isIntegration("\($0)/run") }
    for name in examples + ["templates", "rubrics"] {
      try FileManager.default.copyItem(
        atPath: Checkout.folder.appendingPathComponent(name).path, toPath: copy(name))
    }
    for output in outputs { try? FileManager.default.removeItem(atPath: copy(output)) }
    return copy
  }

  /// Runs a command line in a shell, with the built `remo-shop`.
  static func shell(
    _ line: String, in folder: TemporaryFolder
  ) throws -> (code: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec >.said 2>&1\n\(line)"]
    let built = URL(fileURLWithPath: Executable.path).deletingLastPathComponent().path
    process.environment = ["PATH": "\(built):/usr/bin:/bin"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    try process.run()
    process.waitUntilExit()
    // Documents show plain line feeds, though CSV has CRLF.
    let text = try folder.text(".said").replacingOccurrences(of: "\r\n", with: "\n")
    return (process.terminationStatus, text)
  }
}
