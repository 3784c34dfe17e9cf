import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

@Suite("Lists written in other ways")
struct WritingVariantsTests {
  /// Writes the same list with random white space, key order, escapes and extra keys.
  private struct Writer {
    var random: SplitMix

    mutating func space() -> String {
      ["", "", "", " ", "  ", "\n    ", "\t", "\r\n", " \n \n "][random.below(9)]
    }

    mutating func string(_ text: String) -> String {
      var result = ""
      for scalar in text.unicodeScalars {
        let units = Array(String(scalar).utf16)
        if random.below(12) == 0 || scalar == "\"" || scalar == "\\" || scalar.value < 0x20 {
          for unit in units {
            let digits = String(unit, radix: 16, uppercase: random.below(2) == 0)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
      return "\"\(result)\""
    }

    mutating func object(_ members: [(String, String)]) -> String {
      var members = members
      for index in members.indices.reversed() {
        members.swapAt(index, random.below(index + 1))
      }
      if random.below(3) == 0 {
        let place = random.below(members.count + 1)
        members.insert(("more", "{\"retailer\": [null, {\"price_cents\": -1}]}"), at: place)
      }
      var text = "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += space() + "," }
        let key = random.below(20) == 0 ? string(member.0) : "\"\(member.0)\""
        text += space() + key + space() + ":" + space() + member.1
      }
      return text + space() + "}"
    }
  }

  private static func text(_ random: inout Writer) -> String {
    let letters = Array("abc \"\\/\n\u{1}é—北😀,;=".unicodeScalars)
    var text = ""
    let isPlain = random.random.below(2) == 0
    for _ in 0..<random.random.below(80) {
      text.unicodeScalars.append(letters[random.random.below(isPlain ? 3 : letters.count)])
    }
    return text
  }

  @Test(
    "White space, key order, escapes and extra keys do not change the decoded list",
    arguments: 0..<300 as Range<UInt64>)
  func variants(seed: UInt64) throws {
    var writer = Writer(random: SplitMix(seed))
    let keys = [
      "category_group", "product_name", "retailer", "product_url", "why_matched", "image_url",
      "fit_status", "fit_detail", "dimensions",
    ]
    var items: [String] = []
    var expected: [[String?]] = []
    for _ in 0..<3 {
      var texts: [String?] = keys.map { _ in Self.text(&writer) }
      for optional in 5..<9 where writer.random.below(3) == 0 { texts[optional] = nil }
      let price = ["0", "7", "1234567", "12345678", "249900.0", "1e3"][writer.random.below(6)]
      let score = ["0", "1", "0.5", "0.8125", "1.0", "0.12345678", "5e-1"][
        writer.random.below(7)]
      var members = [("price_cents", price), ("confidence_score", score)]
      for (key, text) in zip(keys, texts) where text != nil || writer.random.below(2) == 0 {
        members.append((key, text.map { writer.string($0) } ?? "null"))
      }
      items.append(writer.object(members))
      expected.append(texts + ["\(Int64(Double(price)!))", "\(Double(score)!)", score])
    }
    let list = writer.object([
      ("items", "[" + items.joined(separator: writer.space() + ",") + "]"),
      ("total_estimated_cost_cents", "0"),
    ])
    let decoded = ListDecoderTests.decode(list)
    #expect(decoded.problems.errors.map(\.message) == [])
    let bytes = decoded.list.document.storage.span
    func text(_ slice: ByteSlice) -> String? {
      slice.isNull ? nil : bytes.string(slice.range)
    }
    var found: [[String?]] = []
    for item in decoded.list.records.items {
      let slices = [
        item.categoryGroup, item.productName, item.retailer, item.productURL, item.whyMatched,
        item.imageURL, item.fit.status, item.fit.detail, item.dimensions,
      ]
      var texts = slices.map { $0.isNull ? nil : bytes.string($0.range) }
      texts += ["\(item.priceCents)", "\(item.score)", text(item.scoreText)]
      found.append(texts)
    }
    #expect(found == expected)
  }
}
