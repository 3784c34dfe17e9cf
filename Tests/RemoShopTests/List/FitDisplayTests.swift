import RemoBytes
import Testing

@testable import RemoShop

@Suite("Showing the fit")
struct FitDisplayTests {
  private static let list = ListDecoderTests.list(
    ListDecoderTests.item(["fit_status": "\"fits\"", "fit_detail": "\"2 cm left\""]))

  private static func state(_ scan: String) -> String {
    "{\"step\": \"completed\", \(scan)\"shopping_list\": \(list)}"
  }

  /// A document, and whether the fit is shown by default.
  private static let documents = [
    (list, true), (state(""), true), (state("\"scan_data\": {\"walls\": []}, "), true),
    (state("\"scan_data\": null, "), false),
    ("{\"step\": \"completed\", \"shopping_list\": \(list), \"scan_data\": null}", false),
    ("{\"success\": true, \"data\": \(state("\"scan_data\": null, "))}", false),
    (list.dropLast() + ", \"scan_data\": null}", true),
    // The inner of two states decides, whatever the order of the keys.
    ("{\"scan_data\": null, \"data\": \(state("\"scan_data\": {}, "))}", true),
    ("{\"data\": \(state("\"scan_data\": {}, ")), \"scan_data\": null}", true),
    ("{\"data\": \(state("\"scan_data\": null, ")), \"scan_data\": {}}", false),
    ("{\"success\": true, \"scan_data\": null, \"data\": \(state(""))}", false),
  ]

  private static func shown(
    _ document: String, _ fit: ListOptions.FitDisplay = .automatic
  ) throws -> ArrangedList {
    var options = ListOptions()
    options.fit = fit
    return try ShoppingList(decoding: document).arranged(options)
  }

  @Test("A list without a room scan shows a tip instead of the fit")
  func documents() throws {
    for (document, isShown) in Self.documents {
      for format in [ListFormat.markdown, .html, .email] {
        let text = try Self.shown(document).text(as: format)
        #expect(text.contains("Fits your space") == isShown, "\(document)")
        #expect(text.contains("2 cm left") == isShown)
        // A page has the tip for its script, too.
        let tip = format == .html ? "id=\"tip\"" : "Scan the room for size-verified picks"
        #expect(text.contains(tip) == !isShown)
      }
      let item = try Self.shown(document).itemGroups.first?.items.first
      #expect((item?.fitStatus == .fits) == isShown)
      #expect((item?.fitDetail == "2 cm left") == isShown)
    }
  }

  @Test("An unknown status cannot reorder the text after it")
  func isolated() throws {
    let item = ["fit_status": "\"\u{202E}new_kind\"", "fit_detail": "\"2 cm left\""]
    let shown = try Self.shown(ListDecoderTests.list(ListDecoderTests.item(item)))
    for format in [ListFormat.html, .email] {
      #expect(try shown.text(as: format).contains("<b><bdi>\u{202E}new kind</bdi></b>"))
    }
    #expect(try !shown.text(as: .text).contains("\u{202E}"))
  }

  @Test("Tables and JSON keep the fields of the fit")
  func tables() throws {
    for (document, isShown) in Self.documents {
      #expect(try Self.shown(document).text(as: .csv).contains("fits,2 cm left"))
      let json = try Self.shown(document).text(as: .json)
      #expect(json.contains("2 cm left") && json.contains("\"fits\""))
      #expect(json.contains("Fits your space") == isShown)
    }
  }

  @Test("A hidden fit is a warning at scan_data unless the options decide")
  func warnings() throws {
    for (document, isShown) in Self.documents {
      let warnings = try Self.shown(document).warnings.filter { $0.code == "fit-without-scan" }
      #expect(warnings.count == (isShown ? 0 : 1))
      if let warning = warnings.first {
        #expect(warning.path.hasSuffix("scan_data") && warning.line == 1 && warning.column > 20)
      }
      for fit in [ListOptions.FitDisplay.show, .hide] {
        let asked = try Self.shown(document, fit)
        #expect(!asked.warnings.contains { $0.code == "fit-without-scan" })
        #expect(try asked.text(as: .markdown).contains("Fits your space") == (fit == .show))
      }
    }
    let plain =
      "{\"scan_data\": null, \"shopping_list\": \(ListDecoderTests.list(ListDecoderTests.item()))}"
    #expect(try !Self.shown(plain).warnings.contains { $0.code == "fit-without-scan" })
  }

  @Test("A hidden fit is not a change between lists")
  func differences() throws {
    let other = Self.list.replacing("\"fits\"", with: "\"tight\"")
    let states = [Self.list, other].map { "{\"scan_data\": null, \"shopping_list\": \($0)}" }
    #expect(ListDiff(from: try Self.shown(states[0]), to: try Self.shown(states[1])).isEmpty)
    #expect(!ListDiff(from: try Self.shown(Self.list), to: try Self.shown(other)).isEmpty)
  }
}
