import Testing

@testable import RemoShop

@Suite("Colors of themes")
struct ThemeColorsTests {
  @Test(
    "Usual notations of opaque colors are read",
    arguments: [
      ("#fff", "#ffffff"), ("#8A3B12", "#8a3b12"), ("#8a3b12ff", "#8a3b12"), ("#0008", nil),
      ("rgb(1, 2, 255)", "#0102ff"), ("rgb(1 2 255)", "#0102ff"), ("rgb(1 2 256)", nil),
      ("white", "#ffffff"), ("Black", "#000000"), ("var(--x)", nil), ("#ggg", nil),
      ("hsl(1 2% 3%)", nil),
    ])
  func notations(_ text: String, _ color: String?) {
    #expect(ScreenColor(css: text)?.css == color)
  }

  // The ratios are those of the WCAG formula, computed with math.pow of Python.
  @Test(
    "The contrast is that of WCAG 2.2",
    arguments: [
      ("#ffffff", "#000000", 21.0), ("#777777", "#ffffff", 4.478), ("#767676", "#ffffff", 4.542),
      ("#24513f", "#f5f5f2", 8.273), ("#ffcc00", "#ffffff", 1.512), ("#0000ff", "#ffffff", 8.592),
    ])
  func contrast(first: String, second: String, ratio: Double) throws {
    let colors = try [first, second].map { try #require(ScreenColor(css: $0)) }
    #expect(abs(colors[0].contrast(to: colors[1]) - ratio) < 0.001)
    #expect(colors[0].contrast(to: colors[1]) == colors[1].contrast(to: colors[0]))
  }

  @Test("Black or white is readable on every color")
  func blackOrWhite() {
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 5) {
        let color = ScreenColor(channels: [red, green, 255 - red])
        #expect(color.blackOrWhite.isReadable(on: [color]))
      }
    }
  }

  @Test("The nearest readable color is a shade or a tint of the color")
  func nearest() throws {
    let yellow = try #require(ScreenColor(css: "#ffcc00"))
    let found = try #require(yellow.nearestReadable(on: [.white]))
    #expect(found.css == "#907300")
    let grey = ScreenColor(channels: [119, 119, 119])
    #expect(yellow.nearestReadable(on: [.white, .black, grey]) == nil)
  }

  @Test(
    "A theme without text for its accent gets black or white",
    arguments: [
      (
        "{{>themes/plain}}:root{--accent:#8a3b12}@media screen and (prefers-color-scheme:dark){:root{--accent:#fc0}}",
        ""
      ),
      (
        "{{>themes/beige}}:root{--page:#222;--card:#333;--accent:#fc0}",
        "@media screen and (prefers-color-scheme:light){:root{--on:#000000}}"
      ),
      (
        "{{>themes/plain}}:root{--accent:#a31;--on:#fff}@media (prefers-color-scheme:dark){:root{--accent:#fc0}}",
        "@media screen and (prefers-color-scheme:dark){:root{--on:#000000}}"
      ),
      (
        "{{>themes/plain}}:root{--accent:#8a3b12}",
        "@media screen and (prefers-color-scheme:dark){:root{--accent:#b07b5f}}"
      ),
      (":root{--accent:#fff;--on:#eee}", ""), (":root{--accent:var(--x)}", ""),
      (":root{--r:0}", ""),
      (":root{--accent:#fc0}", ":root{--on:#000000}"), ("@media print{:root{--accent:#fc0}}", ""),
    ])
  func missingText(_ theme: String, _ style: String) throws {
    let colors = try #require(BuiltInTemplates.colors(of: theme))
    #expect(colors.missingText == style, "\(colors.missingText)")
  }

  @Test(
    "An accent that is hard to read is a fault with the nearest color",
    arguments: [
      (
        "{{>themes/plain}}:root{--accent:#fc0}",
        "text in --accent '#fc0' on --page '#f5f5f2' has a contrast of 1.3 : 1, below 4.5 : 1", nil
      ),
      (
        ":root{--page:#fff;--card:#fff;--accent:#fc0}",
        "text in --accent '#fc0' on --page '#fff' has a contrast of 1.5 : 1, below 4.5 : 1",
        "write --accent:#907300, the nearest color that works"
      ),
      (
        "{{>themes/plain}}:root{--accent:#a31;--on:#822}",
        "text in --on '#822' on --accent '#a31' has a contrast of 1.3 : 1, below 4.5 : 1",
        "write --on:#ffffff, the nearest color that works"
      ),
      // Dark mode gets a color of its own.
      ("{{>themes/plain}}:root{--accent:#8a3b12}", nil, nil),
      ("{{>themes/plain}}:root{--page:#a9d6c0}", nil, nil),
      ("{{>other}}:root{--accent:#fc0}", nil, nil),
      (":root{--accent:#fc0;--page:#000}", nil, nil),
    ] as [(String, String?, String?)])
  func faults(theme: String, message: String?, help: String?) {
    let fault = BuiltInTemplates.colors(of: theme)?.fault
    #expect(fault?.message == message)
    if let help { #expect(fault?.help == help) }
  }

  @Test("The built-in themes have no fault")
  func builtIn() throws {
    for theme in DocumentTheme.builtIn {
      let css = try #require(EmbeddedFiles.texts["themes/\(theme.name).css"])
      let colors = try #require(BuiltInTemplates.colors(of: css))
      #expect(colors.fault == nil && colors.missingText == "")
    }
  }
}
