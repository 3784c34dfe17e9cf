import RemoShop

extension ListFormat {
  /// The formats that the server offers. The first of equally welcome ones is chosen.
  static let offered: [ListFormat] = [.html, .json, .csv, .xlsx, .markdown, .text]

  /// The media type without parameters.
  var essence: Substring { mediaType.prefix { $0 != ";" } }
}

/// The value of a header `Accept` (RFC 9110 §12.5.1).
struct AcceptHeader {
  /// A media range with its weight.
  private struct Range {
    var type: Substring
    var subtype: Substring
    var weight: Double

    /// 3 for a type, 2 for `type/*`, 1 for `*/*`, 0 if the range excludes the type.
    func precision(for essence: Substring) -> Int {
      let parts = essence.split(separator: "/")
      if type == "*" { return subtype == "*" ? 1 : 0 }
      guard type == parts[0] else { return 0 }
      return subtype == "*" ? 2 : subtype == parts[1] ? 3 : 0
    }
  }

  private let ranges: [Range]

  /// Reads the header. Ranges with a syntax error are passed over.
  init(_ value: String) {
    ranges = value.lowercased().split(separator: ",").compactMap { element in
      let parts = element.split(separator: ";").map { $0.trimmingSpaces() }
      let names = (parts.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
      guard names.count == 2, !names[0].isEmpty, !names[1].isEmpty else { return nil }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
        .map { Double($0.dropFirst(2)) ?? 0 }
      return Range(type: names[0], subtype: names[1], weight: min(max(weight ?? 1, 0), 1))
    }
  }

  /// The most welcome format, nil if none is. A header without a range welcomes all.
  func best(of formats: [ListFormat] = ListFormat.offered) -> ListFormat? {
    if ranges.isEmpty { return formats.first }
    var best: (format: ListFormat, weight: Double)?
    for format in formats {
      let weight = weight(of: format.essence)
      if weight > best?.weight ?? 0 { best = (format, weight) }
    }
    return best?.format
  }

  /// The weight of the most precise range for a type.
  private func weight(of essence: Substring) -> Double {
    var weight = 0.0
    var precision = 0
    for range in ranges where range.precision(for: essence) > precision {
      precision = range.precision(for: essence)
      weight = range.weight
    }
    return weight
  }
}

/// The entity tag of a document.
struct EntityTag: Equatable, Sendable {
  /// The tag with its quotes.
  let text: String

  /// Hashes a document with 64-bit FNV-1a. It distinguishes versions of one address, so it need not
  /// resist an attacker.
  init(of bytes: [UInt8]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    text = "\"" + String(repeating: "0", count: 16 - digits.count) + digits + "\""
  }

  /// Whether a header `If-None-Match` names this tag (RFC 9110 §13.1.2).
  func isNamed(in header: String) -> Bool {
    header.split(separator: ",").map { $0.trimmingSpaces() }.contains { element in
      element == "*" || (element.hasPrefix("W/") ? element.dropFirst(2) : element) == text
    }
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at its ends.
  func trimmingSpaces() -> SubSequence {
    let start = firstIndex { $0 != " " && $0 != "\t" } ?? endIndex
    let end = lastIndex { $0 != " " && $0 != "\t" }.map(index(after:)) ?? endIndex
    return self[start..<Swift.max(start, end)]
  }
}
