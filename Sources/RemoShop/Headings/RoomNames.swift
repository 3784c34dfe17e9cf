extension String {
  /// Whether a text of a few words names a room of a home, in the languages of the page.
  var namesRoom: Bool {
    let words = lowercased().split { !$0.isLetter }
    return words.count <= 6
      && words.contains { word in
        Self.rooms.contains(String(word))
          || String(word).withOtherArabicArticle.map(Self.rooms.contains) ?? false
          || Self.rooms.contains("\(word.dropLast())")
            && word.hasSuffix("s")
          || Self.endings.contains { word.count > $0.count && word.hasSuffix($0) }
      }
  }

  /// The last parts of compounds: `Schlafzimmer`, `主寝室`.
  private static let endings = [
    "room", "zimmer", "küche", "kamer", "keuken", "rum", "huone", "værelse", "室", "部屋",
  ]

  private static let rooms = Set(
    """
    room kitchen bath dining living office study nursery hall hallway entry foyer patio terrace \
    balcony basement den loft attic library suite lobby garage laundry lounge snug guest primary \
    pool deck porch closet pantry landing zimmer küche bad flur büro diele terrasse balkon keller \
    wohnen essen schlafen salon chambre cuisine séjour salle bureau entrée dortoir sala salón \
    dormitorio habitación cocina comedor baño terraza recibidor pasillo soggiorno camera cucina \
    bagno ingresso terrazza cortile quarto cozinha banheiro escritório varanda kamer keuken zolder \
    kök kuchnia sypialnia łazienka stue køkken kjøkken keittiö kuchyně ložnice salon mutfak \
    гостиная спальня кухня ванная детская прихожая 客厅 卧室 厨房 餐厅 거실 침실 주방 部屋 リビング ダイニング キッチン 玄関 غرفة \
    مطبخ حمام صالة مجلس
    """.split(whereSeparator: \.isWhitespace).map(String.init).flatMap { [$0, $0.withoutAccents] })

  /// Whether a text is the name of a well-known shop.
  var namesShop: Bool { Self.shops.contains(HeadingNames.plain(self)) }

  private static let shops = Set(
    LinkTable.shops.compactMap { rule in
      if case .shop(let name) = rule.kind { HeadingNames.plain(name) } else { nil }
    })

  /// Whether a text names a kind of product, or something else that a project buys.
  var namesCategory: Bool {
    let words = lowercased().split { !$0.isLetter }
    return namesKindOfProduct || words.contains { Self.otherCategories.contains(String($0)) }
  }

  private static let otherCategories: Set<String> = ["materials", "outdoor", "services"]

  /// Whether a text has a word that tells the category of a product.
  var namesKindOfProduct: Bool {
    let bytes = ContiguousArray(utf8)
    return Category(of: 0..<bytes.count, in: bytes.span) != .unknown
  }
}
