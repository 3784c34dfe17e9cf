import Foundation

/// A temporary folder for one test, removed after it.
final class TemporaryFolder {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("remo-shop-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The names of its files, in alphabetical order.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// The path of a file in it.
  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Makes a file in it.
  ///
  /// - Returns: its path.
  @discardableResult
  func add(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
    return self(name)
  }

  /// The text of a file in it.
  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: self(name))), as: UTF8.self)
  }
}
