import Foundation
import RemoBytes
import TestSupport
import Testing

@testable import remo_shop

@Suite("The bundle command")
struct BundleCommandTests {
  let folder: TemporaryFolder
  let list: String

  init() throws {
    folder = try TemporaryFolder()
    list = try folder.add("in.json", SampleList.text(price: "0", total: "0"))
  }

  @Test("The bundle contains what render writes, and its manifest lists it")
  func parts() throws {
    let outcome = run(
      "bundle", list, "--output", folder("a.zip"), "--title", "Room", "--show-scores")
    #expect(outcome.code == .done && outcome.errors.contains("[unpriced-item]"))
    let parts = try #require(
      try readZIP(ContiguousArray(Data(contentsOf: URL(fileURLWithPath: folder("a.zip"))))))
    let names = ["list.html", "list.md", "list.txt", "list.csv", "list.xlsx", "list.json"]
    #expect(parts.map(\.name) == names + ["manifest.json"])
    for (part, name) in zip(parts, names) {
      let words = ["render", list, "-q", "--title", "Room", "--show-scores", "-o", folder(name)]
      #expect(run(words).code == .done)
      let arranged = try Data(contentsOf: URL(fileURLWithPath: folder(name)))
      #expect(Data(part.bytes) == arranged, "\(name)")
    }
    let manifest = try #require(
      try JSONSerialization.jsonObject(with: Data(parts[6].bytes)) as? [String: Any])
    #expect(manifest["title"] as? String == "Room")
    let files = try #require(manifest["files"] as? [[String: Any]])
    for (part, file) in zip(parts, files) {
      #expect(file["size"] as? Int == part.bytes.count)
      var crc = CRC32()
      let bytes = ContiguousArray(part.bytes)
      crc.update(bytes.span, in: 0..<bytes.count)
      #expect(UInt32(file["crc32"] as? String ?? "", radix: 16) == crc.value)
    }
  }

  @Test("The bundle's JSON lists what --lenient repaired or left out, like render's")
  func lenient() throws {
    let odd = try folder.add(
      "odd.json", SampleList.text(score: "1.02").replacing("}]", with: "}, 7]"))
    let words = ["-q", "--lenient", "--show-scores", "-o"]
    #expect(run(["bundle", odd] + words + [folder("a.zip")]).code == .done)
    let parts = try readZIP(
      ContiguousArray(Data(contentsOf: URL(fileURLWithPath: folder("a.zip")))))
    for part in try #require(parts).dropLast() {
      #expect(run(["render", odd] + words + [folder(part.name)]).code == .done)
      let arranged = try Data(contentsOf: URL(fileURLWithPath: folder(part.name)))
      #expect(Data(part.bytes) == arranged, "\(part.name)")
    }
    let object = try json(try folder.text("list.json"))
    let diagnostics = try #require(object["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.compactMap { $0["code"] as? String }.sorted() == ["rejected", "repaired"])
  }

  @Test("No part contains scores unless requested")
  func scores() throws {
    let text = SampleList.text(score: "0.8642").replacing(
      "\"items\": [{",
      with: """
        "items": [{"category_group": "Rugs", "product_name": "Kilim", "retailer": "Nordhem",
        "price_cents": 100, "product_url": "https://www.example.com/rug",
        "confidence_score": 0.3579, "why_matched": ""}, {
        """)
    let list = try folder.add("scored.json", text)
    func parts(_ words: String...) throws -> [String: String] {
      #expect(run(["bundle", list, "-q", "-o", folder("a.zip")] + words).code == .done)
      let zip = try ContiguousArray(Data(contentsOf: URL(fileURLWithPath: folder("a.zip"))))
      var texts: [String: String] = [:]
      for part in try #require(try readZIP(zip)) {
        var text = String(decoding: part.bytes, as: UTF8.self)
        if part.name == "list.xlsx" {
          text = try #require(try readZIP(ContiguousArray(part.bytes)))
            .map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        }
        texts[part.name] = text
      }
      return texts
    }
    let shared = try parts()
    for (name, text) in shared {
      for score in ["0.8642", "0.3579", "86.42"] { #expect(!text.contains(score), "\(name)") }
    }
    #expect(shared["list.csv"]?.contains("confidence_score") == false)
    #expect(shared["list.xlsx"]?.lowercased().contains("confidence") == false)
    #expect(shared["list.json"]?.contains("\"confidence_score\": null") == true)
    let scored = try parts("--show-scores")
    for name in ["list.csv", "list.xlsx", "list.json"] {
      #expect(scored[name]?.contains("0.8642") == true, "\(name)")
    }
    let chosen = try parts("--columns", "product_name,confidence_score")
    #expect(chosen["list.csv"]?.hasPrefix("product_name,confidence_score\r\n") == true)
    #expect(chosen["list.json"]?.contains("0.8642") == false)
  }

  @Test("Rendered JSON given as a list is recognized and rejected")
  func noList() throws {
    #expect(run("render", list, "-q", "-o", folder("list.json")).code == .done)
    for words in [["render"], ["check"], ["diff", list], ["bundle"], ["rank"]] {
      let outcome = run(words + [folder("list.json")])
      #expect(outcome.code == .badInput)
      #expect(
        outcome.errors.contains("found an output of 'render --format json'\n"))
      #expect(
        outcome.errors.contains("= help: it is not an input; give the list that it was made from"))
    }
  }

  @Test("The same list gives the same bytes")
  func determinism() throws {
    for name in ["a.zip", "b.zip"] {
      #expect(run("bundle", list, "-q", "--output", folder(name)).code == .done)
    }
    let (a, b) = (folder("a.zip"), folder("b.zip"))
    #expect(FileManager.default.contentsEqual(atPath: a, andPath: b))
  }

  @Test(
    "Tools such as unzip and Python can open the bundle",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")))
  func others() throws {
    #expect(run("bundle", list, "-q", "--output", folder("a.zip")).code == .done)
    let test = "unzip -v >/dev/null 2>&1 || exit 0; unzip -tq '\(folder("a.zip"))' >&2"
    for (path, arguments) in [
      ("/usr/bin/python3", ["-m", "zipfile", "-t", folder("a.zip")]), ("/bin/sh", ["-c", test]),
    ] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = arguments
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(path)")
    }
  }

  @Test("Nothing is written for an invalid list, nor to a terminal")
  func refused() throws {
    #expect(run("bundle", "--output", folder("a.zip"), input: "{").code == .badInput)
    #expect(try folder.names == ["in.json"])
    #expect(run("bundle", list, isTerminal: true).code == .usage)
  }
}
