import RemoBytes

/// Compares the reason of a judgment with its scores.
///
/// A reason contradicts a score in one of two ways: it names only values that are far from the
/// wanted one beside a high score, or only the wanted one beside a low score; or a clause about the
/// criterion says "different" beside a high score, or "same" beside a low one.
struct ReasonReading {
  /// A contradiction.
  struct Finding: Equatable {
    var criterion: Int
    /// Whether the reason names a value; else a clause only says "same" or "different".
    var namesValue: Bool
    var message: String
  }

  private static let high = 0.7
  private static let low = 0.3
  /// Limits of computed values, and of scores beside a statement: at most `other` is a clear
  /// difference, at least `same` a clear match.
  private static let (other, same) = (0.2, 0.9)

  let scorer: Scorer

  /// The contradictions between a reason and scores.
  ///
  /// - Parameter wanted: the wanted attributes, if they are known.
  func contradictions(
    _ reason: String, scores: [Double?], wanted: Attributes?
  ) -> [Finding] {
    let clauses = Self.clauses(reason)
    let prepared = wanted.map { scorer.prepare(wanted: $0) }
    return scores.enumerated().compactMap { number, score -> Finding? in
      guard let score, score >= Self.high || score <= Self.low else { return nil }
      if let wanted, let prepared {
        let side = Side(number: number, attributes: wanted, value: prepared.values[number])
        if let finding = namedValue(clauses, score: score, wanted: side) { return finding }
      }
      return statement(clauses, score: score, criterion: number)
    }
  }

  // MARK: Named values

  /// The wanted side of a criterion.
  private struct Side {
    var number: Int
    var attributes: Attributes
    var value: PreparedValue
  }

  private func namedValue(_ clauses: [Clause], score: Double, wanted: Side) -> Finding? {
    let criterion = scorer.rubric.criteria[wanted.number]
    let found = clauses.compactMap { clause -> (value: Double, name: String)? in
      guard let named = self.named(in: clause, criterion: wanted.number),
        let value = scorer.comparisons[wanted.number].value(
          wanted: wanted.value, candidate: named.value
        ).known
      else { return nil }
      return (value, named.text)
    }
    guard let best = found.max(by: { $0.value < $1.value }) else { return nil }
    let text = criterion.wanted.lazy.compactMap { wanted.attributes.text($0.name) }.first ?? ""
    let isOther = score >= Self.high && best.value <= Self.other
    let isSame =
      score <= Self.low && found.allSatisfy { $0.value >= Self.same }
      && !clauses.contains(where: \.denies)
    guard isOther || isSame else { return nil }
    return Finding(
      criterion: wanted.number, namesValue: true,
      message: "\(criterion.id) is \(shown(score)), but the reason names '\(best.name)'; wanted is"
        + " '\(shortened(text))'")
  }

  private func named(
    in clause: Clause, criterion number: Int
  ) -> (value: PreparedValue, text: String)? {
    let index = scorer.tables[number]
    let words = WordList(clause.own).list
    // In "brass feet", brass is not the material of the whole product.
    if let parts = index?.rules?[.parts], words.contains(where: parts.contains) { return nil }
    switch scorer.rubric.criteria[number].kind {
    case .color:
      guard let index else { return nil }
      var names = index.longestEntries(in: words)
      if !clause.isAbout(Topic.color) {
        names.removeAll { isMaterial(index.table.entries[$0].name) }
      }
      if names.isEmpty { return nil }
      return (
        .colors(names.map { PreparedColor(kind: .known(index.colors[$0]), name: UInt64($0)) }),
        names.map { index.table.entries[$0].name }.joined(separator: ", ")
      )
    case .family:
      guard let index else { return nil }
      let names = index.longestEntries(in: words)
      if names.isEmpty { return nil }
      return (
        .elements(names.map(UInt64.init).sorted()),
        names.map { index.table.entries[$0].name }.joined(separator: ", ")
      )
    case .dimensions:
      guard clause.own.contains(where: \.isNumber),
        let size = SizeReading(index: index).prepared(.text(clause.own))
      else { return nil }
      return (.size(size), clause.own)
    default: return nil
    }
  }

  /// Whether the name of a color is also an entry of a family criterion, such as the material
  /// "walnut".
  private func isMaterial(_ name: String) -> Bool {
    scorer.rubric.criteria.indices.contains { number in
      guard case .family = scorer.rubric.criteria[number].kind else { return false }
      return scorer.tables[number]?.longestEntries(in: WordList(name).list).isEmpty == false
    }
  }

  // MARK: Statements

  private func statement(_ clauses: [Clause], score: Double, criterion number: Int) -> Finding? {
    let criterion = scorer.rubric.criteria[number]
    let topic = Topic.words(of: criterion)
    let about = clauses.filter { $0.isAbout(topic) && !$0.hedges }
    let isDenied = about.contains(where: \.denies)
    let isAffirmed = about.contains(where: \.affirms)
    let contradicts =
      score >= Self.same
      ? isDenied && !isAffirmed : score <= Self.other && isAffirmed && !isDenied
    guard contradicts, let clause = about.first(where: { $0.denies || $0.affirms }) else {
      return nil
    }
    return Finding(
      criterion: number, namesValue: false,
      message: "\(criterion.id) is \(shown(score)), but the reason says '\(shortened(clause.text))'"
    )
  }

  /// The words for a criterion in reasons.
  private enum Topic {
    static let color: Set<String> = ["color", "colour", "hue", "shade", "tone"]

    static func words(of criterion: Criterion) -> Set<String> {
      let own = Set(WordList(criterion.id).list)
      return switch criterion.kind {
      case .color: own.union(color)
      case .dimensions: own.union(["size", "dimension", "proportion"])
      case .taxonomy: own.union(["category", "type"])
      default: own
      }
    }
  }

  // MARK: Clauses

  /// A part of a reason between punctuation marks or words such as "but".
  struct Clause {
    var text: String
    /// The text before "not", "instead", "wanted" or the like; the rest is about the other side.
    var own: String
    private var words: Set<String>

    private static let turns: Set<String> = [
      "not", "instead", "rather", "unlike", "vs", "versus", "against", "wanted", "asked",
      "requested", "than", "for",
    ]
    private static let denials: Set<String> = [
      "different", "differ", "differs", "mismatch", "mismatches", "wrong", "another", "other",
    ]
    private static let negations: Set<String> = [
      "not", "no", "none", "nothing", "never", "hardly", "fails", "fail", "cannot", "can't",
      "doesn't", "don't", "isn't", "aren't", "couldn't", "without",
    ]
    private static let hedges: Set<String> = [
      "family", "similar", "almost", "nearly", "close", "roughly", "partly", "slightly", "little",
      "warmer", "cooler", "lighter", "darker",
    ]
    private static let affirmations: Set<String> = [
      "same", "exact", "exactly", "identical", "perfect", "perfectly", "match", "matches", "equal",
    ]

    init(_ text: String) {
      self.text = text
      let all = text.split(separator: " ")
      let turn = all.firstIndex { Self.turns.contains(Self.plain($0)) }
      own = all[..<(turn ?? all.endIndex)].joined(separator: " ")
      words = Set(all.map(Self.plain)).union(WordList(text).list)
    }

    private static func plain(_ word: Substring) -> String {
      word.lowercased().filter { $0.isLetter || $0 == "'" }
    }

    func isAbout(_ topic: Set<String>) -> Bool { !words.isDisjoint(with: topic) }

    private var hasNegation: Bool { !words.isDisjoint(with: Self.negations) }
    private var hasDenial: Bool { !words.isDisjoint(with: Self.denials) }
    private var hasAffirmation: Bool { !words.isDisjoint(with: Self.affirmations) }

    /// Whether the clause says that something differs: "another color", "does not match". A negated
    /// denial, such as "no mismatch", says nothing certain, and neither does a negation alone.
    var denies: Bool { hasNegation ? hasAffirmation && !hasDenial : hasDenial }

    /// Whether the clause says that something is the same.
    var affirms: Bool { hasAffirmation && !hasNegation && !hasDenial }

    /// Whether the clause says that something is nearly the same.
    var hedges: Bool { !words.isDisjoint(with: Self.hedges) }
  }

  /// The clauses of a reason. A comma or point between digits does not divide.
  static func clauses(_ reason: String) -> [Clause] {
    var parts: [String] = [""]
    let characters = Array(reason)
    for (place, character) in characters.enumerated() {
      let isBetweenDigits =
        place > 0 && place + 1 < characters.count && characters[place - 1].isNumber
        && characters[place + 1].isNumber
      if ".,;()–—\n".contains(character), !isBetweenDigits {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    let links = [" but ", " while ", " although ", " though ", " however ", " and "]
    for link in links { parts = parts.flatMap { $0.parts(around: link).map(String.init) } }
    return parts.filter { $0.contains { !$0.isWhitespace } }.map { part in
      Clause(part.split(separator: " ").joined(separator: " "))
    }
  }
}
