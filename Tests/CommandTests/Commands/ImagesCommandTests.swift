import Foundation
import RemoBytes
import Testing

@testable import remo_shop

@Suite("remo-shop images")
struct ImagesCommandTests {
  /// A list of products with these images; the confidence of the second is too low for a product.
  private func list(_ images: [String]) -> String {
    let items = images.enumerated().map { number, image in
      """
      {"category_group": "Seating", "product_name": "Chair \(number)", "retailer": "Shop \(number)",
      "price_cents": 100, "product_url": "https://a.example/\(number)",
      "image_url": \(image.isEmpty ? "null" : "\"\(image)\""),
      "confidence_score": \(number == 1 ? 0.2 : 0.9), "why_matched": ""}
      """
    }
    let total = 100 * images.count - (images.count > 1 ? 100 : 0)
    return """
      {"items": [\(items.joined(separator: ","))], "total_estimated_cost_cents": \(total)}
      """
  }

  private func name(_ url: String) -> String { SHA256.digest(url.utf8).hexadecimal }

  @Test("Each image of a shown product is listed once, with its file name, in the page's order")
  func text() {
    let input = list([
      "https://a.example/1.jpg", "https://a.example/hidden.jpg", "https:///a.example/b c.jpg",
      "", "https://a.example/1.jpg", "javascript:alert(1)",
    ])
    let outcome = run("images", "-q", input: input)
    let (one, two) = ("https://a.example/1.jpg", "https://a.example/b%20c.jpg")
    #expect(outcome.code == .done && outcome.errors == "")
    #expect(outcome.output == "\(name(one))\t\(one)\n\(name(two))\t\(two)\n")
    let json = run("images", "-q", "--format", "json", input: input)
    #expect(
      json.output == """
        {
          "images": [
            {
              "file": "\(name(one))",
              "url": "\(one)",
              "items": [
                0,
                4
              ],
              "hero": false
            },
            {
              "file": "\(name(two))",
              "url": "\(two)",
              "items": [
                2
              ],
              "hero": false
            }
          ]
        }

        """)
  }

  @Test("Filters hide images as they hide products")
  func filtered() {
    let input = list(["https://a.example/1.jpg", "", "https://a.example/2.jpg"])
    let outcome = run("images", "--retailer", "Shop 2", input: input)
    #expect(outcome.output == "\(name("https://a.example/2.jpg"))\thttps://a.example/2.jpg\n")
  }

  @Test("curl's configuration has URLs that are percent-encoded behind the host")
  func curl() {
    let url = #"https://ü.example/é?a=\"x\"&b={1}[2]"#
    let outcome = run("images", "--format", "curl", input: list([url]))
    let shown = "https://ü.example/é?a=%22x%22&b=%7B1%7D%5B2%5D"
    #expect(
      outcome.output == """
        globoff
        location
        fail
        url = "https://ü.example/%C3%A9?a=%22x%22&b=%7B1%7D%5B2%5D"
        output = "\(name(shown))"

        """)
  }

  @Test("Images that are saved under these names are embedded")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let input = list(["https://a.example/1.jpg", "", "https://a.example/ä b.jpg"])
    let lines = run("images", input: input).output.split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      let file = String(line.split(separator: "\t")[0])
      try SampleList.picture.write(to: URL(fileURLWithPath: folder(file)))
    }
    let page = run(
      "render", "-f", "html", "--images", "embed", "--image-dir", folder(""), input: input)
    #expect(page.output.components(separatedBy: "src=\"data:image/png").count == 3)
    #expect(!page.errors.contains("image-not-embedded"))
  }

  @Test("A list without images gives no line, and a note says so")
  func none() {
    let outcome = run("images", input: list([""]))
    #expect(outcome.code == .done && outcome.output == "")
    #expect(outcome.errors == "<stdin>: note: the page of this list has no images\n")
    #expect(run("images", "-q", input: list([""])).errors == "")
    #expect(run("images", "-f", "curl", input: list([""])).output == "")
    #expect(run("images", "-q", "-f", "json", input: list([""])).output.contains("\"images\": []"))
  }

  @Test("The extension of the output selects the format, and a wrong one is refused")
  func formats() throws {
    let folder = try TemporaryFolder()
    let input = list(["https://a.example/1.jpg"])
    #expect(run("images", "-o", folder("a.json"), input: input).code == .done)
    #expect(try folder.text("a.json").hasPrefix("{"))
    #expect(run("images", "-o", folder("a.html"), input: input).code == .usage)
    #expect(run("images", "-f", "curl", "-o", folder("a.json"), input: input).code == .usage)
    #expect(run("images", input: "{").code == .badInput)
  }

  @Test("A workflow state has the picture of the room and the images of its list")
  func state() {
    let path = Checkout.folder.appendingPathComponent("examples/workflow-state.json").path
    let lines = run("images", "-q", path).output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.split(separator: "\t").count == 2 })
    #expect(lines[0].hasSuffix("\thttps://cdn.example.com/p/7f3a/rev-2.png"))
    #expect(run("images", "-q", path, "--hero", "none").output.split(separator: "\n").count == 2)
    let other = run("images", "-q", path, "--hero", "https://a.example/x.png").output
    #expect(other.hasPrefix("\(name("https://a.example/x.png"))\thttps://a.example/x.png\n"))
  }
}
