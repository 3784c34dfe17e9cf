/// The plural categories of Unicode CLDR.
package enum PluralCategory: String, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

/// The rule by which a language chooses the plural form for a count.
///
/// These are the cardinal rules of Unicode CLDR 46 for whole numbers (supplemental/plurals.xml,
/// TR35 part 3 "Language plural rules"), for the languages with words.
package enum PluralRule: Sendable {
  /// One form for all numbers (ja).
  case invariant
  /// One form for 1, another for the rest (en, de).
  case one
  /// One form for 1, one for whole millions, one for the rest (es, it, pt-PT).
  case oneMillions
  /// One form for 0 and 1, one for whole millions, one for the rest (fr, pt).
  case zeroOneMillions
  /// Six forms (ar).
  case arabic

  /// The form for a count of zero or more. Cost: a few instructions.
  package func category(of count: Int) -> PluralCategory {
    switch self {
    case .invariant: return .other
    case .one: return count == 1 ? .one : .other
    case .oneMillions:
      if count == 1 { return .one }
      return count != 0 && count % 1_000_000 == 0 ? .many : .other
    case .zeroOneMillions:
      if count == 0 || count == 1 { return .one }
      return count % 1_000_000 == 0 ? .many : .other
    case .arabic:
      switch count {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      default: break
      }
      switch count % 100 {
      case 3...10: return .few
      case 11...99: return .many
      default: return .other
      }
    }
  }
}
