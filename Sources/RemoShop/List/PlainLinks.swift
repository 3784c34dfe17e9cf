import RemoBytes

/// Those links of an item that can be written almost as they are: plain URLs with nothing in them
/// to be left out.
package struct PlainLinks: BitwiseCopyable, Sendable {
  var link = PlainURL(run: 0)
  var image = PlainURL(run: 0)

  /// What a link is as a plain URL, if it is one.
  @inline(__always)
  static func plainURL(_ link: ByteSlice, _ bytes: Span<UInt8>) -> PlainURL? {
    WebLink.spareSlashes(of: link.range, in: bytes).isEmpty ? bytes.plainURL(link.range) : nil
  }
}

extension ArrangedList {
  /// Notes which links can be written almost as they are, where the builder has not: a template
  /// writes each several times.
  mutating func findPlainLinks() {
    guard plainLinks.count < traits.count else { return }
    plainLinks.grow(to: traits.count, filling: PlainLinks())
    Self.findPlainLinks(of: list, &traits, &plainLinks)
  }

  private static func findPlainLinks(
    of list: borrowing ShoppingList, _ traits: inout ContiguousArray<ItemTraits>,
    _ plainLinks: inout ContiguousArray<PlainLinks>
  ) {
    let bytes = list.document.storage.span
    let items = list.records.items.span
    for number in traits.indices {
      let item = items[number]
      if traits[number].contains(.hasLink),
        let url = PlainLinks.plainURL(item.productURL, bytes)
      {
        traits[number].insert(.hasPlainLink)
        plainLinks[number].link = url
      }
      if traits[number].contains(.hasImage),
        let url = PlainLinks.plainURL(item.imageURL, bytes)
      {
        traits[number].insert(.hasPlainImage)
        plainLinks[number].image = url
      }
    }
  }
}
