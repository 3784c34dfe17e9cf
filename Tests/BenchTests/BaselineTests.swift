import Testing

@testable import remo_shop_bench

@Suite("Baselines of counts")
struct BaselineTests {
  private static let old = Baseline(
    toolchain: "Swift version 6.3", architecture: "x86_64",
    counts: [
      .decode: Counts(allocations: 0, instructions: 30_000),
      .xlsx: Counts(allocations: 1000, instructions: 5_000_000),
    ])

  /// The old counts, with new ones for some stages.
  private func changed(_ counts: [Stage: Counts], toolchain: String? = nil) -> Baseline {
    var new = Self.old
    new.counts.merge(counts) { $1 }
    if let toolchain { new.toolchain = toolchain }
    return new
  }

  @Test("Counts that are equal or at most 3 % higher pass without a finding")
  func within() {
    #expect(Self.old.compare(Self.old).isEmpty)
    let near = changed([
      .decode: Counts(allocations: 0, instructions: 30_900),
      .xlsx: Counts(allocations: 1030, instructions: 4_900_000),
    ])
    #expect(Self.old.compare(near).isEmpty)
  }

  @Test("A count that grows by more than 3 % fails with the old and the new count")
  func grown() {
    let more = changed([.decode: Counts(allocations: 0, instructions: 31_500)])
    #expect(
      Self.old.compare(more) == [
        Baseline.Finding(
          isFailure: true,
          text: "decode: instructions for a list 30,000 → 31,500 (+5.0 %), but at most"
            + " 30,900 are allowed")
      ])
    let memory = changed([.xlsx: Counts(allocations: 1100, instructions: 5_000_000)])
    #expect(
      Self.old.compare(memory).map(\.text) == [
        "xlsx: allocations for a list 1,000 → 1,100 (+10.0 %), but at most 1,030 are allowed"
      ])
  }

  @Test("One allocation in a hundred lists fails if the baseline has none")
  func allocations() {
    let more = changed([.decode: Counts(allocations: 0.01, instructions: 30_000)])
    #expect(
      Self.old.compare(more) == [
        Baseline.Finding(
          isFailure: true,
          text:
            "decode: allocations for a list 0 → 0.01, but at most 0 are allowed")
      ])
  }

  @Test("A count that falls gets a note")
  func less() {
    let fewer = changed([.decode: Counts(allocations: 0, instructions: 15_000)])
    #expect(
      Self.old.compare(fewer) == [
        Baseline.Finding(
          isFailure: false,
          text: "decode: instructions for a list 30,000 → 15,000 (−50.0 %): record a new baseline"
            + " to keep the gain")
      ])
  }

  @Test("With another toolchain, only stages without allocations are compared")
  func toolchain() {
    let other = changed(
      [
        .decode: Counts(allocations: 1, instructions: 90_000),
        .xlsx: Counts(allocations: 9000, instructions: 9_000_000),
      ], toolchain: "Swift version 7")
    #expect(
      Self.old.compare(other) == [
        Baseline.Finding(
          isFailure: false,
          text: "skipped: instructions; the baseline is from 'Swift version 6.3' on x86_64, but"
            + " this is 'Swift version 7' on x86_64"),
        Baseline.Finding(
          isFailure: true, text: "decode: allocations for a list 0 → 1, but at most 0 are allowed"),
      ])
  }

  @Test("A stage missing from the baseline fails, and an uncounted stage passes")
  func stages() {
    let more = changed([.html: Counts(allocations: 0, instructions: 1)])
    #expect(Self.old.compare(more).map(\.text) == ["html: not in the baseline"])
    var fewer = Self.old
    fewer.counts[.xlsx] = nil
    #expect(Self.old.compare(fewer).isEmpty)
  }

  @Test("A baseline reads back what it writes and skips stages that no longer exist")
  func file() throws {
    let bytes = Self.old.bytes
    #expect(try Baseline(bytes, name: "b.json") == Self.old)
    let text = String(decoding: bytes, as: UTF8.self)
    let renamed = text.split(separator: "\"decode\"").joined(separator: "\"fax\"")
    let read = try Baseline(ContiguousArray(renamed.utf8), name: "b.json")
    #expect(read.counts.keys.sorted { $0.rawValue < $1.rawValue } == [.xlsx])
  }

  @Test(
    "A file that is not a baseline is an error with help on making one",
    arguments: ["", "[]", "{\"toolchain\":1}", "{\"toolchain\":\"a\",\"architecture\":\"b\"}"])
  func wrong(_ text: String) {
    #expect(
      throws: BenchError(
        .badInput, "'b.json' is not a baseline", help: "write one with '.ci/bench --bless'")
    ) { try Baseline(ContiguousArray(text.utf8), name: "b.json") }
  }
}
