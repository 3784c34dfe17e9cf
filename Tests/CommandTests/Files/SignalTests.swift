import Foundation
import Testing

@testable import remo_shop

@Suite("A signal that ends a batch")
struct SignalTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "A signal leaves no temporary files behind",
    arguments: [SIGTERM, SIGHUP, SIGINT, SIGALRM, SIGPROF, SIGUSR1, SIGUSR2])
  func signal(_ number: Int32) throws {
    let process = Process()
    let input = Pipe()
    process.executableURL = URL(fileURLWithPath: Executable.path)
    process.arguments = ["batch", "--output", folder("lists.csv"), "--rejects", folder("rejects")]
    process.standardInput = input
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The process creates its temporary files, then waits for its input.
    let deadline = Date(timeIntervalSinceNow: 30)
    while try folder.names.count < 2, Date() < deadline { pause() }
    #expect(try folder.names.allSatisfy { $0.hasPrefix(".remo-shop-") })
    kill(process.processIdentifier, number)
    while process.isRunning, Date() < deadline { pause() }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == number)
    #expect(try folder.names == [])
    try input.fileHandleForWriting.close()
  }

  /// Leaves the processor to the process under test for a moment.
  private func pause() { usleep(500) }

  @Test("A signal leaves nothing behind while threads create many files", arguments: 1...24)
  func manyFiles(_ attempt: Int) throws {
    let lines = String(repeating: SampleList.line() + "\n", count: 20_000)
    let path = try folder.add("lists.ndjson", lines)
    let pages = folder("pages")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Executable.path)
    process.arguments = ["batch", path, "-q", "-f", "text", "--jobs", "8", "--output-dir", pages]
    try process.run()
    let deadline = Date(timeIntervalSinceNow: 30)
    var names: [String] = []
    while names.count < 50, Date() < deadline {
      names = (try? FileManager.default.contentsOfDirectory(atPath: pages)) ?? []
      if names.count < 50 { pause() }
    }
    kill(process.processIdentifier, SIGTERM)
    process.waitUntilExit()
    #expect(process.terminationStatus == SIGTERM)
    names = try FileManager.default.contentsOfDirectory(atPath: pages)
    #expect(names.count < 20_000 && names.allSatisfy { $0.hasSuffix(".txt") })
  }
}
