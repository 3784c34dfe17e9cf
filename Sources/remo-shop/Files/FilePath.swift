// The parts of a path as text, independent of the file system.
//
// Paths are split at bytes, because a slash and a following combining mark form one character.

import RemoBytes

extension String {
  /// The number of an open file, if the path is its system name.
  var descriptorNumber: Int32? {
    guard utf8.first == ASCII.slash else { return nil }
    switch self {
    case "/dev/stdin": return 0
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default:
      let folders = ["/dev/fd/", "/proc/self/fd/", "/proc/thread-self/fd/"]
      return folders.first(where: hasPrefix).flatMap { Int32(dropFirst($0.count)) }
    }
  }

  var isStandardInput: Bool { self == "-" || descriptorNumber == 0 }

  var inputName: String { self == "-" ? "<stdin>" : shownPath }

  var isStandardOutput: Bool { self == "-" || descriptorNumber == 1 }

  /// The part after the last slash.
  var fileName: String {
    guard let slash = utf8.lastIndex(of: ASCII.slash) else { return self }
    return String(self[utf8.index(after: slash)...])
  }

  /// The names of two files, or their paths if the names are equal.
  func fileNames(beside other: String) -> (String, String) {
    fileName == other.fileName ? (self, other) : (fileName, other.fileName)
  }

  /// The lowercase part after the last dot of the file's name; nil without a dot after its first
  /// byte.
  var fileExtension: String? {
    let name = fileName
    guard let dot = name.utf8.lastIndex(of: ASCII.dot), dot > name.startIndex else { return nil }
    return name[name.utf8.index(after: dot)...].lowercased()
  }

  var fileKind: FileKind? { fileExtension.flatMap { FileKind(fileExtension: $0) } }

  /// The file's name without its extension.
  var fileStem: String {
    let name = fileName
    guard let dot = name.utf8.lastIndex(of: ASCII.dot), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  var folder: String {
    guard let slash = utf8.lastIndex(of: ASCII.slash) else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// Resolves this path against the folder of `file`.
  func beside(_ file: String) -> String {
    utf8.first == ASCII.slash || !file.utf8.contains(ASCII.slash) ? self : "\(file.folder)/\(self)"
  }
}
