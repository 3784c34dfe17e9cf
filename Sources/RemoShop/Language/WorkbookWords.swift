import RemoBytes

/// The words of a workbook, in the language of its list.
///
/// Own columns keep their names in every language: formulas and import depend on them.
struct WorkbookWords: Sendable {
  let words: Words
  private let items, pieces, unpriced: CountedText

  init(_ locale: ListLocale) {
    words = Words(locale)
    items = words.counted(.items)
    pieces = words.counted(.pieces)
    unpriced = words.counted(.unpriced)
  }

  subscript(key: Words.Key) -> String { words[key] }

  /// Whether sheets go from right to left.
  var isRightToLeft: Bool { words.locale.wordsDirection == .rightToLeft }

  /// The attribute of a sheet's view for its direction.
  var direction: String { isRightToLeft ? " rightToLeft=\"1\"" : "" }

  /// Joins sentences with the space of the language, if it has one.
  func sentences(_ texts: [String]) -> String { texts.joined(separator: self[.gap]) }

  // MARK: Sheets

  /// The headings of *Summary*, without those of own fields.
  var summaryHeadings: [String] {
    [.product, .retailer, .quantity, .unitPrice, .lineTotal, .subtotal, .note].map { self[$0] }
  }

  /// The words of all languages, English first.
  static let all = ListLocale.Language.allCases.compactMap { ListLocale($0.rawValue) }
    .map(WorkbookWords.init)

  /// Whether a name is that of an items sheet in any language: *Items*, *Items 2* and so on.
  static func isItems(_ name: String) -> Bool {
    all.contains { words in
      let items = words[.itemsSheet]
      return name == items || name.hasPrefix(items + " ")
    }
  }

  // MARK: Counts

  /// A number of items, and of pieces if that differs: `8 items, 12 pieces`.
  func size(items itemCount: Int, pieces pieceCount: Int) -> String {
    let text = items.string(itemCount)
    return pieceCount == itemCount ? text : text + self[.comma] + pieces.string(pieceCount)
  }

  /// A number of items without a price: `2 items without a price`.
  func unpriced(_ count: Int) -> String { unpriced.string(count) }

  /// The text of ``unpriced(_:)`` as a formula, given the formula of the number; empty text for 0.
  func unpriced(ofFormula count: String) -> String {
    "IF(\(count)=0,\"\",\(unpriced.formula(of: count)))"
  }

  /// The label beside the number of rows without a unit cost.
  var withoutCost: String { words.parts("without_cost")?.before ?? "" }
}

extension CountedText {
  /// The text as a formula, given the formula of a number above zero (ECMA-376 18.17).
  func formula(of count: String) -> String {
    func text(_ category: PluralCategory) -> String {
      let (before, after) = parts(category)
      guard let after else { return "\"\(before)\"" }
      return (before.isEmpty ? "" : "\"\(before)\"&") + count
        + (after.isEmpty ? "" : "&\"\(after)\"")
    }
    let (one, other) = (parts(.one), parts(.other))
    if rule != .arabic, let end = one.after, let ends = other.after, one.before == other.before {
      // The parts that differ, and the end that they share.
      let shared = String(
        zip(end.reversed(), ends.reversed()).prefix { $0 == $1 }.map(\.0).reversed())
      let different = [end, ends].map { "\"\($0.dropLast(shared.count))\"" }
      let middle = end == ends ? "" : "&IF(\(count)=1,\(different[0]),\(different[1]))"
      return (one.before.isEmpty ? "" : "\"\(one.before)\"&") + count + middle
        + (shared.isEmpty ? "" : "&\"\(shared)\"")
    }
    return "IF(\(count)=1,\(text(.one)),IF(\(count)=2,\(text(.two)),"
      + "IF(ABS(MOD(\(count),100)-6.5)<4,\(text(.few)),"
      + "IF(MOD(\(count),100)>10,\(text(.many)),\(text(.other))))))"
  }
}
