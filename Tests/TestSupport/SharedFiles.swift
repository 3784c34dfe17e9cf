import Foundation
import RemoBytes

/// Files outside the package: in the folder named by `REMO_SHOP_SHARED`, else `../shared`.
package enum SharedFiles {
  package static let root: URL = {
    if let path = ProcessInfo.processInfo.environment["REMO_SHOP_SHARED"] {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return package.deletingLastPathComponent().appendingPathComponent("shared", isDirectory: true)
  }()

  package static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  /// The names of a folder's files in order.
  package static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      .sorted()
  }

  package static func buffer(_ path: String) throws -> DocumentBuffer {
    DocumentBuffer(try Data(contentsOf: root.appendingPathComponent(path)))
  }

  package static func json(_ path: String) throws -> JSONValue {
    try JSONValue(parsing: buffer(path))
  }
}

extension JSONValue {
  package var text: String? {
    if case .string(let text) = kind { text } else { nil }
  }

  package var elements: [JSONValue]? {
    if case .array(let elements) = kind { elements } else { nil }
  }
}
