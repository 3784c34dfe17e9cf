import Foundation
import Testing

@testable import RemoShop

/// A size as `W 84in, D 36in`: labels as letters, lengths with their unit.
private func outline(_ text: String) -> String {
  guard let size = Dimensions(text) else { return "no size" }
  let letters: [Dimensions.Axis: String] = [
    .width: "W ", .depth: "D ", .height: "H ", .length: "L ", .diameter: "Ø ",
    .square: "□ ", .thickness: "T ",
  ]
  return size.measures.map { measure in
    (measure.axis.flatMap { letters[$0] } ?? "")
      + Dimensions.decimal(measure.nanometers, in: measure.unit)
      + (measure.greatestNanometers.map { "–" + Dimensions.decimal($0, in: measure.unit) } ?? "")
      + measure.unit.rawValue
  }.joined(separator: ", ")
}

@Suite("Dimensions")
struct DimensionsTests {
  @Test(
    "The usual notations are read",
    arguments: [
      (#"84"W x 36"D x 33"H"#, "W 84in, D 36in, H 33in"),
      (#"84” W × 36” D × 33” H"#, "W 84in, D 36in, H 33in"),
      (#"W 84" x D 36" x H 33""#, "W 84in, D 36in, H 33in"),
      (#"W: 84 in., D: 36 in., H: 33 in."#, "W 84in, D 36in, H 33in"),
      ("W 84 D 36 H 33 cm", "W 84cm, D 36cm, H 33cm"),
      (#"84 in (W) x 36 in (D)"#, "W 84in, D 36in"),
      ("Overall: 84 inches wide by 36 inches deep", "W 84in, D 36in"),
      ("84Wx36Dx33H in", "W 84in, D 36in, H 33in"),
      ("24cmx36cm", "24cm, 36cm"),
      ("30⅛ x 20⅜ x 10⅝ in", "30.125in, 20.375in, 10.625in"),
      ("30⅞\" x 20½\"", "30.875in, 20.5in"),
      ("8' x 10'", "8ft, 10ft"),
      ("8’ × 10’", "8ft, 10ft"),
      ("8 x 10 ft.", "8ft, 10ft"),
      (#"2'6" x 8'"#, "30in, 8ft"),
      (#"2' 6 1/2" x 8'"#, "30.5in, 8ft"),
      (#"5'-0" x 7'-6""#, "60in, 90in"),
      ("5'3 x 7'6", "63in, 90in"), (#"6'1.5" x 8'"#, "73.5in, 8ft"),
      ("6 ft 2 in x 8 ft", "74in, 8ft"),
      ("91 x 213 cm", "91cm, 213cm"),
      ("2083 x 965 x 890 mm", "2083mm, 965mm, 890mm"),
      ("1,200 x 600 mm", "1200mm, 600mm"),
      ("45,5 x 60 cm", "45.5cm, 60cm"),
      ("1.5 m", "1.5m"),
      ("198 cm H", "H 198cm"),
      (#"22"Ø x 20"H"#, "Ø 22in, H 20in"),
      (#"Ø 22" x 20"H"#, "Ø 22in, H 20in"),
      (#"30" diameter"#, "Ø 30in"),
      (#"12" dia."#, "Ø 12in"),
      (#"36" diameter x 16"H"#, "Ø 36in, H 16in"),
      ("6' round", "Ø 6ft"),
      ("43 in.", "43in"),
      ("36-inch", "36in"),
      ("7 in x 48 in x 5 mm", "7in, 48in, 5mm"),
      (#"50"W x 108"L"#, "W 50in, L 108in"),
      (#"60"W × 76"H"#, "W 60in, H 76in"),
      (#"33-1/2"W x 33 1/4"D x 33½"H"#, "W 33.5in, D 33.25in, H 33.5in"),
      (#"5-1/16 in. x ¾""#, "5.0625in, 0.75in"),
      (#"5'' x 7''"#, "5in, 7in"),
      (#"84"W x 36"D x 33"H (213 x 91 x 84 cm)"#, "W 84in, D 36in, H 33in"),
      (#"84"W x 36"D x 33"H, seat 18""#, "W 84in, D 36in, H 33in"),
      (#"84"W / 36"D / 33"H"#, "W 84in, D 36in, H 33in"),
      (#"W90"xD40"xH20""#, "W 90in, D 40in, H 20in"),
      ("W: 90 cm – D: 40 cm · H: 20 cm", "W 90cm, D 40cm, H 20cm"),
      (#"84"W / 213 cm"#, "W 84in"), (#"38"W x 80"L XL"#, "W 38in, L 80in"),
      ("9999,999 mm", "9999999mm"), ("9999999,999 m", "9999999.999m"), ("9999999 m", "9999999m"),
      (#"84"W x 36"D x 33"H; 18" seat height"#, "W 84in, D 36in, H 33in"),
      (#"8' x 10' x 0.5" thick"#, "8ft, 10ft, T 0.5in"),
      (#"24"\#u{A0}x 36""#, "24in, 36in"),
      ("(W) 69 in (D) 92 in", "W 69in, D 92in"),
      ("(W) 69 in (D) 92 in (H) 30 in (seat 18 in)", "W 69in, D 92in, H 30in"),
      (#"22" (Ø) x 20""#, "Ø 22in, 20in"), (#"(Ø) 22" x 20"H"#, "Ø 22in, H 20in"),
      (#"18"sq. x 22"h."#, "□ 18in, H 22in"), (#"46" square"#, "□ 46in"),
      ("80 x 90 x 75 (cm)", "80cm, 90cm, 75cm"), ("80W x 90D x 75H (cm)", "W 80cm, D 90cm, H 75cm"),
      ("80cmW x 90cmD", "W 80cm, D 90cm"), ("80 x 90 x 75 cm (HxWxD)", "H 80cm, W 90cm, D 75cm"),
      (#"W × D × H: 84" x 36" x 33""#, "W 84in, D 36in, H 33in"),
      ("Dimensions (L x W x H): 84 x 36 x 33 in", "L 84in, W 36in, H 33in"),
      (#"84"W x 36"D (W x D)"#, "W 84in, D 36in"),
      ("2537.625 mm W x 600 mm D", "W 2537.625mm, D 600mm"),
      (#"213 cm, 84" W"#, "W 213cm"), (#"84" / 213 cm"#, "84in"), (#"84", 213 cm"#, "84in"),
      (#"8' x 10', 0.5" pile"#, "8ft, 10ft"),
      (#"8 x 10' x 0.5" thick"#, "8ft, 10ft, T 0.5in"), (#"3/4" x 12""#, "0.75in, 12in"),
      (#"84"W x 36"D x 33"H seat height 18""#, "W 84in, D 36in, H 33in"),
      ("W 1'200 mm", "W 1200mm"), ("1’200 x 600 mm", "1200mm, 600mm"),
      ("80 x 90 x 75 cm, HxWxD", "H 80cm, W 90cm, D 75cm"),
      ("80 x 90 x 75 cm (exterior)", "80cm, 90cm, 75cm"),

      ("80 x 90 x 75 cm (HxBxT)", "H 80cm, W 90cm, D 75cm"),
      ("80 x 90 x 75 cm (P x L x H)", "D 80cm, W 90cm, H 75cm"),
      ("80 x 90 x 75 cm (Höhe × Breite × Tiefe)", "H 80cm, W 90cm, D 75cm"),
      ("80 x 90 x 75 cm, B x H x T", "W 80cm, H 90cm, D 75cm"),
      (#"6' x 6' Square"#, "6ft, 6ft"), (#"24" x 24" sq"#, "24in, 24in"),
      ("60x60 cm (H 45 cm)", "60cm, 60cm, H 45cm"),
      ("60 x 60 cm (45 cm high), oak", "60cm, 60cm, H 45cm"),
      ("80 x 60 cm (H 45cm)(H 50cm)", "80cm, 60cm"),
      ("80 x 60 cm (set of 2) (H 45 cm)", "80cm, 60cm"),
      ("50 x 70 cm (H 70 cm)", "50cm, 70cm"),
      ("60 x 60 cm (H 45 cm) x 75 cm", "60cm, 60cm, 75cm"),
      ("60 x 60 cm (H 45)", "60cm, 60cm"), ("60 x 60 x 75 cm (H 45 cm)", "60cm, 60cm, 75cm"),
      ("60 x 60 cm (seat H 45 cm)", "60cm, 60cm"), ("60 x 60 cm (W 45 cm)", "60cm, 60cm"),
      (#"36" round x 36""#, "Ø 36in, 36in"),
      (#"16" x 36" diameter"#, "16in, Ø 36in"), ("2 1/2 in x 2 1/2 cm", "2.5in, 2.5cm"),
      ("80 x 90 x 75 cm (made in Italy)", "80cm, 90cm, 75cm"),
      ("(made in Italy) 80 x 90 cm", "80cm, 90cm"), ("Made in Italy: 80 x 90 cm", "80cm, 90cm"),
      ("Made in Italy – 80 x 90 cm", "80cm, 90cm"), ("80 x 90 cm, made in Italy", "80cm, 90cm"),
      ("Handmade in Italy, 80 x 90 cm", "80cm, 90cm"), ("80 x 90 cm made to order", "80cm, 90cm"),
      ("80 x 90 cm (fabriqué à la main)", "80cm, 90cm"),
      ("80 x 90 cm handmade x 75 cm", "80cm, 90cm, 75cm"), ("160 cm round", "Ø 160cm"),
      ("Overall - 84 x 36 x 33 in", "84in, 36in, 33in"), ("Höhe ca. 56 cm", "H 56cm"),
      ("B: ca. 120 cm; T: ca. 60 cm", "W 120cm, D 60cm"), ("Hauteur totale 75 cm", "H 75cm"),
      ("larghezza cm 120, altezza cm 75", "W 120cm, H 75cm"), ("Ø cm 38 x h 56", "Ø 38cm, H 56cm"),
      ("2 x 8 ft", "2ft, 8ft"), ("2 cm x 60 cm x 40 cm", "2cm, 60cm, 40cm"),
      ("2 x 60 x 40 cm (HxWxD)", "H 2cm, W 60cm, D 40cm"), ("12 x 12 x 40 cm", "12cm, 12cm, 40cm"),
    ])
  func notations(text: String, expected: String) {
    #expect(outline(text) == expected)
  }

  @Test(
    "A text that is not certainly a size is not read",
    arguments: [
      "", " ", "84 x 36 x 33", "Queen", "about", "x 10'",
      "8' x", "8' x rug", "38\" x 80\" (X-long)", "84\" - W 36\"", "-5 in", "0 in",
      "1/0 in",
      "84\" x 36\" x 18\" seat height",
      "Seat height 18\"", "84\"W x 36\"W", "1\" x 2\" x 3\" x 4\" x 5\"", "99999999 in",
      "84 / 36 / 33 cm", "8' 10'", "12 lb", "7 in x 48 x 5 mm", "3 boxes", "\u{FFFD}\u{0}",
      "Ø 30/40 cm", "80/90 cm", "7/9 in", "1/2 m", "1.200 mm", "W 1.200 x 600 mm", "1,200 m",
      "2 x 84\" x 36\"", "1 x 84\"W", "33\"H / 37\"H", "18\"H seat", "18\"H (seat)", "H 58\" (min)",
      "23.5 sq ft", "46 square", "square 46\"", "500 ml", "80 x 90 x 75 cm (AxLxP)",
      "80 x 90 cm (W x D x H)", "80 x 90 x H 75 cm (W x D x H)",
      "80 x 90 x 75 cm (B x H x D)", "80 x 90 x 75 cm (T x D x H)",
      "80 x 90 x 75 cm (szer x wys x gł)", "80 x 90 x 75 cm, An x Al x F",
      "84\" x 36\" x 33\" (WxDxH) (HxWxD)", "24\" x 36\" sq",
      "24\" x 24 cm sq", "6' x 6'1\" square",
      "24\" x 24\" sq ft",
      "24\" x 20\" x 18\" round", "Ø 2 30/40 cm", "H 180 200/220 cm",
      "W 2 7/9 cm", "1'200 in", "1.200,5 cm", "1,200.5 mm", "1'200.5 mm", "1'200'",
      "18\"H seat, 30\"W x 32\"D",
      "30\"W x 32\"D x 18\"H seat, 33\"H back",
      "160 x 230 cm round", "16\" x 36\" round", "2 x 60 x 40 cm", "3 x 24 x 36 in",
      "2x 60 x 40 x 30 cm", "made for 60 x 40 cm",
      "made in Italy 60 x 40 cm", "60 x 40 cm (Italy)", "60 x 40 cm (made with drawers)",
    ])
  func refusals(text: String) {
    #expect(outline(text) == "no size")
  }

  @Test(
    "Two equal sides of a round item are its diameter",
    arguments: [
      "6' x 6' round", "Round 6' x 6'", "6' x 6' Round Rug", "Round: 6' x 6'", "Round Rug 6'",
      "6 ft round", "Rd 6'", "6' diameter round", "Round (6' x 6')", "6' x 6' Circle",
      "6x6 ft round", "6 ft x 6 ft circular",
    ])
  func roundThings(text: String) {
    #expect(outline(text) == "Ø 6ft")
  }

  @Test(
    "Feet and inches are read in words and in other signs",
    arguments: [
      ("5-ft 3-in x 7-ft 6-in", "63in, 90in"), ("6 ft, 9 in", "81in"),
      ("6 feet and 9 inches", "81in"),
      ("6 ft, 9 in x 8 ft, 2 in", "81in, 98in"), ("8´ x 10´", "8ft, 10ft"),
      ("8` x 10`", "8ft, 10ft"),
      ("8ʹ x 10ʹ", "8ft, 10ft"), ("24´´ x 36´´", "24in, 36in"), ("24˝ x 36˝", "24in, 36in"),
      ("8 ft x 10 ft, 2 in thick", "8ft, 10ft, T 2in"), ("8'x10'6", "8ft, 126in"),
      ("8 ft x 10 ft, 1 in pile", "8ft, 10ft"),
      ("8' x 10' pile height 0.5\"", "8ft, 10ft"),
    ])
  func feetAndInches(text: String, expected: String) {
    #expect(outline(text) == expected)
  }

  @Test(
    "The name of a bed size beside the figures changes nothing",
    arguments: [
      "Queen (60\" x 80\")", "Queen, 60\" x 80\"", "Queen 60\" x 80\"", "60\" x 80\" (Queen)",
      "60\" x 80\", Queen", "Queen: 60\" x 80\"", "Queen size 60 x 80 in", "Queen - 60 x 80 in",
      "California King (60 x 80 in)",
      "Queen Mattress (60\" x 80\")", "Queen bed frame: 60 x 80 in", "Queen mattress 60 x 80 in",
      "Mattress size", "Rug (60\" x 80\")",
    ])
  func beds(text: String) {
    #expect(outline(text) == (text == "Mattress size" ? "no size" : "60in, 80in"))
  }

  @Test(
    "Brackets around all figures are ignored on either side of the unit",
    arguments: [
      ("(48 x 24 x 30) in", "48in, 24in, 30in"), ("(48 x 24 x 30 in)", "48in, 24in, 30in"),
      ("[48 x 24] in", "48in, 24in"), ("Size (48 x 24) cm", "48cm, 24cm"),
      ("(48\"W x 24\"D)", "W 48in, D 24in"), ("(48 x 24) x 30 in", "no size"),
      ("(48 x 24)", "no size"),
    ])
  func bracketedFigures(text: String, expected: String) {
    #expect(outline(text) == expected)
  }

  @Test(
    "A range is an adjustable measure",
    arguments: [
      ("60\"W x 30\"D x 28-48\"H", "W 60in, D 30in, H 28–48in"),
      ("60\"W x 30\"D x 28\"-48\"H", "W 60in, D 30in, H 28–48in"),
      ("60\"W x 30\"D x 28\" to 48\"H", "W 60in, D 30in, H 28–48in"),
      ("60\"W x 30\"D x 28\"H (adjustable to 48\")", "W 60in, D 30in, H 28–48in"),
      ("60\"W x 30\"D, height adjustable 28\"-48\"", "W 60in, D 30in, H 28–48in"),
      ("60\"W x 30\"D, height adjustable from 28\" to 48\"", "W 60in, D 30in, H 28–48in"),
      ("60\" W x 30\" D; H 28–48\"", "W 60in, D 30in, H 28–48in"),
      ("60\"W, 30\"D, 28 to 48\"H", "W 60in, D 30in, H 28–48in"),
      ("60\"W x 30\"D x 28-48\"H, adjustable", "W 60in, D 30in, H 28–48in"),
      ("Adjustable height: 28 - 48 in", "H 28–48in"),
      ("H 70–120 cm höhenverstellbar", "H 70–120cm"),
      ("28\"H to 48\"H", "H 28–48in"), ("28\"H - 48\"H", "H 28–48in"),
      ("60\"W x 30\"D x 28\"H to 48\"H", "W 60in, D 30in, H 28–48in"),
      ("H 28\" to H 48\"", "H 28–48in"), ("28\"H to 48\"", "H 28–48in"),
      ("W 72\" - W 96\" x D 40\"", "W 72–96in, D 40in"),
      ("28\"H - 36\"W", "H 28in, W 36in"), ("48\"H to 28\"H", "no size"),
      ("between 28\" and 48\"", "28–48in"), ("Height between 70 and 120 cm", "H 70–120cm"),
      ("between 28 and 48 in H", "H 28–48in"), ("zwischen 70 und 120 cm", "70–120cm"),
      ("between 48\" and 28\"", "no size"), ("between 28\"", "no size"),
      ("72\"-96\" W x 40\" D x 30\" H", "W 72–96in, D 40in, H 30in"),
      ("72\"W (extends to 96\") x 40\"D", "W 72–96in, D 40in"),
      ("72\"W extends to 96\" x 40\"D", "W 72–96in, D 40in"),
      ("height: 28–48 in (adjustable)", "H 28–48in"),
      ("70-120 cm H (height adjustable)", "H 70–120cm"), ("Ø 40–55 cm", "Ø 40–55cm"),
      ("29–32\"H", "H 29–32in"), ("24\" to 30\"", "24–30in"), ("30-34 in", "30–34in"),
      ("5'6\" - 6'2\" H", "H 66–74in"), ("5'-6\" x 8'", "66in, 8ft"),
      ("Height 12\" - 60\" adjustable, 15\" dia", "H 12–60in, Ø 15in"),
      ("W 16\" x H 12\" - 60\" cord", "W 16in, H 12in"), ("84 - 36 - 33 in", "no size"),
      ("33 - 36 - 84 in", "no size"), ("H 30 cm – max. 60 cm", "no size"),
      ("60\"W x 30\"D, height adjustable", "no size"), ("H 60 cm - 30 cm adjustable", "no size"),
    ])
  func ranges(text: String, expected: String) {
    #expect(outline(text) == expected)
  }

  @Test(
    "Units are recognized by their words and signs",
    arguments: [
      ("inches", "in"), ("Inch", "in"), ("\"", "in"), ("feet", "ft"), ("'", "ft"), ("in.", "in"),
      ("CM", "cm"), ("centimeters", "cm"), ("m", "m"), ("furlong", nil), ("", nil), ("in in", nil),
    ] as [(String, String?)])
  func unitWords(text: String, unit: String?) {
    #expect(Dimensions.Unit(written: text)?.rawValue == unit)
  }

  @Test("Equal sizes in inches, feet and centimeters are equal")
  func exactness() {
    #expect(Dimensions("2'6\"")?.measures[0].nanometers == 762_000_000)
    #expect(Dimensions("30 in")?.measures[0].nanometers == 762_000_000)
    #expect(Dimensions("76.2 cm")?.measures[0].nanometers == 762_000_000)
    #expect(Dimensions("5-1/16 in")?.measures[0].millimeters == 128.5875)
  }

  @Test(
    "The common unit is one in which every figure is exact",
    arguments: [
      ("8' x 10'", "ft"), (#"2'6" x 8'"#, "in"), ("7 in x 48 in x 5 mm", "mm"),
      ("1.2 m x 40 cm", "cm"), ("91 x 213 cm", "cm"),
    ])
  func units(text: String, unit: String) {
    #expect(Dimensions(text)?.unit.rawValue == unit)
  }

  @Test("Figures are assigned to axes only if the text or the kind of item says which")
  func placing() {
    func placed(_ text: String, lies: Bool = false, hangs: Bool = false) -> String {
      guard let size = Dimensions(text) else { return "no size" }
      let axes = size.placed(lies: lies, hangs: hangs)
      return [axes.width, axes.depth, axes.height].map { measure in
        measure.map { Dimensions.decimal($0.nanometers, in: size.unit) } ?? "-"
      }.joined(separator: " ")
    }
    #expect(placed(#"84"W x 36"D x 33"H"#) == "84 36 33")
    #expect(placed("213 x 91 x 84 cm") == "213 91 84")
    #expect(placed("8' x 10'", lies: true) == "8 10 -")
    #expect(placed(#"24" x 36""#, hangs: true) == "24 - 36")
    #expect(placed("91 x 213 cm") == "- - -")
    #expect(placed("43 in.") == "- - -")
    #expect(placed(#"22"Ø x 20"H"#) == "22 22 20")
    #expect(placed(#"30" diameter"#) == "30 30 -")
    #expect(placed(#"30" diameter"#, hangs: true) == "30 - -")
    #expect(placed(#"18"sq. x 22"h."#) == "18 18 22")
    #expect(placed(#"18" square"#, hangs: true) == "18 - 18")
    #expect(placed("Ø 160 x 230 cm", lies: true) == "- - -")
    #expect(placed("Ø 160 x 2 cm", lies: true) == "160 160 2")
    #expect(placed("Ø 160 x 2 cm", hangs: true) == "160 2 -")
    #expect(placed("Ø 160 x 230 cm") == "160 160 230")
    #expect(placed(#"50"W x 108"L"#, hangs: true) == "50 - 108")
    #expect(placed(#"50"W x 108"L"#) == "50 108 -")
    #expect(placed(#"60"L x 36"D x 30"H"#) == "60 36 30")
    #expect(placed(#"24" x 36"H"#) == "24 - 36")
    #expect(placed("7 in x 48 in x 5 mm") == "177.8 1219.2 5")
    #expect(placed(#"24" x 36" x 6""#, hangs: true) == "24 6 36")
    #expect(placed(#"24" x 36" x 7""#, hangs: true) == "- - -")
  }

  @Test("Each retailer notation fills the right cells or none", arguments: SizeNotation.all)
  func cells(notation: SizeNotation) {
    let reading = Dimensions.read(notation.text)
    let axes = reading?.size.placed(
      lies: notation.kind.contains("lies"), hangs: notation.kind.contains("hangs"))
    let placed = [axes?.width, axes?.depth, axes?.height].map { side in
      side?.isAdjustable == true ? nil : side
    }
    let unit = Dimensions(measures: placed.compactMap(\.self)).unit
    let cells = placed.map { measure in
      measure.map { Dimensions.decimal($0.nanometers, in: unit) } ?? "-"
    }
    let isNone = placed.allSatisfy { $0 == nil }
    #expect(
      (isNone ? "none" : cells.joined(separator: " ") + " " + unit.rawValue) == notation.cells)
    let isWhole = reading.map { $0.isAll && $0.size.measures.allSatisfy(placed.contains) } ?? false
    #expect(isWhole == notation.kind.contains("whole"))
  }

  @Test("There are at least 300 notations")
  func notationCount() {
    #expect(SizeNotation.all.count >= 300)
  }

  @Test("Many open brackets do not overflow the stack")
  func brackets() {
    // Comparing such a word as a `String` would take time quadratic in its marks.
    let marks = "a" + String(repeating: "\u{316}\u{300}", count: 40_000)
    #expect(Dimensions("84 " + marks) == nil)
    let brackets = String(repeating: "(", count: 80_000)
    #expect(Dimensions("84 " + brackets) == nil)
    #expect(Dimensions("W 84 in " + brackets) == nil)
    #expect(Dimensions("W 84 in " + brackets + String(repeating: ")", count: 80_000)) == nil)
    #expect(Dimensions("84 ((in)) x 36 in") == nil)
  }

  @Test("Long texts are read in one pass")
  func long() {
    let pieces = [
      "set ", "W,", "84 in,", "W 84 in,", "(W)", "H x ", "1/", "x", "a 1,", "2-", "set-",
    ]
    for piece in pieces {
      for start in ["", "84 in, ", "84 in, seat, "] {
        let size = Dimensions(start + String(repeating: piece, count: 4_000))
        #expect((size?.measures.count ?? 0) < 2)
      }
    }
    let units = String(repeating: "in ", count: 40_000)
    #expect(Dimensions("84 in (\(units))") == Dimensions("84 in"))
  }

  @Test("Hostile text never stops the reader")
  func hostile() {
    let pieces = ["9", "'", "\"", "x", "W", "½", "Ø", "(", ")", "-", "/", ",", ".", " ", "mm", "⌀"]
    var state: UInt64 = 7
    for _ in 0..<5_000 {
      var text = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      if let size = Dimensions(text) {
        #expect(size.measures.allSatisfy { $0.nanometers > 0 } && size.measures.count <= 4)
      }
    }
  }
}
