/// Wanted items, or candidates, with everything that a scorer reads parsed and laid out flat.
///
/// Made by `Scorer.prepare`; scoring reads it without an allocation and without touching text.
package struct PreparedItems: Sendable {
  /// Where the parsed attribute of one criterion lies.
  struct Slot {
    /// In `words`, `tokens` or `numbers`, whichever the criterion uses.
    var start: Int32 = 0
    /// How many there are; 0: the attribute is not known.
    var count: Int32 = 0
    /// In `extras`: of tokens the words that stand beside each other, of `code` whole models.
    var extraStart: Int32 = 0
    var extraCount: Int32 = 0
    /// tokens: the sum of idf, of a wanted item times weight; number, budget, prior: the value;
    /// penalty: 1 if a word was found.
    var amount = 0.0
    /// tokens: the number of words of the first field; of a wanted text its words.
    var length = 0.0
  }

  /// A word of a text.
  struct Token {
    var hash: UInt64
    var idf: Double
    /// The weight of the best field of its side that has it, 0…1.
    var weight: Double
    /// Saturated term frequency, 0…1.
    var frequency: Double
    /// Its place in the first field, from 0; that field's length where it is not there.
    var position: Double
  }

  /// The number of criteria, slots per item.
  let width: Int
  /// The number of items.
  package internal(set) var count = 0
  var slots = ContiguousArray<Slot>()
  /// Judged values, `MissingMark.candidate` where there is none; empty for wanted items.
  var judged = ContiguousArray<Double>()
  var words = ContiguousArray<UInt64>()
  var tokens = ContiguousArray<Token>()
  var extras = ContiguousArray<UInt64>()
  var numbers = ContiguousArray<Double>()
  /// Per wanted item: which weights it uses.
  var weights = ContiguousArray<Int32>()

  init(width: Int) { self.width = width }

  mutating func addWords(_ new: some Sequence<UInt64>) -> Slot {
    let start = words.count
    words.append(contentsOf: new)
    return Slot(start: Int32(start), count: Int32(words.count - start))
  }

  /// Adds what a slot has besides: hashes, sorted and without repetition.
  mutating func addExtras(_ new: [UInt64], to slot: inout Slot) {
    slot.extraStart = Int32(extras.count)
    slot.extraCount = Int32(new.count)
    extras.append(contentsOf: new)
  }

  /// What the wanted words of a slot count together: the sum of idf times weight.
  func wantedAmount(_ slot: Slot) -> Double {
    tokens[Int(slot.start)..<Int(slot.start + slot.count)].reduce(0) { $0 + $1.idf * $1.weight }
  }

  mutating func addNumbers(_ new: some Sequence<Double>) -> Slot {
    let start = numbers.count
    numbers.append(contentsOf: new)
    return Slot(start: Int32(start), count: Int32(numbers.count - start))
  }
}
