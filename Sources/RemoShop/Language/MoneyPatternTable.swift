extension MoneyPattern {
  /// The symbols of most locales. Other currencies appear by their code (CLDR root).
  static let commonSymbols = """
    AUDAU$ BRLR$ CADCA$ CNYCN¥ EUR€ GBP£ HKDHK$ ILS₪ INR₹ JPY¥ KRW₩ MXNMX$ NZDNZ$ TWDNT$ \
    USDUS$ VND₫ XAFFCFA XCDEC$ XCGCg. XOFF\u{202F}CFA XPFCFPF XXX¤
    """

  /// The money patterns, one row per locale with its own.
  ///
  /// The data is from Unicode CLDR 48 (TR35 part 3, "Numbers"). `.ci/money-check.mjs` compares each
  /// row with ICU 78. A test compares the rows that CLDR has not changed since with ICU 76, for
  /// each currency. One difference is deliberate: the number of decimals always follows ISO 4217.
  /// CLDR drops decimals for some currencies without coins (IDR, COP, PKR, RSD, …). Only `ar`
  /// without a region has Western digits, as in CLDR.
  static let table: [MoneyPattern] = [
    MoneyPattern(
      locale: "en", positive: "¤n", negative: "-¤n", separators: ",.", symbols: "AUDA$ PHP₱ USD$"),
    MoneyPattern(
      locale: "en-001", positive: "¤n", negative: "-¤n", separators: ",.", like: "en",
      symbols: "JPYJP¥ USDUS$"),
    MoneyPattern(
      locale: "en-AU", positive: "¤n", negative: "-¤n", separators: ",.",
      symbols: "AUD$ SCRRs XPFCFP",
      codes: "BRL CAD CNY EUR GBP HKD ILS INR JPY KRW MXN NZD TWD USD VND XAF XCD XOF"),
    MoneyPattern(
      locale: "en-CA", positive: "¤n", negative: "-¤n", separators: ",.", like: "en",
      symbols: "CAD$ JPYJP¥ USDUS$"),
    MoneyPattern(
      locale: "en-IN", positive: "¤n", negative: "-¤n", separators: ",.", secondaryGroup: 2,
      like: "en", symbols: "JPYJP¥"),
    MoneyPattern(
      locale: "en-NZ", positive: "¤n", negative: "-¤n", separators: ",.", like: "en",
      symbols: "JPYJP¥ NZD$ USDUS$"),
    MoneyPattern(
      locale: "en-SG", positive: "¤n", negative: "-¤n", separators: ",.", like: "en",
      symbols: "JPYJP¥ SGD$ USDUS$"),
    MoneyPattern(
      locale: "en-ZA", positive: "¤n", negative: "-¤n", separators: "\u{A0},", like: "en",
      symbols: "JPYJP¥ USDUS$ ZARR"),
    MoneyPattern(
      locale: "ar", positive: "\u{200F}n\u{A0}¤", negative: "\u{200F}\u{200E}-n\u{A0}¤",
      separators: ",.",
      symbols: """
        AEDد.إ.\u{200F} BHDد.ب.\u{200F} DZDد.ج.\u{200F} EGPج.م.\u{200F} GBPUK£ IQDد.ع.\u{200F} \
        IRRر.إ. JODد.أ.\u{200F} JPYJP¥ KWDد.ك.\u{200F} LBPل.ل.\u{200F} LYDد.ل.\u{200F} \
        MADد.م.\u{200F} MRUأ.م. OMRر.ع.\u{200F} QARر.ق.\u{200F} SARر.س.\u{200F} SDGج.س. \
        SYPل.س.\u{200F} THB฿ TNDد.ت.\u{200F} YERر.ي.\u{200F}
        """),
    MoneyPattern(
      locale: "ar-EG", positive: "\u{200F}n\u{A0}¤", negative: "\u{61C}-\u{200F}n\u{A0}¤",
      separators: "\u{66C}\u{66B}", zero: "\u{660}",
      like: "ar"),
    MoneyPattern(
      locale: "ar-MA", positive: "\u{200F}n\u{A0}¤", negative: "\u{200F}\u{200E}-n\u{A0}¤",
      separators: ".,", like: "ar"),
    MoneyPattern(
      locale: "bg", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: "\u{A0},",
      minimumGrouping: 2,
      symbols: "BGNлв. USDщ.д.",
      codes: "AUD BRL CAD CNY GBP HKD ILS INR JPY KRW MXN NZD TWD VND XCD"),
    MoneyPattern(
      locale: "ca", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: ".,",
      symbols: "THB฿",
      codes: "BRL CAD CNY MXN USD XCD XXX"),
    MoneyPattern(
      locale: "cs", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: "\u{A0},",
      symbols: "CZKKč JPYJP¥",
      codes: "ILS INR VND XXX"),
    MoneyPattern(
      locale: "da", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: ".,",
      symbols: "DKKkr. JPYJP¥ THB฿"),
    MoneyPattern(
      locale: "de", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: ".,",
      symbols: "THB฿ USD$", codes: "XXX"),
    MoneyPattern(
      locale: "de-AT", positive: "¤\u{A0}n", negative: "-¤\u{A0}n", separators: ".,", like: "de"),
    MoneyPattern(
      locale: "de-CH", positive: "¤\u{A0}n", negative: "¤-n", separators: "'.", like: "de",
      codes: "EUR"),
    MoneyPattern(
      locale: "de-LI", positive: "¤\u{A0}n", negative: "-¤\u{A0}n", separators: "'.",
      like: "de", codes: "EUR"),
    MoneyPattern(
      locale: "el", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: ".,",
      symbols: "AUDA$ JPYJP¥ THB฿ USD$"),
    MoneyPattern(
      locale: "es", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: ".,",
      minimumGrouping: 2,
      symbols: "THB฿",
      codes: "AUD BRL CAD CNY GBP HKD ILS INR JPY KRW MXN NZD TWD XAF XCD XOF"),
    MoneyPattern(
      locale: "es-419", positive: "¤n", negative: "-¤n", separators: ",.", like: "es",
      symbols: "VEDBs.D",
      codes: "EUR THB USD VND"),
    MoneyPattern(
      locale: "es-AR", positive: "¤\u{A0}n", negative: "-¤\u{A0}n", separators: ".,",
      like: "es-419", symbols: "ARS$ USDUS$"),
    MoneyPattern(
      locale: "es-CL", positive: "¤n", negative: "¤-n", separators: ".,", like: "es-419",
      symbols: "CLP$ USDUS$"),
    MoneyPattern(
      locale: "es-CO", positive: "¤\u{A0}n", negative: "-¤\u{A0}n", separators: ".,",
      like: "es-419", symbols: "COP$ USDUS$"),
    MoneyPattern(
      locale: "es-MX", positive: "¤n", negative: "-¤n", separators: ",.", like: "es-419",
      symbols: "MRUUM MXN$"),
    MoneyPattern(
      locale: "es-US", positive: "¤n", negative: "-¤n", separators: ",.", like: "es-419",
      symbols: "JPY¥ USD$"),
    MoneyPattern(
      locale: "et", positive: "n\u{A0}¤", negative: "\u{2212}n\u{A0}¤", separators: "\u{A0},",
      minimumGrouping: 2,
      symbols: "THB฿ USD$"),
    MoneyPattern(
      locale: "fa", positive: "\u{200E}¤n", negative: "\u{200E}\u{2212}\u{200E}¤n",
      separators: "\u{66C}\u{66B}", zero: "\u{6F0}",
      symbols: """
        AFN؋ AUDA$ CAD$CA CNY¥CN HKD$HK IRRریال MXN$MX NZD$NZ THB฿ USD$ XCD$EC \
        XOFفرانک\u{202F}CFA
        """),
    MoneyPattern(
      locale: "fi", positive: "n\u{A0}¤", negative: "\u{2212}n\u{A0}¤", separators: "\u{A0},",
      symbols: "USD$",
      codes: "AUD BRL CAD CNY HKD ILS INR KRW MXN NZD TWD VND XCD XPF XXX"),
    MoneyPattern(
      locale: "fil", positive: "¤n", negative: "-¤n", separators: ",.",
      symbols: "AUDA$ PHP₱ THB฿ USD$"),
    MoneyPattern(
      locale: "fr", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: "\u{202F},",
      symbols: """
        ARS$AR AUD$AU BMD$BM BND$BN BZD$BZ CAD$CA CLP$CL COP$CO FJD$FJ FKP£FK GBP£GB GIP£GI \
        LBP£LB MXN$MX NAD$NA NZD$NZ SBD$SB SGD$SG SRD$SR TTD$TT USD$US UYU$UY WST$WS XPFFCFP
        """,
      codes: "CNY HKD JPY TWD XCD"),
    MoneyPattern(
      locale: "fr-CA", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: "\u{A0},",
      symbols: "AUD$\u{A0}AU CAD$ HKD$\u{A0}HK NZD$\u{A0}NZ SGD$\u{A0}SG USD$\u{A0}US",
      codes: "ILS INR KRW MXN TWD VND XAF XCD XOF XPF"),
    MoneyPattern(
      locale: "fr-CH", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: "\u{202F}.",
      like: "fr"),
    MoneyPattern(
      locale: "fr-LU", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: ".,", like: "fr"),
    MoneyPattern(
      locale: "he", positive: "\u{200F}n\u{A0}\u{200F}¤",
      negative: "\u{200F}\u{200E}-n\u{A0}\u{200F}¤", separators: ",.",
      symbols: "AUDA$ CNY\u{200E}CN¥\u{200E} THB฿ USD$"),
    MoneyPattern(
      locale: "hi", positive: "¤n", negative: "-¤n", separators: ",.", secondaryGroup: 2,
      symbols: "AUDA$ JPYJP¥ THB฿ USD$"),
    MoneyPattern(
      locale: "hr", positive: "n\u{A0}¤", negative: "\u{2212}n\u{A0}¤", separators: ".,",
      symbols: "HRKkn",
      codes: "AUD BRL CAD CNY GBP HKD ILS INR JPY KRW MXN NZD TWD USD VND XCD XPF XXX"),
    MoneyPattern(
      locale: "hu", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: "\u{A0},",
      minimumGrouping: 2,
      symbols: "HUFFt",
      codes: "AUD BRL CAD CNY EUR GBP HKD ILS INR KRW MXN NZD TWD USD VND XCD"),
    MoneyPattern(
      locale: "id", positive: "¤n", negative: "-¤n", separators: ".,",
      symbols: "IDRRp INRRs JPYJP¥ THB฿", codes: "XXX"),
    MoneyPattern(
      locale: "is", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: ".,",
      symbols: "ISKkr. JPYJP¥",
      codes: "AUD BRL CAD EUR GBP INR KRW MXN NZD TWD USD VND"),
    MoneyPattern(
      locale: "it", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: ".,",
      minimumGrouping: 2,
      symbols: "AUDA$ PHP₱ THB฿",
      codes: "BRL HKD INR JPY KRW MXN TWD USD VND"),
    MoneyPattern(
      locale: "it-CH", positive: "¤\u{A0}n", negative: "¤-n", separators: "'.",
      minimumGrouping: 2, like: "it"),
    MoneyPattern(
      locale: "ja", positive: "¤n", negative: "-¤n", separators: ",.",
      symbols: "AUDA$ CNY元 JPY￥ USD$",
      codes: "XXX"),
    MoneyPattern(
      locale: "ko", positive: "¤n", negative: "-¤n", separators: ",.", symbols: "JPYJP¥"),
    MoneyPattern(
      locale: "lt", positive: "n\u{A0}¤", negative: "\u{2212}n\u{A0}¤", separators: "\u{A0},",
      codes: "AUD BRL CAD CNY GBP HKD ILS INR JPY KRW MXN NZD TWD USD VND XAF XCD XOF XPF"),
    MoneyPattern(
      locale: "lv", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: "\u{A0},",
      minimumGrouping: 2, symbols: "THB฿ USD$"),
    MoneyPattern(
      locale: "nb", positive: "n\u{A0}¤", negative: "\u{2212}n\u{A0}¤", separators: "\u{A0},",
      symbols: "NOKkr",
      codes: "AUD BRL CAD CNY HKD ILS INR JPY KRW MXN NZD TWD USD VND XAF XCD XPF XXX"),
    MoneyPattern(
      locale: "nl", positive: "¤\u{A0}n", negative: "¤\u{A0}-n", separators: ".,",
      symbols: "CADC$ FJDFJ$ JPYJP¥ SBDSI$ THB฿",
      codes: "XPF XXX"),
    MoneyPattern(
      locale: "nn", positive: "n\u{A0}¤", negative: "\u{2212}n\u{A0}¤", separators: "\u{A0},",
      symbols: "NOKkr",
      codes: "AUD BRL CAD CNY GBP HKD ILS INR JPY KRW MXN NZD TWD USD VND XAF XCD XPF XXX"),
    MoneyPattern(
      locale: "pl", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: "\u{A0},",
      minimumGrouping: 2,
      symbols: "PLNzł",
      codes: "AUD CAD CNY GBP HKD ILS INR JPY KRW MXN NZD TWD USD VND"),
    MoneyPattern(
      locale: "pt", positive: "¤\u{A0}n", negative: "-¤\u{A0}n", separators: ".,",
      symbols: "JPYJP¥ THB฿"),
    MoneyPattern(
      locale: "pt-PT", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: "\u{A0},",
      minimumGrouping: 2, like: "pt"),
    MoneyPattern(
      locale: "ro", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: ".,",
      codes: "AUD BRL CAD CNY EUR GBP HKD ILS INR JPY KRW MXN NZD TWD USD VND XCD"),
    MoneyPattern(
      locale: "ru", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: "\u{A0},",
      symbols: "AUDA$ RUB₽ THB฿ TMTТМТ UAH₴ USD$ XXXXXXX"),
    MoneyPattern(
      locale: "sk", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: "\u{A0},",
      symbols: "ILSNIS",
      codes: "AUD BRL CAD CNY GBP HKD INR JPY KRW NZD TWD USD VND XXX"),
    MoneyPattern(
      locale: "sl", positive: "n\u{A0}¤", negative: "\u{2212}n\u{A0}¤", separators: ".,",
      minimumGrouping: 2,
      symbols: "USD$",
      codes: "AUD BRL CAD GBP MXN NZD TWD XCD"),
    MoneyPattern(
      locale: "sr", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: ".,", symbols: "BAMКМ",
      codes: "AUD KRW NZD VND"),
    MoneyPattern(
      locale: "sv", positive: "n\u{A0}¤", negative: "\u{2212}n\u{A0}¤", separators: "\u{A0},",
      symbols:
        "BBDBds$ BMDBM$ BRLBR$ BSDBS$ BZDBZ$ DKKDkr DOPRD$ EGPEG£ ISKIkr JMDJM$ NOKNkr SEKkr",
      codes: "AUD CNY GBP HKD INR JPY KRW NZD TWD VND"),
    MoneyPattern(
      locale: "th", positive: "¤n", negative: "-¤n", separators: ",.", symbols: "THB฿", codes: "XXX"
    ),
    MoneyPattern(
      locale: "tr", positive: "¤n", negative: "-¤n", separators: ".,", symbols: "THB฿ TRY₺ USD$"),
    MoneyPattern(
      locale: "uk", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: "\u{A0},",
      symbols: "UAH₴",
      codes: "AUD BRL CAD CNY EUR GBP HKD ILS INR KRW MXN NZD TWD USD VND XCD"),
    MoneyPattern(
      locale: "ur", positive: "¤n", negative: "\u{200E}-¤n", separators: ",.",
      symbols: "AUDA$ JPYJP¥ PKRRs THB฿ USD$"),
    MoneyPattern(
      locale: "ur-IN", positive: "¤n", negative: "\u{200E}-\u{200E}¤n",
      separators: "\u{66C}\u{66B}", zero: "\u{6F0}", like: "ur", codes: "PKR"),
    MoneyPattern(
      locale: "vi", positive: "n\u{A0}¤", negative: "-n\u{A0}¤", separators: ".,", symbols: "THB฿",
      codes: "XXX"),
    MoneyPattern(
      locale: "zh-Hans", positive: "¤n", negative: "-¤n", separators: ",.", symbols: "CNY¥ JPYJP¥",
      codes: "XXX"),
    MoneyPattern(
      locale: "zh-Hant", positive: "¤n", negative: "-¤n", separators: ",.", symbols: "KRW￦ TWD$",
      codes: "XXX"),
    MoneyPattern(
      locale: "zh-HK", positive: "¤n", negative: "-¤n", separators: ",.", codes: "XXX"),
    MoneyPattern(
      locale: "zh-SG", positive: "¤n", negative: "-¤n", separators: ",.", like: "zh-Hans",
      symbols: "CNYCN¥ SGD$"),
  ]
}
