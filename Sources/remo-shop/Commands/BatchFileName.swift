/// The name of a list's own file: `NNNNNNNN-id.ext`.
///
/// The line's number keeps names apart; of the id only what is safe in every file system is left,
/// at most 80 bytes.
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

  /// The names in a folder that a batch may have given: with the same extension, and a line from
  /// `firstLine` on, whatever the id.
  static func all(in folder: String, from firstLine: Int, fileExtension: String) -> Set<String> {
    let ending = ending(fileExtension)
    return Set(
      System.fileNames(in: folder).filter {
        $0.hasSuffix(ending) && isOne($0.dropLast(ending.count), from: firstLine)
      })
  }

  /// Whether it is such a name, without its extension.
  private static func isOne(_ stem: Substring, from firstLine: Int) -> Bool {
    let digits = stem.prefix { $0.isASCII && $0.isNumber }
    let id = stem[digits.endIndex...]
    return digits.count >= 8 && Int(digits).map { $0 >= firstLine } != false
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
