import Foundation
import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

@Suite("Bundles")
struct BundleWriterTests {
  private func bundle() -> ContiguousArray<UInt8> {
    var output = ByteWriter()
    var bundle = BundleWriter(to: output)
    for (name, text) in [("list.md", "# List\n"), ("list.csv", "123456789"), ("a", "")] {
      let bytes = ContiguousArray(text.utf8)
      bundle.add(name, bytes.span, to: &output)
    }
    bundle.finish(title: "A \"list\"", to: &output)
    return output.finish()
  }

  @Test("The manifest names every part with its type, size and CRC-32")
  func manifest() throws {
    let parts = try #require(try readZIP(bundle()))
    #expect(parts.map(\.name) == ["list.md", "list.csv", "a", "manifest.json"])
    let manifest = try #require(
      try JSONSerialization.jsonObject(with: Data(parts[3].bytes)) as? [String: Any])
    #expect(manifest["title"] as? String == "A \"list\"")
    let files = try #require(manifest["files"] as? [[String: Any]])
    #expect(files.map { $0["name"] as? String } == ["list.md", "list.csv", "a"])
    #expect(files.map { $0["size"] as? Int } == [7, 9, 0])
    #expect(files[1]["crc32"] as? String == "cbf43926")
    #expect(files[2]["crc32"] as? String == "00000000")
    #expect(files[0]["type"] as? String == "text/markdown; charset=utf-8")
  }

  @Test("Equal parts make equal bundles")
  func determinism() {
    #expect(bundle() == bundle())
  }
}
