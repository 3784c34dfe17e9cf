import RemoBytes
import RemoShop

/// Reads the attributes of an item once for all its pairs.
extension Scorer {
  /// Reads a wanted item.
  ///
  /// - Parameter profile: the rubric's profile with the weights.
  package func prepare(wanted item: Attributes, profile: String? = nil) -> PreparedWanted {
    var words = AttributeWords()
    return PreparedWanted(
      values: eachReading { prepared($0, from: item, isWanted: true, words: &words) },
      weightRow: weightRow(profile: profile, category: item.text("category")))
  }

  /// The value that `read` returns for each criterion. Criteria with the same reading share a
  /// value.
  private func eachReading(_ read: (Int) -> PreparedValue) -> [PreparedValue] {
    var values: [PreparedValue] = []
    values.reserveCapacity(readings.count)
    for (number, first) in readings.enumerated() {
      values.append(first < number ? values[first] : read(number))
    }
    return values
  }

  /// Reads a candidate. `mode` decides whether its judged values count.
  package func prepare(candidate: Candidate, mode: Mode = .judgedFirst) -> PreparedCandidate {
    var memory = PreparedTexts()
    return prepare(candidate: candidate, mode: mode, remembering: &memory)
  }

  /// Reads one of many candidates, whose texts often repeat.
  func prepare(
    candidate: Candidate, mode: Mode = .judgedFirst, remembering memory: inout PreparedTexts
  ) -> PreparedCandidate {
    // One product may be a candidate of several items, so it is read once.
    var values = memory.products[candidate.attributes] ?? []
    if values.isEmpty {
      var words = AttributeWords()
      values = eachReading { number in
        rubric.criteria[number].kind.readsOneText
          ? prepared(number, from: candidate.attributes, words: &words, remembering: &memory)
          : prepared(number, from: candidate.attributes, isWanted: false, words: &words)
      }
      if comparesItems || memory.keepsProducts { memory.products[candidate.attributes] = values }
    }
    return PreparedCandidate(
      values: values,
      judged: rubric.criteria.map { mode == .judgedFirst ? candidate.score($0.id) : nil })
  }

  /// The value of a candidate's first attribute that is not a placeholder.
  private func prepared(
    _ number: Int, from item: Attributes, words: inout AttributeWords,
    remembering memory: inout PreparedTexts
  ) -> PreparedValue {
    for field in rubric.criteria[number].candidate {
      guard let value = item[field.name] else { continue }
      guard case .text(let text) = value else {
        return prepared(number, from: item, isWanted: false, words: &words)
      }
      let read = memory.value(of: text, criterion: number) {
        value.withoutPlaceholders.map {
          prepared(number, [(field, $0)], isWanted: false, words: &words)
        }
      }
      if let read { return read }
    }
    return .missing
  }

  private func prepared(
    _ number: Int, from item: Attributes, isWanted: Bool, words: inout AttributeWords
  ) -> PreparedValue {
    let criterion = rubric.criteria[number]
    let fields = isWanted ? criterion.wanted : criterion.candidate
    return prepared(
      number,
      fields.compactMap { field in
        item[field.name]?.withoutPlaceholders.map { (field: field, value: $0) }
      }, isWanted: isWanted, words: &words)
  }

  private func prepared(
    _ number: Int, _ known: [(field: AttributeWeight, value: AttributeValue)], isWanted: Bool,
    words: inout AttributeWords
  ) -> PreparedValue {
    guard let (_, value) = known.first else { return .missing }
    switch rubric.criteria[number].kind {
    case .code(let options):
      let attributes = known.map { (name: $0.field.name, value: $0.value) }
      return .codes(ProductCodes(attributes, measure: options.measure))
    case .exact: return elements(exactTexts(value).map(foldedHash))
    case .set(let options):
      return elements(
        known.flatMap { setElements(of: $0.value, kind: options.elements) }.map(wordHash))
    case .taxonomy, .family:
      let entries = entries(in: value, criterion: number, isWanted: isWanted)
      if entries.isEmpty { return .missing }
      return .elements(isWanted ? entries : Set(entries).sorted())
    case .tokens(let options):
      let texts = known.map {
        TokenText.Field(
          name: $0.field.name, weight: $0.field.weight,
          words: words.list(of: $0.value, named: $0.field.name))
      }
      let text = TokenText(texts, isWanted: isWanted, options: options) {
        idf(of: $0, criterion: number)
      }
      return text.tokens.isEmpty ? .missing : .tokens(text)
    case .quantities:
      let quantities = Quantities(known.flatMap(\.value.texts))
      return quantities.isEmpty ? .missing : .quantities(quantities)
    case .number, .budget: return value.number.map { .number($0) } ?? .missing
    case .dimensions:
      return SizeReading(index: tables[number]).prepared(value).map { .size($0) } ?? .missing
    case .color(let options):
      let reading = ColorReading(index: tables[number])
      let colors =
        options.elements == .values
        ? reading.colors(in: value, isWanted: isWanted)
        : known.lazy.map { reading.namedColors(in: $0.value) }.first { !$0.isEmpty } ?? []
      return colors.isEmpty ? .missing : .colors(colors)
    case .prior(let options): return prior(of: value, criterion: number, options: options)
    case .penalty:
      guard let index = tables[number] else { return .missing }
      // No name begins in one text of an array and ends in the next one.
      let found = known.flatMap(\.value.texts).flatMap { text in
        // A wanted "armchair" also has the words of "arm chair".
        index.entries(in: text) + (isWanted ? index.entriesInCompounds(of: text) : [])
      }
      return elements(found.map(UInt64.init))
    case .gate, .rival: return .missing
    }
  }

  private func elements(_ hashes: [UInt64]) -> PreparedValue {
    hashes.isEmpty ? .missing : .elements(Set(hashes).sorted())
  }

  /// The size of a value, read from figures or a name in the criterion's table.
  func size(in value: AttributeValue, criterion number: Int) -> Dimensions? {
    SizeReading(index: tables[number]).size(in: value)
  }

  private func prior(
    of value: AttributeValue, criterion number: Int, options: PriorOptions
  ) -> PreparedValue {
    if let index = tables[number] {
      let entries = value.texts.flatMap(index.entries)
      return .number(entries.map { index.table.entries[$0].value }.max() ?? index.table.fallback)
    }
    guard let figure = value.number else { return .missing }
    return .number(min(1, max(0, (figure - options.from) / (options.to - options.from))))
  }

  /// The idf of a word: the value in the criterion's table, or the table's fallback, or 1 without a
  /// table.
  private func idf(of word: String, criterion number: Int) -> Double {
    guard let index = tables[number] else { return 1 }
    return index.entry(word: word).map { index.table.entries[$0].value } ?? index.table.fallback
  }

  // MARK: Parts of texts

  /// The texts that `exact` compares. A number has two notations, so that 1.0 equals 1.
  private func exactTexts(_ value: AttributeValue) -> [String] {
    guard case .number(let number, let written) = value else { return value.texts }
    return [written, shortestDecimal(number == 0 ? 0 : number)]
  }

  /// A hash of a text that ignores case and white space.
  private func foldedHash(_ text: String) -> UInt64 {
    let bytes = ContiguousArray(text.utf8)
    return bytes.span.foldedHash(0..<bytes.count)
  }

  private func setElements(
    of value: AttributeValue, kind: SetOptions.Elements
  ) -> [String] {
    switch kind {
    case .values: listedParts(value).map { WordList($0).phrase }.filter { !$0.isEmpty }
    case .words: WordList(value.text).list
    case .numbers: WordList(value.text).list.flatMap(numbers)
    case .versions: versions(in: value.text)
    }
  }

  /// The numbers in a word, without an attached unit: 15.4 from `15.4in`.
  private func numbers(_ word: String) -> [String] {
    word.split { !$0.isASCII || !$0.isNumber && $0 != "." }
      .map { $0.drop { $0 == "." } }.filter { !$0.isEmpty }
      .map { String($0.hasSuffix(".0") ? $0.dropLast(2) : $0) }
  }

  /// The entry of each listed part in the criterion's table. An unknown part gets a number that no
  /// entry has.
  func entries(in value: AttributeValue, criterion number: Int, isWanted: Bool) -> [UInt64] {
    let index = tables[number]
    if case .text(let text) = value, let whole = index?.exactEntry(text) {
      return [UInt64(whole)]
    }
    if let index, let rules = index.rules {
      return index.table.kind == .family
        ? MaterialReading(index: index, rules: rules).names(in: value, isWanted: isWanted)
        : CategoryReading(index: index, rules: rules).names(in: value, isWanted: isWanted)
    }
    return listedParts(value).map { part in
      if let entry = index?.entry(part) { return UInt64(entry) }
      return unknownName(WordList(part).list)
    }
  }
}

/// The words of an item's attributes, which several criteria read.
private struct AttributeWords {
  private var lists: [String: [String]] = [:]

  mutating func list(of value: AttributeValue, named name: String) -> [String] {
    if let known = lists[name] { return known }
    let list = WordList(value.text).list
    lists[name] = list
    return list
  }
}

/// The values read for earlier pairs. Most products share a few categories, materials and colors.
struct PreparedTexts {
  /// The items that may be rivals, by query.
  var items: [ByteString: PreparedWanted] = [:]
  /// Whether to keep the values of products even if the rubric does not compare items.
  var keepsProducts = false
  var products: [Attributes: [PreparedValue]] = [:]
  private var values: [Int: [String: PreparedValue?]] = [:]

  /// The value of a text, read only if the text is new; nil for a placeholder.
  mutating func value(
    of text: String, criterion: Int, _ read: () -> PreparedValue?
  ) -> PreparedValue? {
    if let known = values[criterion]?[text] { return known }
    let value = read()
    values[criterion, default: [:]].updateValue(value, forKey: text)
    return value
  }
}

extension CriterionKind {
  /// Whether the value comes from the first known attribute only.
  fileprivate var readsOneText: Bool {
    switch self {
    case .taxonomy, .family, .dimensions, .exact: true
    case .color(let options): options.elements == .values
    default: false
    }
  }
}
