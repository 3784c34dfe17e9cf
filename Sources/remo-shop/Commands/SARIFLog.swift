import RemoBytes

/// A log for code scanning, in the Static Analysis Results Interchange Format 2.1.0 (OASIS).
struct SARIFLog {
  private let findings: [CheckFinding]

  init(_ findings: [CheckFinding]) { self.findings = findings }

  func write(into writer: inout ByteWriter) {
    var json = JSONWriter()
    json.beginObject(to: &writer)
    json.member("version", "2.1.0", to: &writer)
    json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json", to: &writer)
    json.objects("runs", CollectionOfOne(findings), to: &writer) { findings, json, writer in
      json.beginObject("tool", to: &writer)
      json.beginObject("driver", to: &writer)
      json.member("name", "remo-shop", to: &writer)
      json.member("version", version, to: &writer)
      json.objects("rules", Set(findings.map(\.code)).sorted(), to: &writer) { code, json, writer in
        json.member("id", code, to: &writer)
      }
      json.endObject(to: &writer)
      json.endObject(to: &writer)
      // Columns are those of editors: Unicode scalars.
      json.member("columnKind", "unicodeCodePoints", to: &writer)
      json.objects("results", findings, to: &writer, content: Self.writeResult)
    }
    json.endObject(to: &writer)
    writer.append(ASCII.lineFeed)
  }

  private static func writeResult(
    _ finding: CheckFinding, json: inout JSONWriter, into writer: inout ByteWriter
  ) {
    json.member("ruleId", finding.code, to: &writer)
    json.member("level", finding.severity.rawValue, to: &writer)
    json.beginObject("message", to: &writer)
    json.member("text", finding.text, to: &writer)
    json.endObject(to: &writer)
    json.objects("locations", CollectionOfOne(finding), to: &writer) { finding, json, writer in
      json.beginObject("physicalLocation", to: &writer)
      json.beginObject("artifactLocation", to: &writer)
      json.member("uri", finding.file.percentEncodedPath, to: &writer)
      json.endObject(to: &writer)
      if let location = finding.location {
        json.beginObject("region", to: &writer)
        json.member("startLine", location.line, to: &writer)
        json.member("startColumn", location.column, to: &writer)
        json.endObject(to: &writer)
      }
      json.endObject(to: &writer)
    }
  }
}

extension String {
  /// The path as a relative URI reference (RFC 3986 §3.3).
  fileprivate var percentEncodedPath: String {
    var writer = ByteWriter()
    for byte in utf8 {
      let isPlain = byte.isASCIILetter || byte.isASCIIDigit || "-._~/".utf8.contains(byte)
      if isPlain { writer.append(byte) } else { writer.appendPercentEncoded(byte) }
    }
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
