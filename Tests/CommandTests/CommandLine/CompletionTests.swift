import Foundation
import Testing

@testable import remo_shop

@Suite("Shell completions")
struct CompletionTests {
  /// Command lines up to the cursor, with the completions of the last word.
  private static let lines: [(line: String, offered: [String])] = [
    ("comp", ["completions"]),
    ("completions ", ["bash", "zsh", "fish"]),
    ("help --ma", ["--man"]),
    ("help ba", ["batch"]),
    ("help loc", ["locales"]),
    ("help exit", ["exit-codes"]),
    ("schema rubric-", ["rubric-check-results", "rubric-table"]),
    ("help rubric t", ["test", "tune"]),
    ("help templates ", ["list", "show", "copy"]),
    ("rubric di", ["diff"]),
    ("rubric diff --ta", ["--tag"]),
    ("rubric diff --exit", []),
    ("render -- --form", []),
    ("rubric diff room", ["room-match"]),
    ("rubric diff --tag hard room-match -m map prod", ["product-match"]),
    ("rubric diff room-match mine.json prod", []),
    ("rubric check --strict prod", ["product-match"]),
    ("diff --exit", ["--exit-code"]),
    ("templates show tex", ["text"]),
    ("templates copy --force themes/b", ["themes/beige"]),
    ("templates copy text tex", []),
    ("render --locale de-C", ["de-CH"]),
    ("batch --currency US", ["USD", "USN"]),
    ("render --columns ret", ["retailer"]),
    ("render --columns group,pri", ["group,price", "group,price_cents"]),
    ("render --where fit_s", ["fit_status="]),
    ("render --delimiter t", ["tab"]),
    ("render --template ema", ["email"]),
    ("render -o page.html --theme ", ["plain", "beige"]),
    ("rank --rubric room", ["room-match"]),
    ("rubric eval --metrics nd", ["ndcg@10"]),
    ("rubric eval -m map,m", ["map,mrr"]),
    ("rubric diff --metrics bri", []),
    ("rubric eval --metrics map,a", ["map,auc"]),
  ]

  @Test(
    "The bash completion offers the commands, options and values of the tables",
    .enabled(if: isThere("/bin/bash"))
  )
  func bash() throws {
    for (line, offered) in Self.lines {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      #expect(try reply(to: words) == offered, "\(line)")
    }
  }

  @Test(
    "The bash completion handles characters at which bash divides words",
    .enabled(if: isThere("/bin/bash")))
  func bashSigns() throws {
    #expect(try reply(to: ["render", "--format", "=", "mar"]) == ["markdown"])
    #expect(
      try reply(to: ["check", "--format", "="]) == ["text", "json", "github", "sarif", "txt"])
    for start in [["--metrics"], ["--metrics", "="], ["-m"]] {
      let words = ["rubric", "eval"] + start + ["ndcg", "@", "10,ma"]
      #expect(try reply(to: words) == ["@10,map"], "\(words)")
      #expect(try reply(to: ["rubric", "eval"] + start + ["p", "@"]) == ["@5"])
      #expect(try reply(to: ["rubric", "eval"] + start + ["map,ndcg", "@", "1"]) == ["@10"])
      let two = ["p", "@", "5,ndcg", "@", "1"]
      #expect(try reply(to: ["rubric", "eval"] + start + two) == ["@10"])
    }
  }

  /// The completions of the last word in bash. Without `compopt`, as in bash 3, bash adds the files
  /// itself.
  private func reply(to words: [String]) throws -> [String] {
    let quoted = (["remo-shop"] + words).map { "'\($0)'" }.joined(separator: " ")
    let script =
      CompletionScript(commands: .remoShop).text(for: .bash)
      + "\nCOMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count); _remo_shop"
      + "\nprintf '%s\\n' \"${COMPREPLY[@]}\""
    return try lines(of: "/bin/bash", ["-c", script])
  }

  @Test("The zsh completion offers only operands after --")
  func zshOperands() {
    let parts = CompletionScript(commands: .remoShop).text(for: .zsh).components(
      separatedBy: "_arguments -S")
    #expect(parts.count - 1 == CommandTable.remoShop.leaves.count)
  }

  @Test(
    "The fish completion offers the commands, options and values of the tables",
    .enabled(if: isThere("/usr/bin/fish")))
  func fish() throws {
    let folder = try TemporaryFolder()
    let asked = Self.lines.map { "echo '> \($0.line)'\ncomplete -C 'remo-shop \($0.line)'\n" }
    let script = CompletionScript(commands: .remoShop).text(for: .fish) + asked.joined()
    let answers = try lines(of: "/usr/bin/fish", ["--no-config", "-c", script], in: folder.path)
    var found: [String: Set<String>] = [:]
    var line = ""
    for answer in answers {
      if answer.hasPrefix("> ") {
        line = String(answer.dropFirst(2))
      } else {
        found[line, default: []].insert(String(answer.prefix { $0 != "\t" }))
      }
    }
    for (line, offered) in Self.lines {
      #expect(found[line, default: []] == Set(offered), "\(line)")
    }
  }

  /// The lines that a shell writes.
  private func lines(
    of shell: String, _ arguments: [String], in folder: String? = nil
  ) throws -> [String] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: shell)
    process.arguments = arguments
    if let folder {
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      process.environment = ["HOME": folder, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    }
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

/// Whether there is a file at that path.
private func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
