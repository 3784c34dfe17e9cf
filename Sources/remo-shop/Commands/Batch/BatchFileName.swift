/// The name of a list's output file: `NNNNNNNN-id.ext`.
///
/// The line number makes names unique. The id is cut to 80 characters, and characters that are
/// unsafe in some file system become `_`.
struct BatchFileName {
  let text: String

  init(line: Int, id: String, fileExtension: String) {
    let digits = String(line)
    var name = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    let safe = id.unicodeScalars.prefix(80).map { scalar in
      Self.isSafe(scalar) ? Character(scalar) : "_"
    }
    if !safe.isEmpty { name += "-" + String(safe) }
    text = name + Self.ending(fileExtension)
  }

  /// Whether a batch could choose this name for a list on one of these lines, with any id.
  static func isOne(_ name: String, lines: ClosedRange<Int>, fileExtension: String) -> Bool {
    let ending = ending(fileExtension)
    guard name.hasSuffix(ending) else { return false }
    let stem = name.dropLast(ending.count)
    let digits = stem.prefix { $0.isASCII && $0.isNumber }
    let id = stem[digits.endIndex...]
    return digits.count >= 8 && Int(digits).map(lines.contains) != false
      && (id.isEmpty || id.first == "-" && id.count > 1 && id.unicodeScalars.allSatisfy(isSafe))
  }

  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      && (scalar.properties.isAlphabetic || "0123456789._-".unicodeScalars.contains(scalar))
  }

  private static func ending(_ fileExtension: String) -> String {
    fileExtension.isEmpty ? "" : "." + fileExtension
  }
}
