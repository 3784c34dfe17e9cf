import RemoBytes

extension SuiteCase {
  /// Of each candidate of an item a hash of all that its score can rest on: what is wanted, the
  /// profile, the room, the candidate's attributes and judged values.
  ///
  /// The first 16 hexadecimal digits of a SHA-256. Ids, grades and what is expected are not in it, nor
  /// the order of attributes.
  func pairHashes(_ item: WantedItem) -> [String] {
    item.candidates.map { candidate in
      var writer = ByteWriter()
      var json = JSONWriter(.compact)
      json.beginObject(&writer)
      if let profile { json.member("profile", profile, &writer) }
      if let room {
        json.key("room", &writer)
        json.object(
          [("width_m", room.width), ("length_m", room.length), ("height_m", room.height)], &writer)
      }
      json.attributes("wanted", item.wanted, &writer)
      json.attributes("candidate", candidate.attributes, &writer)
      json.key("scores", &writer)
      json.object(
        candidate.scores.sorted { $0.criterion < $1.criterion }.map { ($0.criterion, $0.weight) },
        &writer)
      json.endObject(&writer)
      return String(SHA256.digest(writer.finish()).hexadecimal.prefix(16))
    }
  }
}

extension JSONWriter {
  fileprivate mutating func attributes(
    _ name: String, _ attributes: Attributes, _ writer: inout ByteWriter
  ) {
    key(name, &writer)
    beginObject(&writer)
    for entry in attributes.entries.sorted(by: { $0.name < $1.name }) {
      key(entry.name, &writer)
      switch entry.value {
      case .text(let text): string(text, &writer)
      case .texts(let texts): strings(texts, &writer)
      case .number(let number, _): self.number(number, &writer)
      case .flag(let flag): bool(flag, &writer)
      case .size(_, let written): strings(["size", written], &writer)
      }
    }
    endObject(&writer)
  }
}
