import Foundation
import RemoBytes
import RemoShop
import Testing

@testable import remo_shop

@Suite("remo-shop render")
struct RenderCommandTests {
  @Test("The format follows the option or the output's extension")
  func format() throws {
    let folder = try TemporaryFolder()
    let list = try folder.add("list.json", SampleList.plain)
    let csv = run("render", list, "--format", "csv")
    #expect(csv.code == .done && csv.errors == "")
    #expect(csv.output.hasPrefix("group,product_name,"))
    #expect(run("render", list, "-o", folder("list.CSV")).output == "")
    #expect(try folder.text("list.CSV") == csv.output)
    #expect(run("render", list, "-o", folder("out"), "--format=json").code == .done)
    #expect(try folder.text("out").hasPrefix("{\n"))
    #expect(run("render", "--format", "csv", input: SampleList.plain).output == csv.output)
    #expect(run("render", "-", "--format", "csv", input: SampleList.plain).output == csv.output)
  }

  @Test("A short option's value may be attached, and short options may be grouped")
  func letters() throws {
    let folder = try TemporaryFolder()
    let list = try folder.add("list.json", SampleList.text(price: "0", total: "0"))
    let csv = run("render", list, "--quiet", "--format", "csv")
    #expect(csv.errors == "")
    for words in [["-q", "-fcsv"], ["-qf", "csv"], ["-qfcsv"], ["-q", "-f=csv"], ["-qf=csv"]] {
      #expect(run(["render", list] + words) == csv)
    }
    let many = String(repeating: "q", count: 5_000)
    #expect(run("render", list, "-\(many)fcsv") == csv)
    #expect(run("render", list, "-\(many)z").errors.contains("error: unknown option '-z'"))
    #expect(run("render", list, "-qo\(folder("a=b.csv"))").code == .done)
    #expect(try folder.text("a=b.csv") == csv.output)
  }

  @Test("Every format is written under its extension")
  func formats() throws {
    let folder = try TemporaryFolder()
    let list = try folder.add("list.json", SampleList.plain)
    let starts = ["md": "# ", "html": "<!DOCTYPE html>", "txt": "Shopping list\n", "xlsx": "PK"]
    for (suffix, start) in starts {
      #expect(run("render", list, "-o", folder("out.\(suffix)")).code == .done)
      #expect(try folder.text("out.\(suffix)").hasPrefix(start), "\(suffix)")
    }
    let markdown = try folder.text("out.md")
    #expect(run("render", list).output == markdown)
    #expect(run("render", list, "-f", "md").output == markdown)
    let both = run("render", list, "--template", "html", "--format", "csv")
    #expect(both.errors.contains("options '--template' and '--format' exclude each other"))
  }

  @Test("The options of documents change what they show")
  func page() {
    let input = SampleList.text(score: "0.75")
    let words = [
      "--title", "Living room", "--theme=beige", "--images", "none", "--rel", "nofollow",
    ]
    let html = run(["render", "-f", "html", "--show-scores"] + words, input: input).output
    #expect(html.contains("<title>Living room"))
    #expect(html.contains("rel=\"nofollow\""))
    #expect(html.contains("0.75"))
    let power = SampleList.text(score: "75e-2")
    for (words, shown) in [([], "0.75"), (["--locale", "de"], "0,75")] {
      let text = run(["render", "-f", "text", "--show-scores"] + words, input: power).output
      #expect(text.contains(shown), "\(text)")
    }
    let email = run(
      "render", "-t", "email", "--rel", "me", input: SampleList.plain)
    #expect(email.code == .done && email.output.contains("rel=\"me\""))
    let german = ["--locale", "de", "--currency", "EUR"]
    let markdown = run(["render", "--checklist"] + german, input: input).output
    #expect(markdown.contains("- [ ] "))
    #expect(markdown.contains("249,99\u{A0}€"))
  }

  @Test("Each option changes the output of every format that it is for")
  func formatOptions() throws {
    let folder = try TemporaryFolder()
    let room = "https://www.example.com/room.jpg"
    let picture = folder("\(SHA256.digest(room.utf8).hexadecimal).png")
    try SampleList.picture.write(to: URL(fileURLWithPath: picture))
    let input = SampleList.text(name: "\"=1+1\"", score: "0.75").replacing(
      "\"retailer\"",
      with: "\"finish\": \"Oak\", \"image_url\": \"https://www.example.com/1.jpg\", \"retailer\"")
    let values = [
      "image-dir": ".", "studio": "Nord", "logo": picture, "accent": "#b4552d", "contact": "a@b.c",
      "hero": room, "project": "Oak Street", "date": "May 3", "add": "Freight=1",
      "page-url": "https://www.example.com/list", "theme": "beige", "images": "none", "rel": "me",
      "columns": "price", "show": "finish", "delimiter": ";",
      "decimal": "comma", "formulas": "keep",
    ]
    for option in RunnableCommand.render.command.options {
      for format in ListFormat.allCases where option.formats?.contains(format) == true {
        var others = ["image-dir": ["--images", "embed"], "decimal": ["--delimiter", ";"]]
        var values = values
        values["preset"] = Preset.ffe.formats.contains(format) ? "ffe" : "presentation"
        if format == .xlsx {
          // A workbook shows the picture of the room only, and only from a file.
          others["images"] = ["--hero", picture]
          others["image-dir"] = ["--images", "embed", "--hero", room]
          values["hero"] = picture
          values["image-dir"] = folder.path
        }
        // In text, a presentation has other words for an unknown price.
        let input = option.name == "preset" ? input.replacing("24999", with: "0") : input
        let words = ["render", "-f", format.rawValue] + (others[option.name] ?? [])
        let value = values[option.name].map { [$0] } ?? []
        let changed = run(words + [option.flag] + value, input: input)
        #expect(changed.code == .done, "\(option.flag) \(format)")
        #expect(changed.output != run(words, input: input).output, "\(option.flag) \(format)")
      }
    }
    #expect(RunnableCommand.render.command.options.count { $0.formats != nil } >= 8)
  }

  @Test("JSON rows accept --columns, and a JSON document rejects it")
  func jsonColumns() {
    let words = ["-f", "json", "--columns", "price"]
    let rows = run(["batch"] + words, input: SampleList.line() + "\n")
    #expect(rows.output == "{\"list\":1,\"price\":249.99}\n")
    #expect(run(["render"] + words, input: SampleList.plain).code == .usage)
  }

  @Test("A missing template or theme is reported with the built-in ones")
  func missingTemplate() {
    let template = run("render", "--template", "x.foo", input: SampleList.plain)
    #expect(template.code == .noInput)
    #expect(
      template.errors.hasSuffix(
        "'x.foo': there is no such file\n"
          + "   = help: check the path; built-in templates are markdown, html, email, text, brief\n"
      ))
    let theme = run("render", "-f", "html", "--theme", "./x.css", input: SampleList.plain)
    #expect(theme.errors.hasSuffix("check the path; built-in themes are plain, beige\n"))
  }

  @Test("Errors in a list that --lenient could salvage say so once")
  func salvageable() throws {
    let folder = try TemporaryFolder()
    let partial = SampleList.plain.replacingOccurrences(
      of: "\"items\": [", with: "\"items\": [{}, {}, ")
    let without = "   = help: '--lenient' accepts the list without the invalid parts\n"
    let path = try folder.add("list.json", partial)
    for words in [["render"], ["bundle", "-o", folder("a.zip")]] {
      let outcome = run(words, input: partial)
      #expect(outcome.code == .badInput)
      #expect(outcome.errors.hasSuffix(without.dropFirst()), "\(outcome.errors)")
      #expect(outcome.errors.components(separatedBy: "--lenient").count == 2)
    }
    #expect(run("diff", path, path).errors.components(separatedBy: "--lenient").count == 3)
    #expect(run("check", path).errors.contains("'render --lenient' accepts the list without"))
    #expect(
      run("render", input: SampleList.text(price: "\"24999\"")).errors.hasSuffix(
        "= help: '--lenient' accepts the list and repairs the errors\n"))
    // No item would be left, or there is no list at all.
    for input in [SampleList.text(score: "92"), "{", "[]", "{\"items\": [{}]}", RubricFiles.wanted]
    {
      #expect(!run("render", input: input).errors.contains("--lenient"))
    }
  }

  @Test("The JSON diagnostics list what --lenient left out, as in the library")
  func lenientDiagnostics() throws {
    let input = SampleList.withAnother(SampleList.text(score: "92"))
    let outcome = run("render", "--lenient", "-q", "-f", "json", input: input)
    #expect(outcome.output.contains("\"code\": \"rejected\""))
    #expect(outcome.output.contains("; one item was left out"))
    #expect(outcome.errors == "")
    var warnings: [ListDiagnostic] = []
    let list = try ShoppingList(salvaging: input.utf8, warnings: &warnings)
    #expect(try list.arranged().text(as: .json) == outcome.output)
  }

  @Test("U+0000 becomes U+FFFD in every format")
  func nulCharacter() throws {
    let input = SampleList.text(name: "\"a\\u0000b\"")
    for format in ["markdown", "html", "text", "csv", "json"] {
      for words in [["render", "-f", format], ["batch", "-f", format]] {
        let outcome = run(words, input: SampleList.line(input) + "\n")
        #expect(outcome.output.contains("a\u{FFFD}b"), "\(words)")
        #expect(!outcome.output.contains("\0") && !outcome.output.contains("u0000"), "\(words)")
        #expect(outcome.errors.contains("[nul-character]"))
      }
    }
    let line = SampleList.line(input)
    let place = try #require(line.range(of: "\\u0000"))
    let column = line[..<place.lowerBound].count + 1
    let errors = run("check", input: line).errors
    #expect(errors.contains("<stdin>:1:\(column): warning: the list has U+0000 in a text"))
  }

  @Test("A blank name among others, or an option in place of a file, is an error with help")
  func slips() {
    for words in [["--retailer", "IKEA,"], ["--category", ", IKEA"]] {
      let outcome = run(["render"] + words, input: SampleList.plain)
      #expect(outcome.code == .usage)
      #expect(outcome.errors.contains("one of the names in '\(words[1])' is blank\n"))
      #expect(outcome.errors.contains("= help: leave it out; '--where "))
    }
    #expect(run("render", "--where", "fit=fits,", input: SampleList.plain).code == .done)
    let output = run("render", "-o", "-fcsv", input: SampleList.plain)
    #expect(output.errors.contains("= help: if that is its name, write './-fcsv'\n"))
    let folder = run("render", "-f", "html", "--images", "embed", "--image-dir", "nope")
    #expect(folder.code == .noInput)
    #expect(folder.errors.contains("cannot read the folder 'nope': there is no such"))
  }

  @Test("An extension without a format is a usage error")
  func unknownExtension() {
    #expect(
      run("render", "-o", "list.abc").errors.hasPrefix(
        "remo-shop: error: the extension of 'list.abc' is not a known format\n   = help: add"
          + " '--format'"))
    #expect(run("render", "-o", "list.abc").code == .usage)
    let print = "write a page, .html, and print it to a PDF in a browser"
    let no = "remo-shop: error: the format of 'list.pdf' is not supported: .pdf\n   = help: "
    for words in [[], ["-f", "html"]] {
      let outcome = run(["render", "-o", "list.pdf"] + words)
      #expect(outcome == Outcome(code: .usage, output: "", errors: no + print + "\n"))
    }
    let mail = run("render", "-f", "email", "-o", "a.eml")
    #expect(mail.errors.hasSuffix("end the name in .html, or use '--format eml'\n"))
  }

  static let wrongValues = [
    ("--currency UDS", "'--currency' does not take 'UDS'; did you mean 'USD'?"),
    ("--locale xx", "'--locale' does not take 'xx'"),
    ("--locale de.json", "'--locale' does not take 'de.json'"),
    ("--columns grop", "'--columns' does not take 'grop'; did you mean 'group'?"),
    ("--columns group,group", "'--columns' names 'group' twice"),
    ("--delimiter =", "'--delimiter' does not take '='"),
    ("--delimiter _", "'--delimiter' does not take '_'"),
    ("--delimiter ;;", "'--delimiter' does not take ';;'"),
    ("--decimal .", "'--decimal' does not take '.'"),
    (
      "-f csv --decimal comma",
      "'--decimal' does not take 'comma' if commas separate the cells"
    ),
    ("-f html --decimal comma", "'--decimal' is for csv; it has no effect in html"),
    ("-t email --decimal comma", "'--decimal' is for csv; it has no effect in email"),
    ("--sort prize", "'--sort' does not take 'prize'; did you mean 'price'?"),
    ("--max-price $5", "'--max-price' does not take '$5'"),
    ("--max-price 1.999", "'--max-price' does not take '1.999'"),
    ("--max-price 1.5 --currency JPY", "'--max-price' does not take '1.5'"),
    ("--min-score 80", "'--min-score' does not take '80'"),
    ("--groups", "'--groups' needs a value, ORDER"),
    ("--title --bom", "'--title' needs a value, TEXT, but found '--bom'"),
    ("-o -fcsv", "'--output' needs a value, FILE, but found '-fcsv'"),
    ("-o --formt=csv", "'--output' needs a value, FILE, but found '--formt=csv'"),
    ("--title=a --title b", "'--title' is given twice, as 'a' and as 'b'"),
    ("--rejects x.jsonl", "'--rejects' has no effect without '--lenient'"),
  ]

  @Test("An invalid option value is a usage error before anything is read", arguments: wrongValues)
  func wrongValue(_ words: String, _ message: String) {
    let outcome = run(["render", "none.json"] + words.split(separator: " ").map(String.init))
    #expect(outcome.code == .usage)
    #expect(outcome.errors.hasPrefix("remo-shop: error: option \(message)\n   = help: "))
  }

  @Test("An option of another command is reported with that command")
  func otherCommand() {
    #expect(
      run("render", "--strict").errors == """
        remo-shop: error: 'render' has no option '--strict'; it is one of 'check' and 'rubric check'
           = help: see 'remo-shop help render'

        """)
  }

  @Test("Nothing is written if the input has an error")
  func inError() throws {
    let folder = try TemporaryFolder()
    try folder.add("old.csv", "old")
    let input = SampleList.withAnother(SampleList.text(price: "249.99"))
    let outcome = run("render", "--output", folder("old.csv"), input: input)
    #expect(outcome.code == .badInput)
    #expect(outcome.errors.hasPrefix("<stdin>:6:20: error: items[0].price_cents: "))
    #expect(try folder.names == ["old.csv"])
    #expect(try folder.text("old.csv") == "old")
    #expect(run("render", input: input).output == "")
    let lenient = ["render", "--lenient", "--rejects", folder("r"), "-o", folder("none/a.csv")]
    #expect(run(lenient, input: input).code == .cannotCreate)
    #expect(try folder.names == ["old.csv"])
  }

  @Test("Files do not replace each other, and a workbook is not written to a terminal")
  func sharedFiles() throws {
    let folder = try TemporaryFolder()
    let list = try folder.add("list.json", SampleList.plain)
    let outcome = run("render", list, "--output", folder("./list.json"), "--format", "csv")
    #expect(outcome.code == .usage)
    #expect(outcome.errors.contains("option '--output' would replace the input '\(list)'"))
    #expect(try folder.text("list.json") == SampleList.plain)
    let others = try TemporaryFolder()
    let template = try others.add("mine.txt", "{{title}}")
    let replacing = run("render", list, "--template", template, "--output", template)
    #expect(replacing.code == .usage)
    #expect(try others.text("mine.txt") == "{{title}}")
    let suite = try others.add("suite.jsonl", "{}")
    for output in ["--output", "--report"] {
      #expect(run("rubric", "tune", suite, output, suite).code == .usage)
    }
    let words = ["--lenient", "--output", folder("a.csv"), "--rejects", folder("./a.csv")]
    for command in ["render", "batch"] {
      #expect(run([command] + words, input: SampleList.plain).code == .usage)
    }
    #expect(run("batch", "--rejects", list, list).code == .usage)
    #expect(try folder.names == ["list.json"])
    #expect(run("render", list, "-o", "/dev/null", "--format", "csv").code == .done)
    #expect(run("render", list, "--format", "xlsx", isTerminal: true).code == .usage)
    #expect(run("render", list, "--format", "xlsx").code == .done)
  }

  @Test("--lenient leaves out an invalid item, reports it and writes it as a JSON line")
  func lenient() throws {
    let folder = try TemporaryFolder()
    let input = SampleList.withAnother(SampleList.text(score: "92"))
    let outcome = run(
      "render", "--lenient", "--rejects", folder("rejects.jsonl"), "--format=csv", input: input)
    #expect(outcome.code == .done)
    #expect(outcome.output.split(separator: "\r\n").count == 2)
    #expect(outcome.errors.contains("warning: items[0]: left out: confidence_score: "))
    let reject =
      try JSONSerialization.jsonObject(
        with: Data(folder.text("rejects.jsonl").utf8)) as? [String: Any]
    #expect(reject?["source"] as? String == "<stdin>")
    #expect(reject?["part"] as? String == "item")
    #expect(reject?["path"] as? String == "items[0]")
    #expect(reject?["line"] as? Int == 2)
    #expect(reject?["column"] as? Int == 13)
    #expect(reject?["code"] as? String == "invalid-score")
    #expect((reject?["raw"] as? String)?.hasPrefix("{\n    \"category_group\"") == true)
  }

  @Test("Warnings are shown without stopping, and --quiet hides them")
  func warnings() {
    let input = SampleList.text(price: "0", total: "0")
    let outcome = run("render", "--format", "csv", input: input)
    #expect(outcome.code == .done)
    #expect(outcome.errors.contains(" warning: items[0].price_cents: "))
    let quiet = run("render", "--format", "csv", "--quiet", input: input)
    #expect(quiet == Outcome(code: .done, output: outcome.output, errors: ""))
  }

  @Test("CSV options set columns, delimiter and byte order mark")
  func csv() {
    let words = [
      "--format=csv", "--columns", "price, product_name", "--delimiter", "tab", "--bom",
    ]
    let outcome = run(["render"] + words, input: SampleList.plain)
    #expect(outcome.output == "\u{FEFF}price\tproduct_name\r\n249.99\tSverdrup Lounge Chair\r\n")
  }

  @Test("A decimal comma applies to numbers only, in lists, streams and schedules")
  func decimalComma() {
    let line = SampleList.line()
    for (command, words) in [
      ("render", []), ("batch", []), ("render", ["--preset", "ffe"]),
      ("render", ["--currency", "BHD"]), ("render", ["--currency", "JPY"]),
    ] {
      let all = [command, "-f", "csv", "--delimiter", ";"] + words
      let points = run(all, input: line + "\n").output.split(separator: "\r\n")
      let commas = run(all + ["--decimal", "comma"], input: line + "\n").output
      let rows = points.map { row in
        row.split(separator: ";", omittingEmptySubsequences: false).map { cell in
          Double(cell) == nil ? String(cell) : String(cell).replacing(".", with: ",")
        }.joined(separator: ";") + "\r\n"
      }
      #expect(commas == rows.joined(), "\(all)")
      #expect(commas.contains("249,99") == !words.contains("--currency"))
    }
  }
}

@Suite("Input and output of the executable")
struct RenderExecutableTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("An unreadable input exits with 66")
  func unreadable() throws {
    let missing = try Executable.run(["render", folder("none.json")])
    #expect(missing.code == 66)
    #expect(missing.errors.contains("there is no such file"))
    let directory = try Executable.run(["render", folder.path])
    #expect(directory.code == 66)
    #expect(directory.errors.contains("it is a folder"))
  }

  @Test("A file without read permission exits with 66", .enabled(if: !isRoot))
  func notPermitted() throws {
    let path = try folder.add("secret.json", SampleList.plain)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    #expect(try Executable.run(["render", path]).code == 66)
  }

  @Test("An unwritable output exits with 73 and leaves nothing behind")
  func unwritable() throws {
    let path = try folder.add("list.json", SampleList.plain)
    let outcome = try Executable.run(["render", path, "-o", folder("none/list.csv")])
    #expect(outcome.code == 73)
    #expect(try Executable.run(["render", path, "-f", "csv", "-o", folder.path]).code == 73)
    #expect(try folder.names == ["list.json"])
  }

  @Test("A full device exits with 74", .enabled(if: hasFullDevice))
  func full() throws {
    let path = try folder.add("list.json", SampleList.plain)
    #expect(try Executable.run(["render", path], output: .file("/dev/full")).code == 74)
    let outcome = try Executable.run(["render", path, "-f", "csv", "-o", "/dev/full"])
    #expect(outcome.code == 74)
    #expect(outcome.errors.contains("cannot write '/dev/full': no space is left on the device"))
  }

  @Test("A closed pipe ends the program quietly, whatever the size of the output")
  func closedPipe() throws {
    let item = SampleList.plain.split(separator: "\n").dropFirst(2).prefix(8)
      .joined(separator: "\n")
    let items = Array(repeating: "{\(item)}", count: 3000).joined(separator: ",")
    let path = try folder.add(
      "list.json", "{\"items\": [\(items)], \"total_estimated_cost_cents\": 74997000}")
    let outcome = try Executable.run(["render", path, "-q", "-f", "csv"], output: .closedPipe)
    #expect(outcome == Executable.Result(code: 0))
  }

  struct BadInput: CustomTestStringConvertible {
    var testDescription: String
    var bytes: Data
    var message: String
  }

  static let badInputs = [
    BadInput(testDescription: "empty", bytes: Data(), message: "<stdin>:1:1: error: "),
    BadInput(testDescription: "blank", bytes: Data(" \n".utf8), message: ": error: "),
    BadInput(
      testDescription: "cut off", bytes: Data(SampleList.plain.utf8.prefix(150)),
      message: ": error: "),
    BadInput(
      testDescription: "no UTF-8", bytes: Data("{\"items\": \"".utf8) + [0xFF, 0x22, 0x7D],
      message: "UTF-8"),
    BadInput(
      testDescription: "deep", bytes: Data(repeating: 0x5B, count: 20_000_000),
      message: "nested deeper than 64 containers"),
    BadInput(testDescription: "no JSON", bytes: Data("%PDF-1.7".utf8), message: ": error: "),
  ]

  @Test("Bad input exits with 65 and a place, and nothing is written", arguments: badInputs)
  func badInput(_ input: BadInput) throws {
    let outcome = try Executable.run(["render", "-o", folder("list.csv")], input: input.bytes)
    #expect(outcome.code == 65)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(input.message), "\(outcome.errors.prefix(300))")
    #expect(try folder.names == [])
  }
}

/// Whether this process runs as root, to which no file is forbidden.
let isRoot = NSUserName() == "root"
