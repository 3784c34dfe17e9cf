import RemoBytes

extension SuiteCase {
  /// Of each candidate of an item a hash of all that its score can rest on: what is wanted, the
  /// profile, the room, the candidate's attributes and judged values.
  ///
  /// The first 16 hexadecimal digits of a SHA-256. Ids, grades and what is expected are not in it,
  /// nor the order of attributes. How a number is written is, where that is not its shortest
  /// decimal.
  func pairHashes(_ item: WantedItem) -> [String] {
    item.candidates.map { candidate in
      var writer = ByteWriter()
      var json = JSONWriter(.compact)
      json.beginObject(to: &writer)
      if let profile { json.member("profile", profile, to: &writer) }
      if let room {
        json.object(
          "room",
          [("width_m", room.width), ("length_m", room.length), ("height_m", room.height)],
          to: &writer)
      }
      json.attributes("wanted", item.wanted, to: &writer)
      json.attributes("candidate", candidate.attributes, to: &writer)
      json.object(
        "scores",
        candidate.scores.sorted { $0.criterion < $1.criterion }.map { ($0.criterion, $0.value) },
        to: &writer)
      json.endObject(to: &writer)
      return shortHash(writer.finish())
    }
  }

  /// A hash of all that the case expects, and of the budget that a selection rests on; nil where it
  /// expects nothing. The order of keys is not in it, nor that of ids any of which may be the best.
  var expectationHash: String? {
    guard hasExpectation else { return nil }
    var writer = ByteWriter()
    var json = JSONWriter(.compact)
    json.beginObject(to: &writer)
    switch body {
    case .item(let item):
      json.expectation("expect", item.expect, to: &writer)
      json.expectation("expect_computed", item.expectComputed, to: &writer)
    case .list(let list): json.expectation(list, to: &writer)
    }
    json.endObject(to: &writer)
    return shortHash(writer.finish())
  }

  /// The first 16 hexadecimal digits of the SHA-256.
  private func shortHash(_ bytes: ContiguousArray<UInt8>) -> String {
    String(SHA256.digest(bytes).hexadecimal.prefix(16))
  }
}

extension JSONWriter {
  fileprivate mutating func expectation(
    _ name: String, _ expectation: ItemExpectation?, to writer: inout ByteWriter
  ) {
    guard let expectation else { return }
    beginObject(name, to: &writer)
    if let best = expectation.best {
      switch best {
      case .nothing: strings("best", [], to: &writer)
      case .anyOf(let ids): strings("best", ids.sorted().map(\.text), to: &writer)
      }
    }
    strings("order", expectation.order.map(\.text), to: &writer)
    beginArray("band", to: &writer)
    for band in expectation.band.sorted(by: { $0.candidate < $1.candidate }) {
      strings([band.candidate.text, band.band], to: &writer)
    }
    endArray(to: &writer)
    beginArray("score", to: &writer)
    for bounds in expectation.score.sorted(by: { $0.candidate < $1.candidate }) {
      strings([bounds.candidate.text, "\(bounds.minimum)", "\(bounds.maximum)"], to: &writer)
    }
    endArray(to: &writer)
    object(
      "coverage",
      expectation.coverage.sorted { $0.candidate < $1.candidate }
        .map { ($0.candidate.text, $0.share) },
      to: &writer)
    if let fallback = expectation.fallback { member("fallback", fallback, to: &writer) }
    endObject(to: &writer)
  }

  fileprivate mutating func expectation(_ list: ListCase, to writer: inout ByteWriter) {
    if let selection = list.expect?.selection {
      beginArray("selection", to: &writer)
      for selected in selection.sorted(by: { $0.item < $1.item }) {
        strings([selected.item.text] + (selected.candidate.map { [$0.text] } ?? []), to: &writer)
      }
      endArray(to: &writer)
    }
    for (name, number) in [
      ("sum", list.expect?.sum), ("budget_cost", list.expect?.budgetCost),
      ("total_cents", list.expect?.totalCents.map(Double.init)),
      ("budget_cents", list.budgetCents.map(Double.init)),
    ] {
      if let number { member(name, number, to: &writer) }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func attributes(
    _ name: String, _ attributes: Attributes, to writer: inout ByteWriter
  ) {
    beginObject(name, to: &writer)
    for entry in attributes.entries.sorted(by: { $0.name < $1.name }) {
      switch entry.value {
      case .text(let text): member(entry.name, text, to: &writer)
      case .texts(let texts): strings(entry.name, texts, to: &writer)
      // A number is its words, too: `84.0` is not `84` where texts are compared or shown.
      case .number(let number, let written) where written != shortestDecimal(number):
        strings(entry.name, ["number", written], to: &writer)
      case .number(let number, _): member(entry.name, number, to: &writer)
      case .flag(let flag): member(entry.name, flag, to: &writer)
      case .size(_, let written): strings(entry.name, ["size", written], to: &writer)
      }
    }
    endObject(to: &writer)
  }
}
