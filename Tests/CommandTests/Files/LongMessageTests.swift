import Foundation
import Testing

@testable import remo_shop

@Suite("Messages have a bounded length")
struct LongMessageTests {
  private static let long = String(repeating: "long name ", count: 2_000)

  /// Documents whose messages quote a long text.
  static let documents = [
    ("a product's name", SampleList.text(name: "\"\(long)\"", score: "0.3", total: "0")),
    ("an address", SampleList.text(url: "\"\(long)\"")),
    ("a fit status", SampleList.plain.replacing("\"fits\"", with: "\"\(long)\"")),
    ("a key that is there twice", "{\"\(long)\": 1, \"\(long)\": 2}"),
    ("a key around an error", "{\"\(long)\": {\"\(long)\": [1, 2,]}}"),
    ("a word", "{\"items\": \(String(repeating: "N", count: 40_000))}"),
    ("a number", SampleList.text(price: String(repeating: "9", count: 40_000))),
    ("a step", #"{"step": "\#(long)", "shopping_list": null}"#),
    ("an error of the API", #"{"error": "\#(long)", "message": "\#(long)"}"#),
    ("a detail", #"{"error": "a", "message": "b", "detail": ["\#(long)"]}"#),
  ]

  @Test("Quotes from a long document are shortened", arguments: documents.map(\.0))
  func document(_ what: String) throws {
    let text = try #require(Self.documents.first { $0.0 == what }?.1)
    for words in [
      ["check"], ["check", "-f", "json"], ["render", "-f", "csv"], ["batch"], ["bundle"],
      ["check", "--messages", "json"], ["batch", "--messages", "json"],
    ] {
      let isMultiline = text.contains("\n") && words[0] == "batch"
      let outcome = run(words, input: isMultiline ? SampleList.line(text) : text)
      #expect(outcome.errors.utf8.count < 12_000, "\(words)")
      if words[0] == "check" { #expect(outcome.output.utf8.count < 12_000, "\(words)") }
    }
  }

  @Test("Long arguments on the command line are shortened")
  func commandLine() {
    for words in [
      ["render", Self.long], ["render", "--format", Self.long], [Self.long],
      ["render", "-o", Self.long],
      ["render", "--\(Self.long)"], ["render", "--retailer", Self.long], ["check", Self.long],
      ["render", "--where", "\(Self.long)=x"], ["help", Self.long], ["render", "-t", Self.long],
    ] {
      let outcome = run(words, input: SampleList.plain)
      #expect(outcome.errors.utf8.count < 12_000, "\(words[0])")
      let json = run(words + ["--messages", "json"], input: SampleList.plain)
      #expect(json.errors.utf8.count < 12_000)
    }
  }

  @Test("A shortened name keeps its beginning and end")
  func middle() {
    let name = "begin " + Self.long + " end"
    let outcome = run(
      "check", input: SampleList.text(name: "\"\(name)\"", score: "0.3", total: "0"))
    #expect(outcome.errors.contains("'begin long name"))
    #expect(outcome.errors.contains("…"))
    #expect(outcome.errors.contains(" end' is unmatched (low confidence)"))
  }

  @Test("Control characters and line separators are escaped in every JSON output")
  func escapes() throws {
    let signs: [(String, String)] = [
      ("\u{2028}", "\\u2028"), ("\u{2029}", "\\u2029"), ("\u{9B}", "\\u009b"),
      ("\u{7F}", "\\u007f"),
      ("\u{85}", "\\u0085"),
    ]
    for (sign, escape) in signs {
      let list = SampleList.line(SampleList.text(name: "\"a\(sign)b\"", score: "0.3", total: "0"))
      for words in [
        ["render", "-f", "json"], ["batch", "-f", "json"], ["check", "-f", "json"],
        ["check", "--messages", "json"],
      ] {
        let outcome = run(words, input: list)
        let all = outcome.output + outcome.errors
        #expect(all.contains("a\(escape)b"), "\(words)")
        #expect(!all.unicodeScalars.contains { sign.unicodeScalars.contains($0) }, "\(words)")
      }
      let reject = run(
        "batch", "-o", "/dev/null", "-f", "csv", "--rejects", "-", input: "{\"a\(sign)")
      #expect(reject.output.contains("a\(escape)"))
    }
  }
}
