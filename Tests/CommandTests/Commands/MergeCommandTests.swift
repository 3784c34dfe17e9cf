import Foundation
import RemoShop
import Testing

@testable import remo_shop

@Suite("remo-shop merge")
struct MergeCommandTests {
  @Test("Lists become one, with their files' names as rooms")
  func merge() throws {
    let folder = try TemporaryFolder()
    let kitchen = try folder.add("kitchen.json", SampleList.plain)
    let bath = try folder.add("bath.json", SampleList.plain)
    let merged = run("merge", kitchen, bath)
    #expect(merged.code == .done && merged.errors == "")
    let text = run("render", "-f", "text", input: merged.output)
    #expect(text.code == .done && text.errors == "")
    for part in ["== kitchen (Total: $249.99) ==", "== bath (", "Total: $499.98"] {
      #expect(text.output.contains(part), "\(part)")
    }
    #expect(run("merge", kitchen, bath, "-o", folder("house.json")).code == .done)
    #expect(try folder.text("house.json") == merged.output)
    #expect(run("merge", kitchen, bath, "-o", kitchen).code == .usage)
    #expect(run("merge", kitchen).code == .usage)
  }

  @Test("Files with one name get their folders as titles")
  func names() throws {
    let folder = try TemporaryFolder()
    let paths = try ["kitchen", "bath"].map { name in
      try FileManager.default.createDirectory(
        atPath: folder(name), withIntermediateDirectories: true)
      return try folder.add("\(name)/list.json", SampleList.plain)
    }
    let merged = run(["merge"] + paths)
    #expect(merged.output.contains("\"room\": \"kitchen/list\""), "\(merged.output)")
  }

  @Test("Different currencies are an error that names both files")
  func currencies() throws {
    let folder = try TemporaryFolder()
    let dollars = try folder.add("a.json", SampleList.plain)
    let euros = try folder.add(
      "b.json", SampleList.plain.replacing("\"items\"", with: "\"currency\": \"EUR\", \"items\""))
    let merged = run("merge", dollars, euros)
    #expect(merged.code == .badInput && merged.output == "")
    #expect(
      merged.errors.contains("a.json' is in USD, but '")
        && merged.errors.contains("b.json' is in EUR"))
  }

  @Test("A stream of lists is refused with a hint")
  func stream() throws {
    let folder = try TemporaryFolder()
    let line = SampleList.plain.replacing("\n", with: " ")
    let stream = try folder.add("lists.ndjson", "\(line)\n\(line)\n")
    let list = try folder.add("a.json", SampleList.plain)
    let merged = run("merge", stream, list)
    #expect(merged.code == .badInput && merged.output == "")
    #expect(
      merged.errors.contains("'merge' reads one list from each file"), "\(merged.errors)")
  }
}
