/// Completions for shells, from the tables of commands and options.
struct CompletionScript {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  let commands: CommandTable

  /// The script for the shell to load.
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

  /// The words as a single word of a shell language.
  func quoted(_ words: [String]) -> String { quoted(words.joined(separator: " ")) }
}
