/// Completions for shells, from the tables of commands and options.
enum CompletionScript {
  /// The shells there are scripts for.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  /// The script that the shell is to load.
  static func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The text as one word of a shell's language.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  /// The words as one of a shell's language.
  static func quoted(_ words: [String]) -> String { quoted(words.joined(separator: " ")) }

  /// Commands that have others below them.
  static var parents: [Command] { Command.all.filter { !$0.subcommands.isEmpty } }
}

extension Option {
  /// Whether it takes several values with commas between them.
  var takesList: Bool { value.placeholder?.hasSuffix(",…") == true }

  /// Whether the words that are offered are begun by them: `retailer=`.
  var beginsValues: Bool { offered.contains { $0.hasSuffix("=") } }

  /// The names as they are typed: `-o`, `--output`.
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + [flag] }
}
