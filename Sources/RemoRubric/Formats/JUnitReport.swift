import RemoBytes

/// Writes the checks of a report as JUnit XML, for CI systems.
///
/// The file is valid by the two schemas in use, that of Ant's task and that of the Jenkins plug-in.
/// The report has no clock: times are 0, and the timestamp of Ant's schema is constant.
package enum JUnitReport {
  /// - Parameters:
  ///   - suite: the name of the cases.
  ///   - package: the name of the rubric.
  package static func write(
    _ report: Report, suite: String, package name: String, into writer: inout ByteWriter
  ) {
    let suite = markupEscaped(suite)
    let failures = report.checks.count { !$0.failures.isEmpty }
    let skipped = report.checks.count { $0.skipped != nil }
    writer.append(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
        + "  <testsuite name=\"\(suite)\" package=\"\(markupEscaped(name))\" id=\"0\""
        + " timestamp=\"1970-01-01T00:00:00\" hostname=\"localhost\" tests=\"\(report.checks.count)\""
        + " failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\" time=\"0\">\n"
        + "    <properties>\n")
    for source in report.sources {
      writer.append(
        "      <property name=\"\(markupEscaped("\(source.role) \(source.name)"))\""
          + " value=\"\(markupEscaped(source.hash))\"/>\n")
    }
    writer.append("    </properties>\n")
    for check in report.checks { write(check, suite: suite, into: &writer) }
    let notes = report.checks.flatMap(\.findings).filter {
      $0.level == .notice && !$0.details.isEmpty
    }
    .flatMap { ["", "\($0.title): \($0.message)"] + $0.details.map { "  \($0)" } }
    let output = ([report.headline, report.answer] + notes).map(markupEscaped)
      .joined(separator: "\n")
    writer.append(
      "    <system-out>\(output)</system-out>\n    <system-err/>\n  </testsuite>\n</testsuites>\n")
  }

  private static func write(
    _ check: Report.Check, suite: String, into writer: inout ByteWriter
  ) {
    writer.append(
      "    <testcase name=\"\(markupEscaped(check.name))\" classname=\"\(suite)\" time=\"0\"")
    let failures = check.failures.flatMap { finding in
      [finding.title == check.subject ? finding.message : "\(finding.title): \(finding.message)"]
        + finding.details.map { "  \($0)" }
    }
    if let first = failures.first {
      let place = check.place.map { ["\($0.file):\($0.line)"] } ?? []
      writer.append(
        ">\n      <failure type=\"expectation\" message=\"\(markupEscaped(first))\">"
          + (place + failures).map(markupEscaped).joined(separator: "\n")
          + "</failure>\n    </testcase>\n")
    } else if let reason = check.skipped {
      writer.append("><skipped message=\"\(markupEscaped(reason))\"/></testcase>\n")
    } else {
      writer.append("/>\n")
    }
  }
}
