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
}

/// Whether there is a device that is always full.
let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")
