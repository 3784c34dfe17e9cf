import RemoBytes

/// The link rules by their hosts.
struct LinkHosts: Sendable {
  /// A host of the table with its rules; a class, as each link of a list looks one up.
  final class Entry: Sendable {
    let host: String
    let products: [ProductPath]
    let redirect: Redirect?

    init(host: String, products: [ProductPath], redirect: Redirect?) {
      self.host = host
      self.products = products
      self.redirect = redirect
    }

    /// The first kind of product page that a path is one of, and the id in it.
    func match(
      _ bytes: Span<UInt8>, path: Range<Int>
    ) -> (product: ProductPath, match: ProductPath.Match)? {
      for product in products {
        if let match = product.match(bytes, path: path) { return (product, match) }
      }
      return nil
    }
  }

  private var entries: [UInt64: Entry] = [:]

  static let table = LinkHosts(LinkTable.rules)

  init(_ rules: [LinkRule]) {
    for rule in rules {
      for host in rule.hosts {
        let bytes = ContiguousArray(host.utf8)
        let hash = bytes.span.lowercasedHash(0..<bytes.count)
        let known = entries[hash]
        entries[hash] =
          switch rule.kind {
          case .product(let product):
            Entry(
              host: host, products: (known?.products ?? []) + [product], redirect: known?.redirect)
          case .redirect(let redirect):
            Entry(host: host, products: known?.products ?? [], redirect: redirect)
          }
      }
    }
  }

  /// The rules of a host: those of the longest name in the table that it is or ends in.
  static func entry(_ bytes: Span<UInt8>, host: Range<Int>) -> Entry? {
    guard HostEndings.table.mayContain(bytes, end: host.upperBound) else { return nil }
    return table.entry(bytes, host)
  }

  private func entry(_ bytes: Span<UInt8>, _ host: Range<Int>) -> Entry? {
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
/// Of its 1,024 bits 152 are set, so that one other host in seven is looked up in vain. It
/// spares every link of a list a dictionary, and a list of other shops the table.
struct HostEndings: Equatable, Sendable {
  private(set) var bits: [UInt64]

  /// The endings of the hosts in `LinkTable`; a test compares them.
  static let table = HostEndings(bits: [
    0x8480_0002_C000_0000, 0x1050_240C_0000_0000, 0x0880_0204_2A04_2004,
    0x4060_C011_C801_0800, 0x0028_118A_1109_7000, 0x0000_0000_0200_1100,
    0x0002_0102_0004_2850, 0x0C00_4400_0826_0421, 0x0100_2920_02C8_1B10,
    0x1002_0002_8120_0402, 0x1261_4080_2020_1080, 0x0800_0000_0C22_0010,
    0x0205_2810_2828_1040, 0x0840_0004_1128_2800, 0x4008_8000_2906_0048,
    0x0A90_8908_8000_0900,
  ])

  private init(bits: [UInt64]) { self.bits = bits }

  init(of hosts: some Sequence<String>) {
    bits = [UInt64](repeating: 0, count: 16)
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
