import Foundation
import Testing

@testable import remo_shop

@Suite("Usage errors")
struct UsageErrorTests {
  struct Case: CustomTestStringConvertible {
    var words: String
    var error: String
    var help: String
    var testDescription: String { "remo-shop \(words)" }
  }

  static let cases = [
    Case(
      words: "hlep", error: "unknown command 'hlep'; did you mean 'help'?",
      help: "'remo-shop help' lists the commands"),
    Case(
      words: "frobnicate", error: "unknown command 'frobnicate'",
      help: "'remo-shop help' lists the commands"),
    Case(
      words: "list.json", error: "'list.json' is not a command",
      help: "to render a file, write 'remo-shop render list.json'"),
    Case(
      words: "--format html", error: "option '--format' must follow the command",
      help: "write 'remo-shop COMMAND --format'"),
    Case(
      words: "-v", error: "unknown option '-v'; did you mean '--version'?",
      help: "'remo-shop help' lists the commands"),
    Case(
      words: "--versoin", error: "unknown option '--versoin'; did you mean '--version'?",
      help: "'remo-shop help' lists the commands"),
    Case(
      words: "--fromat html", error: "unknown option '--fromat'; did you mean '--format'?",
      help: "write it after the command"),
    Case(
      words: "-x", error: "unknown option '-x'", help: "'remo-shop help' lists the commands"),
    Case(
      words: "render -f html --columns group",
      error: "option '--columns' is for csv and xlsx; it has no effect in html",
      help: "leave it out, or use another '--format'"),
    Case(
      words: "render -o list.csv --theme beige",
      error: "option '--theme' is for html, email and eml; it has no effect in csv",
      help: "leave it out, or use another '--format'"),
    Case(
      words: "diff a.json b.json --rel x",
      error: "option '--rel' is for html; it has no effect in text",
      help: "leave it out, or use another '--format'"),
    Case(
      words: "render -f csv --rel x",
      error: "option '--rel' is for html, email and eml; it has no effect in csv",
      help: "leave it out, or use another '--format'"),
    Case(
      words: "render -t email --bom",
      error: "option '--bom' is for csv; it has no effect in email",
      help: "leave it out, or use '--format' instead of '--template'"),
    Case(
      words: "render -f csv --delimiter ; -o list.tsv",
      error: "the delimiter is not a tab, but 'list.tsv' needs tabs",
      help: "leave out '--delimiter', or end the name in .csv"),
    Case(
      words: "render -f json -o list.tsv",
      error:
        "the format json does not fit the name 'list.tsv'",
      help: "end the name in .json, or use '--format csv'"),
    Case(
      words: "diff a.json b.json -o list.tsv",
      error: "the extension of 'list.tsv' is not a known format",
      help: "end the name in .md, .html, .txt or .json"),
    Case(
      words: "render --retailer IKEA --retailer Target",
      error: "option '--retailer' is given twice, as 'IKEA' and as 'Target'",
      help: "write '--retailer IKEA,Target' for both"),
    Case(
      words: "rubric diff mine.json",
      error: "'rubric diff' needs OLD and NEW, but found only 'mine.json'",
      help: "write 'remo-shop rubric diff [OPTION…] OLD NEW [SUITE]…'"),
    Case(
      words: "rubric diff mine.json cases.jsonl",
      error: "'rubric diff' begins with two rubrics, but 'cases.jsonl' has the name of a suite",
      help: "write 'remo-shop rubric diff OLD NEW cases.jsonl'"),
    Case(
      words: "rubric eval cases.jsonl --complete",
      error: "option '--complete' has no effect without '--qrels'",
      help: "add '--qrels' or leave it out"),
    Case(
      words: "help rubric tset", error: "'rubric' does not know 'tset'; did you mean 'test'?",
      help: "it takes check, draft, test, explain, explore, bless, diff, eval, audit, tune or show"),
    Case(
      words: "help rubric test more",
      error:
        "'rubric test' has no subcommands; 'more' is one too many",
      help: "write 'remo-shop help rubric test'"),
    Case(
      words: "help --man render",
      error: "option '--man' prints one manual page of all commands; 'render' is too many",
      help: "leave out one of them"),
    Case(
      words: "help diagnostic",
      error: "there is no help about 'diagnostic'; did you mean 'diagnostics'?",
      help: "'remo-shop help' lists the commands"),
    Case(
      words: "help rendr more", error: "unknown command 'rendr'; did you mean 'render'?",
      help: "'remo-shop help' lists the commands"),
    Case(
      words: "render --help=all", error: "option '--help' takes no value, found 'all'",
      help: "write '--help'"),
    Case(
      words: "batch --out rows.csv",
      error: "unknown option '--out'; did you mean '--output' or '--output-dir'?",
      help: "see 'remo-shop help batch'"),
    Case(
      words: "render -f text -o page.html",
      error: "the format text does not fit the name 'page.html'",
      help: "end the name in .txt, or use '--format html'"),
    Case(
      words: "batch -f csv -o rows.json", error: "the format csv does not fit the name 'rows.json'",
      help: "end the name in .csv, or use '--format json'"),
    Case(
      words: "diff a.json b.json -f text -o page.md",
      error: "the format text does not fit the name 'page.md'",
      help: "end the name in .txt, or use '--format markdown'"),
    Case(
      words: "batch -o pages.html",
      error: "a JSON line is written for each list, but 'pages.html' has another extension",
      help: "end the name in .ndjson, .jsonl or .json and add '--format', or name a folder with"
        + " '--output-dir'"),
    Case(
      words: "batch -f text -o lists.txt",
      error: "a JSON line is written for each list, but 'lists.txt' has another extension",
      help: "end the name in .ndjson, .jsonl or .json, or name a folder with '--output-dir'"),
    Case(
      words: "bundle -o list.html",
      error:
        "a zip is written, but 'list.html' has another extension",
      help: "end the name in .zip"),
    Case(
      words: "rank -o list.html",
      error: "a list is written as JSON, but 'list.html' has another extension",
      help: "end the name in .json; 'remo-shop render' turns it into a document"),
    Case(
      words: "rubric tune s.jsonl -o tuned.html",
      error: "a rubric is written as JSON, but 'tuned.html' has another extension",
      help: "end the name in .json; '--report' names the file of the report"),
    Case(
      words: "rubric bless s.jsonl -o old.md",
      error: "a baseline is written as JSON, but 'old.md' has another extension",
      help: "end the name in .json"),
    Case(
      words: "rubric test s.jsonl -f terminal -o report.html",
      error: "the format terminal does not fit the name 'report.html'",
      help: "end the name in .txt, or use '--format html'"),
    Case(
      words: "render -output list.html",
      error: "unknown option '-output'; did you mean '--output'?",
      help: "see 'remo-shop help render'"),
    Case(
      words: "render -xlist.html", error: "unknown option '-xlist.html'",
      help: "see 'remo-shop help render'"),
    Case(
      words: "check -qx", error: "unknown option '-x'", help: "see 'remo-shop help check'"),
    Case(
      words: "batch -jmany", error: "option '--jobs' does not take 'many'",
      help: "it takes a whole number from 1 to 256"),
    Case(
      words: "render --title=",
      error: "option '--title' needs a value, TEXT, but the given one is empty",
      help: "leave it out for the default, 'Shopping list'"),
    Case(
      words: "render --output=",
      error: "option '--output' needs a value, FILE, but the given one is empty",
      help: "leave it out"),
    Case(
      words: "version now", error: "'version' takes no arguments; 'now' is one too many",
      help: "see 'remo-shop help version'"),
    Case(
      words: "help --men", error: "unknown option '--men'; did you mean '--man'?",
      help: "see 'remo-shop help help'"),
    Case(
      words: "help --man=1", error: "option '--man' takes no value, found '1'",
      help: "write '--man'"),
    Case(
      words: "check -q-format=json", error: "unknown option '-q-format'; did you mean '--format'?",
      help: "see 'remo-shop help check'"),
    Case(
      words: "render -f csv -o list.xlsx",
      error:
        "the format csv does not fit the name 'list.xlsx'",
      help: "end the name in .csv, or use '--format xlsx'"),
    Case(
      words: "rubric eval s.jsonl --write-run run.json",
      error: "a TREC file is text, but 'run.json' has another extension",
      help: "end the name in .txt or .text"),
    Case(
      words: "diff a.json b.json -f markdown -o c.csv",
      error: "the format markdown does not fit the name 'c.csv'", help: "end the name in .md"),
    Case(
      words: "render -f csv -o x.ndjson", error: "the format csv does not fit the name 'x.ndjson'",
      help: "end the name in .csv"),
    Case(
      words: "render -f json -o x.JSONL", error: "the format json does not fit the name 'x.JSONL'",
      help: "end the name in .json"),
    Case(
      words: "batch -f csv -o x.jsonl", error: "the format csv does not fit the name 'x.jsonl'",
      help: "end the name in .csv, or use '--format json'"),
    Case(
      words: "render -f xlsx -o x.csv", error: "the format xlsx does not fit the name 'x.csv'",
      help: "end the name in .xlsx, or use '--format csv'"),
    Case(
      words: "render -f xlsx -o x.txt", error: "the format xlsx does not fit the name 'x.txt'",
      help: "end the name in .xlsx, or use '--format text'"),
    Case(
      words: "render -f csv -o x.zip", error: "the format csv does not fit the name 'x.zip'",
      help: "end the name in .csv"),
    Case(
      words: "render -o x.ndjson", error: "the extension of 'x.ndjson' is not a known format",
      help: "end the name in .md, .html, .txt, .csv, .tsv, .xlsx, .json or .eml"),
    Case(
      words: "diff a.json b.json -o x.csv", error: "the extension of 'x.csv' is not a known format",
      help: "end the name in .md, .html, .txt or .json"),
    Case(
      words: "rubric test s.jsonl -f json -o report.csv",
      error: "the format json does not fit the name 'report.csv'", help: "end the name in .json"),
    Case(
      words: "rubric test s.jsonl -f github -o report.xml",
      error: "the format github does not fit the name 'report.xml'",
      help: "end the name in .txt, or use '--format junit'"),
    Case(
      words: "rubric test s.jsonl -f json -o report.jsonl",
      error: "the format json does not fit the name 'report.jsonl'", help: "end the name in .json"),
    Case(
      words: "rubric diff a.json b.json -o report.xml",
      error: "the extension of 'report.xml' is not a known format",
      help: "end the name in .md, .html, .txt or .json"),
    Case(
      words: "render --lenient --rejects bad.html",
      error: "rejected parts are written as JSON lines, but 'bad.html' has another extension",
      help: "end the name in .ndjson, .jsonl, .json, .txt or .text"),
    Case(
      words: "render --lenient --rejects -",
      error: "option '--rejects' would mix its lines with the output",
      help: "name a file with it, or one for the output with '--output'"),
    Case(
      words: "batch --rejects /dev/stdout -o -",
      error: "option '--rejects' would mix its lines with the output",
      help: "name a file with it, or one for the output with '--output'"),
    Case(
      words: "batch --rejects /proc/self/fd/1",
      error: "option '--rejects' would mix its lines with the output",
      help: "name a file with it, or one for the output with '--output'"),
    Case(
      words: "rubric eval s.jsonl --write-run -",
      error: "option '--write-run' would mix its lines with the output",
      help: "name a file with it, or one for the output with '--output'"),
    Case(
      words: "rubric eval s.jsonl --write-run - --write-qrels -",
      error: "option '--write-run' would mix its lines with the output",
      help: "name a file with it, or one for the output with '--output'"),
    Case(
      words: "rubric eval s.jsonl -o r.html --write-run - --write-qrels /proc/thread-self/fd/1",
      error: "options '--write-run' and '--write-qrels' would mix their lines on standard output",
      help: "name a file with one of them"),
    Case(
      words: "rubric tune s.jsonl -o -",
      error: "option '--output' would mix its lines with the report",
      help: "name a file with it, or one for the report with '--report'"),
    Case(
      words: "diff - -", error: "only one input can come from standard input",
      help: "name files for the others"),
    Case(
      words: "diff - /dev/stdin", error: "only one input can come from standard input",
      help: "name files for the others"),
    Case(
      words: "rubric test /proc/self/fd/0 /dev/fd/0",
      error: "only one input can come from standard input", help: "name files for the others"),
    Case(
      words: "render --template /proc/thread-self/fd/0",
      error: "only one input can come from standard input", help: "name files for the others"),
    Case(
      words: "check - list.json -", error: "only one input can come from standard input",
      help: "name files for the others"),
    Case(
      words: "render -f html --theme -", error: "only one input can come from standard input",
      help: "name files for the others"),
    Case(
      words: "rubric test - --rubric -", error: "only one input can come from standard input",
      help: "name files for the others"),
    Case(
      words: "rubric eval --qrels - --run -", error: "only one input can come from standard input",
      help: "name files for the others"),
    Case(
      words: "rubric eval s.jsonl --run r.txt",
      error: "the suite 's.jsonl' and '--run' exclude each other",
      help: "a suite has its own grades; leave out one of them"),
    Case(
      words: "rubric eval --run r.txt --tag a",
      error: "options '--tag' and '--run' exclude each other",
      help: "leave out one of them"),
    Case(
      words: "render -f csv --preset ffe --columns code,room",
      error: "options '--preset' and '--columns' exclude each other",
      help: "leave out one of them"),
    Case(
      words: "render -f html --preset ffe",
      error: "option '--preset ffe' is for csv and xlsx; it has no effect in html",
      help: "leave it out, or use another '--format'"),
    Case(
      words: "render -t email --preset ffe",
      error: "option '--preset ffe' is for csv and xlsx; it has no effect in email",
      help: "leave it out, or use '--format' instead of '--template'"),
    Case(
      words: "render -f csv --preset presentation",
      error: "option '--preset presentation' is for markdown, html, email, eml and text; it has no"
        + " effect in csv",
      help: "leave it out, or use another '--format'"),
    Case(
      words: "render --settings a.json --no-settings",
      error: "options '--settings' and '--no-settings' exclude each other",
      help: "leave out one of them"),
    Case(
      words: "templates copy html -", error: "standard output is not a file",
      help: "'templates show html' writes the text there"),
    Case(
      words: "render -o list.zip", error: "the extension of 'list.zip' is not a known format",
      help: "'bundle' writes a zip, with a list in every format"),
    Case(
      words: "completions", error: "'completions' needs SHELL",
      help: "write 'remo-shop completions [OPTION…] bash|zsh|fish'"),
    Case(
      words: "completions bahs", error: "'completions' does not know 'bahs'; did you mean 'bash'?",
      help: "it takes bash, zsh or fish"),
    Case(
      words: "help help me", error: "'help' has no subcommands; 'me' is one too many",
      help: "write 'remo-shop help help'"),
  ]

  @Test(
    "A usage error explains itself, offers help and exits with 64", arguments: cases)
  func error(_ example: Case) {
    let words = example.words.split(separator: " ").map(String.init)
    let outcome = run(words)
    #expect(outcome.code == .usage)
    #expect(outcome.output == "")
    #expect(
      outcome.errors == "remo-shop: error: \(example.error)\n   = help: \(example.help)\n")
  }

  @Test("A title of only spaces is a usage error", arguments: [" ", "\u{A0}\t"])
  func blankTitle(_ title: String) {
    let outcome = run("render", "--title", title)
    #expect(outcome.code == .usage)
    #expect(outcome.errors.contains("needs a value, TEXT, but the given one is blank\n"))
  }

  @Test("An empty file name is a usage error")
  func emptyName() {
    for words in [
      ["render", ""], ["check", "list.json", ""], ["rubric", "diff", "", "room-match"],
    ] {
      let outcome = run(words)
      #expect(outcome.code == .usage)
      #expect(outcome.errors.contains("needs the name of a file, but the given name is empty\n"))
    }
  }

  @Test("A folder in place of a template, theme, rubric or output is reported as a folder")
  func folders() throws {
    // The name has no slash, so it could be that of a built-in template.
    let name = "remo-shop-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: name) }
    for words in [
      ["render", "-t", name], ["render", "-f", "html", "--theme", name], ["rubric", "check", name],
      ["rank", "--rubric", name],
    ] {
      let outcome = run(words, input: SampleList.plain)
      #expect(outcome.code == .noInput)
      #expect(
        outcome.errors.contains("cannot read '\(name)': it is a folder\n"), "\(outcome.errors)")
    }
    let output = run(["render", "-o", name], input: SampleList.plain)
    #expect(output.code == .cannotCreate)
    #expect(
      output.errors.contains("cannot write '\(name)': it is a folder\n"), "\(output.errors)")
  }

  @Test("Control characters in arguments are made visible in messages")
  func controlCharacters() {
    #expect(run("\u{1B}[31m").errors.hasPrefix("remo-shop: error: unknown command '␛[31m'"))
  }

  @Test("A forgotten or contradictory option value is a usage error, but a repeated one is not")
  func forgottenValues() {
    let input = SampleList.plain
    for words in [["--title", "--"], ["--output", "--outptu"]] {
      #expect(run(["render"] + words, input: input).code == .usage)
    }
    let twice = ["--title", "A", "--title", "A"]
    #expect(run(["render", "-f", "text"] + twice, input: input).output.hasPrefix("A\n"))
    #expect(run("render", "--title", "A", "--title", "B", input: input).code == .usage)
  }

  @Test("After --, --help is an operand")
  func helpAsOperand() {
    let outcome = run("render", "--", "--help")
    #expect(outcome.code == .noInput && outcome.errors.contains("'--help'"))
  }
}
