import RemoBytes

/// The link rules by their hosts.
struct LinkHosts: Sendable {
  /// A host of the table with its rules. A class, so that a host that is looked up is not copied.
  final class Host: Sendable {
    fileprivate let name: String
    fileprivate let products: [ProductPath]
    let redirect: Redirect?

    fileprivate init(_ name: String, _ rules: [LinkRule]) {
      var products: [ProductPath] = []
      var redirect: Redirect?
      for rule in rules {
        switch rule.kind {
        case .product(let product): products.append(product)
        case .redirect(let rule): redirect = rule
        }
      }
      self.name = name
      self.products = products
      self.redirect = redirect
    }
  }

  /// A product page that was found in a path.
  struct ProductPage {
    /// The host of the shop that the page belongs to.
    let host: String
    let path: ProductPath
    let match: ProductPath.Match
  }

  /// The hosts by the hashes of their names, so that a host is looked up by its bytes.
  private let hosts: [UInt64: [Host]]

  static let table = LinkHosts(LinkTable.rules)

  init(_ rules: [LinkRule]) {
    let named = rules.flatMap { rule in rule.hosts.map { (name: $0, rule: rule) } }
    let hosts = Dictionary(grouping: named, by: \.name).map { Host($0, $1.map(\.rule)) }
    self.hosts = Dictionary(grouping: hosts) { host in
      host.name.withBytes { $0.foldedHash(0..<$0.count) }
    }
  }

  /// The rules of a host: those of the longest name in the table that it is or ends in. Case does
  /// not count.
  func host(named name: Range<Int>, in bytes: Span<UInt8>) -> Host? {
    var rest = name
    // A name in the table has a dot.
    while let dot = bytes.firstIndex(of: ASCII.dot, in: rest) {
      let found = hosts[bytes.foldedHash(rest)]?.first { bytes.equalsIgnoringCase(rest, $0.name) }
      if let found { return found }
      rest = (dot + 1)..<rest.upperBound
    }
    return nil
  }
}

extension LinkHosts.Host {
  /// The product page that a path leads to, if any; the first kind of page that fits.
  func productPage(of path: Range<Int>, in bytes: Span<UInt8>) -> LinkHosts.ProductPage? {
    for product in products {
      if let match = product.match(path, in: bytes) {
        return LinkHosts.ProductPage(host: product.shop ?? name, path: product, match: match)
      }
    }
    return nil
  }
}
