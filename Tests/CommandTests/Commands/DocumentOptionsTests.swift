import Foundation
import RemoBytes
import TestSupport
import Testing

@testable import RemoShop
@testable import remo_shop

@Suite("Schedules and embedded images on the command line")
struct DocumentOptionsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let png = SampleList.picture

  private func list(image: String) -> String {
    SampleList.plain.replacing(
      "\"retailer\"", with: "\"image_url\": \"\(image)\",\n    \"retailer\"")
  }

  /// Adds an image under the name that the program looks for.
  private func add(_ content: Data, for url: String, _ suffix: String) throws {
    let name = SHA256.digest(url.utf8).hexadecimal
    try FileManager.default.createDirectory(
      atPath: folder("images"), withIntermediateDirectories: true)
    try content.write(to: URL(fileURLWithPath: folder("images/\(name)\(suffix)")))
  }

  private func render(_ image: String, _ words: String...) throws -> Outcome {
    try FileManager.default.createDirectory(
      atPath: folder("images"), withIntermediateDirectories: true)
    let all = ["render", "--format", "html", "--images", "embed", "--image-dir", folder("images")]
    return run(all + words, input: list(image: image))
  }

  @Test(
    "An image is found by its rendered URL, whatever its extension",
    arguments: [
      ("https://a.example/1.jpg", "https://a.example/1.jpg", ".png"),
      ("https:///a.example/a b ", "https://a.example/a%20b", ""),
      ("https://a.example/?x=1&y=é", "https://a.example/?x=1&y=é", ".bin"),
    ])
  func embedded(url: String, shown: String, suffix: String) throws {
    try add(Self.png, for: shown, suffix)
    let outcome = try render(url)
    #expect(outcome.code == .done && outcome.errors == "")
    let source = "<img src=\"data:image/png;base64,\(Self.png.base64EncodedString())\""
    #expect(outcome.output.contains(source))
    #expect(outcome.output.contains("img-src data:;"))
    // The data for search engines keeps the address; the page itself does not load it.
    #expect(outcome.output.contains("\"image\":\"https://a.example/"))
  }

  @Test("A missing image gets a placeholder and a warning")
  func missing() throws {
    let outcome = try render("https://a.example/1.jpg")
    #expect(outcome.code == .done)
    #expect(!outcome.output.contains("<img"))
    #expect(outcome.errors.contains("warning: items[0].image_url: there is no image file for it"))
    #expect(outcome.errors.contains("[image-not-embedded]"))
    let name = SHA256.digest("https://a.example/1.jpg".utf8).hexadecimal
    #expect(outcome.errors.contains("help: save it as \(name) with any extension"))
    #expect(try render("https://a.example/1.jpg", "--quiet").errors == "")
  }

  @Test("A pipe in the image folder is ignored without waiting")
  func pipe() throws {
    try add(Self.png, for: "https://a.example/2.jpg", "")
    let name = SHA256.digest("https://a.example/1.jpg".utf8).hexadecimal
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["mkfifo", folder("images/\(name)")]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try render("https://a.example/1.jpg").errors.contains("there is no image file for it"))
  }

  @Test("An image file that is too large is reported")
  func tooLarge() throws {
    let large = "https://a.example/1.jpg"
    try add(Self.png + Data(count: DocumentOptions.maximumImageSize), for: large, ".png")
    let outcome = try render(large)
    #expect(outcome.code == .done && !outcome.output.contains("<img"))
    #expect(outcome.errors.contains("it has more than 16777216 bytes; a placeholder is shown"))
  }

  @Test("An image file that is cut off is reported with its name")
  func cutOff() throws {
    let url = "https://a.example/1.jpg"
    try add(Self.png.dropLast(12), for: url, ".png")
    let outcome = try render(url)
    #expect(outcome.code == .done && !outcome.output.contains("<img"))
    #expect(
      outcome.errors.contains(
        "items[0].image_url: its PNG file is cut off or damaged; a placeholder is shown"))
    let name = SHA256.digest(url.utf8).hexadecimal
    #expect(outcome.errors.contains("help: save the whole file \(name) again"))
  }

  @Test("Each list of a batch embeds its own images")
  func batch() throws {
    try add(Self.png, for: "https://a.example/1.jpg", ".png")
    let lines = ["1", "2", "1"].map { list(image: "https://a.example/\($0).jpg") }
    let input = lines.map { $0.replacing("\n", with: "") + "\n" }.joined()
    let outcome = run(
      ["batch", "--format", "html", "--images", "embed", "--image-dir", folder("images")],
      input: input)
    let pages = outcome.output.split(separator: "\n").map { $0.contains("data:image/png;base64") }
    #expect(pages == [true, false, true])
    #expect(outcome.errors.contains("1 warning [image-not-embedded]"))
  }

  @Test("SVG is rejected, whatever the file's name")
  func svg() throws {
    try add(
      Data("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), for: "https://a.example/", ".png")
    let outcome = try render("https://a.example/")
    #expect(!outcome.output.contains("<img") && outcome.errors.contains("is not a PNG, JPEG, WebP"))
  }

  @Test("The image folder must be named and exist")
  func wrongUse() {
    #expect(run("render", "--images", "embed").code == .usage)
    #expect(run("render", "--image-dir", ".").code == .usage)
    let missing = run("render", "--images", "embed", "--image-dir", folder("none"))
    #expect(missing.code == .noInput)
  }

  @Test("Bundles and emails embed images too")
  func others() throws {
    try add(Self.png, for: "https://a.example/1.jpg", ".png")
    let path = try folder.add("in.json", list(image: "https://a.example/1.jpg"))
    let options = ["--images", "embed", "--image-dir", folder("images")]
    #expect(run(["render", path, "--format", "email"] + options).output.contains("data:image/png"))
    #expect(run(["bundle", path, "-o", folder("a.zip")] + options).errors == "")
    let other = try folder.add("other.json", list(image: "https://a.example/2.jpg"))
    let outcome = run(["bundle", other, "-o", folder("b.zip")] + options)
    #expect(outcome.code == .done && outcome.errors.contains("[image-not-embedded]"))
  }

  @Test("A schedule is a table with its own columns")
  func preset() {
    let csv = run("render", "--preset", "ffe", "--format", "csv", input: SampleList.plain)
    #expect(
      csv.output
        == """
        code,room,description,vendor,link,width,depth,height,unit,quantity,unit_cost,total,\
        lead_time,status,notes\r
        OT-01,,Sverdrup Lounge Chair,Nordhem,https://www.example.com/chair,,,,,1,249.99,249.99,,Matched,\
        "Fits your space; 2 in left; Walnut frame, as in the design"\r

        """.replacing("OT-01", with: csv.output.contains("CH-01") ? "CH-01" : "OT-01"))
    #expect(run("render", "--preset", "ffe").code == .usage)
    #expect(run("render", "--preset", "ffe", "-f", "html").code == .usage)
    #expect(run("render", "--preset", "ffe", "-f", "csv", "--columns", "group").code == .usage)
    #expect(run("render", "--preset", "ffx").errors.contains("did you mean 'ffe'?"))
  }

  @Test("Text that a workbook has to cut gets a warning")
  func cut() throws {
    let long = SampleList.plain.replacing(
      "Walnut frame", with: String(repeating: "long ", count: 7_000))
    let outcome = run("render", "--output", folder("a.xlsx"), input: long)
    #expect(outcome.code == .done)
    #expect(outcome.errors.contains("warning: items[0].why_matched: "))
    #expect(outcome.errors.contains("[text-cut]"))
    #expect(run("render", "-f", "csv", input: long).errors == "")
  }
}

@Suite("The opening of a workbook on the command line")
struct WorkbookOpeningTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let url = "https://cdn.example/room.png"

  /// A workflow state with a picture of the room.
  private func state() throws -> String {
    try folder.add(
      "state.json",
      #"{"step": "completed", "current_image": "\#(Self.url)", "design_brief": "#
        + #"{"room_type": "study"}, "shopping_list": \#(SampleList.plain)}"#)
  }

  /// The sheet *Summary* of a workbook. Its texts follow each other with XML in between.
  private func texts(_ path: String) throws -> [String] {
    let archive = ContiguousArray(try Data(contentsOf: URL(fileURLWithPath: path)))
    let parts = try #require(try readZIP(archive))
    let sheet = try #require(parts.first { $0.name == "xl/worksheets/sheet1.xml" })
    return String(decoding: sheet.bytes, as: UTF8.self).matches(of: #/<t>([^<]*)</#).map {
      String($0.1)
    } + parts.map(\.name).filter { $0.contains("media") }
  }

  @Test("A workbook has the project, the date, the room, the page and the picture")
  func opening() throws {
    let picture = folder("room.png")
    try SampleList.picture.write(to: URL(fileURLWithPath: picture))
    let words = [
      "--project", "Elm", "--date", "May 3", "--page-url", "https://a.example/", "--hero", picture,
    ]
    let lines = ["Shopping list", "Elm · May 3", "Study", "https://a.example/", "Product"]
    let file = folder("a.xlsx")
    #expect(run(["render", try state(), "-q", "-o", file] + words).code == .done)
    #expect(try texts(file).starts(with: lines) && texts(file).last == "xl/media/image1.png")
    // 'batch' writes the same file for each list.
    let stream = SampleList.plain.replacing("\n", with: "") + "\n"
    let batch = run(
      ["batch", "-q", "-f", "xlsx", "--output-dir", folder("lists")] + words, input: stream)
    #expect(batch.code == .done, "\(batch.errors)")
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder("lists")).first {
        $0.hasSuffix(".xlsx")
      })
    let other = try texts(folder("lists/\(name)"))
    #expect(other.starts(with: lines.filter { $0 != "Study" }))
    #expect(other.last == "xl/media/image1.png")
  }

  @Test("Text, Markdown and changes have a line with the project and the date below the title")
  func titles() throws {
    let list = try folder.add("list.json", SampleList.plain)
    let words = ["--project", "Elm *1*", "--date", "May 3"]
    func lines(_ command: [String], _ words: [String]) -> ArraySlice<String> {
      let outcome = run(command + ["-q"] + words)
      #expect(outcome.code == .done, "\(outcome.errors)")
      return outcome.output.components(separatedBy: "\n").prefix(3)
    }
    let text = ["render", list, "-f", "text"]
    #expect(lines(text, words) == ["Shopping list", "Elm *1* · May 3", ""])
    #expect(lines(text, ["--date", "May 3"]) == ["Shopping list", "May 3", ""])
    #expect(lines(text, ["--project", "Elm"]) == ["Shopping list", "Elm", ""])
    #expect(lines(text + ["--brief"], words) == ["Shopping list", "Elm *1* · May 3", ""])
    #expect(
      lines(["render", list, "-f", "md"], words) == [
        "# Shopping list", "", #"Elm \*1\* · May 3"#,
      ])
    let diff = ["diff", list, list]
    #expect(lines(diff, words)[1] == "Elm *1* · May 3")
    #expect(lines(diff + ["-f", "md"], words)[2] == #"Elm \*1\* · May 3"#)
    let page = run(diff + ["-q", "-f", "html"] + words).output
    #expect(page.contains("<p class=\"j\"><bdi>Elm *1*</bdi> · <bdi>May 3</bdi></p>"))
    for command in [["render", list, "-f", "csv"], diff + ["-f", "json"]] {
      let outcome = run(command + words)
      #expect(outcome.code == .usage && outcome.errors.contains("'--project'"))
    }
  }

  @Test("A picture that is not embedded is no part of a workbook")
  func linked() throws {
    let file = folder("a.xlsx")
    let plain = run("render", try state(), "-o", file)
    #expect(plain.code == .done && !plain.errors.contains("image-not-embedded"))
    #expect(try texts(file).starts(with: ["Shopping list", "Study", "Product"]))
    let linked = run("render", try state(), "-o", file, "--hero", Self.url)
    #expect(linked.code == .usage)
    #expect(linked.errors.contains("a workbook cannot link to the picture of '--hero'"))
    #expect(linked.errors.contains("name a file, or add '--images embed'"))
  }

  @Test("A schedule has no summary, so its options are refused")
  func schedule() throws {
    let picture = folder("room.png")
    try SampleList.picture.write(to: URL(fileURLWithPath: picture))
    for words in [
      ["--hero", picture], ["--images", "none"], ["--page-url", "https://a.example/"],
    ] {
      let outcome = run(
        ["render", try state(), "--preset", "ffe", "-o", folder("a.xlsx")] + words)
      #expect(outcome.code == .usage)
      #expect(outcome.errors.contains("option '\(words[0])' has no effect in a schedule"))
    }
    let outcome = run(
      "render", try state(), "-q", "--preset", "ffe", "-o", folder("a.xlsx"), "--project", "Elm")
    #expect(outcome.code == .done)
  }

  @Test("A WebP file is left out of a workbook with a warning, and stays in a page")
  func webp() throws {
    let picture = try folder.add("room.webp", "RIFF\u{8}\0\0\0WEBPVP8 ")
    let workbook = run("render", try state(), "-o", folder("a.xlsx"), "--hero", picture)
    #expect(workbook.code == .done)
    #expect(
      workbook.errors.contains(
        "the picture of the room is left out: it is a WebP file, and spreadsheets show only PNG,"
          + " JPEG and GIF [image-not-embedded]"))
    #expect(workbook.errors.contains("help: convert it to PNG or JPEG"))
    let page = run("render", try state(), "-q", "-f", "html", "--hero", picture)
    #expect(page.output.contains("data:image/webp"))
  }

  @Test("A picture that is cut off is left out, with a warning that names its file")
  func cutOff() throws {
    let picture = folder("room.png")
    try SampleList.picture.dropLast(5).write(to: URL(fileURLWithPath: picture))
    for format in ["html", "email", "xlsx"] {
      let outcome = run("render", try state(), "-f", format, "--hero", picture)
      #expect(outcome.code == .done && !outcome.output.contains("data:image/png"))
      #expect(
        outcome.errors.contains(
          "the picture of the room is left out: its PNG file is cut off or damaged"
            + " [image-not-embedded]\n  = help: save '\(picture)' again\n"),
        "\(outcome.errors)")
    }
    let bundle = run("bundle", try state(), "-o", folder("a.zip"), "--hero", picture)
    #expect(bundle.errors.components(separatedBy: "cut off or damaged").count == 2)
    let none = run("render", try state(), "-f", "html", "--hero", picture, "--images", "none")
    #expect(!none.errors.contains("cut off"))
  }

  @Test("A bundle warns once about a picture without a file")
  func bundle() throws {
    let embed = ["--images", "embed", "--image-dir", folder.path]
    let outcome = run(["bundle", try state(), "-o", folder("a.zip")] + embed)
    #expect(outcome.code == .done)
    let warnings = outcome.errors.split(separator: "\n").filter {
      $0.contains("the picture of the room is left out")
    }
    #expect(warnings.count == 1, "\(outcome.errors)")
    #expect(warnings.first?.contains("current_image: ") == true)
  }
}

@Suite("Shareable documents")
struct ShareableTests {
  @Test(
    "The page of a living room has at most 52 kB", arguments: ["plain", "beige"],
    ["en", "de", "fr", "es", "it", "pt", "ja", "ar"])
  func size(_ theme: String, _ locale: String) throws {
    let list = Checkout.folder.appendingPathComponent("examples/living-room.json").path
    let page = run("render", list, "-f", "html", "--theme", theme, "--locale", locale).output
    #expect(page.utf8.count > 20_000 && page.utf8.count <= 52_000, "\(page.utf8.count)")
  }

  @Test("--no-ticks leaves out the boxes that mark a product as bought, on the page and on paper")
  func noTicks() throws {
    let list = Checkout.folder.appendingPathComponent("examples/living-room.json").path
    let boxes = ["<label class=\"a\">", "<main id=\"list\" class=\"ticks\">"]
    let page = run("render", list, "-f", "html").output
    let without = run("render", list, "-f", "html", "--no-ticks").output
    #expect(boxes.allSatisfy(page.contains) && !boxes.contains(where: without.contains))
    let text = run("render", list, "-f", "text", "--no-ticks")
    #expect(text.code == .usage && text.errors.contains("'--no-ticks'"))
  }

  @Test(
    "Every format says that nothing passes the filters",
    arguments: ["html", "text", "markdown", "email"])
  func nothing(_ format: String) {
    let page = run(
      "render", "--format", format, "--retailer", "None", input: SampleList.plain
    ).output
    #expect(page.contains("Nothing on the list passes these filters"))
    #expect(page.contains("1 entry hidden by filters") && !page.contains("on this list yet"))
  }

  @Test("An email warns about each color of a theme that it cannot take, and a page does not")
  func unknownColors() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add(
      "mine.css", "{{>themes/plain}}\n:root{--ink:oklch(30% 0.02 60);--tint:color(srgb 1 1 1)}")
    let mail = run("render", "--format", "email", "--theme", path, input: SampleList.plain)
    #expect(mail.code == .done)
    #expect(
      mail.errors.contains(
        """
        \(path):2:7: warning: the email has the colors of 'plain', because it cannot take --ink \
        'oklch(30% 0.02 60)' [theme-color]
        """))
    #expect(!mail.errors.contains("--tint '"))
    let page = run("render", "--format", "html", "--theme", path, input: SampleList.plain)
    #expect(!page.errors.contains("theme-color"))
  }

  @Test("The tip precedes the list in every format", arguments: ["html", "text", "markdown"])
  func tip(_ format: String) throws {
    let plain = SampleList.plain.replacing("\"fits\"", with: "null")
    let page = run("render", "--format", format, input: plain).output
    let body = page.components(separatedBy: "<main").last ?? page
    let tip = try #require(body.range(of: "Tip: these products"))
    let name = try #require(body.range(of: "Sverdrup"))
    #expect(tip.lowerBound < name.lowerBound)
  }

  @Test("An email has no style sheets and keeps the order of links")
  func email() throws {
    let list = Checkout.folder.appendingPathComponent("examples/living-room.json").path
    let mail = run("render", list, "--format", "email").output
    #expect(!mail.contains("<style") && !mail.contains("<script") && !mail.contains("<link"))
    let text = run("render", list, "--format", "text").output
    let links = text.components(separatedBy: "\n  https").dropFirst().map {
      "https" + ($0.components(separatedBy: "\n").first ?? "")
    }
    #expect(links.count == 9)
    var place = mail.startIndex
    for link in links {
      let next = try #require(
        mail.range(
          of: "href=\"\(link.replacing("&", with: "&amp;"))\"", range: place..<mail.endIndex),
        "\(link)")
      place = next.upperBound
    }
  }
}

@Suite("--add")
struct AddOptionTests {
  @Test("Lines below the total apply in order")
  func lines() {
    let text = run(
      "render", "-f", "text", "--add", "Freight=250", "--add", "Sales tax=8.25%", "--add",
      "Discount=-10%", input: SampleList.plain)
    #expect(text.code == .done && text.errors == "")
    #expect(
      text.output.hasSuffix(
        """
        Total: $249.99
        Freight: $250.00
        Sales tax (8.25%): $41.25
        Discount (-10%): -$54.12
        Grand total: $487.12

        """))
  }

  @Test("A value that is neither an amount nor a percentage is refused")
  func wrong() {
    let wrong = run("render", "--add", "Freight", input: SampleList.plain)
    #expect(wrong.code == .usage)
    #expect(
      wrong.errors.contains(
        "option '--add' does not take 'Freight'"), "\(wrong.errors)")
    let csv = run("render", "-f", "csv", "--add", "Freight=1", input: SampleList.plain)
    #expect(csv.code == .usage && csv.errors.contains("it has no effect in csv"))
    let many = Array(repeating: ["--add", "a=1"], count: 33).flatMap { $0 }
    #expect(run(["render"] + many, input: SampleList.plain).code == .usage)
  }

  @Test("The budget of rank pays for the lines, and the list names them")
  func rank() {
    let ranked = run(
      "rank", "--budget", "1000", "--add", "Freight=100", "--add", "Tax=10%",
      input: RubricFiles.wanted)
    #expect(ranked.code == .done)
    #expect(
      ranked.errors.contains(
        "of the budget of $1,000.00, the lines below the total leave $809.09 for products"),
      "\(ranked.errors)")
    #expect(ranked.output.contains("\"label\": \"Tax\""))
    let text = run("render", "-f", "text", input: ranked.output)
    #expect(text.code == .done && text.output.contains("Grand total: "))
  }
}
