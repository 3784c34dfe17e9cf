import Foundation
import RemoBytes
import TestSupport
import Testing

@testable import remo_shop

@Suite("bundle")
struct BundleCommandTests {
  let folder: TemporaryFolder
  let list: String

  init() throws {
    folder = try TemporaryFolder()
    list = try folder.add("in.json", SampleList.text(price: "0", total: "0"))
  }

  @Test("it holds what render writes, and says so in the manifest")
  func parts() throws {
    let outcome = run("bundle", list, "--output", folder("a.zip"), "--title", "Room")
    #expect(outcome.code == .done && outcome.errors.contains("[unpriced-item]"))
    let parts = try #require(
      try readZIP(ContiguousArray(Data(contentsOf: URL(fileURLWithPath: folder("a.zip"))))))
    let names = ["list.html", "list.md", "list.txt", "list.csv", "list.xlsx", "list.json"]
    #expect(parts.map(\.name) == names + ["manifest.json"])
    for (part, name) in zip(parts, names) {
      #expect(run("render", list, "-q", "--title", "Room", "-o", folder(name)).code == .done)
      let rendered = try Data(contentsOf: URL(fileURLWithPath: folder(name)))
      #expect(Data(part.bytes) == rendered, "\(name)")
    }
    let manifest = try #require(
      try JSONSerialization.jsonObject(with: Data(parts[6].bytes)) as? [String: Any])
    #expect(manifest["title"] as? String == "Room")
    let files = try #require(manifest["files"] as? [[String: Any]])
    for (part, file) in zip(parts, files) {
      #expect(file["size"] as? Int == part.bytes.count)
      var crc = CRC32()
      let bytes = ContiguousArray(part.bytes)
      crc.update(bytes.span, 0..<bytes.count)
      #expect(UInt32(file["crc32"] as? String ?? "", radix: 16) == crc.value)
    }
  }

  @Test("its JSON names what --lenient repaired and left out, as that of render does")
  func lenient() throws {
    let odd = try folder.add(
      "odd.json", SampleList.text(score: "1.02").replacing("}]", with: "}, 7]"))
    #expect(run("bundle", odd, "-q", "--lenient", "-o", folder("a.zip")).code == .done)
    let parts = try readZIP(
      ContiguousArray(Data(contentsOf: URL(fileURLWithPath: folder("a.zip")))))
    for part in try #require(parts).dropLast() {
      #expect(run("render", odd, "-q", "--lenient", "-o", folder(part.name)).code == .done)
      let rendered = try Data(contentsOf: URL(fileURLWithPath: folder(part.name)))
      #expect(Data(part.bytes) == rendered, "\(part.name)")
    }
    let object = try json(try folder.text("list.json"))
    let diagnostics = try #require(object["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.compactMap { $0["code"] as? String }.sorted() == ["rejected", "repaired"])
  }

  @Test("the same list makes the same bytes")
  func determinism() throws {
    for name in ["a.zip", "b.zip"] {
      #expect(run("bundle", list, "-q", "--output", folder(name)).code == .done)
    }
    let (a, b) = (folder("a.zip"), folder("b.zip"))
    #expect(FileManager.default.contentsEqual(atPath: a, andPath: b))
  }

  @Test(
    "unzip and Python open it",
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

  @Test("nothing is written for a list in error, nor on a terminal")
  func refused() throws {
    #expect(run("bundle", "--output", folder("a.zip"), input: "{").code == .badInput)
    #expect(try folder.names == ["in.json"])
    #expect(run("bundle", list, isTerminal: true).code == .usage)
  }
}
