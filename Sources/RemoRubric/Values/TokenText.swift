import RemoBytes

/// The words of one side's texts, for the kind `tokens`.
struct TokenText: Sendable {
  struct Token: Sendable {
    var hash: UInt64
    /// The word's value in the criterion's table; 1 without a table.
    var idf: Double
    /// The greatest weight of the fields that contain the word, 0…1.
    var weight: Double
    /// The term frequency, 0…1 if saturated.
    var frequency: Double
    /// The word's index in the first field; the field's length if it lacks the word.
    var position: Double
    /// The word's index in a `TuningCorpus`.
    var word: Int32 = 0
  }

  /// A text with the weight of its attribute.
  struct Field {
    var name: String
    var weight: Double
    var words: [String]
  }

  /// The distinct words, sorted by hash.
  var tokens: [Token]
  /// The sum of the words' idf; for a wanted text, of idf times weight.
  private(set) var amount = 0.0
  /// The number of words of the first field.
  let length: Double
  /// Hashes of neighboring words in the first field, sorted and distinct.
  private(set) var neighbors: [UInt64] = []
  private let isWanted: Bool
  /// The bytes of each word, in the order of `tokens`; empty unless joined words count.
  private var spellings: [[UInt8]] = []
  /// The texts without spaces; nil unless `TokenOptions.isJoined` is set.
  private var run: TextRun?
  /// Neighboring words, if some are too short for `run`; empty unless joined words count.
  private var compounds: [Compound] = []

  /// Neighboring words and the single word that they form: "day bed" and "daybed", "160 x 230 cm"
  /// and "160x230cm".
  private struct Compound: Sendable {
    var words: [UInt64]
    var joined: UInt64
  }

  /// Reads the fields of one side.
  ///
  /// - Parameter idf: returns the value of a word.
  init(_ fields: [Field], isWanted: Bool, options: TokenOptions, idf: (String) -> Double) {
    self.isWanted = isWanted
    length = Double(fields.first?.words.count ?? 0)
    var byHash: [UInt64: Token] = [:]
    var words: [UInt64: String] = [:]
    for field in fields {
      for (position, word) in field.words.enumerated() {
        let hash = wordHash(word)
        var token =
          byHash[hash]
          ?? Token(hash: hash, idf: idf(word), weight: 0, frequency: 0, position: length)
        token.weight = max(token.weight, field.weight)
        token.frequency += field.weight
        if field.name == fields[0].name { token.position = min(token.position, Double(position)) }
        byHash[hash] = token
        if options.isJoined { words[hash] = word }
      }
    }
    tokens = byHash.values.sorted { $0.hash < $1.hash }
    if options.isJoined {
      spellings = tokens.map { Array((words[$0.hash] ?? "").utf8) }
      run = TextRun(fields.map(\.words))
      compounds = fields.flatMap { Self.compounds($0.words) }
    }
    if !isWanted, let saturation = options.saturation { saturate(by: saturation, in: fields) }
    sumUp()
    if options.phrase > 0 { readNeighbors(fields.first?.words ?? []) }
  }

  /// Updates `amount`.
  mutating func sumUp() {
    amount = tokens.reduce(0) { $0 + (isWanted ? $1.idf * $1.weight : $1.idf) }
  }

  /// The indices of the words that the other side lacks, but contains within or across its words.
  func parts(of other: TokenText) -> [Int] {
    guard let run = other.run else { return [] }
    let short = compounds.filter { other.contains($0.joined) }.flatMap(\.words)
    return tokens.indices.filter { place in
      let hash = tokens[place].hash
      if other.contains(hash) { return false }
      return run.contains(spellings[place]) || short.contains(hash)
        || other.compounds.contains { $0.joined == hash }
    }
  }

  /// Pairs of neighboring words, or up to six words from a number on: "60 x 30 x 29 cm".
  private static func compounds(_ words: [String]) -> [Compound] {
    words.indices.flatMap { start in
      let most = words[start].utf8.first?.isASCIIDigit == true ? 6 : 2
      return (2...most).compactMap { count -> Compound? in
        let run = words[start...].prefix(count)
        guard run.count == count, run.contains(where: { $0.utf8.count < TextRun.fewest }) else {
          return nil
        }
        return Compound(words: run.map(wordHash), joined: wordHash(run.joined()))
      }
    }
  }

  private func contains(_ hash: UInt64) -> Bool {
    let place = tokens.partitioningIndex { $0.hash >= hash }
    return place < tokens.count && tokens[place].hash == hash
  }

  private mutating func saturate(by saturation: Saturation, in fields: [Field]) {
    var length = 0.0
    for field in fields { length += field.weight * Double(field.words.count) }
    let share = saturation.length > 0 ? length / saturation.length : 1
    let half = saturation.k1 * (1 - saturation.b + saturation.b * share)
    for n in tokens.indices {
      let frequency = tokens[n].frequency
      tokens[n].frequency = frequency > 0 ? frequency / (frequency + half) : 0
    }
  }

  /// Reads the pairs of neighbors. For a wanted text of one word, the word itself counts instead,
  /// so candidates also keep single words.
  private mutating func readNeighbors(_ words: [String]) {
    let hashes = words.map(wordHash)
    var pairs = Set(!isWanted || hashes.count == 1 ? hashes : [])
    for (first, second) in zip(hashes, hashes.dropFirst()) {
      pairs.insert(pairHash(first, before: second))
    }
    neighbors = pairs.sorted()
  }
}

/// A comparison of two texts for the kind `tokens`.
struct TokenMeasure: Sendable {
  private let measure: TokenOptions.Measure
  private let phrase: Double
  private let position: Double
  private let isSaturated: Bool
  private let isJoined: Bool

  init(_ options: TokenOptions) {
    measure = options.measure
    phrase = options.phrase
    position = options.position
    isSaturated = options.saturation != nil
    isJoined = options.isJoined
  }

  /// The words that two sides have in common.
  struct Common: Sendable {
    /// The idf of the candidate's words that the wanted side also has.
    var candidate = 0.0
    /// The idf of the wanted words that the candidate also has, times the weights of both sides.
    var wanted = 0.0
    /// The position of the first wanted word in the candidate's first field.
    var earliest: Double
  }

  /// The indices of the words that the other side has only within or across its words. The values
  /// of words do not affect them.
  struct Parts: Sendable {
    var wanted: [Int] = []
    var candidate: [Int] = []
  }

  /// The joined words of two sides; empty unless joined words count.
  func parts(wanted: TokenText, candidate: TokenText) -> Parts {
    guard isJoined else { return Parts() }
    return Parts(wanted: wanted.parts(of: candidate), candidate: candidate.parts(of: wanted))
  }

  /// The share of words that the two sides have in common, 0…1.
  func value(of common: Common, wanted: TokenText, candidate: TokenText) -> Double {
    let mean = (common.wanted + common.candidate) / 2
    let both = wanted.amount + candidate.amount
    let (part, whole) =
      switch measure {
      case .coverage: (common.wanted, wanted.amount)
      case .containment where isJoined:
        // Joined words can give the two sides different shares, so the greater share counts.
        common.wanted * candidate.amount >= common.candidate * wanted.amount
          ? (common.wanted, wanted.amount) : (common.candidate, candidate.amount)
      case .containment: (common.wanted, min(wanted.amount, candidate.amount))
      case .jaccard where isJoined: (mean, both - mean)
      case .jaccard: (common.wanted, both - common.candidate)
      case .dice: (mean, both / 2)
      }
    var value = whole > 0 ? min(1, part / whole) : 0
    if phrase > 0 || position > 0 {
      let early = candidate.length > 0 ? 1 - common.earliest / candidate.length : 0
      let together = phrase > 0 ? sharedNeighbors(wanted: wanted, candidate: candidate) : 0
      value = (1 - phrase - position) * value + phrase * together + position * early
    }
    return min(1, max(0, value))
  }

  /// The common words of two sides, which do not depend on the measure.
  ///
  /// - Parameter parts: the joined words of the two sides, if known.
  func common(wanted: TokenText, candidate: TokenText, parts: Parts? = nil) -> Common {
    let parts = parts ?? self.parts(wanted: wanted, candidate: candidate)
    var (i, j) = (0, 0)
    var common = Common(earliest: candidate.length)
    while i < wanted.tokens.count, j < candidate.tokens.count {
      let (a, b) = (wanted.tokens[i].hash, candidate.tokens[j].hash)
      if a == b {
        let token = candidate.tokens[j]
        common.candidate += token.idf
        common.wanted +=
          token.idf * wanted.tokens[i].weight * (isSaturated ? token.frequency : token.weight)
        // Like neighbors, the first wanted word must be in the first field.
        if wanted.tokens[i].position < wanted.length {
          common.earliest = min(common.earliest, token.position)
        }
      }
      if a <= b { i += 1 }
      if b <= a { j += 1 }
    }
    for place in parts.wanted {
      common.wanted += wanted.tokens[place].idf * wanted.tokens[place].weight
    }
    for place in parts.candidate { common.candidate += candidate.tokens[place].idf }
    return common
  }

  /// The share of the wanted text's pairs of neighbors that are also in the candidate's first
  /// field.
  private func sharedNeighbors(wanted: TokenText, candidate: TokenText) -> Double {
    if wanted.neighbors.isEmpty { return 0 }
    return Double(wanted.neighbors.commonCount(with: candidate.neighbors))
      / Double(wanted.neighbors.count)
  }
}
