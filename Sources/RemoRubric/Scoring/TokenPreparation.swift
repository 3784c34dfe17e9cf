import RemoBytes

extension Scorer {
  /// What a word counts: its value in the criterion's idf table, else that table's fallback, else
  /// 1.
  private func idf(_ number: Int, _ word: String) -> Double {
    guard let index = tables.indices[number] else { return 1 }
    return index.entry(word: word).map { index.table.entries[$0].value } ?? index.table.fallback
  }

  /// The wanted words, sorted by hash.
  func wantedTokens(
    _ number: Int, _ options: TokenOptions, _ fields: [(AttributeWeight, AttributeValue)],
    _ prepared: inout PreparedItems
  ) -> PreparedItems.Slot {
    let lists = fields.map { WordList($0.1.text).list }
    var slot = add(tokens(number, fields, lists), &prepared)
    slot.amount = prepared.wantedAmount(slot)
    slot.length = Double(lists.first?.count ?? 0)
    addPairs(options, lists.first ?? [], keepsWords: false, &slot, &prepared)
    return slot
  }

  /// The candidate's words, sorted by hash, their frequencies saturated where the options say so.
  func candidateTokens(
    _ number: Int, _ options: TokenOptions, _ fields: [(AttributeWeight, AttributeValue)],
    _ prepared: inout PreparedItems
  ) -> PreparedItems.Slot {
    let lists = fields.map { WordList($0.1.text).list }
    var tokens = tokens(number, fields, lists)
    if let saturation = options.saturation {
      var length = 0.0
      for (field, list) in zip(fields, lists) { length += field.0.weight * Double(list.count) }
      let share = saturation.length > 0 ? length / saturation.length : 1
      let half = saturation.k1 * (1 - saturation.b + saturation.b * share)
      for hash in tokens.keys {
        let frequency = tokens[hash]?.frequency ?? 0
        tokens[hash]?.frequency = frequency > 0 ? frequency / (frequency + half) : 0
      }
    }
    var slot = add(tokens, &prepared)
    slot.length = Double(lists.first?.count ?? 0)
    addPairs(options, lists.first ?? [], keepsWords: true, &slot, &prepared)
    return slot
  }

  /// The words of the fields, each once with the best weight of its fields; each time that it is
  /// there adds its field's weight to its frequency.
  private func tokens(
    _ number: Int, _ fields: [(AttributeWeight, AttributeValue)], _ lists: [[String]]
  ) -> [UInt64: PreparedItems.Token] {
    var tokens: [UInt64: PreparedItems.Token] = [:]
    for (field, list) in zip(fields, lists) {
      for (position, word) in list.enumerated() {
        let hash = wordHash(word)
        var token =
          tokens[hash]
          ?? PreparedItems.Token(
            hash: hash, idf: idf(number, word), weight: 0, frequency: 0,
            position: Double(lists[0].count))
        token.weight = max(token.weight, field.0.weight)
        token.frequency += field.0.weight
        if field.0.name == fields[0].0.name {
          token.position = min(token.position, Double(position))
        }
        tokens[hash] = token
      }
    }
    return tokens
  }

  private func add(
    _ tokens: [UInt64: PreparedItems.Token], _ prepared: inout PreparedItems
  ) -> PreparedItems.Slot {
    let start = prepared.tokens.count
    let sorted = tokens.values.sorted { $0.hash < $1.hash }
    prepared.tokens.append(contentsOf: sorted)
    var slot = PreparedItems.Slot(start: Int32(start), count: Int32(sorted.count))
    for token in sorted { slot.amount += token.idf }
    return slot
  }

  /// Adds the neighbouring words of a text.
  ///
  /// A wanted text of one word asks for the word itself, so that a candidate keeps its words, too.
  private func addPairs(
    _ options: TokenOptions, _ words: [String], keepsWords: Bool,
    _ slot: inout PreparedItems.Slot, _ prepared: inout PreparedItems
  ) {
    guard options.phrase > 0, !words.isEmpty else { return }
    let hashes = words.map(wordHash)
    var pairs = Set(keepsWords || hashes.count == 1 ? hashes : [])
    for index in hashes.indices.dropFirst() {
      pairs.insert(pairHash(hashes[index - 1], hashes[index]))
    }
    prepared.addExtras(pairs.sorted(), to: &slot)
  }

  /// The letters and digits of each model, whatever it looks like: `iPhone 12` and `A1` are none
  /// that would be found in a text, but the same model where both sides call it so. Sorted, each
  /// once.
  func wholeModels(_ value: AttributeValue) -> [UInt64] {
    let models = value.texts.map { text in
      text.lowercased().unicodeScalars.filter {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
      }
    }
    return Set(models.filter { !$0.isEmpty }.map { wordHash(String($0)) }).sorted()
  }
}
