import Foundation
import Testing

@testable import remo_shop

@Suite("The executable")
struct ExecutableTests {
  @Test("The program prints its version")
  func itsVersion() throws {
    let result = try Executable.run(["--version"])
    #expect(result == Executable.Result(code: 0, output: versionLine(commit: commit) + "\n"))
  }

  @Test("The version includes the commit in sources from git archive")
  func commitOfTheVersion() throws {
    let hash = "0123456789abcdef0123456789abcdef01234567"
    #expect(versionLine(commit: archivedCommit("$Format:%H$")) == "remo-shop \(version)")
    #expect(
      versionLine(commit: archivedCommit(hash)) == "remo-shop \(version) (0123456789ab)")
  }

  @Test("The version is the newest one in the changelog and has a date")
  func versionOfTheChangelog() throws {
    let text = String(decoding: try Checkout.contents(of: "CHANGELOG.md"), as: UTF8.self)
    let newest = try #require(text.firstMatch(of: #/\n## (\d\S*) - \d{4}-\d\d-\d\d\n/#))
    #expect(newest.1 == version)
  }

  @Test("A usage error exits with 64")
  func usage() throws {
    let result = try Executable.run(["rendr"])
    #expect(result.code == 64)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("remo-shop: error: unknown command 'rendr'"))
  }

  @Test("File names pass through as raw bytes", .enabled(if: namesAreBytes))
  func foreignNames() throws {
    let folder = try TemporaryFolder()
    let script = """
      a=$(printf 'a\\377'); b=$(printf 'b\\376\\377')
      mkdir "$a" && cat > "$a/$b.json" && cd "$a"
      "$0" render "$b.json" -f text -o "$b.txt" && ln -s "$b.md" link.md && "$0" render "$b.json" -o link.md
      "$0" templates copy email "$b.html" && "$0" render "$b.json" -t "$b.html" -o "../$b.html"
      cd ..; "$0" check -f json "$a/$b.json"; "$0" render "$a/$b.jsn" --title "$b"; ls -b "$a" .
      """
    let result = try Executable.run(
      ["-c", script, Executable.path], input: Data(SampleList.plain.utf8), folder: folder.path,
      program: "/bin/sh")
    #expect(result.output.contains("\"source\": \"a\u{FFFD}/b\u{FFFD}\u{FFFD}.json\""))
    #expect(
      result.errors
        == "remo-shop: error: cannot read 'a\u{FFFD}/b\u{FFFD}\u{FFFD}.jsn': there is no such file\n"
        + "   = help: check the path\n")
    let names = result.output.split(separator: "\n").suffix(10).map(String.init)
    #expect(
      names == [
        ".:", "a\\377", "b\\376\\377.html", "a\\377:", "b\\376\\377.html", "b\\376\\377.json",
        "b\\376\\377.md", "b\\376\\377.txt", "link.md", "partials",
      ])
  }

  @Test("A closed pipe is not an error")
  func closedPipe() throws {
    let result = try Executable.run(["help"], output: .closedPipe)
    #expect(result == Executable.Result(code: 0))
    // The exit code still reports the errors found.
    let check = try Executable.run(["check"], input: Data("[]".utf8), output: .closedPipe)
    #expect(check.code == 65)
    let list = Data(SampleList.text(price: "0", total: "0").utf8)
    let strict = ["check", "--strict", "--format", "json"]
    #expect(try Executable.run(strict, input: list, output: .closedPipe).code == 1)
  }

  @Test("A full device is an I/O error", .enabled(if: hasFullDevice))
  func fullDevice() throws {
    let result = try Executable.run(["help"], output: .file("/dev/full"))
    #expect(result.code == 74)
    #expect(
      result.errors == """
        remo-shop: error: cannot write '<stdout>': no space is left on the device
           = help: make room, or write to another place

        """)
  }

  @Test("The output does not depend on the seed of hashes, which differs in each run")
  func hashSeed() throws {
    let names = ["Oak Table", "Velvet Sofa"].flatMap { name in
      ["Linen", "Liren", "Lines", "Lire", "Line", "Linens"].map { "\(name) \($0)" }
    }
    let items = names.enumerated().map { number, name in
      #"{"category_group": "A", "product_name": "\#(name)", "retailer": "Nord","#
        + #" "price_cents": \#(number + 1), "product_url": "", "confidence_score": 0.9,"#
        + #" "why_matched": ""}"#
    }
    let list = #"{"items": [\#(items.joined(separator: ","))], "total_estimated_cost_cents": 78}"#
    let outcomes = try (0..<8).map { _ in
      try Executable.run(["check", "--format", "json"], input: Data(list.utf8))
    }
    #expect(outcomes[0].output.contains("duplicate"))
    for outcome in outcomes { #expect(outcome == outcomes[0]) }
  }

  @Test("The output does not depend on the environment")
  func environment() throws {
    let plain = try Executable.run(["help"])
    let environment = [
      "LC_ALL": "de_DE.UTF-8", "LANG": "tr_TR", "TZ": "Asia/Tokyo", "COLUMNS": "9",
    ]
    #expect(try Executable.run(["help"], environment: environment) == plain)
  }
}

/// Whether file names may be any bytes; other systems require text.
#if os(Linux)
  private let namesAreBytes = true
#else
  private let namesAreBytes = false
#endif

/// Whether there is a device that is always full.
let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")
