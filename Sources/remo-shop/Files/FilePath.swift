// The parts of a path, as text: nothing here asks the file system.
//
// What divides a path is a byte, whatever follows: a slash and a combining mark are one character.

import RemoBytes

extension String {
  /// The number under which something is open already, where the path is the system's name for
  /// that.
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

  /// Whether an input of that name is standard input.
  var isStandardInput: Bool { self == "-" || descriptorNumber == 0 }

  /// What an input of that name is called.
  var inputName: String { self == "-" ? "<stdin>" : shownPath }

  /// Whether an output of that name is standard output.
  var isStandardOutput: Bool { self == "-" || descriptorNumber == 1 }

  /// What stands after the last slash.
  var fileName: String {
    guard let slash = utf8.lastIndex(of: ASCII.slash) else { return self }
    return String(self[utf8.index(after: slash)...])
  }

  /// The names of two files; where they are the same, the paths.
  func fileNames(beside other: String) -> (String, String) {
    fileName == other.fileName ? (self, other) : (fileName, other.fileName)
  }

  /// What follows the last dot of the file's name, in lower case; nil if there is none.
  var fileExtension: String? {
    let name = fileName
    guard let dot = name.utf8.lastIndex(of: ASCII.dot), dot > name.startIndex else { return nil }
    return name[name.utf8.index(after: dot)...].lowercased()
  }

  /// The file's name without its extension.
  var fileStem: String {
    let name = fileName
    guard let dot = name.utf8.lastIndex(of: ASCII.dot), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The path of the folder that the path names a file in.
  var folder: String {
    guard let slash = utf8.lastIndex(of: ASCII.slash) else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// The paths that lead to the path, and itself: `a`, `a/b`, `a/b/c`.
  var pathPrefixes: [String] {
    var ends = utf8.indices.filter { utf8[$0] == ASCII.slash && $0 > startIndex }
    ends.append(endIndex)
    return ends.map { String(self[..<$0]) }.filter { !$0.hasSuffix("/") }
  }

  /// The path, which is relative to the folder of `file`, from here.
  func beside(_ file: String) -> String {
    utf8.first == ASCII.slash || !file.utf8.contains(ASCII.slash) ? self : "\(file.folder)/\(self)"
  }
}
