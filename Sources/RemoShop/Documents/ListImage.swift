/// An image that documents of a list show: the picture of the room, or that of products.
public struct ListImage: Hashable, Sendable {
  /// The URL as documents show it.
  public let url: String

  /// The name of its file for ``DocumentOptions/imageFile``: the SHA-256 of ``url`` in 64 lowercase
  /// hexadecimal digits.
  public var fileName: String { url.imageFileName }

  /// Whether it is the picture of the room.
  public internal(set) var isHero = false

  /// The items with this image, in the order shown.
  public internal(set) var itemIDs: [ListItem.ID]
}

extension ArrangedList {
  /// The images that documents show, in the order of the page: the picture of the room, then those
  /// of products. An image of several items appears once. Images at unsafe URLs and those of hidden
  /// items are left out.
  ///
  /// Cost: linear in the number of items.
  ///
  /// - Parameter hero: the picture of the room.
  public func images(hero: DocumentOptions.Hero = .automatic) -> [ListImage] {
    var images: [ListImage] = []
    var places: [String: Int] = [:]
    if let url = heroURL(hero) {
      places[url] = 0
      images.append(ListImage(url: url, isHero: true, itemIDs: []))
    }
    for shown in shownImages {
      let id = Int(list.records.items[shown.item].index)
      if let place = places[shown.url] {
        images[place].itemIDs.append(id)
      } else {
        places[shown.url] = images.count
        images.append(ListImage(url: shown.url, itemIDs: [id]))
      }
    }
    return images
  }

  /// The URL of the picture of the room, if it has one.
  func heroURL(_ hero: DocumentOptions.Hero) -> String? {
    switch hero {
    case .automatic: list.link(list.records.design.imageURL)
    case .url(let url): url.text
    case .none, .image: nil
    }
  }

  /// A place of a document that shows an image.
  struct ShownImage {
    var url: String
    /// The number of the item in `list.records.items`.
    var item: Int
  }

  /// The places of a document that show an image, in their order.
  var shownImages: some Sequence<ShownImage> {
    itemsWithAlternates.lazy.compactMap { [list] item in
      list.link(list.records.items[item].imageURL).map { ShownImage(url: $0, item: item) }
    }
  }
}
