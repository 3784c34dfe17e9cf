// The codes about rubrics, tables, suites, candidates and TREC files.

extension DiagnosticGroup {
  static let rubrics = DiagnosticGroup(
    title: "Rubrics",
    entries: [
      .init(
        "not-a-rubric", meaning: "The file is another kind of document.",
        fix: "Give the file to the command that the message names."),
      .init(
        "unknown-schema", meaning: "The rubric has a version of the format that is not known.",
        fix: "Write '\"schema\": 1'."),
      .init(
        "unknown-key",
        meaning: "Nothing reads a key. In a rubric, table or suite that is an error.",
        fix: "Correct the name, or remove the key."),
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
        "invalid-id", meaning: "An ID is empty or contains white space.",
        fix: "Write an ID without white space."),
      .init(
        "duplicate-criterion", meaning: "Two criteria have one ID.",
        fix: "Rename one of them."),
      .init(
        "unknown-criterion", meaning: "No criterion has the ID that a weight, gate or score names.",
        fix: "Correct the ID."),
      .init(
        "no-attribute", meaning: "The name of an attribute is empty.",
        fix: "Write a name, or leave out the key."),
      .init(
        "zero-weights", meaning: "All weights of the rubric, a profile or an override are 0.",
        fix: "Give at least one criterion a weight."),
      .init(
        "unordered-levels", meaning: "A level counts more than a closer one.",
        fix: "Order the values from same to other."),
      .init(
        "not-monotone", meaning: "Limits, steps or points of a curve are in the wrong order.",
        fix: "Let limits rise and values fall; the points of a calibration rise in both."),
      .init(
        "no-points", meaning: "Steps or a calibration curve have no point.",
        fix: "Add a point, or leave out the key."),
      .init(
        "unsuitable-option", meaning: "An option does not fit the other options of a criterion.",
        fix: "Change or remove one of them."),
      .init(
        "missing-table", meaning: "A table cannot be read.",
        fix: "Correct the path, which starts at the rubric's folder."),
      .init(
        "wrong-table", meaning: "A table has another kind than the criterion needs.",
        fix: "Name a table of the kind that the message names."),
      .init(
        "duplicate-band", meaning: "Two bands have one ID.", fix: "Rename one of them."),
      .init(
        "overlapping-bands", meaning: "Two bands begin at the same score.",
        fix: "Remove one, or change where it begins."),
      .init(
        "unordered-bands", meaning: "A band begins above the one before it.",
        fix: "Order the bands from the highest to the lowest."),
      .init(
        "open-bands", meaning: "Low scores lie in no band.", fix: "Let the last band begin at 0."),
      .init(
        "unreachable-override", meaning: "An override, or one of its keywords, never applies.",
        fix: "Write keywords in lower case, longer ones first."),
      .init(
        "redundant-keyword", meaning: "A keyword adds nothing to another one of its override.",
        fix: "Remove the keyword."),
      .init(
        "idle-key", meaning: "A key has no effect beside others.", fix: "Remove the key."),
      .init(
        "idle-gate", meaning: "A gate watches a gate, for which nothing is computed.",
        fix: "Name a criterion or a penalty."),
      .init(
        "no-list-band", meaning: "The rubric lacks a band that lists need.",
        fix: "For rank, add match from 0.8 and close from 0.5."),
      .init(
        "other-list-band",
        meaning: "The band match or close begins at another score than in lists.",
        fix: "For rank, let match begin at 0.8 and close at 0.5."),
      .init(
        "dead-criterion", meaning: "No case of the suite has a value for a criterion.",
        fix: "Add a case with its attributes, or remove the criterion."),
      .init(
        "idle-weight", meaning: "The weight of a criterion changes no score of the suite.",
        fix: "Add a case in which it decides, or remove the criterion."),
      .init(
        "schema-passed-over", meaning: "A JSON Schema next to rubrics was skipped."),
    ])

  static let tables = DiagnosticGroup(
    title: "Tables of rubrics",
    entries: [
      .init("empty-table", meaning: "The table has no entries.", fix: "Add an entry."),
      .init(
        "duplicate-name", meaning: "A name occurs twice; case and a plural s do not count.",
        fix: "Remove one of them."),
      .init(
        "duplicate-pair", meaning: "Two names are a pair already, in either direction.",
        fix: "Remove one of the pairs."),
      .init(
        "unknown-name", meaning: "A name is not an entry or family of the table.",
        fix: "Correct the name, or add the entry."),
      .init(
        "table-cycle", meaning: "The kinds lead back to where they start.",
        fix: "Remove one of the lines."),
      .init("invalid-color", meaning: "A color is not hexadecimal.", fix: "Write '#rrggbb'."),
    ])

  static let suites = DiagnosticGroup(
    title: "Suites and baselines",
    entries: [
      .init(
        "not-a-suite", meaning: "The file is another kind of document.",
        fix: "Give a file with a case on each line."),
      .init(
        "spread-document",
        meaning: "A document spans several lines, but each line must be a document.",
        fix: "'jq -c .' puts a document on one line."),
      .init(
        "empty-suite", meaning: "The suite has no case with an expectation or a grade.",
        fix: "Add one."),
      .init(
        "unknown-case", meaning: "A line is neither a case of one item nor of a list.",
        fix: "Write wanted and candidates, or items."),
      .init(
        "nothing-to-test", meaning: "A case has neither expectations nor grades.",
        fix: "Add one, or remove the case."),
      .init(
        "duplicate-id", meaning: "Two cases, items or candidates have one ID.",
        fix: "Rename one of them."),
      .init(
        "unknown-profile", meaning: "The rubric has no profile of that name.",
        fix: "Correct the name."),
      .init(
        "invalid-grade", meaning: "A grade is not a whole number from 0 to 1,000,000.",
        fix: "Write a whole number; null means not judged."),
      .init(
        "empty-expectation", meaning: "An expectation expects nothing.",
        fix: "Add a key, or remove the expectation."),
      .init(
        "unknown-candidate", meaning: "An expectation names a candidate that the case lacks.",
        fix: "Correct the ID."),
      .init(
        "unknown-item", meaning: "A selection names an item that the case lacks.",
        fix: "Correct the ID."),
      .init(
        "unknown-band", meaning: "The rubric has no band of that ID.", fix: "Correct the ID."),
      .init(
        "invalid-order", meaning: "An order names one candidate, or a candidate twice.",
        fix: "Name two or more different candidates."),
      .init(
        "invalid-bounds", meaning: "The least score is above the greatest.",
        fix: "Exchange min and max."),
      .init(
        "contradiction", meaning: "The expected best candidate does not have the best grade.",
        fix: "Correct the grade or the expectation."),
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
        "invalid-price", meaning: "A price is not a whole number of cents of 0 or more.",
        fix: "Write cents: 24999 for 249.99."),
      .init(
        "unknown-category",
        meaning: "No part of a category is in the rubric's table. It matches only itself.",
        fix: "Correct it, or add it to the table."),
      .init(
        "unknown-term",
        meaning: "No part of a material or style is in the rubric's table. It matches only itself.",
        fix: "Correct it, or add it to the table."),
      .init(
        "unknown-color",
        meaning: "A color is neither hexadecimal nor in the table. It matches only itself.",
        fix: "Write '#rrggbb', or add it to the table."),
      .init(
        "unreadable-size", meaning: "A size cannot be read, or has no unit. It counts as unknown.",
        fix: "Write figures with a unit, such as 84 in W x 36 in D."),
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
      .init("empty-file", meaning: "The file has no line.", fix: "Give the right file."),
      .init(
        "not-trec", meaning: "The file is JSON, or judgments and results are swapped.",
        fix: "Give judgments to '--qrels' and results to '--run'."),
      .init(
        "wrong-fields", meaning: "A line has too few or too many fields.",
        fix: "Separate the fields with spaces or tabs; IDs contain none."),
      .init(
        "wrong-grade", meaning: "A grade is not a whole number.",
        fix: "Write a whole number; below 0 means not judged."),
      .init(
        "wrong-score", meaning: "A score is not a decimal number.", fix: "Write a number."),
      .init(
        "score-not-finite", meaning: "A score is infinite or not a number.",
        fix: "Leave out documents without a score."),
      .init(
        "duplicate-document", meaning: "A query has a document twice.",
        fix: "Remove one of the lines."),
      .init(
        "unknown-queries", meaning: "No query of the run is judged.",
        fix: "Give files of the same collection."),
      .init(
        "grade-too-high", meaning: "A grade is too high for a metric whose gain is '2^grade'.",
        fix: "Use ndcg, or give max the highest grade of the scale."),
    ])

  static let runs = DiagnosticGroup(
    title: "The run",
    entries: [
      .init(
        "usage", meaning: "The command line is wrong (exit code 64).",
        fix: "Correct what the message names; 'remo-shop help COMMAND' explains the command."),
      .init(
        "bad-input", meaning: "An input has an error (65).",
        fix: "Correct the input; other messages name the errors."),
      .init(
        "failed", meaning: "'rubric bless' was given a rubric that fails its cases (1).",
        fix: "Correct the rubric or the cases."),
      .init(
        "no-list", meaning: "A stream contains no list (65, or a note with '--rejects-ok').",
        fix: "See whether the command that writes the stream has failed."),
      .init(
        "invalid-template", meaning: "A template or theme has an error (65).",
        fix: "Correct the place that the message shows."),
      .init(
        "no-input", meaning: "An input does not exist or cannot be read (66).",
        fix: "Correct the path or the permissions."),
      .init(
        "cannot-create", meaning: "An output cannot be written (73).",
        fix: "Correct the path or the permissions."),
      .init(
        "io-error", meaning: "Reading or writing failed midway (74).",
        fix: "Correct the cause, such as a full disk, and run the command again."),
      .init(
        "wrong-length", meaning: "A stream has another number of lines than '--expect-lines' (74).",
        fix: "See whether the stream is cut off."),
      .init(
        "undecided", meaning: "There are too few graded cases to tell (2).",
        fix: "Add graded cases."),
      .init(
        "more-errors", meaning: "Further errors of a file are counted but not shown.",
        fix: "Correct the first errors; 'check --format json' shows all."),
      .init(
        "more-lists-in-error", meaning: "Further lists in error are counted but not shown.",
        fix: "'--rejects' saves all of them."),
      .init(
        "lists-in-error", meaning: "How many lists of a stream have an error.",
        fix: "Correct them; '--rejects' saves them."),
      .init(
        "not-read", meaning: "A stream was not read to its end: its first lines are not lists.",
        fix: "Give a list on each line."),
      .init(
        "range-beyond-end", meaning: "A file ends before the range of '--range' begins.",
        fix: "See whether the file was cut off."),
      .init("no-images", meaning: "Nothing that 'images' would show has an image."),
      .init("suggestion", meaning: "A suggestion about a whole input."),
      .init("verdict", meaning: "Why a report ends with an exit code other than 0."),
      .init("progress", meaning: "How far a run is."),
      .init("reading", meaning: "The command waits for input from the keyboard."),
      .init("rank", meaning: "A decision of rank."),
    ])
}
