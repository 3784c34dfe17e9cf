import RemoBytes

/// A currency: an ISO 4217 code and its number of decimals.
public struct CurrencyCode: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The three letters, in upper case: `USD`.
  public let code: String

  /// The number of decimals of an amount, 0 to 4: 2 for US dollars, 0 for yen, 3 for Kuwaiti
  /// dinars.
  ///
  /// ISO 4217 defines none ("N.A.") for metals, funds without a unit, `XTS` and `XXX`. They have
  /// two decimals here, as in ICU.
  public let minorUnits: Int

  /// US dollars, the default currency of a list.
  public static let usd = CurrencyCode(code: "USD", minorUnits: 2)

  /// Creates a currency from a code in any case; nil if ISO 4217 does not have it.
  public init?(_ code: String) {
    guard code.utf8.count == 3 else { return nil }
    let letters = code.utf8.map { $0.isASCIILowercase ? $0 & ~0x20 : $0 }
    guard
      let digit = Self.digit(of: letters, in: Self.current)
        ?? Self.digit(of: letters, in: Self.withdrawn)
    else { return nil }
    self.init(code: String(decoding: letters, as: UTF8.self), minorUnits: Int(digit - ASCII.zero))
  }

  /// The digit after a code in an alphabetical list.
  private static func digit(of letters: [UInt8], in list: String) -> UInt8? {
    list.withBytes { entries in
      // Each entry takes five bytes: a code, its digit, and a space.
      let place = (0..<(entries.count + 1) / 5).partitioningIndex { number in
        let difference = letters.indices.first { entries[5 * number + $0] != letters[$0] }
        return difference.map { entries[5 * number + $0] > letters[$0] } ?? true
      }
      let entry = 5 * place
      let isFound =
        entry < entries.count && letters.indices.allSatisfy { entries[entry + $0] == letters[$0] }
      return isFound ? entries[entry + 3] : nil
    }
  }

  /// Decodes the three letters.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(CurrencyCode.init) { "ISO 4217 has no currency '\($0)'" }
  }

  /// Encodes the three letters.
  public func encode(to encoder: any Encoder) throws {
    try code.encode(to: encoder)
  }

  init(code: String, minorUnits: Int) {
    self.code = code
    self.minorUnits = minorUnits
  }

  /// All currencies: current ones first, each part alphabetical.
  public static let all: [CurrencyCode] = (current + " " + withdrawn).split(separator: " ").map {
    CurrencyCode(code: String($0.prefix(3)), minorUnits: $0.last?.wholeNumberValue ?? 2)
  }

  /// The code closest to a mistyped one; nil if none is close.
  public static func nearest(to code: String) -> String? {
    // If several codes are equally close, the most common one wins.
    nearestName(to: code, in: common + all.map(\.code))
  }

  /// The code.
  public var description: String { code }

  private static let common = [
    "USD", "EUR", "GBP", "CAD", "AUD", "JPY", "CHF", "CNY", "INR", "MXN",
  ]

  // ISO 4217 list one (current currencies and funds) with amendment 180, in force since 2026-01-01.
  // The digit after a code is its number of decimals.
  private static let current = """
    AED2 AFN2 ALL2 AMD2 AOA2 ARS2 AUD2 AWG2 AZN2 BAM2 BBD2 BDT2 BHD3 BIF0 BMD2 BND2 BOB2 BOV2 \
    BRL2 BSD2 BTN2 BWP2 BYN2 BZD2 CAD2 CDF2 CHE2 CHF2 CHW2 CLF4 CLP0 CNY2 COP2 COU2 CRC2 CUP2 \
    CVE2 CZK2 DJF0 DKK2 DOP2 DZD2 EGP2 ERN2 ETB2 EUR2 FJD2 FKP2 GBP2 GEL2 GHS2 GIP2 GMD2 GNF0 \
    GTQ2 GYD2 HKD2 HNL2 HTG2 HUF2 IDR2 ILS2 INR2 IQD3 IRR2 ISK0 JMD2 JOD3 JPY0 KES2 KGS2 KHR2 \
    KMF0 KPW2 KRW0 KWD3 KYD2 KZT2 LAK2 LBP2 LKR2 LRD2 LSL2 LYD3 MAD2 MDL2 MGA2 MKD2 MMK2 MNT2 \
    MOP2 MRU2 MUR2 MVR2 MWK2 MXN2 MXV2 MYR2 MZN2 NAD2 NGN2 NIO2 NOK2 NPR2 NZD2 OMR3 PAB2 PEN2 \
    PGK2 PHP2 PKR2 PLN2 PYG0 QAR2 RON2 RSD2 RUB2 RWF0 SAR2 SBD2 SCR2 SDG2 SEK2 SGD2 SHP2 SLE2 \
    SOS2 SRD2 SSP2 STN2 SVC2 SYP2 SZL2 THB2 TJS2 TMT2 TND3 TOP2 TRY2 TTD2 TWD2 TZS2 UAH2 UGX0 \
    USD2 USN2 UYI0 UYU2 UYW4 UZS2 VED2 VES2 VND0 VUV0 WST2 XAD2 XAF0 XAG2 XAU2 XBA2 XBB2 XBC2 \
    XBD2 XCD2 XCG2 XDR2 XOF0 XPD2 XPF0 XPT2 XSU2 XTS2 XUA2 XXX2 YER2 ZAR2 ZMW2 ZWG2
    """

  // ISO 4217 list three: codes withdrawn between 2021 and 2026 that older lists still contain.
  private static let withdrawn = "ANG2 BGN2 CUC2 HRK2 SLL2 ZWL2"
}
