import RemoBytes

/// Checksums of the parts of a list that a client sees. They tell which list an answer is for.
///
/// They cover the names, prices, quantities, links and alternates of all items in the order of the
/// document, and the currency; a client's answer, notes and the arrangement do not count. The text
/// of a seal is hexadecimal: the checksum of the list, then those of up to four names.
package struct ListSeal: Equatable, Sendable {
  private let content: UInt32
  /// The smallest checksums of the items' names. Most versions of a list share some of them.
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

  /// Reads a seal; nil if the text is not one.
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

  /// Whether the seal probably belongs to another version of a list.
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
