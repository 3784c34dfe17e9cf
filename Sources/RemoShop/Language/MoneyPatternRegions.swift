import RemoBytes

extension MoneyPattern {
  /// Applies a region's differences to the pattern.
  ///
  /// Cost: one pass over `regions`, once per format.
  func inRegion(_ tag: String, language: String, region: String) -> MoneyPattern {
    for line in Self.regions.split(separator: "\n") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      guard fields.count == 7, fields[0] == tag || fields[0] == "\(language)-\(region)" else {
        continue
      }
      func field(_ number: Int, or standard: String) -> String {
        fields[number].isEmpty ? standard : String(fields[number])
      }
      let grouping = fields[6].utf8.map { Int($0 &- ASCII.zero) }
      return MoneyPattern(
        locale: tag, positive: field(1, or: positive), negative: field(2, or: negative),
        separators: field(3, or: separators), minimumGrouping: grouping.first ?? minimumGrouping,
        secondaryGroup: grouping.last ?? secondaryGroup, zero: zero,
        like: locale, symbols: String(fields[4]), codes: String(fields[5]))
    }
    return self
  }

  /// The differences of regions from their language or area. Each row has the locale, the patterns
  /// for positive and negative amounts, separators, symbols, codes, minimum grouping and secondary
  /// group size. Missing values follow the parent row.
  ///
  /// The data is from Unicode CLDR 48; `.ci/money-check.mjs` compares it with ICU 78. In `en-BG`,
  /// `en-CH`, `fa-AF`, and for euros in English in nine countries, ICU varies by currency or
  /// amount. Here each has a single pattern.
  private static let regions = """
    ar-DJ;;;;DJFFdj;;
    ar-ER;;;;ERNNfk;;
    ar-KM;;;;KMFCF;;
    ar-SO;;;;SOSS;;
    ar-SS;;;;GBPGB£ SSP£;;
    en-150;n\u{A0}¤;-n\u{A0}¤;;;;
    en-AG;;;;XCD$;;
    en-AI;;;;XCD$;;
    en-AL;n\u{A0}¤;-n\u{A0}¤;\u{A0},;;;
    en-AR;¤\u{A0}n;-¤\u{A0}n;.,;ARS$;;
    en-AT;¤\u{A0}n;¤\u{A0}-n;.,;;;
    en-BB;;;;BBD$;;
    en-BD;n¤;-n¤;;BDT৳;;12
    en-BG;n\u{A0}¤;-n\u{A0}¤;\u{A0},;;;
    en-BI;;;;BIFFBu;;
    en-BM;;;;BMD$;;
    en-BN;;;;BND$;;
    en-BR;¤\u{A0}n;-¤\u{A0}n;.,;;;
    en-BS;;;;BSD$;;
    en-BW;;;;BWPP;;
    en-BZ;;;;BZD$;;
    en-CC;;;;AUD$;;
    en-CH;¤\u{A0}n;¤-n;'.;;;
    en-CK;;;;NZD$;;
    en-CL;;¤-n;.,;CLP$ JPY¥;;
    en-CN;;;;CNY¥ KRW￦;;
    en-CO;¤\u{A0}n;-¤\u{A0}n;.,;COP$ JPY¥;;
    en-CV;¤\u{A0}n;-¤\u{A0}n;\u{A0}$;;;
    en-CX;;;;AUD$;;
    en-CZ;n\u{A0}¤;-n\u{A0}¤;\u{A0},;;;
    en-DK;n\u{A0}¤;-n\u{A0}¤;.,;DKKkr.;;
    en-DM;;;;XCD$;;
    en-ER;;;;ERNNfk;;
    en-FJ;;;;FJD$;;
    en-FK;;;;FKP£ GBPGB£;;
    en-GD;;;;XCD$;;
    en-GH;;;;GHSGH₵;;
    en-GI;;;;GBPGB£ GIP£;;
    en-GM;;;;GMDD;;
    en-GR;n\u{A0}¤;-n\u{A0}¤;.,;;;
    en-GY;;;;GYD$;;
    en-HU;n\u{A0}¤;-n\u{A0}¤;\u{A0},;;;
    en-ID;;;.,;IDRRp;;
    en-JM;;;;JMD$;;
    en-KE;;;;KESKsh;;
    en-KI;;;;AUD$;;
    en-KN;;;;XCD$;;
    en-KY;;;;KYD$;;
    en-LC;;;;XCD$;;
    en-LR;;;;LRD$;;
    en-LS;;;;ZARR;;
    en-MG;;;;MGAAr;;
    en-MM;n\u{A0}¤;-n\u{A0}¤;;;;
    en-MO;;;;MOPMOP$;;
    en-MS;;;;XCD$;;
    en-MT;;;;GBPGB£;;
    en-MU;;;;MURRs;;
    en-MV;¤\u{A0}n;-¤\u{A0}n;;MVRRf;;
    en-MW;;;;MWKMK;;
    en-MX;;;;JPY¥ MXN$;;
    en-MY;;;;MYRRM;;
    en-NA;;;;NAD$;;
    en-NF;;;;AUD$;;
    en-NG;;;;NGN₦;;
    en-NO;n\u{A0}¤;-n\u{A0}¤;\u{A0},;NOKkr;;
    en-NR;;;;AUD$;;
    en-NU;;;;NZD$;;
    en-PG;;;;PGKK;;
    en-PK;;;;PKRRs;;
    en-PL;n\u{A0}¤;-n\u{A0}¤;.,;;;
    en-PN;;;;NZD$;;
    en-RU;n\u{A0}¤;-n\u{A0}¤;\u{A0},;;;
    en-RW;;;;RWFRF;;
    en-SB;;;;SBD$;;
    en-SC;;;;SCRSR;;
    en-SE;n\u{A0}¤;-n\u{A0}¤;\u{A0},;SEKkr;;
    en-SH;;;;GBPGB£ SHP£;;
    en-SL;;;;SLELe;;
    en-SS;;;;GBPGB£ SSP£;;
    en-SX;;;;ANGNAf.;;
    en-SZ;;;;SZLE;;
    en-TK;;;;NZD$;;
    en-TO;;;;TOPT$;;
    en-TR;;;.,;JPY¥ TRY₺ USD$;;
    en-TT;;;;TTD$;;
    en-TV;;;;AUD$;;
    en-TW;;;;JPY¥ KRW￦ TWD$;;
    en-TZ;;;;TZSTSh;;
    en-UA;n\u{A0}¤;-n\u{A0}¤;\u{A0},;;;
    en-UG;;;;UGXUSh;;
    en-VC;;;;XCD$;;
    en-VU;;;;VUVVT;;
    en-WS;;;;WSTWS$;;
    en-ZM;;;;ZMWK;;
    es-BO;¤\u{A0}n;¤\u{A0}-n;.,;BOBBs;;
    es-BQ;¤\u{A0}n;¤\u{A0}-n;.,;;;
    es-BR;;;;BRLR$;;
    es-BZ;;;;BZD$;;
    es-CA;;;;CAD$;;
    es-CR;;;\u{A0},;CRC₡;;
    es-CU;;;;CUP$ USDUS$;;
    es-CW;¤\u{A0}n;¤\u{A0}-n;.,;;;
    es-DO;;;;DOPRD$ USDUS$;;
    es-EC;;¤-n;.,;USD$;;
    es-GQ;¤n;-¤n;;XAFFCFA;;
    es-GT;;;;GTQQ;;
    es-HN;;;;HNLL;;
    es-HT;n\u{A0}¤;-n\u{A0}¤;\u{202F},;;;
    es-NI;;;;NIOC$;;
    es-PA;;;;PABB/.;;
    es-PE;¤\u{A0}n;-¤\u{A0}n;;PENS/;;
    es-PH;;;;PHP₱;;
    es-PR;;;;USD$;;
    es-PY;¤\u{A0}n;¤\u{A0}-n;.,;PYGGs.;;
    es-SV;;;;USD$;;
    es-UY;¤\u{A0}n;-¤\u{A0}n;.,;USDUS$ UYU$ UYWUP;;
    es-VE;;¤-n;.,;VESBs.S;;
    fr-BI;;;;BIFFBu;;
    fr-CD;;;;CDFFC;;
    fr-DJ;;;;DJFFdj;;
    fr-DZ;;;;DZDDA;;
    fr-GN;;;;GNFFG;;
    fr-HT;;;;HTGG;;
    fr-KM;;;;KMFCF;;
    fr-MA;;;.,;;;
    fr-MG;;;;MGAAr;;
    fr-MR;;;;MRUUM;;
    fr-MU;;;;MURRs;;
    fr-RW;;;;RWFRF;;
    fr-SC;;;;SCRSR;;
    fr-SY;;;;SYPLS;;
    fr-TN;;;;TNDDT;;
    fr-VU;;;;VUVVT;;
    hi-Latn-IN;;;;PHP₱;THB;
    hr-BA;;;;BAMKM;;
    nl-AW;;;;AWGAfl.;;
    nl-BQ;;;;USD$;;
    nl-CW;;;;ANGNAf.;;
    nl-SR;;;;SRD$;;
    nl-SX;;;;ANGNAf.;;
    pt-AO;;;;AOAKz;;13
    pt-CV;;;\u{A0}$;;;
    pt-MO;;;;MOPMOP$;;
    pt-MZ;;;;MZNMTn;;
    pt-ST;;;;STNDb;;
    ro-MD;;;;MDLL;;
    ru-BY;;;;BYNBr;;
    ru-KG;;;;KGSсом;;
    ru-KZ;;;;KZT₸;;
    ru-MD;;;;MDLL;;
    ru-UA;;;;;;23
    sr-Cyrl-ME;;;;BAMKM;;
    sr-Latn-BA;;;;BAMKM;;
    sr-Latn-ME;;;;BAMKM;;
    sr-Latn-RS;;;;BAMKM;;
    sr-Latn-XK;;;;BAMKM;;
    zh-Hans-HK;;;;CNYCN¥;;
    zh-Hans-JP;;;;CNYCN¥;;
    zh-Hans-MO;;;;CNYCN¥ MOPMOP$;;
    zh-Hans-SG;;;;CNYCN¥ SGD$;;
    zh-Hant-CN;;;;CNY¥ JPYJP¥ TWDNT$;;
    zh-Hant-MO;;;;MOPMOP$;;
    """
}
