/// Reads the materials in a text.
///
/// A general word such as "wood" counts only if the text names no more specific material. Text in
/// brackets and words after "with" count only if the rest names no specific material, and parts
/// such as "metal legs" only if nothing else counts.
struct MaterialReading {
  let index: TableIndex
  let rules: NameRules

  /// A run of words between separators, and the entries that it names.
  private struct Phrase {
    var words: ArraySlice<String>
    var specific: [Found] = []
    var generic: [Int] = []
    /// Whether the phrase is about a part of the thing.
    var isPart = false
    var isBracketed = false
    /// Whether the phrase follows a word such as "with".
    var isLinked = false
    /// Whether the phrase describes a look, which is not a material.
    var isLook = false

    var isEmpty: Bool { specific.isEmpty && generic.isEmpty }
  }

  /// An entry that a phrase names, with the number of words of the name.
  private struct Found {
    var entry: Int
    var length: Int
  }

  /// The materials of a value: entries of the table, or numbers for unknown names.
  ///
  /// A candidate's phrase may name several materials. In a wanted phrase, only the longest name
  /// counts. Of equally long names, the last one counts.
  func names(in value: AttributeValue, isWanted: Bool) -> [UInt64] {
    let phrases = value.texts.flatMap(self.phrases)
    let whole = phrases.filter { !$0.isPart }
    let outside = whole.filter { !$0.isBracketed && !$0.isLinked }
    var counted = outside
    // Text in brackets or after "with" counts only if the rest names no specific material.
    if outside.allSatisfy(\.specific.isEmpty) {
      counted += whole.filter(\.isBracketed)
      let generic = Set(outside.flatMap(\.generic))
      counted += whole.filter {
        $0.isLinked && !$0.isBracketed && tellsMore($0, thanAny: generic)
      }
    }
    if counted.allSatisfy(\.isEmpty) {
      let parts = phrases.filter { !$0.isLinked && !$0.isEmpty }
      // The first part is the main one: "oak frame, metal legs".
      counted = isWanted ? Array(parts.prefix(1)) : parts
    }
    if counted.allSatisfy(\.isEmpty) { counted = phrases }
    let entries = entries(of: counted, isWanted: isWanted)
    // "Gothic style" is gothic, and "various styles" says nothing.
    let unknown = outside.filter { $0.isEmpty && !$0.isLook }.map { phrase in
      phrase.words.filter { !rules[.things].contains($0) }
    }
    if entries.isEmpty, unknown.isEmpty { return [unknownName(WordList(value.text).list)] }
    return entries.map(UInt64.init) + unknown.filter { !$0.isEmpty }.map(unknownName)
  }

  /// The distinct entries of the phrases, without general entries next to more specific ones.
  private func entries(of phrases: [Phrase], isWanted: Bool) -> [Int] {
    var entries: [Int] = []
    for phrase in phrases {
      var specific = phrase.specific
      if isWanted, let length = specific.map(\.length).max() {
        specific = specific.last { $0.length == length }.map { [$0] } ?? []
      }
      entries += specific.isEmpty ? phrase.generic.suffix(1) : specific.map(\.entry)
    }
    let named = Set(entries)
    var seen: Set<Int> = []
    return entries.filter { entry in
      let hasSpecific = rules.generic[entry].map { !$0.isDisjoint(with: named) } ?? false
      return !hasSpecific && seen.insert(entry).inserted
    }
  }

  /// Whether a phrase names a more specific material than one of the generic ones. True if there
  /// are no generic ones.
  private func tellsMore(_ phrase: Phrase, thanAny generic: Set<Int>) -> Bool {
    let entries = Set(phrase.specific.map(\.entry))
    return generic.isEmpty
      || generic.contains { rules.generic[$0]?.isDisjoint(with: entries) == false }
  }

  // MARK: Phrases

  private func phrases(_ text: String) -> [Phrase] {
    var parts = BracketedText(text)
    // In "leather (faux)" and "oak (veneer)", the bracket is about the word before it.
    if let aside = parts.inside.first(where: {
      consists($0, of: rules[.negatingBefore].union(rules[.negatingNext]))
    }) {
      parts = BracketedText(aside + " " + parts.outside)
    } else if let aside = parts.inside.first(where: { consists($0, of: rules[.negatingAfter]) }) {
      parts = BracketedText(parts.outside + " " + aside)
    }
    return phrases(parts.outside, isBracketed: false)
      + parts.inside.flatMap { phrases($0, isBracketed: true) }
  }

  private func consists(_ text: String, of known: Set<String>) -> Bool {
    let words = index.words(in: text)
    return !words.isEmpty && words.allSatisfy(known.contains)
  }

  private func phrases(_ text: String, isBracketed: Bool) -> [Phrase] {
    var found: [Phrase] = []
    let parts = withImitations(withRepeatedLabels(text))
    // "10% cashmere, 90% wool" counts as wool.
    let hasMain = parts.contains { share($0).map { $0 > 50 } == true }
    for part in parts where !hasMain || share(part).map({ $0 < 20 }) != true {
      // "Legs: oak" is about the legs.
      let label = WordList(String(part.prefix { $0 != ":" })).list
      let isAboutPart = part.contains(":") && label.contains(where: rules[.parts].contains)
      let isLook = labelsLook(part)
      var words = index.words(in: part)
      // "Country French" is French country.
      if index.entry(named: words) == nil, index.entry(named: words.reversed()) != nil {
        words.reverse()
      }
      for run in words.split(whereSeparator: rules[.links].contains) {
        let link = run.startIndex > words.startIndex ? words[run.startIndex - 1] : nil
        var phrase = isLook ? Phrase(words: run, isLook: true) : read(run, of: words)
        phrase.isPart = phrase.isPart || isAboutPart
        phrase.isLinked = link.map { !rules[.choices].contains($0) } ?? false
        phrase.isBracketed = isBracketed
        found.append(phrase)
      }
    }
    return found
  }

  /// The percentage in a part of a list: 10 in "10% cashmere".
  private func share(_ part: String) -> Int? {
    part.firstIndex(of: "%").flatMap { sign in
      Int(String(part[..<sign].reversed().prefix(while: \.isNumber).reversed()))
    }
  }

  /// The parts of a list, with a shared label repeated: "finish: oak and walnut".
  private func withRepeatedLabels(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == ";" || $0.isNewline }.flatMap { segment -> [String] in
      let parts = index.listedParts(of: String(segment))
      guard let first = parts.first, let colon = first.firstIndex(of: ":"), labelsLook(first)
      else { return parts }
      return [first] + parts.dropFirst().map { $0.contains(":") ? $0 : first[...colon] + " " + $0 }
    }
  }

  /// Whether a label turns a name into a look: "finish: oak", "color - oak", "finish oak".
  private func labelsLook(_ part: String) -> Bool {
    if let colon = part.firstIndex(where: { $0 == ":" || $0 == "=" }) {
      return WordList(String(part[..<colon])).list.last.map(rules[.negatingLabel].contains) == true
    }
    let words = index.words(in: part)
    guard let place = words.firstIndex(where: rules[.negatingLabel].contains),
      place + 1 < words.count
    else { return false }
    let hasNameBefore = words[..<place].indices.contains {
      index.length(ofEntryAt: $0, in: words[..<place]) != nil
    }
    let hasNameBehind = index.length(ofEntryAt: place + 1, in: words[...]) != nil
    return !hasNameBefore && (hasNameBehind && place == 0 || dashes.contains { part.includes($0) })
  }

  /// Joins a word for an imitation to the material, as in "leather, faux", and turns around an
  /// inverted name: "steel, stainless", "oak, solid".
  private func withImitations(_ parts: [String]) -> [String] {
    var found: [String] = []
    for part in parts {
      if consists(part, of: rules[.negatingBefore].union(rules[.negatingNext])),
        let thing = found.popLast()
      {
        found.append(part + " " + thing)
      } else if let thing = found.last, isModifier(part, of: thing) {
        found[found.count - 1] = part + " " + thing
      } else if index.exactEntry(part) == nil, index.words(in: part).count == 1,
        consists(part, of: rules[.negatingAfter].subtracting(rules[.treatments])),
        let thing = found.popLast()
      {
        found.append(thing + " " + part)
      } else {
        found.append(part)
      }
    }
    return found
  }

  private func isModifier(_ part: String, of thing: String) -> Bool {
    let (words, name) = (index.words(in: part), index.words(in: thing))
    return index.entry(named: words + name) != nil && index.entry(named: name) != nil
      || consists(part, of: rules[.fillers])
  }

  private func read(_ words: ArraySlice<String>, of all: [String]) -> Phrase {
    var phrase = Phrase(words: words)
    /// A word that turns the next name into something else.
    var negation: String?
    var lastEnd: Int?
    /// The entry before the next name.
    var material: Int?
    var place = words.startIndex
    while place < words.endIndex {
      guard let length = index.length(ofEntryAt: place, in: words) else {
        let word = words[place]
        if rules[.negatingBefore].contains(word) { negation = word }
        phrase.isLook = phrase.isLook || isNegation(word)
        place += 1
        continue
      }
      let end = place + length
      var name = Name(words: words[place..<end], before: lastEnd, all: all)
      name.material = material
      material = index.entry(named: name.words)
      name.end = self.end(of: material, endingAt: end, in: words)
      if makesImitation(name, in: words) || isOfPart(name, in: words) {
        place = end
        continue
      }
      if let entry = entry(name, in: words, behind: negation) {
        if rules.generic[entry] == nil {
          phrase.specific.append(Found(entry: entry, length: length))
        } else {
          phrase.generic.append(entry)
        }
      } else {
        phrase.isLook = true
      }
      negation = nil
      lastEnd = end
      place = end
    }
    phrase.isPart = isPart(words, lastEnd: lastEnd)
    return phrase
  }

  /// The end of a name, including general words after it: "oak wood" in "oak wood veneer".
  private func end(of entry: Int?, endingAt end: Int, in words: ArraySlice<String>) -> Int {
    guard let entry, end < words.endIndex, let general = index.entry(named: [words[end]]),
      rules.generic[general]?.contains(entry) == true
    else { return end }
    return self.end(of: entry, endingAt: end + 1, in: words)
  }

  /// Whether a phrase is about a part: "metal legs", "leather back", "frame of oak".
  private func isPart(_ words: ArraySlice<String>, lastEnd: Int?) -> Bool {
    guard let lastEnd else { return words.contains(where: rules[.parts].contains) }
    // A part before the name is the head only next to it, or with one word in between.
    if let first = words.first, rules[.parts].contains(first), words.count > 1 {
      let next = words.startIndex + 1
      if rules[.between].contains(words[next]) || index.length(ofEntryAt: next, in: words) != nil {
        return true
      }
    }
    let head = words.firstIndex(where: rules[.between].contains) ?? words.endIndex
    let range = head < lastEnd ? words[..<head].suffix(1) : words[lastEnd...]
    return range.indices.contains { place in
      // "Button tufted" and "nailhead trimmed" are about the whole thing.
      rules[.parts].contains(words[place])
        && !(place + 1 < words.endIndex && rules[.workings].contains(words[place + 1]))
    }
  }

  /// Whether the word after a name makes it the material of a part before the main material:
  /// "oak-framed glass", "leather-trimmed canvas".
  private func isOfPart(_ name: Name, in words: ArraySlice<String>) -> Bool {
    guard name.end < words.endIndex, words[name.end].hasSuffix("ed") else { return false }
    let word = words[name.end]
    // "Framed", "backed", "trimmed"
    let stems = (1...3).map { String(word.dropLast($0)) }
    return stems.contains(where: rules[.parts].contains)
      && words.indices[(name.end + 1)...].contains { index.length(ofEntryAt: $0, in: words) != nil }
  }

  private func isNegation(_ word: String) -> Bool {
    rules[.negatingBefore].contains(word) || rules[.negatingNext].contains(word)
      || rules[.negatingAfter].contains(word)
  }

  /// A name with the words around it.
  private struct Name {
    var words: ArraySlice<String>
    /// The end of the previous name in the same phrase.
    var before: Int?
    /// The entry of the previous name.
    var material: Int?
    /// All words of the text, including those outside the phrase.
    var all: [String]
    /// The end of the name, including general names of the same thing after it.
    var end: Int

    init(words: ArraySlice<String>, before: Int? = nil, all: [String]) {
      self.words = words
      self.before = before
      self.all = all
      end = words.endIndex
    }

    /// The word after the name.
    var next: String? { end < all.endIndex ? all[end] : nil }
  }

  /// The entry of a name; nil if a neighboring word turns the name into something that the table
  /// lacks.
  private func entry(
    _ name: Name, in words: ArraySlice<String>, behind negation: String?
  ) -> Int? {
    if let negation { return imitation(of: name, called: negation) }
    if isDenied(name, in: words) || isColor(name, in: words) { return nil }
    if isPlastic(name, in: words) { return imitation(of: name, called: "faux") }
    if let next = name.next, name.end < words.endIndex {
      let isLast = name.end + 1 == words.endIndex
      // "Leather imitation"
      if isLast, rules[.negatingBefore].contains(next) { return imitation(of: name, called: next) }
      if rules[.negatingAfter].contains(next), !isTreated(name, in: words) { return nil }
    }
    return index.entry(named: name.words)
  }

  /// The entry of an imitation: "simulated leather" is "faux leather" in the table.
  private func imitation(of name: Name, called negation: String) -> Int? {
    let words = [negation] + rules[.negatingBefore].sorted()
    return words.lazy.compactMap { index.entry(named: [$0] + name.words) }.first
  }

  /// Whether a word for a man-made material before the name makes it an imitation: "PVC leather",
  /// but not "polyester velvet", because velvet is a weave.
  private func isPlastic(_ name: Name, in words: ArraySlice<String>) -> Bool {
    words[..<name.words.startIndex].last.map(rules[.plastics].contains) == true
      && isOf(.imitated, name)
  }

  /// Whether the name is a plastic that imitates the material after it: "resin wicker".
  private func makesImitation(_ name: Name, in words: ArraySlice<String>) -> Bool {
    guard name.words.count == 1, name.words.first.map(rules[.plastics].contains) == true,
      let length = index.length(ofEntryAt: name.words.endIndex, in: words)
    else { return false }
    let next = Name(words: words[name.words.endIndex...].prefix(length), all: name.all)
    return isOf(.imitated, next) && imitation(of: next, called: "faux") != nil
  }

  /// Whether the name is the color or the source of another material: "walnut brown leather",
  /// "ebony black paint", "copper velvet", "bamboo viscose", "viscose from bamboo".
  private func isColor(_ name: Name, in words: ArraySlice<String>) -> Bool {
    let before = words[..<name.words.startIndex]
    if before.last == "from" {
      let source = before.reversed().drop { $0 != name.before.map { words[$0 - 1] } }.first
      if source.map(rules[.plastics].contains) == true { return true }
    }
    var end = name.end
    guard end < words.endIndex else { return false }
    // "Cotton candy pink polyester", but not "linen tufted gray polyester".
    if words[(end + 1)...].first.map(rules[.tints].contains) == true,
      !rules[.parts].contains(words[end]), !words[end].hasSuffix("ed"),
      index.length(ofEntryAt: end, in: words) == nil
    {
      end += 1
    }
    if rules[.tints].contains(words[end]) {
      let rest = words[(end + 1)...]
      return rest.first.map(rules[.negatingAfter].contains) == true
        || rest.indices.contains { index.length(ofEntryAt: $0, in: words) != nil }
    }
    if isOf(.upholstery, name) { return false }
    if rules[.plastics].contains(words[end]) { return true }
    // "Cherry blossom print cotton"
    if words[(end + 1)...].first.map(rules[.negatingAfter].contains) == true,
      !rules[.parts].contains(words[end]), index.length(ofEntryAt: end, in: words) == nil
    {
      end += 2
    }
    guard let length = index.length(ofEntryAt: end, in: words) else { return false }
    let next = Name(words: words[end..<(end + length)], all: name.all)
    let entries = [name, next].compactMap { index.entry(named: $0.words) }
    guard entries.allSatisfy({ rules.generic[$0] == nil }) else { return false }
    // "Brass steel" has the color of brass.
    if name.words.allSatisfy(rules[.finishes].contains) { return true }
    // "Jute cotton" is a blend.
    return isOf(.upholstery, next)
      && !index.isRelated(entries[0], to: entries[1])
  }

  private func isOf(_ list: NamingRules.List, _ name: Name) -> Bool {
    let family = index.entry(named: name.words).flatMap { index.table.entries[$0].family }
    return family.map(index.table.rules[list].contains) == true
  }

  /// Whether words before the name deny it: "not real leather", "finished in oak".
  private func isDenied(_ name: Name, in words: ArraySlice<String>) -> Bool {
    if isLookOf(name, in: words) { return true }
    let before = words[(name.before ?? words.startIndex)..<name.words.startIndex]
    let near = before.reversed().drop(while: rules[.fillers].contains)
    // In "silk-like polyester", "like" belongs to the silk.
    if let word = near.first, rules[.negatingNext].contains(word) {
      let belongsToOther =
        name.before != nil && near.count == 1 && rules[.negatingAfter].contains(word)
      return !belongsToOther
    }
    guard before.first == "in" || near.first == "in" else { return false }
    return near.dropFirst().first.map(rules[.treatments].contains) == true || isLook(name)
  }

  /// Whether a word for a look with "of" precedes the name: "veneer of oak".
  private func isLookOf(_ name: Name, in words: ArraySlice<String>) -> Bool {
    let before = words[..<name.words.startIndex].reversed()
    let look = before.first { !rules[.fillers].contains($0) }
    return before.prefix { $0 != look }.contains("of")
      && look.map(rules[.negatingAfter].contains) == true
  }

  /// Whether a name after "in" is only the look of the material before it: "MDF in walnut", but not
  /// "wood in oak" or "upholstered in leather".
  private func isLook(_ name: Name) -> Bool {
    guard let material = name.material, name.before.map({ name.all[$0] }) == "in" else {
      return false
    }
    let covered = rules.generic[material]
    let family = index.table.entries[material].family
    let isCover = covered != nil && family.map(index.table.rules[.upholstery].contains) == true
    let isKind = index.entry(named: name.words).map { covered?.contains($0) == true } == true
    return !isCover && !isKind
  }

  /// Whether the word after the name is a treatment, as in "oak stained dark" and "steel coated
  /// with powder", and not a look, as in "oak-finished pine".
  private func isTreated(_ name: Name, in words: ArraySlice<String>) -> Bool {
    guard name.next.map(rules[.treatments].contains) == true else { return false }
    let place = name.end + 1
    guard place < name.all.endIndex else { return false }
    // "With" or "in" introduces the means of the treatment.
    if place == words.endIndex { return true }
    let word = words[place]
    return !rules[.parts].contains(word) && !rules[.negatingAfter].contains(word)
      && index.length(ofEntryAt: place, in: words) == nil && !rules[.things].contains(word)
  }
}

/// The separators between a label and its name.
let dashes = [" - ", " – ", " — "]
