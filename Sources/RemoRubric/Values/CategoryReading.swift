import RemoBytes

/// Reads the names of things in a text. English puts the thing itself last: a rug pad is a pad.
struct CategoryReading {
  let index: TableIndex
  let rules: NameRules

  /// The things that a value names: entries of the table, or numbers for unknown names.
  ///
  /// An unknown thing of a candidate may have additional words before it: a "pine wreath" is a
  /// wreath.
  func names(in value: AttributeValue, isWanted: Bool) -> [UInt64] {
    let found = value.texts.flatMap(parts).flatMap { name(in: $0, isWanted: isWanted) }
    return found.isEmpty ? [unknownName(WordList(value.text).list)] : found
  }

  // MARK: Lists

  /// The words of each thing in a list, with shared words repeated.
  private func parts(of text: String) -> [[String]] {
    let brackets = BracketedText(text)
    var outside = brackets.outside
    // "Lamp (shade only)" is a lamp shade.
    for inside in brackets.inside where WordList(inside).list.last == "only" {
      outside += " " + inside
    }
    for dash in dashes { outside = outside.parts(around: dash).joined(separator: ", ") }
    let parts = index.listedParts(of: outside).flatMap { part in
      words(of: part).split(separator: "or").map(Array.init)
    }
    let isPair = parts.count == 2 && outside.split(separator: ",").count == 2
    let inOrder = isPair ? turnedPair(parts) : turned(parts)
    return withSharedHeads(withUsers(withoutUses(inOrder)))
  }

  /// The words of a part. Words that hyphens join around a link are one modifier: "plug-in",
  /// "sit-to-stand", "4-in-1".
  private func words(of part: String) -> [String] {
    let words = part.split(separator: " ").map { word in
      let pieces = word.split(separator: "-")
      let isModifier =
        pieces.count > 1
        && pieces.dropFirst().contains { rules[.links].contains(WordList(String($0)).phrase) }
      return isModifier ? pieces.joined() : String(word)
    }
    return index.words(in: words.joined(separator: " "))
  }

  /// The parts with an inverted name turned around: "table, coffee".
  private func turned(_ parts: [[String]]) -> [[String]] {
    guard let thing = parts.first, index.entry(named: thing) != nil else { return parts }
    let place = parts.indices.dropFirst().first { place in
      guard let whole = index.entry(named: parts[place] + thing) else { return false }
      return index.entry(named: parts[place]).map { $0 == whole } ?? true
    }
    guard let place else { return parts }
    var turned = parts
    turned[0] = parts[place] + thing
    turned.remove(at: place)
    return turned
  }

  /// The two parts around a comma, turned around if they are one name: "lamp, desk", "fan,
  /// ceiling", and "ottoman, storage", because no thing is called a storage.
  private func turnedPair(_ parts: [[String]]) -> [[String]] {
    let whole = parts[1] + parts[0]
    if index.entry(named: whole) != nil { return [whole] }
    let isThing = parts[0].count == 1 || index.entry(named: parts[0]) != nil
    let modifier = parts[1]
    let isModifier =
      !hasName(in: modifier[...]) && !modifier.contains(where: rules[.links].contains)
      && !modifier.allSatisfy(isSideWord)
    return isThing && isModifier ? [whole] : parts
  }

  /// The parts without those that continue the purpose of a thing: "cover for sofas and chairs"
  /// names no chair.
  private func withoutUses(_ parts: [[String]]) -> [[String]] {
    var use: Int?
    return parts.filter { part in
      if let link = part.firstIndex(of: "for") {
        use = plainName(Array(part[(link + 1)...])).flatMap { index.entry(named: $0) }
        return true
      }
      let own = plainName(part).flatMap { index.entry(named: $0) }
      if let use, let own, index.isRelated(use, to: own) { return false }
      use = nil
      return true
    }
  }

  /// Puts the user of a thing before it: "bed, dog" and "bed for dogs" are dog beds.
  private func withUsers(_ parts: [[String]]) -> [[String]] {
    var found: [[String]] = []
    for part in parts {
      if isUser(part[...]), let thing = found.popLast() {
        found.append(part + thing)
      } else if let link = part.firstIndex(of: "for"), link > 0 {
        let rest = part[(link + 1)...]
        let user = rest.prefix { !rules[.links].contains($0) }
        let isFor = isUser(user)
        found.append(isFor ? Array(user + part[..<link] + rest.dropFirst(user.count)) : part)
      } else {
        found.append(part)
      }
    }
    return found
  }

  private func isUser(_ words: ArraySlice<String>) -> Bool {
    words.contains(where: rules[.negatingBefore].contains)
      && words.allSatisfy { rules[.negatingBefore].contains($0) || isSideWord($0) }
  }

  /// Repeats a shared last word: "sofa and loveseat cover" names two covers.
  private func withSharedHeads(_ parts: [[String]]) -> [[String]] {
    var found = parts
    var shared: Compound?
    for place in parts.indices.reversed() {
      if let compound = compound(parts[place]) {
        shared = compound
      } else if let current = shared, let own = plainName(parts[place]) {
        if current.isShared(with: own, in: index) {
          found[place] += current.head
        } else {
          shared = nil
        }
      }
    }
    return found
  }

  /// A thing that is named after another one: `loveseat` and `cover`.
  private struct Compound {
    var modifier: [String]
    var head: [String]

    /// Whether the head also belongs to `name`, which precedes the compound in a list.
    func isShared(with name: [String], in index: TableIndex) -> Bool {
      guard name != modifier, let first = index.entry(named: name),
        let second = index.entry(named: modifier), index.isRelated(first, to: second)
      else { return false }
      // "Console table" is not a table for a console, but a thing of its own next to an end table.
      guard let whole = index.entry(named: modifier + head) else { return true }
      return name.count == 1 && !index.isRelated(first, to: whole)
    }
  }

  private func compound(_ part: [String]) -> Compound? {
    let words = thing(part)
    let before = words.dropLast()
    return before.indices.lazy.compactMap { start in
      index.length(ofEntryAt: start, in: before).map { length in
        Compound(
          modifier: Array(words[start...].prefix(length)), head: Array(words[(start + length)...]))
      }
    }.first
  }

  /// The name at the end of a part; nil if the part only describes.
  private func plainName(_ part: [String]) -> [String]? {
    let words = thing(part)
    return start(ofEntryEndingAt: words.endIndex, in: words).map { Array(words[$0...]) }
  }

  /// The words of a part up to the end of its name.
  private func thing(_ part: [String]) -> ArraySlice<String> {
    var words = withoutSet(withoutLinked(part[...]))
    while !words.isEmpty, start(ofEntryEndingAt: words.endIndex, in: words) == nil,
      isSideWord(words[words.endIndex - 1])
    {
      words.removeLast()
    }
    return words
  }

  // MARK: Names

  /// The thing that one part of a text names, as one or several numbers; empty if the part only
  /// describes.
  private func name(in all: [String], isWanted: Bool) -> [UInt64] {
    if let entry = linkedName(all) { return [UInt64(entry)] }
    let words = withoutSet(withoutLinked(all[...]))
    var end = words.endIndex
    while end > words.startIndex {
      if isCount(endingAt: end, in: words) {
        end -= 2
        continue
      }
      if let start = start(ofEntryEndingAt: end, in: words) {
        // "Dog" turns a bed into another thing.
        if let other = words[..<start].firstIndex(where: rules[.negatingBefore].contains) {
          return [unknownName(words[other..<end])]
        }
        if start == end - 1, let entry = separatedName(in: words[..<end]) { return [UInt64(entry)] }
        let name = specificName(before: start, in: words[..<end])
        return [index.entry(named: name)].compactMap { $0.map(UInt64.init) }
      }
      // "Wall" belongs to "mounted": "wine rack wall mounted".
      guard isSideWord(words[end - 1]) || end < words.endIndex && isAdjective(words[end]) else {
        break
      }
      end -= 1
    }
    if words.allSatisfy(isSideWord) { return [] }
    if let entry = separatedName(in: words[..<end]) { return [UInt64(entry)] }
    // The words after a link distinguish unknown things: "cover for sofas".
    if words.count < all.count, !all.contains(where: rules[.sets].contains) {
      return [unknownName(all)]
    }
    // Adjectives do not make another thing: a felt rug pad is a rug pad.
    let start = words[..<end].indices.first { index.length(ofEntryAt: $0, in: words) != nil }
    // Numbers do not either: an "8-cube organizer" is a cube organizer.
    let own = words[(start ?? words.startIndex)..<end].drop {
      $0.utf8.contains(where: \.isASCIIDigit)
    }
    return isWanted ? [unknownName(own)] : own.indices.map { unknownName(own[$0...]) }
  }

  /// The name that the last word forms with an earlier one. Other words may stand between an
  /// adjective and the last word, as in "faux fig tree", and adjectives after a noun: "sofa velvet
  /// cover".
  private func separatedName(in words: ArraySlice<String>) -> Int? {
    guard let head = words.last else { return nil }
    return words.indices.dropLast().reversed().lazy.filter { place in
      isSideWord(words[place]) || words[(place + 1)...].dropLast().allSatisfy(isSideWord)
    }.compactMap { index.entry(named: [words[$0], head]) }.first
  }

  /// The name around a link: "mat for a desk" is a desk mat, "art on canvas" is canvas art, and
  /// "bench with storage" is a storage bench.
  private func linkedName(_ words: [String]) -> Int? {
    guard let link = words.firstIndex(where: { rules[.links].contains($0) }), link > 0 else {
      return nil
    }
    let rest = words[(link + 1)...].drop { $0 == "a" || $0 == "the" }
    let isName =
      words[link] == "for" || rules[.between].contains(words[link])
      || words[link] == "with" && !hasName(in: rest)
    return isName && !rest.isEmpty ? index.entry(named: rest + words[..<link]) : nil
  }

  /// The more specific name before or across `start`, if the name at `start` is its general name:
  /// "recliner" in "recliner chair", "credenza" in "credenza storage cabinet", "bunk bed" in "bunk
  /// bed frame". In "sofa table", the name is "sofa table".
  private func specificName(
    before start: Int, in words: ArraySlice<String>
  ) -> ArraySlice<String> {
    let name = words[start...]
    let general = [name, name.suffix(1)].compactMap { index.entry(named: $0) }
    for end in words.indices.dropFirst().reversed() {
      guard let first = self.start(ofEntryEndingAt: end, in: words), first < start,
        let specific = index.entry(named: words[first..<end])
      else { continue }
      if general.contains(where: { index.isKind(specific, of: $0) }) { return words[first..<end] }
      // "Loveseat sofa couch" says sofa twice.
      if end <= start, !general.contains(specific) { break }
    }
    return name
  }

  private func isSideWord(_ word: String) -> Bool {
    rules[.trailing].contains(word) || word.utf8.contains { $0.isASCIIDigit } || isAdjective(word)
  }

  /// Whether a word has the ending of an adjective: "mounted", "washable", "armless", but not "bed"
  /// or "table".
  private func isAdjective(_ word: String) -> Bool {
    adjectiveEndings.contains { word.hasSuffix($0) && word.utf8.count > $0.utf8.count + 2 }
      && !nounEndings.contains { word.hasSuffix($0) }
  }

  /// Whether the words before `end` count parts of a thing named earlier: "2 drawers".
  private func isCount(endingAt end: Int, in words: ArraySlice<String>) -> Bool {
    guard end - words.startIndex > 2, rules[.counted].contains(words[end - 1]) else { return false }
    let number = words[end - 2]
    guard rules[.numbers].contains(number) || number.utf8.contains(where: \.isASCIIDigit) else {
      return false
    }
    return hasName(in: words[..<(end - 2)])
  }

  /// The start of the longest name that ends at `end`; nil without one.
  private func start(ofEntryEndingAt end: Int, in words: ArraySlice<String>) -> Int? {
    let first = max(words.startIndex, end - index.longest)
    return (first..<end).first { index.entry(named: words[$0..<end]) != nil }
  }

  /// The words before a link: `cover` in "cover for sofas". A link that may be in a modifier ends a
  /// name only after a thing: "ready to hang mirror" is a mirror.
  private func withoutLinked(_ words: ArraySlice<String>) -> ArraySlice<String> {
    var words = words
    var place = words.startIndex
    var hasThing = false
    while place < words.endIndex {
      // "Chest of drawers" is one name.
      if let length = index.length(ofEntryAt: place, in: words) {
        place += length
        hasThing = true
      } else if place > words.startIndex, rules[.links].contains(words[place]) {
        let before = words[..<place]
        let isInside = rules[.between].contains(words[place]) && !isPart(before)
        if words[place] == "of", isSet(before) {
          place += 1
        } else if !hasThing, isInside, hasName(in: words[(place + 1)...]) {
          words = words[(place + 1)...]
          place = words.startIndex
        } else {
          return before
        }
      } else {
        place += 1
      }
    }
    return words
  }

  /// Whether words end with a part of a thing: "legs of a table".
  private func isPart(_ words: ArraySlice<String>) -> Bool {
    words.last.map(rules[.counted].contains) == true
  }

  private func hasName(in words: ArraySlice<String>) -> Bool {
    words.indices.contains { index.length(ofEntryAt: $0, in: words) != nil }
  }

  /// The words after "set of 2", or those before it if none of the words after it names a thing:
  /// "bar stools set of 2".
  private func withoutSet(_ words: ArraySlice<String>) -> ArraySlice<String> {
    guard let place = words.firstIndex(of: "of"), isSet(words[..<place]) else { return words }
    let rest = words[(place + 1)...].drop { $0.utf8.allSatisfy(\.isASCIIDigit) }
    return rest.allSatisfy(isSideWord) ? words[..<(place - 1)] : rest
  }

  private func isSet(_ words: ArraySlice<String>) -> Bool {
    words.last.map(rules[.sets].contains) == true
  }
}

private let adjectiveEndings = ["ed", "able", "ible", "less", "proof"]
private let nounEndings = ["bed", "shed", "table", "cable"]
