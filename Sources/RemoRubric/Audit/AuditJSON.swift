import RemoBytes

extension ModelAudit {
  /// The member `audit` of a JSON report; `report.schema.json` describes it.
  func json(
    changes: [PromptChange], agreements: [JudgmentAgreement], decisions: [PairedComparison],
    against comparison: AuditComparison?
  ) -> JSONOutput {
    [
      "answers": .of(answerCount), "judgments": .of(judgmentCount), "faulty": .of(faultyCount),
      "faults": .array(groups.map(\.json)), "totals": totalsJSON,
      "repeated": ["questions": .of(repeats.all), "different": .of(repeats.different)],
      "agreement": .array(agreements.map(\.json)), "compute": decisions.json,
      "against": comparison?.json,
      "changes": .array(
        changes.map {
          [
            "change": .text($0.change), "evidence": .texts($0.evidence),
            "needed": .flag($0.isNeeded),
          ]
        }),
    ]
  }

  private var totalsJSON: JSONOutput {
    let checked = entries.compactMap(\.total)
    let wrong = checked.filter(\.isWrong)
    let sizes = wrong.map { abs($0.difference) }
    let explanations = Dictionary(grouping: wrong.compactMap(\.explanation), by: \.self)
      .sorted { $0.key < $1.key }
    let bands = scorer.rubric.bands
    return [
      "compared": .of(checked.count), "wrong": .of(wrong.count),
      "mean_size": .of(sizes.isEmpty ? nil : PairedTests.mean(sizes)), "largest": .of(sizes.max()),
      "explanations": .array(
        explanations.map { ["text": .text($0.key), "count": .of($0.value.count)] }),
      "flips": .array(
        entries.compactMap { entry -> JSONOutput? in
          guard let total = entry.total, total.flips else { return nil }
          return [
            "file": .text(entry.judgment.place.file), "line": .of(entry.judgment.place.line),
            "judged": .of(entry.judgment.names.text), "stated": .number(total.stated),
            "recomputed": .number(total.recomputed),
            "stated_band": .text(bands[total.statedBand].id), "band": .text(bands[total.band].id),
          ]
        }),
    ]
  }
}

extension FaultGroup {
  fileprivate var json: JSONOutput {
    [
      "kind": .text(kind.rawValue), "criterion": .of(criterion), "error": .flag(kind.isError),
      "count": .of(faults.count),
      "places": .array(
        faults.map {
          [
            "file": .text($0.place.file), "line": .of($0.place.line), "path": .text($0.path),
            "judged": .of($0.subject), "message": .text($0.message),
          ]
        }),
    ]
  }
}

extension JudgmentAgreement {
  fileprivate var json: JSONOutput {
    func range(_ interval: ClosedRange<Double>?) -> JSONOutput {
      interval.map { .range($0) } ?? .null
    }
    return [
      "criterion": .text(criterion), "beside": .text(reference.rawValue),
      "people": source.map { .text($0.rawValue) }, "judgments": .of(sums.count),
      "equal": .of(equal),
      "quadratic_kappa": .of(sums.quadraticKappa), "kappa_interval": range(kappaInterval),
      "alpha": .of(sums.alpha), "alpha_interval": range(alphaInterval),
      "bias": .of(sums.bias), "bias_interval": range(biasInterval),
    ]
  }
}

extension AuditComparison {
  fileprivate var json: JSONOutput {
    [
      "answers": .of(other.answers), "faulty": .of(other.faulty),
      "truth": .text(hasPeople ? "people" : "computed"), "comparisons": comparisons.json,
      "agreement": .array(agreements.map(\.json)),
    ]
  }
}
