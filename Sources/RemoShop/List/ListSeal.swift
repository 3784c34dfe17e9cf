import RemoBytes

/// Checksums of what a client sees of a list, by which an answer finds its list again.
///
/// They cover the names, prices, quantities and links of all items in the order of the document,
/// and the currency; a client's answer, notes and the arrangement do not count. In text a seal is
/// hexadecimal: the checksum of the list, then those of up to four names.
package struct ListSeal: Equatable, Sendable {
  private let content: UInt32
  /// The smallest checksums of the items' names, which most versions of a list share.
  private let names: [UInt32]

  private static let mostNames = 4

  package init(_ list: borrowing ShoppingList) {
    let bytes = list.document.storage.span
    var content = CRC32()
    func add(_ text: String) {
      let text = ContiguousArray((text + "\n").utf8)
      content.update(text.span, in: 0..<text.count)
    }
    add(list.records.currency?.code ?? "")
    for item in list.records.items {
      for field in [ItemField.productName, .productURL, .alternateTo] {
        content.update(bytes, in: item[field].range)
        add("")
      }
      add("\(item.index) \(item.priceCents) \(item.quantity)")
    }
    self.content = content.value
    names = Array(Self.names(of: list).sorted().prefix(Self.mostNames))
  }

  /// Reads a seal; nil if the text is none.
  init?(_ text: String) {
    let digits = Array(text.utf8)
    let sums = stride(from: 0, to: digits.count, by: 8).map { start in
      let sum = String(decoding: digits[start...].prefix(8), as: UTF8.self)
      return UInt32(sum, radix: 16)
    }
    guard digits.count % 8 == 0, 1...Self.mostNames + 1 ~= sums.count, !sums.contains(nil) else {
      return nil
    }
    content = sums[0] ?? 0
    names = sums.dropFirst().compactMap(\.self)
  }

  package var text: String {
    ([content] + names).map { sum in
      let digits = String(sum, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Whether the seal is probably that of an earlier version of a list.
  func resembles(_ list: borrowing ShoppingList) -> Bool {
    !Self.names(of: list).isDisjoint(with: names)
  }

  private static func names(of list: borrowing ShoppingList) -> Set<UInt32> {
    let bytes = list.document.storage.span
    var names = Set<UInt32>()
    for item in list.records.items {
      var sum = CRC32()
      sum.update(bytes, in: item.productName.range)
      names.insert(sum.value)
    }
    return names
  }
}
