import RemoBytes

/// The link rules by their hosts.
struct LinkHosts: Sendable {
  /// A host of the table with its rules; a class, as each link of a list looks one up.
  final class Entry: Sendable {
    let host: String
    let product: ProductPath?
    let redirect: Redirect?

    init(host: String, product: ProductPath?, redirect: Redirect?) {
      self.host = host
      self.product = product
      self.redirect = redirect
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
            Entry(host: host, product: product, redirect: known?.redirect)
          case .redirect(let redirect):
            Entry(host: host, product: known?.product, redirect: redirect)
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
/// Eighty of its 1,024 bits are set, so that one other host in thirteen is looked up in vain. It
/// spares every link of a list a dictionary, and a list of other shops the table.
struct HostEndings: Equatable, Sendable {
  private(set) var bits: [UInt64]

  /// The endings of the hosts in `LinkTable`; a test compares them.
  static let table = HostEndings(bits: [
    0x8080_0002_8000_0000, 0x0040_040C_0000_0000, 0x0000_0004_0A00_0004,
    0x4000_4011_4000_0800, 0x0000_108A_0100_3000, 0x0000_0000_0200_1100,
    0x0002_0000_0004_2810, 0x0400_0400_0004_0421, 0x0000_0920_02C8_1210,
    0x0002_0002_8120_0002, 0x0260_0000_0000_1000, 0x0000_0000_0C02_0000,
    0x0201_2000_0820_0000, 0x0840_0000_1028_0800, 0x0000_8000_0102_0048,
    0x0800_8008_0000_0000,
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
