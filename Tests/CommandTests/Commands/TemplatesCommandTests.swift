import Foundation
import Testing

@testable import remo_shop

@Suite("Templates on the command line")
struct TemplatesCommandTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("A failed copy leaves neither files nor folders behind")
  func failedCopy() throws {
    let folder = try TemporaryFolder()
    for (path, left) in [("none/", []), ("none/below/", []), ("list.html", ["partials"])] {
      if !left.isEmpty { try folder.add("partials", "no folder") }
      let outcome = run("templates", "copy", "html", folder(path))
      #expect(outcome.code == .cannotCreate && outcome.errors.contains(" = help: "))
      #expect(try folder.names == left, "\(path)")
    }
  }

  @Test("Every name in the list can be shown and equals its file in templates/")
  func listAndShow() throws {
    let names = run("templates", "list").output.split(separator: "\n")
      .map { $0.split(separator: " ").map(String.init) }
    #expect(names.count >= 24)
    for words in names {
      let shown = run("templates", "show", words[0])
      #expect(shown.code == .done)
      #expect(Data(shown.output.utf8) == (try Checkout.contents(of: words[1])), "\(words[0])")
    }
  }

  @Test("A copied template renders like its original", arguments: ["html", "markdown"])
  func copy(_ name: String) throws {
    let path = folder(name == "html" ? "mine.html" : "mine.md")
    #expect(run("templates", "copy", name, path) == Outcome(code: .done, output: "", errors: ""))
    let own = run("render", "--template", path, input: SampleList.plain)
    #expect(own.code == .done)
    #expect(own == run("render", "--format", name, input: SampleList.plain))
    #expect(own == run("render", "--template", name, input: SampleList.plain))
  }

  @Test("A copy into an existing folder gets the template's own name")
  func copyIntoFolder() throws {
    try FileManager.default.createDirectory(
      atPath: folder("mine"), withIntermediateDirectories: false)
    for path in ["mine", "mine/"] {
      #expect(run("templates", "copy", "text", folder(path), "--force").code == .done)
      #expect(try folder.text("mine/text.txt") == run("templates", "show", "text").output)
    }
    let again = run("templates", "copy", "text", folder("mine"))
    #expect(again == Outcome(code: .done, output: "", errors: ""))
  }

  @Test("A partial beside the template takes precedence over the built-in one")
  func partial() throws {
    let path = folder("mine.html")
    #expect(run("templates", "copy", "html", path).code == .done)
    try folder.add("partials/search.html", "<li>none of it</li>\n")
    try folder.add("partials/card.html", "<li>{{name}}, changed</li>\n")
    let own = run("render", "--template", path, input: SampleList.plain)
    #expect(own.output.contains("<li>Sverdrup Lounge Chair, changed</li>"))
  }

  @Test("An existing file is replaced only with --force")
  func force() throws {
    let path = try folder.add("mine.md", "mine")
    let refused = run("templates", "copy", "markdown", path)
    #expect(refused.code == .cannotCreate)
    #expect(
      refused.errors == """
        remo-shop: error: '\(path)' already exists, with other content
           = help: name another folder, or replace it with '--force'

        """)
    #expect(try folder.text("mine.md") == "mine")
    #expect(run("templates", "copy", "markdown", path, "--force").code == .done)
    #expect(try folder.text("mine.md") == run("templates", "show", "markdown").output)
  }

  @Test("Identical partials do not prevent a copy, and changed ones are named")
  func samePartials() throws {
    #expect(run("templates", "copy", "html", folder("a.html")).code == .done)
    // A second copy shares its partials with the first.
    for name in ["a.html", "b.html"] {
      let again = run("templates", "copy", "html", folder(name))
      #expect(again == Outcome(code: .done, output: "", errors: ""))
    }
    try folder.add("partials/card.html", "mine")
    try folder.add("partials/search.html", "mine")
    let refused = run("templates", "copy", "html", folder("c.html"))
    #expect(refused.code == .cannotCreate)
    for name in ["card", "search"] {
      #expect(refused.errors.contains("'\(folder("partials/\(name).html"))'"))
      #expect(try folder.text("partials/\(name).html") == "mine")
    }
    #expect(refused.errors.components(separatedBy: "'\(folder.path)").count == 3)
    #expect(
      refused.errors.hasSuffix(
        """
         already exist, with other content
           = help: name another folder, or replace them with '--force'

        """))
    #expect(!(try folder.names.contains("c.html")))
    #expect(run("templates", "copy", "html", folder("c.html"), "--force").code == .done)
    let card = run("templates", "show", "partials/card").output
    #expect(try folder.text("partials/card.html") == card)
  }

  @Test("A copy whose name could not be used is rejected with a better name")
  func nameWithoutLanguage() throws {
    for (name, path, better) in [
      ("email", "mail", "mail.html"), ("markdown", "my.list", "my.list.md"),
      ("partials/card", "card", "card.html"),
    ] {
      let outcome = run("templates", "copy", name, folder(path))
      #expect(outcome.code == .usage)
      #expect(
        outcome.errors == """
          remo-shop: error: the name '\(folder(path))' does not show the template's output language
             = help: name it '\(folder(better))'

          """)
    }
    #expect(try folder.names == [])
    // A theme may have any file name.
    #expect(run("templates", "copy", "themes/beige", folder("mine")).code == .done)
  }

  @Test("A template error states its place and exits with 65 before the list is read")
  func templateError() throws {
    let path = try folder.add("mine.html", "<p>\n{{titel}}</p>")
    let outcome = run("render", "--template", path, "none.json")
    #expect(outcome.code == .badInput)
    #expect(
      outcome.errors == """
        \(path):2:1: error: there is no name 'titel' here
        2 | {{titel}}</p>
          | ^~~~~~~~~
          = help: did you mean 'title'?

        """)
    // An error in a partial has the partial's line.
    try FileManager.default.createDirectory(
      atPath: folder("partials"), withIntermediateDirectories: true)
    try folder.add("partials/card.html", "<b>{{prise}}</b>")
    try folder.add("mine.html", "\n{{#groups}}{{#items}}{{>card}}{{/items}}{{/groups}}")
    #expect(
      run("render", "--template", path).errors == """
        \(folder("partials/card.html")):1:4: error: there is no name 'prise' here
        1 | <b>{{prise}}</b>
          |    ^~~~~~~~~
          = used at \(path):2:22
          = help: did you mean 'price'?

        """)
  }

  @Test("A missing partial is reported with the folder that was searched")
  func missingPartial() throws {
    let path = try folder.add("mine.html", "<p>{{>kard}}</p>")
    let place = "partials are the UTF-8 texts in '\(folder("partials"))' and the built-in ones"
    #expect(
      run("render", "--template", path).errors == """
        \(path):1:4: error: there is no partial 'kard'
        1 | <p>{{>kard}}</p>
          |    ^~~~~~~~~
          = help: did you mean 'card'?
           = help: \(place)

        """)
  }

  @Test(
    "A name without its folder suggests the full name",
    arguments: [
      ("plain", "themes/plain"), ("beig", "themes/beige"), ("card.html", "partials/card"),
      ("page.cs", "partials/page.css"), ("mardkown", "markdown"), ("theme/plain", "themes/plain"),
    ])
  func wholeName(_ word: String, _ name: String) {
    for command in ["show", "copy"] {
      let outcome = run("templates", command, word)
      #expect(outcome.code == .usage)
      #expect(
        outcome.errors.hasPrefix(
          "remo-shop: error: 'templates \(command)' does not know '\(word)'; did you mean '\(name)'?\n"
        ))
    }
  }

  @Test("The topic names every template, and the help of each command refers to it")
  func namesInHelp() {
    func words(_ topic: String...) -> String {
      run(["help"] + topic).output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }
    let topic = words("templates")
    for line in run("templates", "list").output.split(separator: "\n") {
      #expect(topic.contains(line.split(separator: " ")[0]))
    }
    for command in ["show", "copy"] {
      #expect(words("templates", command).contains("'remo-shop help templates' lists all"))
    }
  }

  @Test("An error in a theme names its file")
  func themeError() throws {
    let path = try folder.add("mine.css", ":root { --page: {{colour}} }\n")
    let outcome = run("render", "-f", "html", "--theme", path, input: SampleList.plain)
    #expect(outcome.code == .badInput)
    #expect(
      outcome.errors.contains(
        "\(path):1:17: error: there is no name 'colour' here\n1 | :root { --page: {{colour}} }\n"))
  }

  @Test("Keys of the contract are not template names and suggest the right ones")
  func contractKeys() throws {
    for (source, help) in [
      (
        "{{product_name}}",
        "templates use the name 'name' for it, inside {{#products}} or {{#groups}}{{#items}}"
      ),
      ("{{total_estimated_cost_cents}}", "templates use the name 'total' for it"),
      (
        "{{price_cents}}",
        "the name exists inside {{#products}} or {{#unmatched}} or {{#groups}}{{#items}}"
      ),
      ("{{#groups}}{{category_group}}{{/groups}}", "templates use the name 'name' for it"),
      ("{{#products}}{{category_group}}{{/products}}", "templates use the name 'group' for it"),
      ("{{#products}}{{product_url}}{{/products}}", "templates use the name 'link' for it"),
      (
        "{{#unmatched}}{{search_keywords}}{{/unmatched}}",
        "templates use the name 'keywords' for it"
      ),
      ("{{items}}", "the name exists inside {{#groups}}"),
    ] {
      let path = try folder.add("mine.txt", source)
      let errors = run("render", "--template", path, input: SampleList.plain).errors
      #expect(errors.hasSuffix("  = help: \(help)\n"), "\(errors)")
    }
  }

  @Test("An output extension that needs other escaping than the template is rejected")
  func otherLanguage() throws {
    let folder = try TemporaryFolder()
    let template = try folder.add("letter.txt", "{{title}}\n")
    func arranged(to name: String) -> Outcome {
      run("render", "-t", template, "-o", folder(name), input: SampleList.plain)
    }
    let refused = arranged(to: "page.html")
    #expect(refused.code == .usage)
    #expect(
      refused.errors == """
        remo-shop: error: the template '\(template)' does not escape its values for \
        '\(folder("page.html"))'
           = help: end the output's name in .txt, or the template's in .html

        """)
    #expect(try folder.names == ["letter.txt"])
    for name in ["list.md", "list.csv", "list.xml", "list.json"] {
      #expect(arranged(to: name).code == .usage)
    }
    for name in ["list.txt", "list", "list.letter"] { #expect(arranged(to: name).code == .done) }
  }

  @Test(
    "A theme that closes its style element or is not CSS is an error with its place",
    arguments: [
      (
        ":root { --r: 1px }\n/* </STYLE> */", "2:4",
        "'</style' ends the style element of the page, and the rest would be markup",
        "2 | /* </STYLE> */\n  |    ^~~~~~~\n"
      ),
      (
        "\u{FEFF}\n <!DOCTYPE html><title>x</title>", "2:2",
        "expected a style sheet, found HTML or XML", "= help: a theme contains only CSS"
      ),
      ("<style>:root{}</style>", "1:1", "expected a style sheet, found HTML or XML", "1 | <style>"),
      (
        ":root{--r:0}\n@media print{:root{--r:1px}", "2:13", "'{' is not closed",
        "  = help: write } where it ends; otherwise the page loses the styles after it\n"
      ),
      (
        SampleList.plain, "1:1", "expected a CSS rule, found '{'",
        "= help: a theme contains CSS rules such as :root{--page:#fff}\n"
      ),
    ])
  func themeMarkup(source: String, place: String, message: String, more: String) throws {
    let path = try folder.add("mine.css", source)
    let template = try folder.add("mine.html", "<style>{{>theme}}</style>{{title}}")
    for words in [["-f", "html"], ["-t", template]] {
      let outcome = run(["render", "--theme", path] + words, input: SampleList.plain)
      #expect(outcome.code == .badInput && outcome.output.isEmpty)
      #expect(outcome.errors.contains("\(path):\(place): error: \(message)\n"), "\(outcome.errors)")
      #expect(outcome.errors.contains(more), "\(outcome.errors)")
    }
    let fine = try folder.add("fine.css", ":root { --r: 1px } a > b { content: '</ style <style' }")
    let page = run("render", "-q", "-f", "html", "--theme", fine, input: SampleList.plain)
    #expect(page.code == .done && page.output.contains("'</ style <style'"))
  }

  @Test("A copy must keep the language of its template")
  func copyLanguage() throws {
    for (words, error) in [
      (["html", folder("mine.md")], "'html' is a file of html, but '\(folder("mine.md"))'"),
      (["themes/plain", folder("mine.html")], "'themes/plain' is a file of css, but"),
      (["text", folder("mine.xlsx")], "end the name in .txt or .text"),
    ] {
      let outcome = run(["templates", "copy"] + words)
      #expect(outcome.code == .usage)
      #expect(outcome.errors.contains(error), "\(outcome.errors)")
    }
    #expect(try folder.names.isEmpty)
    // A copy with another extension of the same language uses its partials too.
    #expect(run("templates", "copy", "html", folder("mine.htm")).code == .done)
    _ = try folder.add("partials/card.html", "changed {{name}}")
    let page = run("render", "-q", "-t", folder("mine.htm"), input: SampleList.plain)
    #expect(page.output.contains("changed Sverdrup"), "\(page.errors)")
  }

  @Test("Files in the partials folder that are not text are ignored")
  func otherFilesBesidePartials() throws {
    let template = try folder.add("main.txt", "{{title}} {{>one}}")
    try FileManager.default.createDirectory(
      atPath: folder("partials/folder"), withIntermediateDirectories: true)
    try folder.add("partials/one.txt", "1")
    try Data([0x89, 0x50, 0x4E, 0x47]).write(to: URL(fileURLWithPath: folder("partials/a.png")))
    try FileManager.default.createSymbolicLink(
      atPath: folder("partials/gone.txt"), withDestinationPath: "nowhere")
    #expect(unsafe mkfifo(folder("partials/pipe"), 0o600) == 0)
    let outcome = run("render", "-q", "-t", template, input: SampleList.plain)
    #expect(outcome.output == "Shopping list 1", "\(outcome.errors)")
  }

  @Test("An unreadable folder of partials is an error")
  func unreadableFolder() throws {
    let template = try folder.add("main.txt", "{{>search}}")
    try FileManager.default.createSymbolicLink(
      atPath: folder("partials"), withDestinationPath: "partials")
    let outcome = run("render", "-q", "-t", template, input: SampleList.plain)
    let error = "cannot read the folder '\(folder("partials"))': its links form a circle"
    #expect(outcome.code == .noInput && outcome.errors.contains(error), "\(outcome.errors)")
  }

  @Test("A template, partial or theme that is not UTF-8 is an error with its place")
  func invalidText() throws {
    let bytes = Data("a\n{{title}} ".utf8) + Data([0xE9]) + Data("\n".utf8)
    for (name, words) in [
      ("mine.css", ["-f", "html", "--theme", folder("mine.css")]),
      ("mine.txt", ["-t", folder("mine.txt")]),
      ("partials/one.txt", ["-t", try folder.add("main.txt", "{{>one}}")]),
    ] {
      try FileManager.default.createDirectory(
        atPath: folder("partials"), withIntermediateDirectories: true)
      try bytes.write(to: URL(fileURLWithPath: folder(name)))
      let outcome = run(["render"] + words, input: SampleList.plain)
      #expect(outcome.code == .badInput)
      #expect(
        outcome.errors.contains("\(name):2:11: error: this is not UTF-8\n"), "\(outcome.errors)")
      #expect(outcome.errors.contains("= help: save the file in UTF-8\n"))
      try FileManager.default.removeItem(atPath: folder(name))
    }
  }

  @Test("An unknown template or theme is an error with the closest name")
  func unknown() throws {
    let template = run("render", "--template", "emial")
    #expect(template.code == .noInput)
    #expect(
      template.errors == """
        remo-shop: error: there is no built-in template and no file 'emial'; did you mean 'email'?
           = help: the built-in ones are markdown, html, email, text, brief

        """)
    let theme = run("render", "--theme", "biege")
    #expect(theme.errors.contains("there is no built-in theme and no file 'biege'; did you mean"))
    #expect(run("render", "--template", folder("none.html")).code == .noInput)
    let strange = try folder.add("mine.doc", "{{title}}")
    let outcome = run("render", "--template", strange)
    #expect(outcome.code == .usage)
    #expect(outcome.errors.contains("does not show the template's output language"))
    #expect(outcome.errors.contains(".txt is for any text, as in '\(strange).txt'"))
    let list = try folder.add("list.json", SampleList.plain)
    for stream in ["-", "/dev/stdin"] {
      let outcome = run("render", list, "--template", stream, input: "{{title}}")
      #expect(outcome.errors.contains(".txt is for any text, as in 'template.txt'"))
    }
  }

  @Test("A custom style sheet can be the theme")
  func theme() throws {
    let built = run("templates", "show", "themes/beige").output
    let path = try folder.add("mine.css", built)
    let words = ["render", "--format", "html"]
    let own = run(words + ["--theme", path], input: SampleList.plain)
    #expect(own.code == .done)
    #expect(own == run(words + ["--theme", "beige"], input: SampleList.plain))
    #expect(own != run(words, input: SampleList.plain))
  }

  @Test("An incomplete theme gets a warning unless a custom template uses it")
  func themeWithGaps() throws {
    let built = run("templates", "show", "themes/plain").output
    let gaps = built.replacingOccurrences(of: "--chip:", with: "--on:")
      .replacingOccurrences(of: "--ink:", with: "--on:")
    let path = try folder.add("mine.css", gaps)
    let words = ["render", "--format", "html", "--theme", path]
    let warned = run(words, input: SampleList.plain)
    #expect(warned.code == .done)
    #expect(
      warned.errors == """
        remo-shop: warning: the theme '\(path)' does not set --ink and --chip [incomplete-theme]
           = help: {{>themes/plain}} at its start sets the others; 'remo-shop templates show themes/plain' prints one to start from

        """)
    #expect(run(words + ["--quiet"], input: SampleList.plain).errors == "")
    for start in ["/* taken: */ ", ""] {
      try folder.add("mine.css", start + "{{>themes/plain}} :root { --line : #a40; --r: 0 }")
      #expect(run(words, input: SampleList.plain).errors == "")
    }
    try folder.add("mine.css", "b{color:red}")
    let template = try folder.add("mine.html", "<style>{{>theme}}</style>{{title}}")
    let own = run("render", "-t", template, "--theme", path, input: SampleList.plain)
    #expect(own.code == .done && own.errors == "")
  }

  @Test("A theme property that nothing reads gets a warning unless a custom template is used")
  func themeWithStrays() throws {
    let start = "{{>themes/plain}}\n"
    let path = try folder.add(
      "mine.css", start + ":root{--pgae:red;--r:var(--own);--own:0}\nbody{background:url(x.png)}")
    let words = ["render", "--format", "html", "--theme", path]
    let warned = run(words, input: SampleList.plain)
    #expect(warned.code == .done)
    #expect(
      warned.errors == """
        \(path):2:7: warning: the page does not use the property '--pgae' [stray-property]
        2 | :root{--pgae:red;--r:var(--own);--own:0}
          |       ^~~~~~
          = help: did you mean '--page'?
        \(path):3:6: warning: a theme sets only custom properties, and 'background' is not one [stray-property]
        3 | body{background:url(x.png)}
          |      ^~~~~~~~~~
          = help: write your own rules in a template, for '--template'

        """)
    #expect(run(words + ["--quiet"], input: SampleList.plain).errors == "")
    try folder.add("mine.css", start + ":root{--xyzzy:0} a{--xyzzy:1}")
    let strange = run(words, input: SampleList.plain).errors
    #expect(strange.contains("does not use the property '--xyzzy'"))
    #expect(strange.contains(" = help: the properties are --page, --card, "))
    #expect(strange.split(separator: "\n").count == 4)
    let template = try folder.add("mine.html", "<style>{{>theme}}</style>{{title}}")
    let own = run("render", "-t", template, "--theme", path, input: SampleList.plain)
    #expect(own.code == .done && own.errors == "")
  }

  @Test("A theme with its own colors for only one color scheme gets a warning")
  func themeOfOneScheme() throws {
    let light = "{{>themes/plain}}\n:root{--page:#fff8ec;--ink:#2b2118}"
    let path = try folder.add("mine.css", light)
    let words = ["render", "--format", "html", "--theme", path]
    #expect(
      run(words, input: SampleList.plain).errors == """
        remo-shop: warning: the theme '\(path)' sets --page and --ink for both light and dark mode, but not --card, --tint, --soft and --accent [incomplete-theme]
           = help: '@media screen and (prefers-color-scheme:dark){:root{…}}' after them sets the colors for dark mode

        """)
    let complete = [
      light + "@media screen and (prefers-color-scheme:dark){:root{--page:#211a14;--ink:#fff}}",
      "{{>themes/plain}}:root{--page:light-dark(#fff8ec,#211a14);--ink:light-dark(#000,#fff)}",
      light + ":root{--card:#fff;--tint:#eee;--soft:#555;--accent:#a40}",
    ]
    for theme in complete {
      try folder.add("mine.css", theme)
      #expect(run(words, input: SampleList.plain).errors == "")
    }
  }

  @Test("A template without a tag gets a warning, since it may be a list")
  func templateWithoutTags() throws {
    let path = try folder.add("list.json", SampleList.plain)
    let words = ["render", "--template", path]
    let result = run(words, input: SampleList.plain)
    #expect(result.code == .done && result.output == SampleList.plain)
    #expect(result.errors.contains("the template '\(path)' has no tag"))
    #expect(result.errors.contains("[template-without-tags]"))
    #expect(run(words + ["--quiet"], input: SampleList.plain).errors == "")
  }
}
