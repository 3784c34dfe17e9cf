import RemoBytes
import Testing

@testable import remo_shop

@Suite("Display of many diagnostics")
struct DiagnosticReportTests {
  let source = ContiguousArray("{\"items\": 7}".utf8)

  private func warnings(_ code: Diagnostic.Code, _ count: Int) -> [Diagnostic] {
    (0..<count).map { number in
      Diagnostic(.warning, code, path: "items[\(number)]", message: "is odd", range: nil)
    }
  }

  @Test("The first 20 warnings of a code are shown, and the rest are counted")
  func warningsOfOneCode() {
    let stream = MemoryStream()
    var report = DiagnosticReport(name: "list.json", io: stream.asErrors)
    report.write(
      warnings: warnings("unsafe-url", 21) + warnings("blank-name", 20)
        + warnings("unpriced-item", 120), in: source.span)
    let lines = stream.text.split(separator: "\n")
    #expect(lines.count == 20 + 20 + 20 + 2)
    #expect(lines[0] == "list.json: warning: items[0]: is odd [unsafe-url]")
    #expect(
      lines.suffix(2) == [
        "… and 1 more warning [unsafe-url]", "… and 100 more warnings [unpriced-item]",
      ])
  }

  @Test(
    "Line endings are not part of a quoted line",
    arguments: ["{\"items\": 7}\r\n\r\n", "{\"items\": 7}\r", "{\"items\": 7}\n"])
  func lineEnds(_ text: String) {
    let stream = MemoryStream()
    var report = DiagnosticReport(name: "list.json", io: stream.asErrors)
    let bytes = ContiguousArray(text.utf8)
    report.write(
      errors: [Diagnostic(.error, "wrong-type", path: "", message: "odd", range: 10..<11)],
      further: 0, in: bytes.span)
    #expect(
      stream.text == "list.json:1:11: error: odd\n1 | {\"items\": 7}\n  |           ^\n")
  }

  @Test("The first 20 errors are shown, and the rest are counted")
  func errors() {
    let stream = MemoryStream()
    var report = DiagnosticReport(name: "list.json", io: stream.asErrors)
    let errors = (0..<25).map { number in
      Diagnostic(.error, "wrong-type", path: "", message: "\(number)", range: 10..<11)
    }
    report.write(errors: errors, further: 3, in: source.span)
    #expect(stream.text.hasPrefix("list.json:1:11: error: 0\n1 | {\"items\": 7}\n"))
    #expect(stream.text.hasSuffix("… and 8 more errors\n"))
    #expect(!stream.text.contains("error: 20"))
  }
}

@Suite("Rejects of a lenient pass")
struct RejectTests {
  @Test("A reject is one JSON line with the original text")
  func line() {
    var writer = ByteWriter()
    let bytes = ContiguousArray("[{\"a\": \"\0\\u0000\\n\u{E9}\"}]".utf8)
    writer.append(
      Reject(
        source: "list.json", part: "item", path: "items[0]",
        place: SourceLocation(line: 1, column: 2),
        reason: RejectReason(code: "missing-key", text: "the key 'b' is missing")),
      in: bytes.span, range: 1..<(bytes.count - 1))
    let broken: ContiguousArray<UInt8> = [0x22, 0xFF, 0x22]
    writer.append(
      Reject(
        source: "<stdin>", part: "line", path: "", place: SourceLocation(line: 7, column: 1),
        reason: RejectReason(code: "invalid-json", text: "no UTF-8"), isRetryable: true),
      in: broken.span, range: 0..<3)
    #expect(
      String(decoding: writer.finish(), as: UTF8.self) == #"""
        {"source":"list.json","part":"item","path":"items[0]","line":1,"column":2,"code":"missing-key","reason":"the key 'b' is missing","retryable":false,"raw":"{\"a\": \"\u0000\\u0000\\né\"}"}
        {"source":"<stdin>","part":"line","path":"","line":7,"column":1,"code":"invalid-json","reason":"no UTF-8","retryable":true,"raw_base64":"Iv8i"}

        """#)
  }
}
