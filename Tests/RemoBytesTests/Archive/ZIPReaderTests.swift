import TestSupport
import Testing

@testable import RemoBytes

private func archive() -> ContiguousArray<UInt8> {
  var output = ByteWriter()
  var zip = ZIPWriter(to: output)
  "short".withBytes { zip.add("a/short.txt", content: $0, to: &output) }
  let long = String(repeating: "long ", count: 30_000)
  long.withBytes { zip.add("long.txt", content: $0, to: &output) }
  zip.begin("streamed.xml", to: &output)
  long.withBytes { zip.write($0, to: &output) }
  zip.end(to: &output)
  zip.finish(to: &output)
  return output.finish()
}

@Suite("ZIPReader")
struct ZIPReaderTests {
  @Test("Parts are read by their names, in any case: stored, deflated or with sizes after them")
  func parts() throws {
    let reader = try ZIPReader(archive())
    #expect(reader.parts.map(\.name) == ["a/short.txt", "long.txt", "streamed.xml"])
    for (name, size) in [("A/short.TXT", 5), ("long.txt", 150_000), ("streamed.xml", 150_000)] {
      #expect(try reader.contents(of: try #require(reader[name])).count == size)
    }
    #expect(reader["missing"] == nil)
  }

  @Test("A comment after the directory, and bytes before the archive's end, do not hide it")
  func comment() throws {
    var bytes = archive()
    bytes[bytes.count - 2] = 7
    bytes += Array("comment".utf8)
    #expect(try ZIPReader(bytes).parts.count == 3)
  }

  @Test("A part with a wrong checksum or size is an error")
  func damage() throws {
    let bytes = archive()
    let directory = try #require(
      bytes.indices.first { bytes.span.hasText("PK\u{1}\u{2}", at: $0) })
    for (offset, message) in [
      (16, "the part 'a/short.txt' has a wrong checksum"),
      (24, "the part 'a/short.txt' is larger than the archive says"),
    ] {
      var changed = bytes
      changed[directory + offset] = 1
      let reader = try ZIPReader(changed)
      #expect(throws: ZIPError.damaged(message)) { try reader.contents(of: reader.parts[0]) }
    }
    var changed = bytes
    changed[directory + 8] |= 1
    let reader = try ZIPReader(changed)
    #expect(throws: ZIPError.encrypted) { try reader.contents(of: reader.parts[0]) }
  }

  @Test("An archive that becomes too large is refused before anything is unpacked")
  func bombs() throws {
    func error(_ change: (inout ZIPReader.Limits) -> Void) -> ZIPError? {
      var limits = ZIPReader.Limits()
      change(&limits)
      do throws(ZIPError) {
        _ = try ZIPReader(archive(), limits: limits)
        return nil
      } catch {
        return error
      }
    }
    #expect(error { _ in } == nil)
    #expect(error { $0.partSize = 100_000 } == .tooLarge("long.txt"))
    #expect(error { $0.totalSize = 200_000 } == .tooLarge("streamed.xml"))
    #expect(error { ($0.ratio, $0.ratioFrom) = (100, 100_000) } == .tooLarge("long.txt"))
    #expect(error { $0.parts = 2 } == .tooManyParts(limit: 2))
  }

  @Test("ZIP64 and archives that are cut off are errors")
  func unreadable() {
    var output = ByteWriter()
    var zip = ZIPWriter(to: output, wideAbove: 0)
    "text".withBytes { zip.add("a", content: $0, to: &output) }
    zip.finish(to: &output)
    let wide = output.finish()
    #expect(throws: ZIPError.zip64) { try ZIPReader(wide) }
    #expect(throws: ZIPError.truncated) { try ZIPReader(ContiguousArray(archive().dropLast(30))) }
    #expect(throws: ZIPError.truncated) { try ZIPReader([]) }
  }

  @Test("No mutation of an archive ends the process")
  func mutations() throws {
    let bytes = archive()
    var random = SplitMix(5)
    var errors = 0
    for _ in 0..<300 {
      var changed = bytes
      for _ in 0...random.below(3) {
        changed[changed.count - 1 - random.below(200)] = UInt8(truncatingIfNeeded: random.next())
      }
      guard let reader = try? ZIPReader(changed) else {
        errors += 1
        continue
      }
      for part in reader.parts where (try? reader.contents(of: part)) == nil { errors += 1 }
    }
    #expect(errors > 100)
  }
}
