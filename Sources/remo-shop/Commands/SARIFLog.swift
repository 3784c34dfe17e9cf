import RemoBytes
import RemoRubric

/// A log for code scanning, in the Static Analysis Results Interchange Format 2.1.0 (OASIS).
enum SARIFLog {
  static func write(_ findings: [CheckFinding], into writer: inout ByteWriter) {
    let rules = Set(findings.map(\.code)).sorted().map { code -> JSONOutput in ["id": .text(code)] }
    let run: JSONOutput = [
      "tool": [
        "driver": ["name": "remo-shop", "version": .text(version), "rules": .array(rules)]
      ],
      // Columns count Unicode scalars, as in editors.
      "columnKind": "unicodeCodePoints", "results": .array(findings.map(\.result)),
    ]
    let log: JSONOutput = [
      "version": "2.1.0", "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "runs": [run],
    ]
    log.write(.indented, into: &writer)
  }
}

extension CheckFinding {
  fileprivate var result: JSONOutput {
    let region = location.map { place -> JSONOutput in
      [
        "startLine": .integer(Int64(place.line)), "startColumn": .integer(Int64(place.column)),
      ]
    }
    let place: JSONOutput = [
      "artifactLocation": ["uri": .text(file.percentEncodedPath)], "region": region,
    ]
    return [
      "ruleId": .text(code), "level": .text(severity.rawValue), "message": ["text": .text(text)],
      "locations": [["physicalLocation": place]],
    ]
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
