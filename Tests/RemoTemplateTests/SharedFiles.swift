import Foundation
import RemoBytes

/// Files that lie beside the package: a folder named by `REMO_SHOP_SHARED`, else `../shared`.
enum SharedFiles {
  static let root: URL = {
    if let path = ProcessInfo.processInfo.environment["REMO_SHOP_SHARED"] {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return package.deletingLastPathComponent().appendingPathComponent("shared", isDirectory: true)
  }()

  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  static func json(_ path: String) throws -> JSONValue {
    let bytes = try Data(contentsOf: root.appendingPathComponent(path))
    return try JSONValue(parsing: DocumentBuffer(bytes))
  }
}

extension JSONValue {
  var text: String? {
    if case .string(let text) = kind { text } else { nil }
  }

  var elements: [JSONValue]? {
    if case .array(let elements) = kind { elements } else { nil }
  }
}
