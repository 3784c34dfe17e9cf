import RemoBytes

/// The link rules by their hosts.
struct LinkHosts: Sendable {
  /// A host of the table with its rules; a class, as each link of a list looks one up.
  final class Entry: Sendable {
    let host: String
    let product: ProductPath?
    /// The parameters that count on a product page, beside those of variants.
    let parameters: ParameterNames
    let redirect: Redirect?

    init(host: String, rules: [LinkRule]) {
      var product: ProductPath?
      var redirect: Redirect?
      for rule in rules where rule.hosts.contains(host) {
        switch rule.kind {
        case .product(let path): product = path
        case .redirect(let link): redirect = link
        }
      }
      self.host = host
      self.product = product
      self.redirect = redirect
      parameters = ParameterNames(product?.parameters ?? [])
    }
  }

  private var entries: [UInt64: Entry] = [:]
  /// The last characters of all hosts.
  let endings: HostEndings

  static let table = LinkHosts(LinkTable.rules)

  init(_ rules: [LinkRule]) {
    let hosts = Set(rules.flatMap(\.hosts))
    for host in hosts {
      let bytes = ContiguousArray(host.utf8)
      entries[bytes.span.lowercasedHash(0..<bytes.count)] = Entry(host: host, rules: rules)
    }
    endings = HostEndings(of: hosts)
  }

  /// The rules of a host: those of the longest name in the table that it is or ends in.
  func entry(_ bytes: Span<UInt8>, host: Range<Int>) -> Entry? {
    guard endings.mayContain(bytes, end: host.upperBound) else { return nil }
    var rest = host
    while !rest.isEmpty {
      if let entry = entries[bytes.lowercasedHash(rest)],
        bytes.equalsIgnoringCase(rest, entry.host)
      {
        return entry
      }
      guard let dot = bytes.firstIndex(of: ASCII.dot, in: rest) else { return nil }
      rest = (dot + 1)..<host.upperBound
    }
    return nil
  }
}

/// A filter that tells from the last seven bytes of a host that it is not in the table.
///
/// Eighty of its 1,024 bits are set, so that one other host in thirteen is looked up in vain. It
/// spares every link of a list a dictionary.
struct HostEndings: Sendable {
  private var bits = ContiguousArray<UInt64>(repeating: 0, count: 16)

  init(of hosts: Set<String>) {
    for host in hosts {
      // A host of six bytes has a slash or a dot before it.
      precondition(host.utf8.count >= 6)
      for sign in ["/", "."] {
        let bytes = ContiguousArray(" \(sign)\(host)".utf8)
        let (word, bit) = Self.place(bytes.span, end: bytes.count)
        bits[word] |= bit
      }
    }
  }

  /// Whether a host that ends at `end` may be in the table; at least eight bytes stand before that.
  func mayContain(_ bytes: Span<UInt8>, end: Int) -> Bool {
    let (word, bit) = Self.place(bytes, end: end)
    return bits[word] & bit != 0
  }

  private static func place(_ bytes: Span<UInt8>, end: Int) -> (word: Int, bit: UInt64) {
    let ending = (bytes.word(at: end - 8) | .all(0x20)) >> 8
    let product = ending.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15).low
    return (Int(product >> 60), 1 << (product >> 54 & 63))
  }
}
