import RemoBytes
import Testing

@testable import RemoShop

@Suite("Keys in camelCase")
struct CamelCaseTests {
  private static let item = """
    {"categoryGroup":"Seating","productName":"Fjord Chair","retailer":"Nordhem","priceCents":24900,
    "productUrl":"https://nordhem.example/fjord","confidenceScore":0.9,"whyMatched":"Same legs"}
    """

  private static func list(_ item: String = item, total: String = "totalEstimatedCostCents")
    -> String
  {
    #"{"items":[\#(item)],"unmatched":[],"\#(total)":24900}"#
  }

  private func decoded(
    _ text: String, _ leniency: ListDecoder.Leniency = .strict
  ) -> (list: ShoppingList, errors: [Diagnostic], isList: Bool) {
    var list = ShoppingList(DocumentBuffer(text))
    var decoder = ListDecoder(leniency)
    let isList = decoder.decode(&list)
    return (list, decoder.problems.errors, isList)
  }

  @Test("All keys of an item are read in camelCase, also with capitals at the end")
  func item() throws {
    let swift = Self.item.replacing("productUrl", with: "productURL")
    let more =
      String(swift.dropLast())
      + #","imageUrl":"https://a.example/b.png","fitStatus":"fits","fitDetail":"80 cm","#
      + #""alternateTo":null,"quantity":2}"#
    for text in [Self.item, swift, more] {
      let (list, errors, isList) = decoded(Self.list(text))
      #expect(isList && errors.isEmpty)
      let item = try #require(list.records.items.first)
      #expect(list.text(item.productName) == "Fjord Chair")
      #expect(list.text(item.productURL) == "https://nordhem.example/fjord")
      #expect(item.priceCents == 24900 && item.score == 0.9)
      #expect(list.text(list.records.camelCaseKey) == "categoryGroup")
    }
  }

  @Test("A list with the usual keys has no key in camelCase")
  func usual() {
    let list = decoded(ListDecoderTests.list(ListDecoderTests.item())).list
    #expect(list.records.camelCaseKey.isNull)
  }

  @Test(
    "Words with mixed capitals, and keys of one word, are other keys",
    arguments: [
      ("priceCENTs", false), ("pricecents", false), ("PriceCents", false), ("price_Cents", false),
      ("priceCents", true), ("priceCENTS", true), ("priceCentsX", false), ("priceCent", false),
    ])
  func spelling(_ key: String, _ isRead: Bool) {
    #expect(key.spells("price_cents") == isRead)
    #expect(!"Retailer".spells("retailer") && "retailer".spells("retailer"))
  }

  @Test("A camelCase key has the snake_case spelling of the contract")
  func snakeCase() {
    for (key, name) in [
      ("priceCents", "price_cents"), ("productURL", "product_url"),
      ("googleShoppingUrl", "google_shopping_url"), ("items", "items"),
    ] {
      #expect(key.snakeCase == name)
    }
  }

  @Test(
    "Both spellings of a key in one object are an error at the second one",
    arguments: [
      (#"{"priceCents":1,"price_cents":1}"#, "price_cents", "priceCents"),
      (#"{"price_cents":1,"priceCents":1}"#, "priceCents", "price_cents"),
      (#"{"productUrl":"","productURL":""}"#, "productURL", "productUrl"),
    ])
  func both(item: String, second: String, first: String) throws {
    let text = #"{"items":[\#(item)],"total_estimated_cost_cents":0}"#
    for leniency in [ListDecoder.Leniency.strict, .salvaging] {
      let error = try #require(decoded(text, leniency).errors.last)
      #expect(error.message == "the key '\(second)' is already in this object, as '\(first)'")
      #expect(error.help == "remove one of the two")
      let start = try #require(error.range).lowerBound
      #expect(
        String(decoding: Array(text.utf8)[start...], as: UTF8.self).hasPrefix("\"\(second)\""))
    }
    let twice = text.replacing("\"\(second)\"", with: "\"\(first)\"")
    #expect(
      decoded(twice).errors.last?.message == "the key '\(first)' is already in this object")
  }

  @Test("Unmatched items, costs and fees are read in camelCase")
  func others() throws {
    let text = #"""
      {"items":[],"totalEstimatedCostCents":0,
      "unmatched":[{"category":"Rug","searchKeywords":"wool","googleShoppingUrl":""}],
      "costBreakdown":{"materialsCents":1,"totalLowCents":2,"totalHighCents":3,
      "professionalFees":[{"professionalType":"a","reason":"b","estimateCents":4}]}}
      """#
    let (list, errors, _) = decoded(text)
    #expect(errors.isEmpty)
    #expect(list.records.unmatched.map { list.text($0.searchKeywords) } == ["wool"])
    #expect(list.records.costs?.totalHighCents == 3)
    #expect(list.records.costs?.professionalFees.first?.estimateCents == 4)
  }

  @Test(
    "A state has its list under projectData.shoppingList, and its step beside it",
    arguments: [
      #"{"projectId":"p7","currentStep":"output","projectData":{"shoppingList":LIST}}"#,
      #"{"projectData":{"scanData":null,"shoppingList":LIST},"projectId":"p7","currentStep":"output"}"#,
      #"{"project_data":{"shopping_list":LIST},"project_id":"p7","current_step":"output"}"#,
      #"{"success":true,"data":{"projectId":"p7","projectData":{"shoppingList":LIST}}}"#,
      #"{"projectId":"p7","step":"output","shoppingList":LIST,"projectData":{"name":"x"}}"#,
      #"{"projectData":{"items":3},"projectId":"p7","data":LIST}"#,
    ])
  func state(_ text: String) {
    let (list, errors, isList) = decoded(text.replacing("LIST", with: Self.list()))
    #expect(isList, "\(errors)")
    #expect(list.records.items.count == 1)
    #expect(list.text(list.records.id) == "p7")
  }

  @Test("A state without a list says at which step the project is")
  func waiting() {
    for text in [
      #"{"currentStep":"photos","projectData":{"shoppingList":null}}"#,
      #"{"projectData":{"shopping_list":null},"current_step":"photos"}"#,
      #"{"step":"photos","shoppingList":null,"currentStep":4,"projectData":{"name":"x"}}"#,
    ] {
      #expect(
        decoded(text).errors.map(\.message) == [
          "there is no shopping list yet (the project is at step 'photos')"
        ])
    }
  }

  @Test("An error in a value names the path with the keys of the contract")
  func path() {
    let item = Self.item.replacing("24900", with: "\"x\"")
    let text = #"{"projectData":{"shoppingList":\#(Self.list(item))}}"#
    #expect(
      decoded(text).errors.map(\.path) == ["project_data.shopping_list.items[0].price_cents"])
  }

  @Test("JSON output has the keys of the contract, and an update keeps those of the list")
  func output() throws {
    let list = decoded(Self.list()).list
    let json = String(decoding: try list.arranged().document(as: .json), as: UTF8.self)
    #expect(json.contains(#""product_url""#) && !json.contains("productUrl"))
    var importer = ListImporter(ImportOptions(), onto: list)
    let table = Array(
      "product_name,price,product_url\nFjord Chair,199.00,https://nordhem.example/fjord\n".utf8)
    _ = importer.append(table.span)
    let updated = try #require(importer.finish().json)
    let text = String(decoding: updated, as: UTF8.self)
    #expect(text.contains(#""priceCents":19900"#) && !text.contains("price_cents"))
    #expect(text.contains(#""totalEstimatedCostCents":19900"#))
  }

  @Test("A warning about a value in camelCase shows its place")
  func place() throws {
    let item = Self.item.replacing("24900", with: "0")
    let warnings = decoded(Self.list(item)).list.arranged().diagnostics
    let warning = try #require(warnings.first { $0.code == "unpriced-item" })
    let range = try #require(warning.range)
    #expect(Array(Self.list(item).utf8)[range].elementsEqual("0".utf8))
  }
}
