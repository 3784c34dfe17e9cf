import RemoBytes

extension SuiteCase {
  /// The hash of each candidate's inputs: the wanted attributes, the profile, the room, the
  /// candidate's attributes and judged values, and for a rubric with rivals the candidate's block.
  ///
  /// Each hash is the first 16 hexadecimal digits of a SHA-256. Ids, grades, expectations and the
  /// order of attributes do not change it. The notation of a number does, unless it is the shortest
  /// decimal.
  func pairHashes(of item: WantedItem) -> [String] {
    // Rivals make a score depend on the item's other candidates, too.
    let hasRivals = item.candidates.contains { $0.others != nil }
    let hashes = hasRivals ? item.candidates.map(\.attributes.json.shortHash) : []
    return item.candidates.enumerated().map { number, candidate in
      let rivals = hashes.indices.filter { $0 != number }.map { hashes[$0] }
      let scores = candidate.scores.sorted { $0.criterion < $1.criterion }
      let inputs: JSONOutput = [
        "profile": profile.map { .text($0) },
        "room": room.map {
          [
            "width_m": .number($0.width), "length_m": .number($0.length),
            "height_m": .number($0.height),
          ]
        },
        "wanted": item.wanted.json, "candidate": candidate.attributes.json,
        "scores": .numbers(scores.map { ($0.criterion, $0.value) }),
        "rivals": candidate.others.map { others in
          .texts(rivals.sorted() + others.map(\.wanted.json.shortHash).sorted())
        },
      ]
      return inputs.shortHash
    }
  }

  /// A hash of all expectations, and of the budget of a list; nil without expectations. The order
  /// of keys and of alternative best candidates does not change it.
  var expectationHash: String? {
    guard hasExpectation else { return nil }
    switch body {
    case .item(let item):
      let expectations: JSONOutput = [
        "expect": item.expect?.json, "expect_computed": item.expectComputed?.json,
      ]
      return expectations.shortHash
    case .list(let list): return list.expectations.shortHash
    }
  }
}

extension ItemExpectation {
  fileprivate var json: JSONOutput {
    let best: JSONOutput? =
      switch best {
      case nil: nil
      case .nothing: .array([])
      case .anyOf(let ids): .texts(ids.sorted().map(\.text))
      }
    return [
      "best": best,
      "order": .texts(order.map(\.text)),
      "band": .array(
        band.sorted { $0.candidate < $1.candidate }.map { .texts([$0.candidate.text, $0.band]) }),
      "score": .array(
        score.sorted { $0.candidate < $1.candidate }.map {
          .texts([$0.candidate.text, "\($0.minimum)", "\($0.maximum)"])
        }),
      "coverage": .numbers(
        coverage.sorted { $0.candidate < $1.candidate }.map { ($0.candidate.text, $0.share) }),
      "fallback": fallback.map { .flag($0) },
    ]
  }
}

extension ListCase {
  fileprivate var expectations: JSONOutput {
    [
      "selection": expect?.selection.map { selection in
        .array(
          selection.sorted { $0.item < $1.item }.map {
            .texts([$0.item.text] + ($0.candidate.map { [$0.text] } ?? []))
          })
      },
      "sum": expect?.sum.map { .number($0) },
      "budget_cost": expect?.budgetCost.map { .number($0) },
      "total_cents": expect?.totalCents.map { .number(Double($0)) },
      "budget_cents": budgetCents.map { .number(Double($0)) },
    ]
  }
}

extension Attributes {
  fileprivate var json: JSONOutput {
    .object(
      entries.sorted { $0.name < $1.name }.map { entry in
        let value: JSONOutput =
          switch entry.value {
          case .text(let text): .text(text)
          case .texts(let texts): .texts(texts)
          // Texts show the notation of a number, so `84.0` is not `84`.
          case .number(let number, let written) where written != shortestDecimal(number):
            .texts(["number", written])
          case .number(let number, _): .number(number)
          case .flag(let flag): .flag(flag)
          case .size(_, let written): .texts(["size", written])
          }
        return (entry.name, value)
      })
  }
}
