import RemoBytes

/// Test results as JUnit XML, as CI systems read it: a test case per suite case.
///
/// Valid by both schemas that are in use, that of Ant's task and that of the Jenkins plug-in. There
/// is no clock in it: times are 0, and the moment that the schema of Ant asks for is always the
/// same.
package enum JUnitReport {
  /// One `testcase`.
  private struct Entry {
    var name: String
    /// Empty: it passed.
    var failures: [String] = []
    /// The reason for being skipped.
    var skipped: String?
    /// The place of the case, which stands before the failures.
    var place: String?
  }

  /// - Parameter suite: what to call the cases.
  package static func write(
    _ test: SuiteTest, suite name: String, sources: [SourceFile] = [],
    into writer: inout ByteWriter
  ) {
    let entries = self.entries(test)
    let failures = entries.count { !$0.failures.isEmpty }
    let skipped = entries.count { $0.skipped != nil }
    let suite = markupEscaped(name)
    writer.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n")
    writer.append(
      "  <testsuite name=\"\(suite)\" package=\"\(markupEscaped(test.name))\" id=\"0\""
        + " timestamp=\"1970-01-01T00:00:00\" hostname=\"localhost\" tests=\"\(entries.count)\""
        + " failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\" time=\"0\">\n")
    writer.append("    <properties>\n")
    for source in sources {
      writer.append(
        "      <property name=\"\(markupEscaped("\(source.role) \(source.name)"))\""
          + " value=\"\(markupEscaped(source.hash))\"/>\n")
    }
    writer.append("    </properties>\n")
    for entry in entries { write(entry, suite, into: &writer) }
    writer.append("    <system-out/>\n    <system-err/>\n  </testsuite>\n</testsuites>\n")
  }

  private static func entries(_ test: SuiteTest) -> [Entry] {
    var entries = test.run.results.filter { $0.testCase.hasExpectation }.map { result in
      let place = result.testCase.place
      return Entry(
        name: result.testCase.id.text,
        failures: result.failures.map { "\($0.expectation): \($0.message)" },
        place: "\(place.file):\(place.line)")
    }
    if let guards = test.guards {
      entries += guards.severe.map {
        Entry(
          name: "severity: \($0.query)\($0.candidate.map { " / \($0)" } ?? "")",
          failures: [$0.message])
      }
      var significance = Entry(name: "significance")
      significance.failures = guards.comparisons.filter { $0.verdict == .worse }.map {
        "\($0.metric): \(Figure.metric($0.old)) → \(Figure.metric($0.new))"
      }
      if guards.outcomeOfScores == .cannotTell {
        significance.skipped = Report.verdict(guards)
      }
      entries.append(significance)
      entries += Report.goneMessages(guards).map {
        Entry(name: "baseline: \($0.name)", failures: [$0.message])
      }
      entries += Report.addedMessages(guards).map {
        Entry(name: "baseline: \($0.name)", skipped: $0.message)
      }
    }
    if let mutations = test.mutations, test.leastNoticed != nil {
      let unnoticed = mutations.unnoticed.map {
        "\($0.place): \($0.change) is not noticed, \(MutationRun.aside)"
      }
      entries.append(
        Entry(name: "noticed changes", failures: test.noticesTooLittle ? unnoticed : []))
    }
    return entries
  }

  private static func write(_ entry: Entry, _ suite: String, into writer: inout ByteWriter) {
    writer.append(
      "    <testcase name=\"\(markupEscaped(entry.name))\" classname=\"\(suite)\" time=\"0\"")
    if let first = entry.failures.first {
      let text = (entry.place.map { [$0] } ?? []) + entry.failures
      writer.append(
        ">\n      <failure type=\"expectation\" message=\"\(markupEscaped(first))\">"
          + text.map(markupEscaped).joined(separator: "\n") + "</failure>\n    </testcase>\n")
    } else if let reason = entry.skipped {
      writer.append("><skipped message=\"\(markupEscaped(reason))\"/></testcase>\n")
    } else {
      writer.append("/>\n")
    }
  }
}
