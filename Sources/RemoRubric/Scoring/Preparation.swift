import RemoBytes
import RemoShop

extension Scorer {
  /// Parses wanted items. `profile` chooses the weights for all of them.
  package func prepare(wanted items: [Attributes], profile: String? = nil) -> PreparedItems {
    var prepared = PreparedItems(width: plans.count)
    for item in items { add(wanted: item, profile: profile, to: &prepared) }
    return prepared
  }

  /// Parses one more wanted item.
  package func add(
    wanted item: Attributes, profile: String?, to prepared: inout PreparedItems
  ) {
    for (number, criterion) in rubric.criteria.enumerated() {
      let slot = slot(number, item, criterion.wanted, isWanted: true, &prepared)
      prepared.slots.append(slot)
    }
    prepared.weights.append(
      Int32(weightRow(profile: profile, category: item.text("category"))))
    prepared.count += 1
  }

  /// Parses candidates, with their judged values unless `mode` leaves them out.
  package func prepare(candidates: [Candidate], mode: Mode = .judgedFirst) -> PreparedItems {
    var prepared = PreparedItems(width: plans.count)
    for candidate in candidates {
      for (number, criterion) in rubric.criteria.enumerated() {
        let slot = slot(
          number, candidate.attributes, criterion.candidate, isWanted: false, &prepared)
        prepared.slots.append(slot)
        if mode == .judgedFirst {
          prepared.judged.append(candidate.score(criterion.id) ?? MissingMark.candidate)
        }
      }
      prepared.count += 1
    }
    return prepared
  }

  /// The parsed attribute of one criterion.
  private func slot(
    _ number: Int, _ item: Attributes, _ fields: [AttributeWeight], isWanted: Bool,
    _ prepared: inout PreparedItems
  ) -> PreparedItems.Slot {
    let known = fields.compactMap { field in item[field.name].map { (field, $0) } }
    let criterion = rubric.criteria[number]
    guard let (_, value) = known.first else { return PreparedItems.Slot() }
    switch criterion.kind {
    case .exact:
      return prepared.addWords(Set(exactTexts(value).map(foldedHash)).sorted())
    case .set(let options):
      let elements = known.flatMap { setElements($0.1, options.elements) }
      return prepared.addWords(Set(elements.map(wordHash)).sorted())
    case .taxonomy, .family:
      let entries = entries(number, value, isWanted: isWanted)
      return prepared.addWords(isWanted ? entries : Set(entries).sorted())
    case .tokens(let options):
      return isWanted
        ? wantedTokens(number, options, known, &prepared)
        : candidateTokens(number, options, known, &prepared)
    case .code:
      var codes = ProductCodes()
      for (field, value) in known { codes.add(value, of: field.name) }
      var slot = prepared.addWords(codes.numbers)
      let models = known.first { $0.0.name == "model" }.map { wholeModels($0.1) } ?? []
      prepared.addExtras(models, to: &slot)
      return slot
    case .number:
      return amount(value)
    case .budget:
      return amount(value)
    case .dimensions:
      guard let size = size(number, value) else { return PreparedItems.Slot() }
      let ready = PreparedSize(size)
      return prepared.addNumbers(
        [ready.least, ready.greatest].flatMap { [$0.x, $0.y, $0.z, $0.w] })
    case .color(let options):
      if options.elements == .values {
        return prepared.addNumbers(
          isWanted ? colors(number, value) : offeredColors(number, value))
      }
      return prepared.addNumbers(
        known.lazy.map { namedColors(number, $0.1) }.first { !$0.isEmpty } ?? [])
    case .prior(let options):
      return prior(number, options, value)
    case .penalty:
      let index = tables.indices[number]
      // No name begins in one text of an array and ends in the next.
      let isFound = known.contains { field in
        field.1.texts.contains { !(index?.entries(in: WordList($0).list) ?? []).isEmpty }
      }
      return PreparedItems.Slot(count: 1, amount: isFound ? 1 : 0)
    case .gate: return PreparedItems.Slot()
    }
  }

  /// The size that a value gives in figures, else by a name of the criterion's table.
  func size(_ number: Int, _ value: AttributeValue) -> Dimensions? {
    if let size = value.size { return size }
    guard case .text(let text) = value, let index = tables.indices[number] else { return nil }
    let words = WordList(text).list.filter { index.rules?[.behind].contains($0) != true }
    if let entry = index.entry(named: words) { return index.table.entries[entry].size }
    // "Queen 60x80": beside a name the figures may lack their unit.
    let name = words.filter { !$0.utf8.contains(where: \.isASCIIDigit) }
    guard let named = index.entry(named: name).flatMap({ index.table.entries[$0].size }) else {
      return nil
    }
    return ["in", "cm"].lazy.compactMap { Dimensions("\(text) \($0)") }.first { size in
      let difference = PreparedSize(named).difference(candidate: PreparedSize(size))
      return difference.map { $0 <= 0.1 } == true
    }
  }

  private func amount(_ value: AttributeValue) -> PreparedItems.Slot {
    guard let number = value.number else { return PreparedItems.Slot() }
    return PreparedItems.Slot(count: 1, amount: number)
  }

  private func prior(
    _ number: Int, _ options: PriorOptions, _ value: AttributeValue
  ) -> PreparedItems.Slot {
    if let index = tables.indices[number] {
      let entries = value.texts.flatMap { index.entries(in: WordList($0).list) }
      let values = entries.map { index.table.entries[$0].value }
      return PreparedItems.Slot(count: 1, amount: values.max() ?? index.table.fallback)
    }
    guard let figure = value.number else { return PreparedItems.Slot() }
    let share = (figure - options.from) / (options.to - options.from)
    return PreparedItems.Slot(count: 1, amount: min(1, max(0, share)))
  }

  // MARK: Parts of texts

  /// What `exact` compares: texts as they are, and a number both as written and as it is, so that
  /// 1.0 is 1.
  private func exactTexts(_ value: AttributeValue) -> [String] {
    guard case .number(let number, let written) = value else { return value.texts }
    return [written, shortestDecimal(number == 0 ? 0 : number)]
  }

  /// A hash that is equal for texts that differ in case and white space alone.
  private func foldedHash(_ text: String) -> UInt64 {
    let bytes = ContiguousArray(text.utf8)
    return bytes.span.foldedHash(0..<bytes.count)
  }

  private func setElements(_ value: AttributeValue, _ kind: SetOptions.Elements) -> [String] {
    switch kind {
    case .values: listedParts(value).map { WordList($0).phrase }.filter { !$0.isEmpty }
    case .words: WordList(value.text).list
    case .numbers: WordList(value.text).list.flatMap(numbers)
    }
  }

  /// The numbers in a word, without a unit stuck to them: 15.4 of `15.4in`.
  private func numbers(_ word: String) -> [String] {
    var found: [String] = []
    var number = ""
    for byte in Array(word.utf8) + [0] {
      if byte.isASCIIDigit || (byte == ASCII.dot && !number.isEmpty) {
        number.unicodeScalars.append(Unicode.Scalar(byte))
      } else if !number.isEmpty {
        if number.hasSuffix(".0") { number.removeLast(2) }
        found.append(number)
        number = ""
      }
    }
    return found
  }

  /// The table's entry of each listed part; a part that the table does not know is its hash, which
  /// is no entry's number.
  func entries(_ number: Int, _ value: AttributeValue, isWanted: Bool) -> [UInt64] {
    let index = tables.indices[number]
    if case .text(let text) = value, let whole = index?.exactEntry(text) {
      return [UInt64(whole)]
    }
    if let index, let rules = index.rules {
      return index.table.kind == .family
        ? MaterialReading(index: index, rules: rules).names(in: value, isWanted: isWanted)
        : CategoryReading(index: index, rules: rules).names(in: value)
    }
    return listedParts(value).map { part in
      if let entry = index?.entry(part) { return UInt64(entry) }
      return unknownName(WordList(part).list)
    }
  }

  /// The colours that stand among a text's words, as `colors` gives them; none for a text without.
  private func namedColors(_ number: Int, _ value: AttributeValue) -> [Double] {
    var found: [Int] = []
    for text in value.texts {
      let entries = tables.indices[number]?.longestEntries(in: WordList(text).list) ?? []
      found += entries.filter { !found.contains($0) }
    }
    return found.flatMap { entry in
      let color = tables.colors[number][entry]
      return [color.lightness, color.a, color.b, Double(entry)]
    }
  }

  /// Lightness, a, b and a mark of the name for each listed color. A word for many colors beside a
  /// name, as in "ivory multi", is one more color.
  func colors(_ number: Int, _ value: AttributeValue) -> [Double] {
    mainColors(number, value).flatMap { part, words -> [Double] in
      let rest = words.filter { tables.indices[number]?.rules?[.many].contains($0) != true }
      let many = rest.count < words.count ? ColorMark.manyColors : []
      let mark = Double(wordHash(words.joined()) >> 12)
      var color: LabColor?
      if let rgb = hexColor(part) {
        color = LabColor(rgb: rgb)
      } else if let entry = tables.indices[number]?.entry(rest.joined(separator: " ")) {
        color = tables.colors[number][entry]
      }
      guard let color else { return many.isEmpty ? [ColorMark.unknown, 0, 0, mark] : many }
      return many + [color.lightness, color.a, color.b, mark]
    }
  }

  /// The listed colors, each with its words, without those of parts and of what stands behind
  /// "with": of "navy with white trim" the navy. Where only parts have colors, theirs count.
  private func mainColors(
    _ number: Int, _ value: AttributeValue
  ) -> [(part: String, words: [String])] {
    guard let rules = tables.indices[number]?.rules,
      !rules[.links].isEmpty || !rules[.parts].isEmpty
    else { return listedParts(value).map { ($0, WordList($0).list) } }
    func isOfPart(_ words: [String]) -> Bool { words.contains(where: rules[.parts].contains) }
    let texts = value.texts.map { text -> String in
      let brackets = BracketedText(text)
      let hasPart = brackets.inside.contains { isOfPart(WordList($0).list) }
      return hasPart && !isBlank(brackets.outside) ? brackets.outside : text
    }
    let parts = listedParts(.texts(texts)).map { part in
      let words = WordList(part).list
      let main = Array(words.prefix { !rules[.links].contains($0) })
      return (part: part, words: main.isEmpty ? words : main)
    }
    let main = parts.filter { !isOfPart($0.words) }
    return main.isEmpty ? parts : main
  }

  /// A candidate's colors; three or more that are known are many colors, too.
  private func offeredColors(_ number: Int, _ value: AttributeValue) -> [Double] {
    let figures = colors(number, value)
    let marks = stride(from: 0, to: figures.count, by: 4).filter { figures[$0] >= 0 }
      .map { figures[$0 + 3] }
    return Set(marks).count < 3 ? figures : figures + ColorMark.severalColors
  }
}
