import RemoBytes

/// The named HTML character references that shops write.
///
/// It has all 252 names of HTML 4.01 §24, `apos` of XML 1.0 §4.6, and the HTML 5 names of ASCII
/// characters, which some encoders use. No text editor writes the many other names of HTML 5.
enum HTMLEntity {
  /// The character with a name, without `&` and `;`.
  static func character(named name: Range<Int>, in text: Span<UInt8>) -> Unicode.Scalar? {
    let word = text.word(at: name.lowerBound, before: name.upperBound)
    if name.count <= 4, let usual = shortNames.first(where: { $0.word == word }) {
      return usual.scalar
    }
    return table[text.string(name)]
  }

  /// Whether browsers accept a name without a semicolon, and it is unlikely to mean anything else.
  static func isShort(_ name: Range<Int>, in text: Span<UInt8>) -> Bool {
    let word = text.word(at: name.lowerBound, before: name.upperBound)
    return name.count <= 4 && shortNames.contains { $0.word == word }
  }

  /// Whether a short name begins at an offset. The text must have at least eight bytes from there.
  static func beginsShortName(at offset: Int, in text: Span<UInt8>) -> Bool {
    let word = text.word(at: offset)
    return shortNames.contains { word & $0.mask == $0.word }
  }

  /// The short names, which nearly all escaped texts have, as words with the first letter lowest.
  private static let shortNames = [
    ("amp", "&"), ("quot", "\""), ("lt", "<"), ("gt", ">"), ("nbsp", "\u{A0}"),
  ].map { (name: String, scalar: Unicode.Scalar) in
    (
      word: name.withBytes { $0.word(at: 0, before: $0.count) },
      mask: UInt64.max.prefix(name.utf8.count), scalar: scalar
    )
  }

  /// The character with a number, as browsers read it (WHATWG HTML §13.2.5.80); nil if they show a
  /// replacement.
  static func character(numbered number: UInt32) -> Unicode.Scalar? {
    switch number {
    case 0x80..<0xA0: Windows1252.scalar(of: UInt8(number))
    case 0, 0xD800..<0xE000, 0xFFFD, 0x110000...: nil
    // Other control characters are not text.
    case 0x09, 0x0A, 0x0D, 0x20...: Unicode.Scalar(number)
    default: nil
    }
  }

  private static let table: [String: Unicode.Scalar] = {
    let words = source.split { $0 == " " || $0 == "\n" }
    var table: [String: Unicode.Scalar] = [:]
    for place in stride(from: 0, to: words.count - 1, by: 2) {
      table[String(words[place])] = UInt32(words[place + 1], radix: 16).flatMap(Unicode.Scalar.init)
    }
    return table
  }()

  /// Each name, and its character in hexadecimal digits.
  private static let source = """
    quot 22 amp 26 apos 27 lt 3C gt 3E nbsp A0 iexcl A1 cent A2 pound A3 curren A4 yen A5
    brvbar A6 sect A7 uml A8 copy A9 ordf AA laquo AB not AC shy AD reg AE macr AF deg B0
    plusmn B1 sup2 B2 sup3 B3 acute B4 micro B5 para B6 middot B7 cedil B8 sup1 B9 ordm BA
    raquo BB frac14 BC frac12 BD frac34 BE iquest BF Agrave C0 Aacute C1 Acirc C2 Atilde C3
    Auml C4 Aring C5 AElig C6 Ccedil C7 Egrave C8 Eacute C9 Ecirc CA Euml CB Igrave CC Iacute CD
    Icirc CE Iuml CF ETH D0 Ntilde D1 Ograve D2 Oacute D3 Ocirc D4 Otilde D5 Ouml D6 times D7
    Oslash D8 Ugrave D9 Uacute DA Ucirc DB Uuml DC Yacute DD THORN DE szlig DF agrave E0 aacute E1
    acirc E2 atilde E3 auml E4 aring E5 aelig E6 ccedil E7 egrave E8 eacute E9 ecirc EA euml EB
    igrave EC iacute ED icirc EE iuml EF eth F0 ntilde F1 ograve F2 oacute F3 ocirc F4 otilde F5
    ouml F6 divide F7 oslash F8 ugrave F9 uacute FA ucirc FB uuml FC yacute FD thorn FE yuml FF
    OElig 152 oelig 153 Scaron 160 scaron 161 Yuml 178 fnof 192 circ 2C6 tilde 2DC Alpha 391
    Beta 392 Gamma 393 Delta 394 Epsilon 395 Zeta 396 Eta 397 Theta 398 Iota 399 Kappa 39A
    Lambda 39B Mu 39C Nu 39D Xi 39E Omicron 39F Pi 3A0 Rho 3A1 Sigma 3A3 Tau 3A4 Upsilon 3A5
    Phi 3A6 Chi 3A7 Psi 3A8 Omega 3A9 alpha 3B1 beta 3B2 gamma 3B3 delta 3B4 epsilon 3B5 zeta 3B6
    eta 3B7 theta 3B8 iota 3B9 kappa 3BA lambda 3BB mu 3BC nu 3BD xi 3BE omicron 3BF pi 3C0
    rho 3C1 sigmaf 3C2 sigma 3C3 tau 3C4 upsilon 3C5 phi 3C6 chi 3C7 psi 3C8 omega 3C9
    thetasym 3D1 upsih 3D2 piv 3D6 ensp 2002 emsp 2003 thinsp 2009 zwnj 200C zwj 200D lrm 200E
    rlm 200F ndash 2013 mdash 2014 lsquo 2018 rsquo 2019 sbquo 201A ldquo 201C rdquo 201D
    bdquo 201E dagger 2020 Dagger 2021 bull 2022 hellip 2026 permil 2030 prime 2032 Prime 2033
    lsaquo 2039 rsaquo 203A oline 203E frasl 2044 euro 20AC image 2111 weierp 2118 real 211C
    trade 2122 alefsym 2135 larr 2190 uarr 2191 rarr 2192 darr 2193 harr 2194 crarr 21B5 lArr 21D0
    uArr 21D1 rArr 21D2 dArr 21D3 hArr 21D4 forall 2200 part 2202 exist 2203 empty 2205 nabla 2207
    isin 2208 notin 2209 ni 220B prod 220F sum 2211 minus 2212 lowast 2217 radic 221A prop 221D
    infin 221E ang 2220 and 2227 or 2228 cap 2229 cup 222A int 222B there4 2234 sim 223C cong 2245
    asymp 2248 ne 2260 equiv 2261 le 2264 ge 2265 sub 2282 sup 2283 nsub 2284 sube 2286 supe 2287
    oplus 2295 otimes 2297 perp 22A5 sdot 22C5 lceil 2308 rceil 2309 lfloor 230A rfloor 230B
    lang 2329 rang 232A loz 25CA spades 2660 clubs 2663 hearts 2665 diams 2666
    Tab 9 NewLine A AMP 26 QUOT 22 LT 3C GT 3E COPY A9 REG AE TRADE 2122 excl 21 num 23 dollar 24
    percnt 25 lpar 28 rpar 29 ast 2A plus 2B comma 2C period 2E sol 2F colon 3A semi 3B equals 3D
    quest 3F commat 40 lsqb 5B lbrack 5B bsol 5C rsqb 5D rbrack 5D Hat 5E lowbar 5F grave 60
    lcub 7B lbrace 7B verbar 7C vert 7C rcub 7D rbrace 7D
    """
}
