import RemoShop

// The options of `batch` that `render` does not have.

extension Option where Value == String {
  static var outputFolder: Self {
    Option(
      "output-dir", takes: .folder("FOLDER"), section: .output,
      help: "write a file for each list into FOLDER, which is made if need be")
  }
  static var batchRejects: Self {
    Option(
      "rejects", takes: .file("FILE"), section: .input,
      help: "write the lines that are in error, and with --lenient the items, to FILE as JSON lines"
    )
  }
  static var summary: Self {
    Option(
      "summary", takes: .file("FILE"), section: .general,
      help: "write to FILE, as JSON, how many lists there were, and how many errors (the first of"
        + " each line) and warnings of each code")
  }
}

extension Option where Value == ByteRange {
  static var range: Self {
    Option(
      "range",
      takes: .parsed(
        "A:B",
        allowed: "it takes two offsets in bytes, the smaller first, such as 0:1000000; without the"
          + " first it is from the start, without the second to the end"
      ) { ByteRange($0) },
      section: .input,
      help: "take only the lines of FILE that begin at an offset from A to before B, in bytes; the"
        + " last is taken whole; leave out A for the start, B for the end")
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
        "the number that the first line has in the whole stream, where FILE is the rest of it: in"
        + " names of files, of lists without an id, and in messages; no line is passed over")
  }
  static var expectedLines: Self {
    Option(
      "expect-lines", takes: .count("N", in: 0...1_000_000_000_000), section: .input,
      help:
        "how many lines FILE has, or --range takes of it, blank ones counted; with more or fewer the"
        + " exit code is 74, and the files of --output, --rejects and --summary stay as they were")
  }
  static var jobs: Self {
    Option(
      "jobs", letter: "j", takes: .count("N", in: 1...256),
      standard: "the number of processors", section: .general, help: "how many threads work")
  }
}

extension Option where Value == Bool {
  static var rejectsOK: Self {
    Option(
      flag: "rejects-ok", section: .input,
      help:
        "end with 0 where lines are in error or there is no list, and write every file then, too,"
        + " if only with the names of the columns; how many are in error is still said")
  }
  static var progress: Self {
    Option(
      flag: "progress", section: .general,
      help: "show how far it is, on standard error, and in the end how much it was; on a terminal"
        + " that it goes on is shown anyway")
  }
}
