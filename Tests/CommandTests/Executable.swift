import Foundation
import Testing

/// The built executable, run as a process of its own.
enum Executable {
  /// How a process ended.
  struct Result: Equatable {
    var code: Int32
    var output = ""
    var errors = ""
  }

  /// The destination of a process's standard output.
  enum Destination {
    case memory
    /// A pipe that its reader has closed.
    case closedPipe
    case file(String)
  }

  /// The path of the executable: it is built beside the test bundle.
  static let path: String = {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    var folder = bundle.deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("remo-shop").path
      let attributes = try? FileManager.default.attributesOfItem(atPath: candidate)
      if attributes?[.type] as? FileAttributeType == .typeRegular { return candidate }
      folder.deleteLastPathComponent()
    }
    return "remo-shop"
  }()

  /// Runs it, or another program, to its end.
  static func run(
    _ words: [String], input: Data = Data(), output: Destination = .memory,
    environment: [String: String] = [:], folder: String? = nil, program: String = path
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.environment = environment
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("remo-shop-\(UUID().uuidString)").path
    defer {
      for end in ["in", "out", "err"] {
        try? FileManager.default.removeItem(atPath: "\(scratch).\(end)")
      }
    }
    // Files cannot block as pipes can, whatever the size of the output.
    try input.write(to: URL(fileURLWithPath: "\(scratch).in"))
    process.standardInput = FileHandle(forReadingAtPath: "\(scratch).in")
    process.standardError = try create("\(scratch).err")
    switch output {
    case .memory: process.standardOutput = try create("\(scratch).out")
    case .file(let path):
      process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    case .closedPipe:
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      process.standardOutput = pipe
    }
    try process.run()
    process.waitUntilExit()
    // A signal's number, as a shell shows it.
    let code = process.terminationReason == .exit ? 0 : Int32(128)
    return Result(
      code: code + process.terminationStatus, output: text("\(scratch).out"),
      errors: text("\(scratch).err"))
  }

  private static func create(_ path: String) throws -> FileHandle {
    let url = URL(fileURLWithPath: path)
    try Data().write(to: url)
    return try FileHandle(forWritingTo: url)
  }

  private static func text(_ path: String) -> String {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
