import RemoBytes

/// The link rules, found by host.
package struct LinkHosts: Sendable {
  /// A host of the table with its rules. It is a class, so that a lookup does not copy it.
  final class Host: Sendable {
    fileprivate let name: String
    fileprivate let products: [ProductPath]
    let redirect: Redirect?
    fileprivate let shopName: String?

    /// Creates a host with a rule and the rules of `host`.
    fileprivate init(_ name: String, _ rule: LinkRule.Kind, and host: Host?) {
      self.name = name
      var (products, redirect) = (host?.products ?? [], host?.redirect)
      var shopName = host?.shopName
      switch rule {
      case .product(let product): products.append(product)
      case .shop(let name): shopName = name
      case .redirect(let rule): redirect = rule
      }
      (self.products, self.redirect, self.shopName) = (products, redirect, shopName)
    }
  }

  /// A product page found in a path.
  struct ProductPage {
    /// The host of the page's shop.
    let host: String
    let path: ProductPath
    let match: ProductPath.Match
  }

  private var hosts: ContiguousArray<Host> = []
  /// Indices of `hosts`, by the folded hash of the name.
  private var index = HashIndex(count: 500)

  static let table = LinkHosts(LinkTable.rules)
  /// The table with the names of shops, which only reports need.
  private static let named = LinkHosts(LinkTable.shops + LinkTable.rules)

  init(_ rules: [LinkRule]) {
    for rule in rules {
      for name in rule.hosts { name.withBytes { add(rule.kind, to: name, bytes: $0) } }
    }
  }

  private mutating func add(_ rule: LinkRule.Kind, to name: String, bytes: Span<UInt8>) {
    let hash = bytes.foldedHash(0..<bytes.count)
    if let number = index.first(hash: hash, where: { hosts[$0].name == name }) {
      hosts[number] = Host(name, rule, and: hosts[number])
    } else {
      index.insert(hosts.count, hash: hash)
      hosts.append(Host(name, rule, and: nil))
    }
  }

  /// The rules of the longest table name that equals the host or is a parent of it, ignoring case.
  func host(named name: Range<Int>, in bytes: Span<UInt8>) -> Host? {
    var rest = name
    // A name in the table contains a dot.
    while let dot = bytes.firstIndex(of: ASCII.dot, in: rest) {
      let number = index.first(hash: bytes.foldedHash(rest)) {
        bytes.equalsIgnoringCase(rest, hosts[$0].name)
      }
      if let number { return hosts[number] }
      rest = (dot + 1)..<rest.upperBound
    }
    return nil
  }
}

extension LinkHosts {
  /// The name of the shop that a URL leads to, after redirects; nil for a shop outside the table.
  package static func shopName(of url: String) -> String? {
    let buffer = DocumentBuffer(url)
    let canonical = CanonicalURL(ByteSlice(0..<buffer.inputCount), in: buffer.storage.span)
    return canonical.text.withBytes { bytes in
      URLParts(ByteSlice(0..<bytes.count), in: bytes).flatMap {
        named.host(named: $0.host, in: bytes)?.shopName
      }
    }
  }
}

extension LinkHosts.Host {
  /// The product page at a path, if any; the first matching kind wins.
  func productPage(of path: Range<Int>, in bytes: Span<UInt8>) -> LinkHosts.ProductPage? {
    for product in products {
      if let match = product.match(path, in: bytes) {
        return LinkHosts.ProductPage(host: product.shop ?? name, path: product, match: match)
      }
    }
    return nil
  }
}
