/// The size class of an amount, for Indian digit groups.
///
/// Spreadsheets have no code for groups of two digits, so number formats spell them out. A format
/// may have two conditions; amounts beyond these need their own formats.
enum IndianAmountSize: Int, CaseIterable {
  /// Below 100 crore, and above −1 lakh.
  case usual
  /// 100 crore (1,00,00,00,000) and more.
  case large
  /// Lakhs, crores, and hundreds of crores below 0.
  case negativeLakhs, negativeCrores, negativeLarge

  /// The size class of an amount in minor units; `usual` without Indian groups.
  init(_ cents: Int64, in money: MoneyFormat) {
    guard money.hasIndianGroups else {
      self = .usual
      return
    }
    var units = cents
    for _ in 0..<money.currency.minorUnits { units /= 10 }
    self =
      switch units {
      case 1_000_000_000...: .large
      case ...(-1_000_000_000): .negativeLarge
      case ...(-10_000_000): .negativeCrores
      case ...(-100_000): .negativeLakhs
      default: .usual
      }
  }

  /// The number of a style for amounts of this size.
  ///
  /// - Parameter styleCount: the number of styles of the workbook.
  func number(of style: XLSXStyle, among styleCount: Int) -> Int {
    style.rawValue + rawValue * styleCount
  }

  /// The digit format with this number of two-digit groups before the last three digits.
  static func digits(pairs: Int) -> String { String(repeating: "##\\,", count: pairs) + "##0" }
}
