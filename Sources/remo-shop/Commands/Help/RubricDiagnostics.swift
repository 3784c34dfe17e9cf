// The codes about rubrics, tables, suites, candidates and TREC files.

extension DiagnosticGroup {
  static let rubrics = DiagnosticGroup(
    title: "Rubrics",
    entries: [
      .init(
        "not-a-rubric", meaning: "The file is another kind of document.",
        fix: "Give the file to the command that the message names."),
      .init(
        "unknown-schema", meaning: "The rubric has an unknown version of the format.",
        fix: "Write '\"schema\": 1'."),
      .init(
        "unknown-key",
        meaning: "A key is unknown. In a rubric, table or suite, that is an error.",
        fix: "Fix the name, or remove the key."),
      .init(
        "unknown-kind", meaning: "A criterion has a kind that does not exist.",
        fix: "'remo-shop help rubrics' lists the kinds."),
      .init(
        "unknown-value", meaning: "A value is none of the allowed words.",
        fix: "Write one of the words that the message names."),
      .init(
        "out-of-range", meaning: "A number is outside its range.",
        fix: "Write a number within the range that the message names."),
      .init(
        "no-criteria", meaning: "The rubric has no criteria.", fix: "Add a criterion."),
      .init(
        "invalid-id", meaning: "An ID is empty or contains whitespace.",
        fix: "Write an ID without whitespace."),
      .init(
        "duplicate-criterion", meaning: "Two criteria have the same ID.",
        fix: "Rename one of them."),
      .init(
        "unknown-criterion", meaning: "No criterion has the ID that a weight, gate or score names.",
        fix: "Fix the ID."),
      .init(
        "no-attribute", meaning: "The name of an attribute is empty.",
        fix: "Write a name, or leave out the key."),
      .init(
        "zero-weights", meaning: "All weights of the rubric, a profile or an override are 0.",
        fix: "Give at least one criterion a weight."),
      .init(
        "unordered-levels", meaning: "A level has a higher value than a closer one.",
        fix: "Let the values fall from same to other."),
      .init(
        "not-monotone", meaning: "The limits, steps or points of a curve are in the wrong order.",
        fix: "Write limits in rising order and values in falling order; both values of calibration"
          + " points rise."),
      .init(
        "no-points", meaning: "A calibration curve or a list of steps is empty.",
        fix: "Add a point, or leave out the key."),
      .init(
        "unsuitable-option",
        meaning:
          "An option does not go with the other options beside it.",
        fix: "Change or remove one of them."),
      .init(
        "missing-table", meaning: "A table cannot be read.",
        fix: "Fix the path, which is relative to the rubric's folder."),
      .init(
        "wrong-table", meaning: "A table does not have the kind that the criterion needs.",
        fix: "Name a table of the kind that the message names."),
      .init(
        "duplicate-band", meaning: "Two bands have the same ID.", fix: "Rename one of them."),
      .init(
        "overlapping-bands", meaning: "Two bands begin at the same score.",
        fix: "Remove one, or change where it begins."),
      .init(
        "unordered-bands", meaning: "A band begins above the one before it.",
        fix: "Order the bands from the highest to the lowest."),
      .init(
        "open-bands", meaning: "No band contains the lowest scores.",
        fix: "Let the last band begin at 0."),
      .init(
        "unreachable-override",
        meaning: "An override or a limit, or one of its keywords, never applies.",
        fix: "Write keywords in lower case, longer ones first."),
      .init(
        "redundant-keyword", meaning: "Another keyword of the override already covers a keyword.",
        fix: "Remove the keyword."),
      .init(
        "idle-key", meaning: "A key has no effect next to others.", fix: "Remove the key."),
      .init(
        "idle-gate", meaning: "A gate depends on another gate, which has no value.",
        fix: "Name a criterion or a penalty."),
      .init(
        "wide-tolerance",
        meaning: "A relative tolerance is so wide that any two positive numbers count.",
        fix: "Write a share, such as 0.2 for 20 %, or add '\"relative\": false'."),
      .init(
        "no-list-band", meaning: "The rubric lacks a band that lists need.",
        fix: "For rank, add match from 0.8 and close from 0.5."),
      .init(
        "other-list-band",
        meaning: "The band match or close begins at a different score than in lists.",
        fix: "For rank, let match begin at 0.8 and close at 0.5."),
      .init(
        "dead-criterion", meaning: "No case of the suite has a value for a criterion.",
        fix: "Add a case with its attributes, or remove the criterion."),
      .init(
        "idle-weight", meaning: "The weight of a criterion changes no score of the suite.",
        fix: "Add a case in which it decides, or remove the criterion."),
      .init(
        "narrow-tolerance",
        meaning: "A tolerance is far below the differences of all pairs of the suite.",
        fix: "Write a relative tolerance as a share and any other in the unit of the attribute, or"
          + " add a case with closer values."),
      .init(
        "schema-passed-over", meaning: "A JSON Schema next to rubrics was skipped."),
    ])

  static let tables = DiagnosticGroup(
    title: "Tables of rubrics",
    entries: [
      .init("empty-table", meaning: "The table has no entries.", fix: "Add an entry."),
      .init(
        "duplicate-name", meaning: "A name occurs twice; case and a plural s make no difference.",
        fix: "Remove one of them."),
      .init(
        "duplicate-pair", meaning: "Two names are already a pair; the order does not matter.",
        fix: "Remove one of the pairs."),
      .init(
        "unknown-name", meaning: "A name is not an entry or family of the table.",
        fix: "Fix the name, or add the entry."),
      .init(
        "table-cycle", meaning: "The kinds form a circle.",
        fix: "Remove one of the lines."),
      .init("invalid-color", meaning: "A color is not hexadecimal.", fix: "Write '#rrggbb'."),
    ])

  static let suites = DiagnosticGroup(
    title: "Suites and baselines",
    entries: [
      .init(
        "not-a-suite", meaning: "The file is another kind of document.",
        fix: "Give a file of cases, in JSON or as a table."),
      .init(
        "empty-suite", meaning: "The suite has no case with an expectation or a grade.",
        fix: "Add such a case."),
      .init(
        "unknown-case", meaning: "A case is neither one of an item nor of a list.",
        fix: "Write wanted and candidates, or items."),
      .init(
        "nothing-to-test", meaning: "A case has neither expectations nor grades.",
        fix: "Add an expectation or a grade, or remove the case."),
      .init(
        "duplicate-id", meaning: "Two cases, items or candidates have the same ID.",
        fix: "Rename one of them."),
      .init(
        "duplicate-column", meaning: "Two columns of a suite have the same heading.",
        fix: "Remove one of them."),
      .init(
        "different-cells",
        meaning: "Two rows of a case differ in what is wanted, or a value is given twice.",
        fix: "Fix one of the cells, or leave it empty."),
      .init(
        "unknown-profile", meaning: "The rubric has no profile of that name.",
        fix: "Fix the name."),
      .init(
        "invalid-grade", meaning: "A grade is not a whole number from 0 to 1,000,000.",
        fix: "Write a whole number; null means not judged."),
      .init(
        "empty-expectation", meaning: "An expectation has no key.",
        fix: "Add a key, or remove the expectation."),
      .init(
        "unknown-candidate", meaning: "An expectation names a candidate that the case lacks.",
        fix: "Fix the ID."),
      .init(
        "unknown-item", meaning: "A selection names an item that the case lacks.",
        fix: "Fix the ID."),
      .init(
        "unknown-band", meaning: "The rubric has no band of that ID.", fix: "Fix the ID."),
      .init(
        "invalid-order", meaning: "An order names one candidate, or a candidate twice.",
        fix: "Name two or more different candidates."),
      .init(
        "invalid-bounds", meaning: "The minimum score is above the maximum.",
        fix: "Swap min and max."),
      .init(
        "contradiction", meaning: "The expected best candidate does not have the highest grade.",
        fix: "Fix the grade or the expectation."),
      .init(
        "invalid-baseline", meaning: "The file is not a baseline.",
        fix: "Write one with 'rubric bless'."),
    ])

  static let values = DiagnosticGroup(
    title: "Wanted items and candidates",
    entries: [
      .init(
        "not-wanted-items", meaning: "The input of rank is another kind of document.",
        fix: "Give an object with items, each with wanted and candidates."),
      .init(
        "invalid-price", meaning: "A price is not a whole number of cents, or is below 0.",
        fix: "Write cents: 24999 for 249.99."),
      .init(
        "unknown-category",
        meaning: "No part of a category is in the rubric's table. It matches only itself.",
        fix: "Fix it, or add it to the table."),
      .init(
        "unknown-term",
        meaning: "No part of a material or style is in the rubric's table. It matches only itself.",
        fix: "Fix it, or add it to the table."),
      .init(
        "unknown-color",
        meaning: "A color is neither hexadecimal nor in the table. It matches only itself.",
        fix: "Write '#rrggbb', or add it to the table."),
      .init(
        "unreadable-size", meaning: "A size cannot be read, or has no unit. It counts as unknown.",
        fix: "Write figures with a unit, such as 84 in W x 36 in D."),
      .init(
        "unreadable-number",
        meaning: "A value that a criterion compares as a number has a unit or other text. It counts"
          + " as unknown, and an unknown value closes no gate.",
        fix: "Write digits alone: 2700 instead of 2700K. A key may name the unit: width_in."),
      .init(
        "unreadable-gtin", meaning: "A GTIN cannot be read. It counts as unknown.",
        fix: "Export the column as text, with all digits."),
      .init(
        "invalid-gtin", meaning: "The check digit of a GTIN is wrong.",
        fix: "Compare it with the digits below the bar code."),
      .init(
        "large-room", meaning: "A room is more than 50 m long.",
        fix: "Write meters, not centimeters."),
    ])

  static let trec = DiagnosticGroup(
    title: "TREC files",
    entries: [
      .init("empty-file", meaning: "The file has no line.", fix: "Check the path."),
      .init(
        "not-trec", meaning: "The file has no judgments or results, or the two are swapped.",
        fix: "Give judgments to '--qrels' and results to '--run'."),
      .init(
        "wrong-fields", meaning: "A line has too few or too many fields, or a row lacks one.",
        fix: "Separate the fields of TREC with spaces or tabs; IDs contain none."),
      .init(
        "wrong-grade", meaning: "A grade is not a whole number.",
        fix: "Write a whole number; below 0 means not judged."),
      .init(
        "wrong-score", meaning: "A score is not a decimal number.", fix: "Write a number."),
      .init(
        "score-not-finite", meaning: "A score is infinite or not a number.",
        fix: "Leave out documents without a score."),
      .init(
        "duplicate-document", meaning: "A query lists a document twice.",
        fix: "Remove one of the lines."),
      .init(
        "unknown-queries", meaning: "No query of the run is judged.",
        fix: "Give two files of the same collection."),
      .init(
        "grade-too-high", meaning: "A grade is too high for a metric whose gain is '2^grade'.",
        fix: "Use ndcg, or give max the highest grade of the scale."),
    ])

  static let runs = DiagnosticGroup(
    title: "The run",
    entries: [
      .init(
        "usage", meaning: "The command line is wrong (exit code 64).",
        fix: "Fix the part that the message names; 'remo-shop help COMMAND' explains the command."),
      .init(
        "bad-input", meaning: "An input has an error (65).",
        fix: "Fix the input; other messages name the errors."),
      .init(
        "failed", meaning: "'rubric bless' got a rubric that fails its cases (1).",
        fix: "Fix the rubric or the cases."),
      .init(
        "no-list", meaning: "A stream contains no list (65, or a note with '--rejects-ok').",
        fix: "Check whether the program that writes the stream failed."),
      .init(
        "spread-document",
        meaning: "A document spans several lines, but each line must be a list.",
        fix: "'jq -c .' puts a document on one line."),
      .init(
        "invalid-template", meaning: "A template or theme has an error (65).",
        fix: "Fix the place that the message shows."),
      .init(
        "no-input", meaning: "An input does not exist or cannot be read (66).",
        fix: "Fix the path or the permissions."),
      .init(
        "cannot-create", meaning: "An output cannot be written (73).",
        fix: "Fix the path or the permissions."),
      .init(
        "io-error", meaning: "Reading or writing failed midway (74).",
        fix: "Fix the cause, such as a full disk, and run the command again."),
      .init(
        "wrong-length",
        meaning:
          "The number of lines of a stream differs from '--expect-lines' (74).",
        fix: "Check whether the stream is cut off."),
      .init(
        "undecided", meaning: "There are too few judged cases to tell (2).",
        fix: "Add judged cases."),
      .init(
        "more-errors", meaning: "Further errors of a file are counted but not shown.",
        fix: "Fix the first errors; 'check --format json' shows all."),
      .init(
        "more-lists-in-error", meaning: "Further lists with errors are counted but not shown.",
        fix: "'--rejects' saves all of them."),
      .init(
        "lists-in-error", meaning: "The number of lists with errors in a stream.",
        fix: "Fix them; '--rejects' saves them."),
      .init(
        "not-read", meaning: "A stream was not read to its end: its first lines are not lists.",
        fix: "Write a list on each line."),
      .init(
        "range-beyond-end", meaning: "A file ends before the range of '--range' begins.",
        fix: "Check whether the file is cut off."),
      .init("no-images", meaning: "The page of the list has no images."),
      .init("suggestion", meaning: "A suggestion about a whole input."),
      .init("verdict", meaning: "The reason for an exit code other than 0."),
      .init(
        "none-failed",
        meaning: "No case failed in the report of '--failed', so all cases are run."),
      .init("progress", meaning: "The progress of a run."),
      .init("reading", meaning: "The command waits for input from the keyboard."),
      .init("rank", meaning: "A decision of rank."),
      .init("draft", meaning: "The number of cases that 'rubric draft' drafted and kept."),
      .init("trec", meaning: "The files that 'rubric eval' took for judgments and for runs."),
    ])
}
