import Foundation
import Testing

@testable import remo_shop

@Suite("The executable")
struct ExecutableTests {
  @Test("it says its version")
  func itsVersion() throws {
    let result = try Executable.run(["--version"])
    #expect(result == Executable.Result(code: 0, output: "remo-shop \(version)\n"))
  }

  @Test("it ends with 64 on wrong usage")
  func usage() throws {
    let result = try Executable.run(["rendr"])
    #expect(result.code == 64)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("remo-shop: error: unknown command 'rendr'"))
  }

  @Test("a reader that has closed the pipe is no error")
  func closedPipe() throws {
    let result = try Executable.run(["help"], output: .closedPipe)
    #expect(result == Executable.Result(code: 0))
    // What was found still counts.
    let check = try Executable.run(["check"], input: Data("[]".utf8), output: .closedPipe)
    #expect(check.code == 65)
    let list = Data(SampleList.text(price: "0", total: "0").utf8)
    let strict = ["check", "--strict", "--format", "json"]
    #expect(try Executable.run(strict, input: list, output: .closedPipe).code == 1)
  }

  @Test("a full device is an I/O error", .enabled(if: hasFullDevice))
  func fullDevice() throws {
    let result = try Executable.run(["help"], output: .file("/dev/full"))
    #expect(result.code == 74)
    #expect(
      result.errors == """
        remo-shop: error: cannot write '<stdout>': no space is left on the device
           = help: make room, or write to another place

        """)
  }

  @Test("its output is the same whatever the environment says")
  func environment() throws {
    let plain = try Executable.run(["help"])
    let environment = [
      "LC_ALL": "de_DE.UTF-8", "LANG": "tr_TR", "TZ": "Asia/Tokyo", "COLUMNS": "9",
    ]
    #expect(try Executable.run(["help"], environment: environment) == plain)
  }

  @Test("the completions are a script that bash accepts", .enabled(if: hasBash))
  func completionsForBash() throws {
    let script = CompletionScript.text(for: .bash)
    #expect(complete(script, ["remo-shop", "comp"]) == ["completions"])
    #expect(complete(script, ["remo-shop", "completions", ""]) == ["bash", "zsh", "fish"])
    #expect(complete(script, ["remo-shop", "help", "--m"]) == ["--man"])
    #expect(complete(script, ["remo-shop", "help", "ba"]) == ["batch"])
    #expect(complete(script, ["remo-shop", "help", "rubric", "t"]) == ["test", "tune"])
    #expect(complete(script, ["remo-shop", "render", "--locale", "de-C"]) == ["de-CH"])
    #expect(complete(script, ["remo-shop", "batch", "--currency", "US"]) == ["USD", "USN"])
    #expect(complete(script, ["remo-shop", "render", "--columns", "ret"]) == ["retailer"])
    #expect(
      complete(script, ["remo-shop", "render", "--columns", "group,pri"])
        == ["group,price", "group,price_cents"])
    #expect(complete(script, ["remo-shop", "render", "--where", "fit_s"]) == ["fit_status="])
    #expect(complete(script, ["remo-shop", "rank", "--rubric", "room"]) == ["room-match"])
    #expect(complete(script, ["remo-shop", "render", "--theme", ""]) == ["plain", "beige"])
  }

  /// What bash offers in the place of the last word.
  private func complete(_ script: String, _ words: [String]) -> [String] {
    let bash = Process()
    let pipe = Pipe()
    bash.executableURL = URL(fileURLWithPath: "/bin/bash")
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    bash.arguments = [
      "-c",
      "\(script)\nCOMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); _remo_shop"
        + "\nprintf '%s\\n' \"${COMPREPLY[@]}\"",
    ]
    bash.standardOutput = pipe
    do { try bash.run() } catch { return [] }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    bash.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

/// Whether there is a device that is always full.
let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

/// Whether there is bash in its usual place.
let hasBash = FileManager.default.fileExists(atPath: "/bin/bash")
