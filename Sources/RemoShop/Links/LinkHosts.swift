import RemoBytes

/// The link rules by their hosts.
package struct LinkHosts: Sendable {
  /// A host of the table with its rules. It is a class, so that a lookup does not copy it.
  final class Host: Sendable {
    fileprivate let name: String
    fileprivate let products: [ProductPath]
    let redirect: Redirect?
    fileprivate let shopName: String?

    fileprivate init(_ name: String, _ rules: [LinkRule]) {
      var products: [ProductPath] = []
      var redirect: Redirect?
      var shopName: String?
      for rule in rules {
        switch rule.kind {
        case .product(let product): products.append(product)
        case .shop(let name): shopName = name
        case .redirect(let rule): redirect = rule
        }
      }
      self.name = name
      self.products = products
      self.redirect = redirect
      self.shopName = shopName
    }
  }

  /// A product page found in a path.
  struct ProductPage {
    /// The host of the page's shop.
    let host: String
    let path: ProductPath
    let match: ProductPath.Match
  }

  /// The hosts by hash of their names, for lookup by bytes.
  private let hosts: [UInt64: [Host]]

  static let table = LinkHosts(LinkTable.rules)

  init(_ rules: [LinkRule]) {
    let named = rules.flatMap { rule in rule.hosts.map { (name: $0, rule: rule) } }
    let hosts = Dictionary(grouping: named, by: \.name).map { Host($0, $1.map(\.rule)) }
    self.hosts = Dictionary(grouping: hosts) { host in
      host.name.withBytes { $0.foldedHash(0..<$0.count) }
    }
  }

  /// The rules of the longest table name that equals the host or is a parent domain of it. Case is
  /// ignored.
  func host(named name: Range<Int>, in bytes: Span<UInt8>) -> Host? {
    var rest = name
    // A name in the table contains a dot.
    while let dot = bytes.firstIndex(of: ASCII.dot, in: rest) {
      let found = hosts[bytes.foldedHash(rest)]?.first { bytes.equalsIgnoringCase(rest, $0.name) }
      if let found { return found }
      rest = (dot + 1)..<rest.upperBound
    }
    return nil
  }
}

extension LinkHosts {
  /// The name of the shop to which a URL leads, by its host; nil for one outside the table.
  package static func shopName(of url: String) -> String? {
    let buffer = DocumentBuffer(url)
    let canonical = CanonicalURL(ByteSlice(0..<buffer.inputCount), in: buffer.storage.span)
    return canonical.text.withBytes { bytes in
      URLParts(ByteSlice(0..<bytes.count), in: bytes).flatMap {
        table.host(named: $0.host, in: bytes)?.shopName
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
