// The data is from Unicode CLDR 48 (TR35 part 3, "Numbers"). `.ci/money-check.mjs` compares each
// row with ICU 78.
//
// A row has the locale, the patterns for positive and negative amounts, the separators, symbols,
// codes, the minimum grouping with the secondary group size, the locale that it is like, and the
// digit zero (see `MoneyPattern`). Missing values are those of the locale that it is like.

extension MoneyPattern {
  /// The symbols of most locales. Other currencies appear by their code (CLDR root).
  static let commonSymbols = """
    AUDAU$ BRLR$ CADCA$ CNYCN¥ EUR€ GBP£ HKDHK$ ILS₪ INR₹ JPY¥ KRW₩ MXNMX$ NZDNZ$ TWDNT$ \
    USDUS$ VND₫ XAFFCFA XCDEC$ XCGCg. XOFF\u{202F}CFA XPFCFPF XXX¤
    """

  /// The money patterns, one row per locale with its own.
  ///
  /// A test compares each row, for each currency, with ICU 76, unless CLDR has changed the row
  /// since. One difference is deliberate: the number of decimals always follows ISO 4217. CLDR
  /// drops decimals for some currencies without coins (IDR, COP, PKR, RSD, …). Only `ar` without a
  /// region has Western digits, as in CLDR.
  static let table = """
    en;¤n;-¤n;,.;AUDA$ PHP₱ USD$;;
    en-001;;;;JPYJP¥ USDUS$;;;en
    en-AU;¤n;-¤n;,.;AUD$ SCRRs XPFCFP;BRL CAD CNY EUR GBP HKD ILS INR JPY KRW MXN NZD TWD USD VND \
    XAF XCD XOF;
    en-CA;;;;CAD$ JPYJP¥ USDUS$;;;en
    en-IN;;;;JPYJP¥;;12;en
    en-NZ;;;;JPYJP¥ NZD$ USDUS$;;;en
    en-SG;;;;JPYJP¥ SGD$ USDUS$;;;en
    en-ZA;;;\u{A0},;JPYJP¥ USDUS$ ZARR;;;en
    ar;\u{200F}n\u{A0}¤;\u{200F}\u{200E}-n\u{A0}¤;,.;AEDد.إ.\u{200F} BHDد.ب.\u{200F} \
    DZDد.ج.\u{200F} EGPج.م.\u{200F} GBPUK£ IQDد.ع.\u{200F} IRRر.إ. JODد.أ.\u{200F} JPYJP¥ \
    KWDد.ك.\u{200F} LBPل.ل.\u{200F} LYDد.ل.\u{200F} MADد.م.\u{200F} MRUأ.م. OMRر.ع.\u{200F} \
    QARر.ق.\u{200F} SARر.س.\u{200F} SDGج.س. SYPل.س.\u{200F} THB฿ TNDد.ت.\u{200F} YERر.ي.\u{200F};;
    ar-EG;;\u{61C}-\u{200F}n\u{A0}¤;\u{66C}\u{66B};;;;ar;\u{660}
    ar-MA;;;.,;;;;ar
    bg;n\u{A0}¤;-n\u{A0}¤;\u{A0},;BGNлв. USDщ.д.;AUD BRL CAD CNY GBP HKD ILS INR JPY KRW MXN NZD \
    TWD VND XCD;23
    ca;n\u{A0}¤;-n\u{A0}¤;.,;THB฿;BRL CAD CNY MXN USD XCD XXX;
    cs;n\u{A0}¤;-n\u{A0}¤;\u{A0},;CZKKč JPYJP¥;ILS INR VND XXX;
    da;n\u{A0}¤;-n\u{A0}¤;.,;DKKkr. JPYJP¥ THB฿;;
    de;n\u{A0}¤;-n\u{A0}¤;.,;THB฿ USD$;XXX;
    de-AT;¤\u{A0}n;-¤\u{A0}n;;;;;de
    de-CH;¤\u{A0}n;¤-n;'.;;EUR;;de
    de-LI;¤\u{A0}n;-¤\u{A0}n;'.;;EUR;;de
    el;n\u{A0}¤;-n\u{A0}¤;.,;AUDA$ JPYJP¥ THB฿ USD$;;
    es;n\u{A0}¤;-n\u{A0}¤;.,;THB฿;AUD BRL CAD CNY GBP HKD ILS INR JPY KRW MXN NZD TWD XAF XCD XOF;23
    es-419;¤n;-¤n;,.;VEDBs.D;EUR THB USD VND;13;es
    es-AR;¤\u{A0}n;-¤\u{A0}n;.,;ARS$ USDUS$;;;es-419
    es-CL;;¤-n;.,;CLP$ USDUS$;;;es-419
    es-CO;¤\u{A0}n;-¤\u{A0}n;.,;COP$ USDUS$;;;es-419
    es-MX;;;;MRUUM MXN$;;;es-419
    es-US;;;;JPY¥ USD$;;;es-419
    et;n\u{A0}¤;\u{2212}n\u{A0}¤;\u{A0},;THB฿ USD$;;23
    fa;\u{200E}¤n;\u{200E}\u{2212}\u{200E}¤n;\u{66C}\u{66B};AFN؋ AUDA$ CAD$CA CNY¥CN HKD$HK \
    IRRریال MXN$MX NZD$NZ THB฿ USD$ XCD$EC XOFفرانک\u{202F}CFA;;;;\u{6F0}
    fi;n\u{A0}¤;\u{2212}n\u{A0}¤;\u{A0},;USD$;AUD BRL CAD CNY HKD ILS INR KRW MXN NZD TWD VND XCD \
    XPF XXX;
    fil;¤n;-¤n;,.;AUDA$ PHP₱ THB฿ USD$;;
    fr;n\u{A0}¤;-n\u{A0}¤;\u{202F},;ARS$AR AUD$AU BMD$BM BND$BN BZD$BZ CAD$CA CLP$CL COP$CO \
    FJD$FJ FKP£FK GBP£GB GIP£GI LBP£LB MXN$MX NAD$NA NZD$NZ SBD$SB SGD$SG SRD$SR TTD$TT USD$US \
    UYU$UY WST$WS XPFFCFP;CNY HKD JPY TWD XCD;
    fr-CA;n\u{A0}¤;-n\u{A0}¤;\u{A0},;AUD$\u{A0}AU CAD$ HKD$\u{A0}HK NZD$\u{A0}NZ SGD$\u{A0}SG \
    USD$\u{A0}US;ILS INR KRW MXN TWD VND XAF XCD XOF XPF;
    fr-CH;;;\u{202F}.;;;;fr
    fr-LU;;;.,;;;;fr
    he;\u{200F}n\u{A0}\u{200F}¤;\u{200F}\u{200E}-n\u{A0}\u{200F}¤;,.;AUDA$ CNY\u{200E}CN¥\u{200E} \
    THB฿ USD$;;
    hi;¤n;-¤n;,.;AUDA$ JPYJP¥ THB฿ USD$;;12
    hr;n\u{A0}¤;\u{2212}n\u{A0}¤;.,;HRKkn;AUD BRL CAD CNY GBP HKD ILS INR JPY KRW MXN NZD TWD USD \
    VND XCD XPF XXX;
    hu;n\u{A0}¤;-n\u{A0}¤;\u{A0},;HUFFt;AUD BRL CAD CNY EUR GBP HKD ILS INR KRW MXN NZD TWD USD \
    VND XCD;23
    id;¤n;-¤n;.,;IDRRp INRRs JPYJP¥ THB฿;XXX;
    is;n\u{A0}¤;-n\u{A0}¤;.,;ISKkr. JPYJP¥;AUD BRL CAD EUR GBP INR KRW MXN NZD TWD USD VND;
    it;n\u{A0}¤;-n\u{A0}¤;.,;AUDA$ PHP₱ THB฿;BRL HKD INR JPY KRW MXN TWD USD VND;23
    it-CH;¤\u{A0}n;¤-n;'.;;;;it
    ja;¤n;-¤n;,.;AUDA$ CNY元 JPY￥ USD$;XXX;
    ko;¤n;-¤n;,.;JPYJP¥;;
    lt;n\u{A0}¤;\u{2212}n\u{A0}¤;\u{A0},;;AUD BRL CAD CNY GBP HKD ILS INR JPY KRW MXN NZD TWD USD \
    VND XAF XCD XOF XPF;
    lv;n\u{A0}¤;-n\u{A0}¤;\u{A0},;THB฿ USD$;;23
    nb;n\u{A0}¤;\u{2212}n\u{A0}¤;\u{A0},;NOKkr;AUD BRL CAD CNY HKD ILS INR JPY KRW MXN NZD TWD \
    USD VND XAF XCD XPF XXX;
    nl;¤\u{A0}n;¤\u{A0}-n;.,;CADC$ FJDFJ$ JPYJP¥ SBDSI$ THB฿;XPF XXX;
    nn;n\u{A0}¤;\u{2212}n\u{A0}¤;\u{A0},;NOKkr;AUD BRL CAD CNY GBP HKD ILS INR JPY KRW MXN NZD \
    TWD USD VND XAF XCD XPF XXX;
    pl;n\u{A0}¤;-n\u{A0}¤;\u{A0},;PLNzł;AUD CAD CNY GBP HKD ILS INR JPY KRW MXN NZD TWD USD VND;23
    pt;¤\u{A0}n;-¤\u{A0}n;.,;JPYJP¥ THB฿;;
    pt-PT;n\u{A0}¤;-n\u{A0}¤;\u{A0},;;;23;pt
    ro;n\u{A0}¤;-n\u{A0}¤;.,;;AUD BRL CAD CNY EUR GBP HKD ILS INR JPY KRW MXN NZD TWD USD VND XCD;
    ru;n\u{A0}¤;-n\u{A0}¤;\u{A0},;AUDA$ RUB₽ THB฿ TMTТМТ UAH₴ USD$ XXXXXXX;;
    sk;n\u{A0}¤;-n\u{A0}¤;\u{A0},;ILSNIS;AUD BRL CAD CNY GBP HKD INR JPY KRW NZD TWD USD VND XXX;
    sl;n\u{A0}¤;\u{2212}n\u{A0}¤;.,;USD$;AUD BRL CAD GBP MXN NZD TWD XCD;23
    sr;n\u{A0}¤;-n\u{A0}¤;.,;BAMКМ;AUD KRW NZD VND;
    sv;n\u{A0}¤;\u{2212}n\u{A0}¤;\u{A0},;BBDBds$ BMDBM$ BRLBR$ BSDBS$ BZDBZ$ DKKDkr DOPRD$ EGPEG£ \
    ISKIkr JMDJM$ NOKNkr SEKkr;AUD CNY GBP HKD INR JPY KRW NZD TWD VND;
    th;¤n;-¤n;,.;THB฿;XXX;
    tr;¤n;-¤n;.,;THB฿ TRY₺ USD$;;
    uk;n\u{A0}¤;-n\u{A0}¤;\u{A0},;UAH₴;AUD BRL CAD CNY EUR GBP HKD ILS INR KRW MXN NZD TWD USD \
    VND XCD;
    ur;¤n;\u{200E}-¤n;,.;AUDA$ JPYJP¥ PKRRs THB฿ USD$;;
    ur-IN;;\u{200E}-\u{200E}¤n;\u{66C}\u{66B};;PKR;;ur;\u{6F0}
    vi;n\u{A0}¤;-n\u{A0}¤;.,;THB฿;XXX;
    zh-Hans;¤n;-¤n;,.;CNY¥ JPYJP¥;XXX;
    zh-Hant;¤n;-¤n;,.;KRW￦ TWD$;XXX;
    zh-HK;¤n;-¤n;,.;;XXX;
    zh-SG;;;;CNYCN¥ SGD$;;;zh-Hans
    """

  /// The differences of regions from their language or area.
  ///
  /// In `en-BG`, `en-CH`, `fa-AF`, and for euros in English in nine countries, ICU varies by
  /// currency or amount. Here each has a single pattern.
  static let regions = """
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
