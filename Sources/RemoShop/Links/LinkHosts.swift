import RemoBytes

/// The link rules by their hosts.
struct LinkHosts: Sendable {
  /// A host of the table with its rules.
  struct Host: Sendable {
    fileprivate let name: String
    fileprivate(set) var products: [ProductPath] = []
    fileprivate(set) var redirect: Redirect?
  }

  /// A product page that was found in a path.
  struct ProductPage {
    /// The host of the shop that the page belongs to.
    let host: String
    let path: ProductPath
    let match: ProductPath.Match
  }

  private var hosts: [Substring: Host] = [:]

  static let table = LinkHosts(LinkTable.rules)

  init(_ rules: [LinkRule]) {
    for rule in rules {
      for name in rule.hosts {
        var host = hosts[name[...]] ?? Host(name: name)
        switch rule.kind {
        case .product(let product): host.products.append(product)
        case .redirect(let redirect): host.redirect = redirect
        }
        hosts[name[...]] = host
      }
    }
  }

  /// The rules of a host in small letters: those of the longest name in the table that it is or
  /// ends in.
  subscript(_ host: String) -> Host? {
    var rest = host[...]
    while true {
      if let found = hosts[rest] { return found }
      guard let dot = rest.utf8.firstIndex(of: ASCII.dot) else { return nil }
      rest = rest[rest.utf8.index(after: dot)...]
    }
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
