import RemoBytes

/// Reads the judgments in files of answers, and the faults that show in an answer alone.
struct AnswerReader {
  private let keys: AnswerKeys
  private let criteria: [Criterion]
  private(set) var judgments: [ModelJudgment] = []
  private(set) var faults: [AnswerFault] = []
  /// The places of all answers, with or without judgments.
  private(set) var places: [SuitePlace] = []
  private var place = SuitePlace(file: "", line: 1)

  init(_ rubric: Rubric, keys: AnswerKeys) {
    self.keys = keys
    criteria = rubric.criteria
  }

  mutating func read(_ bytes: ContiguousArray<UInt8>, named name: String) {
    var parts: [AnswerSequence.Part] = []
    var sequence = AnswerSequence(bytes)
    while let part = sequence.next() { parts.append(part) }
    if !parts.contains(where: \.isBlock) { parts = parts.flatMap(\.lines) }
    var locator = SourceLocator()
    for (number, part) in parts.enumerated() {
      place = SuitePlace(
        file: name, line: locator.location(of: part.start, in: bytes.span).line)
      let isBeside = isWordBeside(number, in: parts)
      if isBeside { continue }
      places.append(place)
      let hasWords = part.isFenced || part.hasWords || hasWordsBeside(number, in: parts)
      if hasWords, case .value = part.content {
        fault(.wrapped, part.isFenced ? "the JSON stands in a code fence" : "words beside the JSON")
      }
      read(part.content, path: "", names: AnswerNames())
    }
  }

  /// Whether a part is words that belong to the JSON before or after them.
  private func isWordBeside(_ number: Int, in parts: [AnswerSequence.Part]) -> Bool {
    guard case .words(let text) = parts[number].content else { return false }
    func isBlock(_ other: Int) -> Bool {
      guard parts.indices.contains(other), parts[other].section == parts[number].section else {
        return false
      }
      if case .words = parts[other].content { return false }
      return parts[other].isBlock
    }
    let isAnnouncement = text.hasSuffix(":") && parts.indices.contains(number + 1)
    return isBlock(number + 1) || isBlock(number - 1) || isAnnouncement
  }

  private func hasWordsBeside(_ number: Int, in parts: [AnswerSequence.Part]) -> Bool {
    [number - 1, number + 1].contains { parts.indices.contains($0) && isWordBeside($0, in: parts) }
  }

  // MARK: Documents

  private mutating func read(
    _ content: AnswerSequence.Part.Content, path: String, names: AnswerNames
  ) {
    switch content {
    case .words(let text): readWords(text, path: path, names: names)
    case .broken(let error):
      let isCut = error.code == .unexpectedEnd || error.code == .unterminatedString
      fault(isCut ? .cutOff : .brokenJSON, error.message, path: path, names: names)
    case .value(let value):
      let before = (judgments.count, faults.count { $0.kind != .wrapped })
      read(value, path: path, names: names, role: nil)
      if before == (judgments.count, faults.count { $0.kind != .wrapped }) {
        fault(.noScores, "the JSON has no score", path: path, names: names)
      }
    }
  }

  private mutating func readWords(_ text: String, path: String, names: AnswerNames) {
    let quote = "'\(text.shortened(to: 80))'"
    fault(Refusal.isRefusal(text) ? .refusal : .noJSON, quote, path: path, names: names)
  }

  private mutating func readText(_ text: String, path: String, names: AnswerNames) {
    var sequence = AnswerSequence(ContiguousArray(text.utf8))
    var parts: [AnswerSequence.Part] = []
    while let part = sequence.next() { parts.append(part) }
    let isWords = { (part: AnswerSequence.Part) -> Bool in
      if case .words = part.content { true } else { false }
    }
    let documents = parts.filter { !isWords($0) }
    if documents.isEmpty {
      if text.allSatisfy(\.isWhitespace) {
        fault(.noJSON, "the answer is empty", path: path, names: names)
      } else {
        readWords(text, path: path, names: names)
      }
      return
    }
    if documents.count < parts.count || documents.contains(where: { $0.isFenced || $0.hasWords }) {
      fault(.wrapped, "the text has more than its JSON", path: path, names: names)
    }
    for part in documents { read(part.content, path: path, names: names) }
  }

  private mutating func read(
    _ value: JSONValue, path: String, names outer: AnswerNames, role: AnswerNames.Role?
  ) {
    switch value.kind {
    case .string(let text): readText(text, path: path, names: outer)
    case .array(let elements):
      for (number, element) in elements.enumerated() {
        read(element, path: "\(path)[\(number)]", names: outer, role: role)
      }
    case .object(let members):
      // A log also holds messages of people and systems.
      if let role = value["role"]?.string, !["assistant", "model"].contains(role) { return }
      var names = outer
      let scores = keys.scoreMembers(value)
      // A sum beside `candidates` belongs to all of them, not to one.
      let hasScores =
        !scores.isEmpty
        && (value["candidates"] == nil
          || scores.contains { keys.criterion($0.member.key, inScores: $0.isNested) != nil })
      let isItem = value["candidates"] != nil || role == .item
      names.add(value, keys: keys, id: isItem ? .item : hasScores ? .candidate : role)
      if hasScores { readJudgment(value, path: path, names: names) }
      if !hasScores, let refusal = value["refusal"]?.string ?? value["error"]?.string {
        return fault(.refusal, "'\(refusal.shortened(to: 80))'", path: path, names: names)
      }
      for member in members where isPart(member) && (!hasScores || member.value.isList) {
        read(
          member.value, path: path.isEmpty ? member.key : "\(path).\(member.key)", names: names,
          role: ["items", "cases"].contains(member.key) ? .item : .candidate)
      }
    default: break
    }
  }

  /// Whether a member may hold judgments.
  private func isPart(_ member: JSONValue.Member) -> Bool {
    switch member.value.kind {
    case .array, .object: !AnswerKeys.inputs.contains(member.key)
    case .string: keys.isText(member.key)
    default: false
    }
  }

  // MARK: Judgments

  private mutating func readJudgment(_ object: JSONValue, path: String, names: AnswerNames) {
    var judgment = ModelJudgment(
      place: place, path: path, names: names,
      scores: criteria.map { _ in nil }, isGiven: criteria.map { _ in false })
    var outside: [(criterion: String, value: Double)] = []
    for (member, isNested) in keys.scoreMembers(object) {
      if keys.isTotal(member.key) {
        readTotal(member.value, into: &judgment)
      } else if let number = keys.criterion(member.key, inScores: isNested) {
        judgment.isGiven[number] = true
        readScore(member.value, of: number, into: &judgment, outside: &outside)
      } else {
        let help = nearestName(to: member.key, in: keys.scoreKeys)
        fault(
          .unknownScore, "the rubric has no criterion for '\(member.key)'\(didYouMean(help))",
          path: path, names: names)
      }
    }
    report(outside, of: judgment)
    judgment.reason = keys.reason(object)?.string
    judgments.append(judgment)
  }

  /// The number in a value: plain, in a string, or in an object under `score` or `value`.
  private func number(_ value: JSONValue) -> (value: Double, text: String, isText: Bool)? {
    switch value.kind {
    case .number(let number, let text): (number, text, false)
    case .string(let text): number(in: text).map { ($0, text, true) }
    case .object: (value["score"] ?? value["value"]).flatMap(number)
    default: nil
    }
  }

  /// The number in a text: `0.8`, `80 %`, `8/10`.
  private func number(in text: String) -> Double? {
    let plain = text.filter { !$0.isWhitespace }
    if plain.hasSuffix("%") { return Double(plain.dropLast()).map { $0 / 100 } }
    let parts = plain.split(separator: "/").compactMap { Double($0) }
    let number = parts.count == 2 && parts[1] > 0 ? parts[0] / parts[1] : Double(plain)
    return number?.isFinite == true ? number : nil
  }

  private mutating func readScore(
    _ value: JSONValue, of number: Int, into judgment: inout ModelJudgment,
    outside: inout [(criterion: String, value: Double)]
  ) {
    if case .null = value.kind { return }
    let id = criteria[number].id
    guard let found = checkedNumber(value, of: id, in: judgment) else {
      judgment.isUsable = false
      return
    }
    if 0...1 ~= found.value {
      judgment.scores[number] = found.value
    } else {
      judgment.isUsable = false
      outside.append((id, found.value))
    }
  }

  private mutating func readTotal(_ value: JSONValue, into judgment: inout ModelJudgment) {
    if case .null = value.kind { return }
    judgment.hasTotal = true
    guard let found = checkedNumber(value, of: AnswerKeys.total, in: judgment) else { return }
    if 0...1 ~= found.value {
      judgment.total = StatedTotal(found.value, text: found.text)
    } else {
      judgment.totalOutside = found.value
    }
  }

  /// The number of a score or the sum. Reports a fault unless it is a JSON number.
  private mutating func checkedNumber(
    _ value: JSONValue, of id: String, in judgment: ModelJudgment
  ) -> (value: Double, text: String, isText: Bool)? {
    let found = number(value)
    if found?.isText ?? true {
      fault(.scoreAsText, "\(id) is \(value.quoted)", criterion: id, in: judgment)
    }
    return found
  }

  /// Reports scores and a sum outside 0…1. Several scores above 1 and up to 100, beside no other
  /// scores but 0 and 1, are on another scale.
  private mutating func report(
    _ outside: [(criterion: String, value: Double)], of judgment: ModelJudgment
  ) {
    let most = outside.map(\.value).max() ?? 0
    let scale = [5.0, 10, 100].first { most <= $0 }
    let others = judgment.scores.compactMap(\.self)
    let isScale =
      outside.count > 1 && outside.allSatisfy { $0.value > 1 }
      && others.allSatisfy { $0 == 0 || $0 == 1 }
    if let total = judgment.totalOutside, !isScale {
      fault(.totalOutOfRange, "\(AnswerKeys.total) is \(shown(total))", in: judgment)
    }
    if isScale, let scale {
      let values = outside.map { "\($0.criterion) \(shown($0.value))" }.joined(separator: ", ")
      return fault(.otherScale, "\(values): a scale of \(shown(scale)), not of 1", in: judgment)
    }
    for (id, value) in outside {
      fault(.scoreOutOfRange, "\(id) is \(shown(value))", criterion: id, in: judgment)
    }
  }

  private mutating func fault(
    _ kind: AnswerFault.Kind, _ message: String, criterion: String? = nil,
    in judgment: ModelJudgment
  ) {
    fault(kind, message, criterion: criterion, path: judgment.path, names: judgment.names)
  }

  private mutating func fault(
    _ kind: AnswerFault.Kind, _ message: String, criterion: String? = nil, path: String = "",
    names: AnswerNames = AnswerNames()
  ) {
    faults.append(
      AnswerFault(
        kind: kind, criterion: criterion, place: place, path: path, subject: names.text,
        message: message))
  }
}

/// Words by which a model declines to answer.
private enum Refusal {
  private static let phrases = [
    "i'm sorry", "i am sorry", "i cannot", "i can't", "unable to", "not able to", "as an ai",
    "i won't", "cannot assist", "can't assist", "must decline", "cannot help", "can't help",
  ]

  static func isRefusal(_ text: String) -> Bool {
    let plain = String(text.lowercased().map { $0 == "’" ? "'" : $0 })
    return phrases.contains { plain.includes($0) }
  }
}

extension JSONValue {
  fileprivate var isList: Bool { if case .array = kind { true } else { false } }

  fileprivate var quoted: String {
    if case .string(let text) = kind { "'\(text.shortened(to: 40))'" } else { kindName }
  }
}
