import RemoShop

// The options of `batch` that `render` does not have.

extension Option where Value == String {
  static var outputFolder: Self {
    Option(
      "output-dir", takes: .folder("FOLDER"), section: .output,
      help: "write a file for each list into FOLDER, which is created if needed")
  }
  static var batchRejects: Self {
    Option(
      "rejects", takes: .file("FILE"), section: .input,
      help: "save lines with errors, and with --lenient the parts left out, to FILE as JSON lines"
    )
  }
  static var summary: Self {
    Option(
      "summary", takes: .file("FILE"), section: .general,
      help: "write counts to FILE as JSON: the lists, and the errors and warnings of each code; of"
        + " each line, only the first error counts")
  }
}

extension Option where Value == ByteRange {
  static var range: Self {
    Option(
      "range",
      takes: .parsed(
        "A:B",
        allowed: "it takes two offsets in bytes, the smaller first, such as 0:1000000; the first"
          + " defaults to the start, the second to the end"
      ) { ByteRange($0) },
      section: .input,
      help: "read only the lines of FILE that begin at byte A or later, but before byte B; the"
        + " last line is read to its end; A defaults to the start, B to the end")
  }
}

extension Option where Value == ListFormat {
  static var batchFormat: Self {
    Option(
      "format", letter: "f",
      takes: .choice(
        "FORMAT", aliases: [.markdown: ["md"], .text: ["txt"], .json: ["ndjson"]]),
      standard: "by the extension of the output, else csv", section: .output,
      help: "the kind of output")
  }
}

extension Option where Value == Int {
  static var firstLine: Self {
    Option(
      "first-line", takes: .count("N", in: 1...1_000_000_000_000), standard: "1", section: .input,
      help:
        "if FILE is a part of a stream, the number of its first line in that stream; file names,"
        + " lists without an ID and messages use it; no line is skipped")
  }
  static var expectedLines: Self {
    Option(
      "expect-lines", takes: .count("N", in: 0...1_000_000_000_000), section: .input,
      help:
        "the number of lines in FILE or in --range, including blank ones; with any other number,"
        + " the exit code is 74, and the files of --output, --rejects and --summary stay unchanged")
  }
  static var jobs: Self {
    Option(
      "jobs", letter: "j", takes: .count("N", in: 1...256),
      standard: "the number of processors", section: .general, help: "the number of threads")
  }
}

extension Option where Value == Bool {
  static var rejectsOK: Self {
    Option(
      flag: "rejects-ok", section: .input,
      help:
        "end with 0 even if lines have errors or there is no list, and write every file, even with"
        + " only the column names; messages still count the errors")
  }
  static var progress: Self {
    Option(
      flag: "progress", section: .general,
      help: "show progress, and totals at the end, on standard error; a terminal always shows"
        + " progress")
  }
}
