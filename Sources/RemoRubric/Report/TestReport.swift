import RemoBytes

extension Report {
  /// The report of `rubric test`: expectations, and what the baseline says.
  package static func testing(
    _ run: SuiteRun, guards: RegressionGuard? = nil, name: String, sources: [Source]
  ) -> Report {
    let failed = run.failed
    var verdict =
      run.testedCount == 0
      ? "No case has an expectation."
      : failed.isEmpty
        ? "All \(Figure.count(run.testedCount, "case")) hold."
        : "\(failed.count) of \(Figure.count(run.testedCount, "case")) do not hold."
    var tone: Tone = failed.isEmpty ? (run.testedCount == 0 ? .plain : .good) : .bad
    if let guards {
      switch guards.outcome {
      case .passed: verdict += " Nothing is worse than the baseline."
      case .failed:
        verdict +=
          " Worse than the baseline: \(Figure.count(guards.severe.count, "severe case"))."
        tone = .bad
      case .cannotTell:
        let worst = guards.comparisons.first { $0.verdict == .cannotTell }
        verdict +=
          " Whether it is worse than the baseline, too few cases tell: "
          + "\(worst?.verdictText ?? "cannot tell")."
        if tone == .good { tone = .unsure }
      }
    }
    var report = Report(
      title: "Test of \(name)", verdict: verdict, tone: tone, sources: sources)
    if !failed.isEmpty {
      report.blocks.append(
        Block(
          id: "failures", title: "Cases that do not hold",
          meaning: "What was expected and what came out.",
          content: .cards(
            failed.map { result in
              let place = result.testCase.place
              return Card(
                title: "\(result.testCase.id) (\(place.file):\(place.line))", tone: .bad,
                lines: result.failures.map { "\($0.expectation): \($0.message)" }
                  + (result.testCase.note.map { ["note: \($0)"] } ?? []))
            })))
    }
    if let guards { report.blocks += blocks(guards) }
    return report
  }

  private static func blocks(_ guards: RegressionGuard) -> [Block] {
    var blocks = [
      Block(
        id: "severity", title: "Severe cases",
        meaning: guards.severe.isEmpty
          ? "None. Severe is: a relevant candidate no longer shown, one of grade 0 in the highest "
            + "band, a first result that is no longer relevant, a fall of nDCG@10 by "
            + "\(RegressionGuard.severeFall) or more."
          : "Cases in which people would see something clearly worse than at the time of the "
            + "baseline. One is enough to fail.",
        content: .table(
          Table(
            header: ["case", "what got worse"],
            rows: guards.severe.map { [$0.query, $0.message] },
            tones: guards.severe.map { _ in .bad })))
    ]
    if !guards.comparisons.isEmpty { blocks.append(.comparisons(guards.comparisons)) }
    return blocks
  }
}

/// Test results as JUnit XML, as CI systems read it: a test case per suite case.
package enum JUnitReport {
  package static func write(
    _ run: SuiteRun, guards: RegressionGuard? = nil, name: String, into writer: inout ByteWriter
  ) {
    let tested = run.results.filter { $0.testCase.hasExpectation }
    let severe = guards?.severe ?? []
    let unsure = guards?.outcome == .cannotTell ? 1 : 0
    let worse = (guards?.comparisons ?? []).filter { $0.verdict == .worse }
    let compared = guards == nil ? 0 : 1
    let count = tested.count + severe.count + compared
    let failures = run.failed.count + severe.count + (worse.isEmpty ? 0 : 1)
    let suite = markupEscaped(name)
    writer.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    writer.append(
      "<testsuites name=\"remo-shop rubric test\" tests=\"\(count)\" failures=\"\(failures)\" "
        + "errors=\"0\">\n")
    writer.append(
      "  <testsuite name=\"\(suite)\" tests=\"\(count)\" failures=\"\(failures)\" errors=\"0\" "
        + "skipped=\"\(unsure)\">\n")
    for result in tested {
      let lines = result.failures.map { "\($0.expectation): \($0.message)" }
      let place = result.testCase.place
      testCase(
        result.testCase.id, suite, lines, "\(place.file):\(place.line)", into: &writer)
    }
    for item in severe {
      testCase("severity: \(item.query)", suite, [item.message], nil, into: &writer)
    }
    if let guards {
      let lines = worse.map {
        "\($0.metric): \(Figure.metric($0.old)) → \(Figure.metric($0.new))"
      }
      if unsure > 0, lines.isEmpty {
        let text = guards.comparisons.first { $0.verdict == .cannotTell }?.verdictText ?? ""
        writer.append(
          "    <testcase name=\"significance\" classname=\"\(suite)\"><skipped message=\""
            + "\(markupEscaped(text))\"/></testcase>\n")
      } else {
        testCase("significance", suite, lines, nil, into: &writer)
      }
    }
    writer.append("  </testsuite>\n</testsuites>\n")
  }

  private static func testCase(
    _ name: String, _ suite: String, _ failures: [String], _ place: String?,
    into writer: inout ByteWriter
  ) {
    let head = "    <testcase name=\"\(markupEscaped(name))\" classname=\"\(suite)\""
    if failures.isEmpty {
      writer.append(head + "/>\n")
      return
    }
    let text = (place.map { [$0] } ?? []) + failures
    writer.append(
      head + ">\n      <failure message=\"\(markupEscaped(failures[0]))\">"
        + text.map(markupEscaped).joined(separator: "\n") + "</failure>\n    </testcase>\n")
  }
}

/// Test results as GitHub workflow commands, which become annotations at the lines of the suite.
package enum GitHubReport {
  package static func write(
    _ run: SuiteRun, guards: RegressionGuard? = nil, into writer: inout ByteWriter
  ) {
    for result in run.failed {
      let place = result.testCase.place
      for failure in result.failures {
        writer.append(
          "::error file=\(property(place.file)),line=\(place.line),title="
            + "\(property(result.testCase.id))::"
            + "\(message("\(failure.expectation): \(failure.message)"))\n")
      }
    }
    guard let guards else { return }
    let places = Dictionary(
      run.results.flatMap { result in
        result.testCase.items.map { (result.testCase.queryID($0), result.testCase.place) }
      }, uniquingKeysWith: { first, _ in first })
    for item in guards.severe {
      let place = places[item.query].map { "file=\(property($0.file)),line=\($0.line)," } ?? ""
      writer.append(
        "::error \(place)title=\(property(item.query))::\(message(item.message))\n")
    }
    for item in guards.comparisons where item.verdict != .noDifference {
      let level =
        switch item.verdict {
        case .worse: "error"
        case .cannotTell: "warning"
        case .better, .noDifference: "notice"
        }
      writer.append(
        "::\(level) title=\(property(item.metric))::"
          + message(
            "\(item.verdictText): \(Figure.metric(item.old)) → \(Figure.metric(item.new))")
          + "\n")
    }
  }

  private static func message(_ text: String) -> String { escaped(text, isProperty: false) }
  private static func property(_ text: String) -> String { escaped(text, isProperty: true) }

  /// The escapes of workflow commands: %, CR and LF; in properties colons and commas too.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in DiagnosticPrinter.visible(text).unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
