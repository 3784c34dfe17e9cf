/// Completions for shells, from the tables of commands and options.
struct CompletionScript {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  let commands: CommandTable

  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The text as one word of a shell language.
  func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  func quoted(_ words: [String]) -> String { quoted(words.joined(separator: " ")) }
}

extension CommandTable {
  /// The words that `help` takes first, each with its summary: commands, then topics.
  var helpWords: [(name: String, summary: String)] {
    let words = all.map { (name: $0.name, summary: $0.summary) }
    return words
      + topics.filter { named($0.name) == nil }.map { (name: $0.name, summary: $0.summary) }
  }
}
