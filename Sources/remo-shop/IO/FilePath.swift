// The parts of a path, as text: nothing here asks the file system.

import RemoBytes

extension String {
  /// Whether an input of that name is standard input.
  var isStandardInput: Bool {
    ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0", "/proc/thread-self/fd/0"].contains(self)
  }

  /// What an input of that name is called.
  var inputName: String { self == "-" ? "<stdin>" : shownPath }

  /// Whether an output of that name is standard output.
  var isStandardOutput: Bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/proc/thread-self/fd/1"].contains(self)
  }

  /// What stands after the last slash.
  var fileName: String {
    guard let slash = lastIndex(of: "/") else { return self }
    return String(self[index(after: slash)...])
  }

  /// The names of two files; where they are the same, the paths.
  func fileNames(beside other: String) -> (String, String) {
    fileName == other.fileName ? (self, other) : (fileName, other.fileName)
  }

  /// What follows the last dot of the file's name, in lower case; nil if there is none.
  var fileExtension: String? {
    let name = fileName
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The file's name without its extension.
  var fileStem: String {
    let name = fileName
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The path of the folder that the path names a file in.
  var folder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// The path, which is relative to the folder of `file`, from here.
  func beside(_ file: String) -> String {
    hasPrefix("/") || !file.contains("/") ? self : "\(file.folder)/\(self)"
  }
}
