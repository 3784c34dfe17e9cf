import Testing

@testable import RemoShop

@Suite("The line of a changed product")
struct DiffLineTests {
  private func text(
    _ old: [[String: Any]], _ new: [[String: Any]], _ format: DiffFormat
  ) throws -> String {
    let diff = ListDiff(
      from: try ShoppingList(decoding: listJSON(old)).arranged(),
      to: try ShoppingList(decoding: listJSON(new)).arranged())
    return try diff.text(as: format)
  }

  @Test("No URL is in the text, and Markdown and the page have URLs only as links")
  func urls() throws {
    let link = "https://a.example/"
    let old: [[String: Any]] = [
      ["product_name": "Lamp", "product_url": "\(link)1", "image_url": "\(link)1.jpg"],
      ["product_name": "Rug", "retailer": "CB2", "product_url": "\(link)2"],
    ]
    let new: [[String: Any]] = [
      ["product_name": "Lamp", "product_url": "\(link)3", "image_url": "\(link)3.jpg"],
      ["product_name": "Rug", "retailer": "Lumen", "product_url": "\(link)4"],
    ]
    let text = try text(old, new, .text)
    #expect(
      text.hasSuffix(
        """
        ~ Lamp – Link changed; Picture changed
        ~ Rug – New retailer: CB2 → Lumen

        """))
    #expect(!text.contains("a.example"))
    let markdown = try self.text(old, new, .markdown)
    #expect(
      markdown.hasSuffix(
        """
        - [Lamp](<\(link)3>) – Link changed; Picture changed
        - [Rug](<\(link)4>) – New retailer: CB2 → Lumen

        """))
    let page = try self.text(old, new, .html)
    #expect(page.contains("<b>New retailer</b>") && page.contains("<b>Link changed</b></p>"))
    #expect(page.components(separatedBy: "a.example").count == 5)
    let json = try self.text(old, new, .json)
    for kind in ["link_changed", "image_changed", "other_retailer"] {
      #expect(json.contains("\"\(kind)\""))
    }
  }

  @Test("Amounts are in the currency of the new list")
  func currency() throws {
    func list(_ cents: Int) throws -> ArrangedList {
      let text = try listJSON([["price_cents": cents]])
        .replacing("\"items\"", with: "\"currency\":\"EUR\",\"items\"")
      return try ShoppingList(decoding: text).arranged()
    }
    let text = try ListDiff(from: list(500), to: list(400)).text(as: .text)
    #expect(text.contains("Total now: €4.00 (−€1.00)") && !text.contains("$"))
  }

  @Test("Quantities, notes, rooms and alternates are changes, and an alternate is in no total")
  func quantities() throws {
    let link = "https://a.example/"
    let old: [[String: Any]] = [
      ["product_name": "Nightstand", "product_url": link + "1", "room": "Den"],
      ["product_name": "Stool", "product_url": link + "2"],
    ]
    let new: [[String: Any]] = [
      [
        "product_name": "Nightstand", "product_url": link + "1", "room": "Bedroom", "quantity": 2,
        "note": "A pair",
      ],
      ["product_name": "Stool", "product_url": link + "2", "alternate_to": link + "1"],
      ["product_name": "Lamp", "product_url": link + "3", "quantity": 3],
    ]
    #expect(
      try text(old, new, .text).hasSuffix(
        """
        Total before: $200.00
        Total now: $500.00 (+$300.00)

        The amounts with a sign below add up to +$300.00, the change of the total.

        Added (1)

        + 3 × Lamp, Shop – $300.00 (+$300.00)

        Changed (2)

        ~ Nightstand – Quantity changed: 1 → 2; Note changed; Moved to another room: Den → Bedroom (+$100.00)
        ~ Stool – Is now an alternate of Nightstand and does not count (−$100.00)

        """))
    let json = try text(old, new, .json)
    for kind in ["quantity_changed", "note_changed", "moved_room", "now_alternate"] {
      #expect(json.contains("\"\(kind)\""))
    }
    let unpriced = new.map { $0.merging(["price_cents": 0]) { $1 } }
    #expect(
      try text(new, unpriced, .text).contains(
        "Total now: Check price (−$500.00)\n"))
  }

  @Test("The fit is one change with its details, and reasons have no room on a line")
  func fit() throws {
    let old: [[String: Any]] = [
      ["fit_status": "tight", "fit_detail": "3 in left", "why_matched": "Olive velvet"]
    ]
    let new: [[String: Any]] = [
      ["fit_status": "fits", "fit_detail": "5 in left", "why_matched": "Olive velvet, brass feet"]
    ]
    #expect(
      try text(old, new, .text).hasSuffix(
        """
        ~ Sofa – Fit changed: ⚠ May be tight (3 in left) → ✓ Fits your space \
        (5 in left); Reason changed

        """))
    #expect(
      try text(old, [old[0].merging(["fit_detail": "9 in left"]) { $1 }], .text).hasSuffix(
        "~ Sofa – Fit changed: 3 in left → 9 in left\n"))
    #expect(try text(old, new, .html).contains("<ins><bdi>Olive velvet, brass feet</bdi></ins>"))
  }
}
