extension MoneyPattern {
  /// Symbols in most locales; a currency that is not here is shown by its code (CLDR root).
  static let commonSymbols = """
    AUDAU$ BRLR$ CADCA$ CNYCN¥ EUR€ GBP£ HKDHK$ ILS₪ INR₹ JPY¥ KRW₩ MXNMX$ NZDNZ$ TWDNT$ \
    USDUS$ VND₫ XAFFCFA XCDEC$ XCGCg. XOFF\u{202F}CFA XPFCFPF XXX¤
    """

  /// One row per locale that writes money in a way of its own.
  ///
  /// The facts are those of Unicode CLDR as ICU 76 has them (TR35 part 3, "Numbers"), and a test
  /// compares each row with it for each currency. There is one difference, and it is deliberate: the
  /// number of decimals is ISO 4217's for every currency, where CLDR drops them for some that have
  /// lost their coins (IDR, COP, PKR, RSD, …). `ar` alone has Western digits, as in CLDR.
  static let table: [MoneyPattern] = [
    MoneyPattern("en", "¤n", "-¤n", ",.", symbols: "AUDA$ PHP₱ USD$"),
    MoneyPattern("en-001", "¤n", "-¤n", ",.", like: "en", symbols: "JPYJP¥ USDUS$"),
    MoneyPattern(
      "en-AU", "¤n", "-¤n", ",.",
      symbols: "AUD$ SCRRs XPFCFP",
      codes: "BRL CAD CNY EUR GBP HKD ILS INR JPY KRW MXN NZD TWD USD VND XAF XCD XOF"),
    MoneyPattern("en-CA", "¤n", "-¤n", ",.", like: "en", symbols: "CAD$ JPYJP¥ USDUS$"),
    MoneyPattern("en-IN", "¤n", "-¤n", ",.", secondaryGroup: 2, like: "en", symbols: "JPYJP¥"),
    MoneyPattern("en-NZ", "¤n", "-¤n", ",.", like: "en", symbols: "JPYJP¥ NZD$ USDUS$"),
    MoneyPattern("en-SG", "¤n", "-¤n", ",.", like: "en", symbols: "JPYJP¥ SGD$ USDUS$"),
    MoneyPattern("en-ZA", "¤n", "-¤n", "\u{A0},", like: "en", symbols: "JPYJP¥ USDUS$ ZARR"),
    MoneyPattern(
      "ar", "\u{200F}n\u{A0}¤", "\u{200F}\u{200E}-n\u{A0}¤", ",.",
      symbols: """
        AEDد.إ.\u{200F} BHDد.ب.\u{200F} DZDد.ج.\u{200F} EGPج.م.\u{200F} GBPUK£ IQDد.ع.\u{200F} \
        IRRر.إ. JODد.أ.\u{200F} JPYJP¥ KWDد.ك.\u{200F} LBPل.ل.\u{200F} LYDد.ل.\u{200F} \
        MADد.م.\u{200F} MRUأ.م. OMRر.ع.\u{200F} QARر.ق.\u{200F} SARر.س.\u{200F} SDGج.س. \
        SYPل.س.\u{200F} THB฿ TNDد.ت.\u{200F} YERر.ي.\u{200F}
        """),
    MoneyPattern(
      "ar-EG", "\u{200F}n\u{A0}¤", "\u{61C}-\u{200F}n\u{A0}¤", "\u{66C}\u{66B}", zero: "\u{660}",
      like: "ar"),
    MoneyPattern("ar-MA", "\u{200F}n\u{A0}¤", "\u{200F}\u{200E}-n\u{A0}¤", ".,", like: "ar"),
    MoneyPattern(
      "bg", "n\u{A0}¤", "-n\u{A0}¤", "\u{A0},", minimumGrouping: 2,
      symbols: "BGNлв. USDщ.д.",
      codes: "AUD BRL CAD CNY GBP HKD ILS INR JPY KRW MXN NZD TWD VND XCD"),
    MoneyPattern(
      "ca", "n\u{A0}¤", "-n\u{A0}¤", ".,",
      symbols: "THB฿",
      codes: "BRL CAD CNY MXN USD XCD XXX"),
    MoneyPattern(
      "cs", "n\u{A0}¤", "-n\u{A0}¤", "\u{A0},",
      symbols: "CZKKč JPYJP¥",
      codes: "ILS INR VND XXX"),
    MoneyPattern("da", "n\u{A0}¤", "-n\u{A0}¤", ".,", symbols: "DKKkr. JPYJP¥ THB฿"),
    MoneyPattern("de", "n\u{A0}¤", "-n\u{A0}¤", ".,", symbols: "THB฿ USD$", codes: "XXX"),
    MoneyPattern("de-AT", "¤\u{A0}n", "-¤\u{A0}n", ".,", like: "de"),
    MoneyPattern("de-CH", "¤\u{A0}n", "¤-n", "\u{2019}.", like: "de", codes: "EUR"),
    MoneyPattern("de-LI", "¤\u{A0}n", "-¤\u{A0}n", "\u{2019}.", like: "de", codes: "EUR"),
    MoneyPattern("el", "n\u{A0}¤", "-n\u{A0}¤", ".,", symbols: "AUDA$ JPYJP¥ THB฿ USD$"),
    MoneyPattern(
      "es", "n\u{A0}¤", "-n\u{A0}¤", ".,", minimumGrouping: 2,
      symbols: "THB฿",
      codes: "AUD BRL CAD CNY GBP HKD ILS INR JPY KRW MXN NZD TWD XAF XCD XOF"),
    MoneyPattern(
      "es-419", "¤n", "-¤n", ",.", like: "es",
      symbols: "VEDBs.D",
      codes: "EUR THB USD VND"),
    MoneyPattern("es-AR", "¤\u{A0}n", "-¤\u{A0}n", ".,", like: "es-419", symbols: "ARS$ USDUS$"),
    MoneyPattern("es-CL", "¤n", "¤-n", ".,", like: "es-419", symbols: "CLP$ USDUS$"),
    MoneyPattern("es-CO", "¤\u{A0}n", "-¤\u{A0}n", ".,", like: "es-419", symbols: "COP$ USDUS$"),
    MoneyPattern("es-MX", "¤n", "-¤n", ",.", like: "es-419", symbols: "MRUUM MXN$"),
    MoneyPattern("es-US", "¤n", "-¤n", ",.", like: "es-419", symbols: "CADCA$ EUR€ GBP£ JPY¥ USD$"),
    MoneyPattern(
      "et", "n\u{A0}¤", "\u{2212}n\u{A0}¤", "\u{A0},", minimumGrouping: 2,
      symbols: "THB฿ USD$"),
    MoneyPattern(
      "fa", "\u{200E}¤n", "\u{200E}\u{2212}\u{200E}¤n", "\u{66C}\u{66B}", zero: "\u{6F0}",
      symbols: """
        AFN؋ AUDA$ CAD$CA CNY¥CN HKD$HK IRRریال MXN$MX NZD$NZ THB฿ USD$ XCD$EC \
        XOFفرانک\u{202F}CFA
        """),
    MoneyPattern(
      "fi", "n\u{A0}¤", "\u{2212}n\u{A0}¤", "\u{A0},",
      symbols: "USD$",
      codes: "AUD BRL CAD CNY HKD ILS INR KRW MXN NZD TWD VND XCD XPF XXX"),
    MoneyPattern("fil", "¤n", "-¤n", ",.", symbols: "AUDA$ PHP₱ THB฿ USD$"),
    MoneyPattern(
      "fr", "n\u{A0}¤", "-n\u{A0}¤", "\u{202F},",
      symbols: """
        ARS$AR AUD$AU BMD$BM BND$BN BZD$BZ CAD$CA CLP$CL COP$CO FJD$FJ FKP£FK GBP£GB GIP£GI \
        LBP£LB MXN$MX NAD$NA NZD$NZ SBD$SB SGD$SG SRD$SR TTD$TT USD$US UYU$UY WST$WS XPFFCFP
        """,
      codes: "CNY HKD JPY TWD XCD"),
    MoneyPattern(
      "fr-CA", "n\u{A0}¤", "-n\u{A0}¤", "\u{A0},",
      symbols: "AUD$\u{A0}AU CAD$ HKD$\u{A0}HK NZD$\u{A0}NZ SGD$\u{A0}SG USD$\u{A0}US",
      codes: "ILS INR KRW MXN TWD VND XAF XCD XOF XPF"),
    MoneyPattern("fr-CH", "¤\u{A0}n", "¤\u{A0}-n", "\u{202F},", like: "fr"),
    MoneyPattern("fr-LU", "n\u{A0}¤", "-n\u{A0}¤", ".,", like: "fr"),
    MoneyPattern(
      "he", "\u{200F}n\u{A0}\u{200F}¤", "\u{200F}\u{200E}-n\u{A0}\u{200F}¤", ",.",
      symbols: "AUDA$ CNY\u{200E}CN¥\u{200E} THB฿ USD$"),
    MoneyPattern("hi", "¤n", "-¤n", ",.", secondaryGroup: 2, symbols: "AUDA$ JPYJP¥ THB฿ USD$"),
    MoneyPattern(
      "hr", "n\u{A0}¤", "\u{2212}n\u{A0}¤", ".,",
      symbols: "HRKkn",
      codes: "AUD BRL CAD CNY GBP HKD ILS INR JPY KRW MXN NZD TWD USD VND XCD XPF XXX"),
    MoneyPattern(
      "hu", "n\u{A0}¤", "-n\u{A0}¤", "\u{A0},", minimumGrouping: 2,
      symbols: "HUFFt",
      codes: "AUD BRL CAD CNY EUR GBP HKD ILS INR KRW MXN NZD TWD USD VND XCD"),
    MoneyPattern(
      "id", "¤n", "-¤n", ".,", spacesOnlyCapitals: true,
      symbols: "IDRRp INRRs JPYJP¥ THB฿", codes: "XXX"),
    MoneyPattern(
      "is", "n\u{A0}¤", "-n\u{A0}¤", ".,",
      symbols: "ISKkr. JPYJP¥",
      codes: "AUD BRL CAD EUR GBP INR KRW MXN NZD TWD USD VND"),
    MoneyPattern(
      "it", "n\u{A0}¤", "-n\u{A0}¤", ".,", minimumGrouping: 2,
      symbols: "AUDA$ PHP₱ THB฿",
      codes: "BRL HKD INR JPY KRW MXN TWD USD VND"),
    MoneyPattern("it-CH", "¤\u{A0}n", "¤-n", "\u{2019}.", minimumGrouping: 2, like: "it"),
    MoneyPattern("ja", "¤n", "-¤n", ",.", symbols: "AUDA$ CNY元 USD$", codes: "XXX"),
    MoneyPattern("ko", "¤n", "-¤n", ",.", symbols: "JPYJP¥"),
    MoneyPattern(
      "lt", "n\u{A0}¤", "\u{2212}n\u{A0}¤", "\u{A0},",
      codes: "AUD BRL CAD CNY GBP HKD ILS INR JPY KRW MXN NZD TWD USD VND XAF XCD XOF XPF"),
    MoneyPattern(
      "lv", "n\u{A0}¤", "-n\u{A0}¤", "\u{A0},", minimumGrouping: 2, symbols: "THB฿ USD$"),
    MoneyPattern(
      "nb", "n\u{A0}¤", "\u{2212}n\u{A0}¤", "\u{A0},",
      symbols: "NOKkr",
      codes: "AUD BRL CAD CNY HKD ILS INR JPY KRW MXN NZD TWD USD VND XAF XCD XPF XXX"),
    MoneyPattern(
      "nl", "¤\u{A0}n", "¤\u{A0}-n", ".,",
      symbols: "CADC$ FJDFJ$ JPYJP¥ SBDSI$ THB฿",
      codes: "XPF XXX"),
    MoneyPattern(
      "nn", "n\u{A0}¤", "\u{2212}n\u{A0}¤", "\u{A0},",
      symbols: "NOKkr",
      codes: "AUD BRL CAD CNY GBP HKD ILS INR JPY KRW MXN NZD TWD USD VND XAF XCD XPF XXX"),
    MoneyPattern(
      "pl", "n\u{A0}¤", "-n\u{A0}¤", "\u{A0},", minimumGrouping: 2,
      symbols: "PLNzł",
      codes: "AUD CAD CNY GBP HKD ILS INR JPY KRW MXN NZD TWD USD VND"),
    MoneyPattern("pt", "¤\u{A0}n", "-¤\u{A0}n", ".,", symbols: "JPYJP¥ THB฿"),
    MoneyPattern("pt-PT", "n\u{A0}¤", "-n\u{A0}¤", "\u{A0},", minimumGrouping: 2, like: "pt"),
    MoneyPattern(
      "ro", "n\u{A0}¤", "-n\u{A0}¤", ".,",
      codes: "AUD BRL CAD CNY EUR GBP HKD ILS INR JPY KRW MXN NZD TWD USD VND XCD"),
    MoneyPattern(
      "ru", "n\u{A0}¤", "-n\u{A0}¤", "\u{A0},",
      symbols: "AUDA$ RUB₽ THB฿ TMTТМТ UAH₴ USD$ XXXXXXX"),
    MoneyPattern(
      "sk", "n\u{A0}¤", "-n\u{A0}¤", "\u{A0},",
      symbols: "ILSNIS",
      codes: "AUD BRL CAD CNY GBP HKD INR JPY KRW NZD TWD USD VND XXX"),
    MoneyPattern(
      "sl", "n\u{A0}¤", "\u{2212}n\u{A0}¤", ".,", minimumGrouping: 2,
      symbols: "USD$",
      codes: "AUD BRL CAD GBP MXN NZD TWD XCD"),
    MoneyPattern("sr", "n\u{A0}¤", "-n\u{A0}¤", ".,", symbols: "BAMКМ", codes: "AUD KRW NZD VND"),
    MoneyPattern(
      "sv", "n\u{A0}¤", "\u{2212}n\u{A0}¤", "\u{A0},",
      symbols:
        "BBDBds$ BMDBM$ BRLBR$ BSDBS$ BZDBZ$ DKKDkr DOPRD$ EGPEG£ ISKIkr JMDJM$ NOKNkr SEKkr",
      codes: "AUD CNY GBP HKD INR JPY KRW NZD TWD VND"),
    MoneyPattern("th", "¤n", "-¤n", ",.", symbols: "THB฿", codes: "XXX"),
    MoneyPattern("tr", "¤n", "-¤n", ".,", symbols: "THB฿ TRY₺ USD$"),
    MoneyPattern(
      "uk", "n\u{A0}¤", "-n\u{A0}¤", "\u{A0},",
      symbols: "UAH₴",
      codes: "AUD BRL CAD CNY EUR GBP HKD ILS INR KRW MXN NZD TWD USD VND XCD"),
    MoneyPattern(
      "ur", "¤n", "\u{200E}-¤n", ",.", secondaryGroup: 2,
      symbols: "AUDA$ JPYJP¥ PKRRs THB฿ USD$"),
    MoneyPattern("vi", "n\u{A0}¤", "-n\u{A0}¤", ".,", symbols: "THB฿", codes: "XXX"),
    MoneyPattern("zh-Hans", "¤n", "-¤n", ",.", symbols: "CNY¥ JPYJP¥", codes: "XXX"),
    MoneyPattern("zh-Hant", "¤n", "-¤n", ",.", symbols: "KRW￦ TWD$", codes: "XXX"),
    MoneyPattern("zh-HK", "¤n", "-¤n", ",.", codes: "XXX"),
    MoneyPattern("zh-SG", "¤n", "-¤n", ",.", like: "zh-Hans", symbols: "CNYCN¥ SGD$"),
  ]
}
