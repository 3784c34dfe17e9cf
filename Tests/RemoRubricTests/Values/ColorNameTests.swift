import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Color names")
struct ColorNameTests {
  /// CSS Color Module Level 4, section 6.1.
  private static let css = """
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue
    blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk
    crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki
    darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
    darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue
    dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite
    gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki
    lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
    lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen
    lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen
    magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen
    mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream
    mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
    palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum
    powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown
    seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen
    steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow
    yellowgreen
    """

  @Test("Every CSS color name is known, written as one word or several")
  func names() throws {
    let (table, diagnostics) = TableDecoder.decode(
      try #require(BuiltInRubrics.table("tables/colors.json")))
    #expect(diagnostics.isEmpty)
    let index = TableIndex(try #require(table))
    let names = Self.css.split { $0 == " " || $0 == "\n" }.map(String.init)
    #expect(names.count == 148)
    #expect(names.filter { index.exactEntry($0) == nil } == [])
    #expect(index.exactEntry("cornflowerblue") == index.exactEntry("Cornflower Blue"))
    #expect(index.exactEntry("off white") == index.exactEntry("off-white"))
  }

  @Test(
    "Hex colors are read without their opacity",
    arguments: [
      ("#1b2a4e", 0x1B2A4E), ("1b2a4e", 0x1B2A4E), ("#abc", 0xAABBCC), ("#abcd", 0xAABBCC),
      ("#1b2a4eff", 0x1B2A4E), ("#1B2A4E80", 0x1B2A4E), ("abc", nil), ("1b2a4eff", nil),
      ("#ab", nil),
      ("#1b2a4", nil), ("#1b2a4ef", nil), ("#xyzxyz", nil), ("#", nil),
    ] as [(String, UInt32?)])
  func hex(_ text: String, _ expected: UInt32?) {
    #expect(hexColor(text) == expected)
  }
}
