import Foundation
import Testing

@testable import remo_shop

@Suite("remo-shop demo")
struct DemoCommandTests {
  @Test("The demo folder contains the list in every format, and the output says what to open")
  func everyFormat() throws {
    let folder = try TemporaryFolder()
    let demo = folder("demo")
    let outcome = run("demo", demo)
    #expect(outcome.code == .done && outcome.errors == "")
    #expect(outcome.output.contains("Open '\(demo)/list.html' in a browser."))
    let names = try FileManager.default.contentsOfDirectory(atPath: demo).sorted()
    #expect(
      names == [
        "email.html", "images", "list.csv", "list.html", "list.json", "list.md", "list.txt",
        "list.xlsx", "result.json",
      ])
    let page = try folder.text("demo/list.html")
    #expect(page.components(separatedBy: "src=\"data:image/png;base64,").count == 9)
    #expect(run("check", "\(demo)/list.json").code == .done)
    let again = run(
      "render", "\(demo)/list.json", "--images", "embed", "--image-dir", "\(demo)/images",
      "--format", "html")
    #expect(again.output == page)
  }

  @Test("An existing folder stays unchanged, and the exit code is 73")
  func existingFolder() throws {
    let folder = try TemporaryFolder()
    let outcome = run("demo", folder.path)
    #expect(outcome.code == .cannotCreate && outcome.output == "")
    #expect(outcome.errors.contains("already exists"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
