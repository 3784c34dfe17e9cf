import Foundation
import RemoBytes
import Testing

@testable import RemoShop

@Suite("Categories")
struct CategoryTests {
  /// Names in other languages, each with an English one for the same thing.
  static let translated: [(english: String, names: String)] = [
    ("Sofa", "Ecksofa|Schlafcouch|Canapé d’angle|Divani|Sofá|Sofás|ソファ|3人掛けソファー|أريكة|الكنبة"),
    (
      "Chair",
      """
      Stühle|Esszimmerstuhl|Ohrensessel|Sitzbänke|Chaise de bureau|Fauteuils|Sillas|Sillones|Sedie\
      |Poltrone|Cadeiras|ダイニングチェア|椅子|كراسي|كرسي بذراعين
      """
    ),
    ("Bed", "Betten|Boxspringbett|Lits|Matelas|Colchões|Cama|Letto matrimoniale|ベッド|سرير مزدوج"),
    (
      "Table",
      """
      Esstisch|Couchtische|Schreibtisch|Table basse|Table de chevet|Mesa de centro|Tavolino da caffè\
      |Tavoli|センターテーブル|学習机|طاولة قهوة|الطاولات
      """
    ),
    (
      "Storage",
      """
      Bücherregale|Kleiderschrank|Kommoden|Bibliothèques|Rangements|Estantería|Armarios|Scaffali\
      |Prateleiras|本棚|収納|خزانة ملابس
      """
    ),
    ("Rug", "Teppiche|Läufer|Tapis de salon|Alfombras|Tappeto|Tapetes|ラグ|カーペット|سجادة"),
    ("Flooring", "Fliesen|Parkett|Carrelage|Suelos|Piastrelle|フローリング|بلاط"),
    (
      "Lamp",
      """
      Stehleuchte|Tischlampen|Deckenleuchten|Lampe de table|Lampadaire|Luminaires|Lámparas de pie\
      |Lampada da tavolo|Luminária|フロアランプ|照明|مصباح أرضي|الإضاءة
      """
    ),
    ("Curtain", "Vorhänge|Gardinen|Rideaux|Rideau de douche|Cortinas|Tende|カーテン|ستائر"),
    (
      "Pillow",
      "Kissen|Wolldecke|Ropa de cama|Copriletto|Couvre-lit|Coussins|Cojines|Cuscini|Almofadas|クッション|وسائد"
    ),
    ("Mirror", "Wandspiegel|Wanduhr|Bougies|Miroirs|Espejo|Specchio|Espelhos|ミラー|鏡|مرآة"),
    ("Wallpaper", "Tapeten|Vliestapete|壁紙"),
    ("Tableware", "Geschirr|Vaisselle|食器"),
    ("Plant", "Zimmerpflanzen|Plantes|Planta|Pianta|観葉植物|نباتات"),
    ("Faucet", "Badewanne|Douches|Armaturen|Robinet|Grifos|Rubinetti|洗面台|حوض"),
    ("Appliance", "Kühlschrank|Elektrogeräte|Électroménager|Nevera|冷蔵庫|ثلاجة"),
    (
      "Lamp",
      "Table lamps, price per pair|Casa del Mar > Table Lamps|Floor lamps (price per unit)|Fleur de lis floor lamp"
    ),
    ("Furniture", "Möbel|Meubles|Muebles|Mobili|家具|أثاث"),
    ("Table", "Möbel > Tische|Tische und Stühle|Wohnen/Esstische"),
  ]

  @Test(
    "A name that only looks like one in another language has no category",
    arguments: [
      "Extended Warranty", "Tender documents", "Restore", "Attendant", "Investor", "Better Homes",
      "Pre-lit", "Mobility", "Stiletto", "Black & Decker", "Griffin", "Pancake",
      "Corbett Residence",
      "電源プラグ", "スタイル", "スマートデバイス",
    ])
  func looksForeign(_ name: String) {
    #expect(Self.category(name) == .unknown)
  }

  @Test("A category has the place of the English one", arguments: translated)
  func inOtherLanguages(_ english: String, _ names: String) {
    for name in names.split(separator: "|") {
      #expect(Self.category(String(name)) == Self.category(english), "\(name)")
      #expect(Self.category(name.uppercased()) == Self.category(english), "\(name)")
    }
  }

  @Test(
    "English names are read as before",
    arguments: [("Fleur de lis rug", "Rug"), ("Lamp de luxe", "Lamp"), ("Shepherd hooks", "Hook")])
  func english(_ name: String, _ other: String) {
    #expect(Self.category(name) == Self.category(other))
  }

  static let labeled: [(room: Room, icon: CategoryIcon, code: ItemCode, names: String)] = [
    (
      .seating, .seating, .sofas,
      """
      Sofa|SOFAS|Sectional|Sectional Sofa|Sleeper Sofa|SLEEPER SOFA|Loveseat|Love Seats|Settee|Futon\
      |Chaise Lounge|Indoor Chaise Lounges|Couch|Couches|Daybeds & Guest Beds|Patio Sofas|Sectionals|Patio Chaise Lounges\
      |Sofa, velvet, 3 pieces|3-Seat Sofa & Chaise|Living Room Sets|Outdoor Conversation Sets\
      |Home > Furniture > Sofas|Home/Furniture/Sofas|Sofas with Storage|Sofa bed
      """
    ),
    (
      .seating, .seating, .chairs,
      """
      Seating|Accent Chair|Accent Chairs|accent  chair|Armchair|Arm Chairs|Recliner|Bench|Benches\
      |Ottoman|Ottomans & Poufs|Bar Stools|Barstool|Recliners|Dining Chairs|Chair Accessories|Office Chairs|Dining Chair|Patio Rockers & Gliders\
      |Patio Lounge Chairs|Kids Chairs|Kids’ Chairs|Kid's chair|Accent Stools|Seating & Tables\
      |Chair, side|Bean Bags|Window bench|Vanity stool|Desk chair|Chairs for dining tables\
      |Adirondack chairs|Patio Bar Stools
      """
    ),
    (
      .seating, .seating, .other,
      """
      Furniture|Beds|Bed Frames|Headboards|Kids Beds|Adjustable Beds|Innerspring Mattresses\
      |Foam and Latex Mattresses|Crib|Bunk beds|Bedroom Furniture|Outdoor Furniture|Living Room
      """
    ),
    (
      .tables, .table, .tables,
      """
      Table|Tables|Coffee Table|Coffee & Cocktail Tables|Side Table|End Tables|Console Table\
      |Sofa Table|Sofa & Console Tables|Dining Table|Dining Tables|Dining Table Sets|Living Room Table Sets|Desk\
      |Desks|Kids Desks|Nightstand|Nightstands|Night stands|Folding Tables|Plant & Telephone Tables\
      |Bar Table|Patio Dining Sets|Patio Bar Sets|Lamp table|Bedside tables|Workbench\
      |Dressing table|Tables, side|Tables (end)
      """
    ),
    (.tables, .bath, .other, "Vanity|Vanities|Bathroom Vanity|Vanity Bases|Bathroom – Vanities"),
    (
      .tables, .kitchen, .other, "Countertop|Countertops|Kitchen Islands|Butcher block|Quartz slabs"
    ),
    (
      .storage, .storage, .storage,
      """
      Storage|Bookcase|Bookcases|Shelving & Racks|Shelves|Wall Mounted Shelves|Cabinet|Cabinets\
      |Bar Cabinet|Buffet|Sideboards & Buffets|Credenza|Dressers & Chests|Chest of Drawers|Trunk\
      |TV Stand|TV Stands & Entertainment Centers|Media console|Armoires & Wardrobes|Locker\
      |Office Storage Cabinets|Storage Drawers|Shoe Storage|Bathroom Storage|Coat Racks and Hooks\
      |Hampers & Baskets|Picnic Baskets & Coolers|Pantry Cabinets|Kitchen cabinets|Deck Boxes\
      |Log Storage|Canisters & Jars|Trash Cans & Recycling|Accent Chests / Cabinets|Boxes\
      |Closet Organizer Accessories|Mirror cabinet|Storage bench|Étagère|Bookshelf with desk
      """
    ),
    (
      .flooring, .rug, .rugs,
      """
      Rug|rug|Rugs|Area Rug|Area Rugs|Round Rug|RUG, ROUND|Runner|Runners|Bath Rugs & Mats|Bath mat\
      |Kitchen Mats|Chairmats|Doormat|Rug pads|Carpet|Carpets|Stair runners|Rugs & Flooring\
      |Outdoor Rugs (8 x 10)
      """
    ),
    (
      .flooring, .rug, .other,
      """
      Flooring|Tile & Backsplash|Floor & Wall Tile|Tiles|Hardwood floors|Laminate|Vinyl plank\
      |Baseboards|Backsplash tile|Floor
      """
    ),
    (
      .lighting, .lighting, .lighting,
      """
      Lighting|Lamp|Floor Lamp|Table Lamp|Table Lamps|Coffee table lamp|Desk lamps|Chandelier\
      |Chandeliers|Pendant Light|Pendant Lights|Pendant Lighting|Wall Sconce|Wall Sconces\
      |Flush Mount Lighting|Light Bulbs|Lamp shade|Lampshades|Lighting Shades|String Lights\
      |Under Cabinet Lighting|Vanity Lighting|Outdoor Lanterns & Lamps|Outdoor Wall Lights\
      |Ceiling fans|Light fixtures|Lighting & Mirrors|Lamps and shades|Kitchen island lighting
      """
    ),
    (
      .windows, .window, .windowsAndFinishes,
      """
      Window Treatments|Curtains|Window Curtains|Curtains & Drapes|Drapery|Blinds|Roman Shade|Shades\
      |Shutters|Valances|Curtain Rods|Curtain Hardware & Accessories|Window film|Awnings|Sheers\
      |Windows
      """
    ),
    (
      .textiles, .textile, .accessories,
      """
      Soft Furnishings|Throw Pillow|Throw Pillows|Accent Pillows|Bed Pillow|Cushion|Floor Cushion\
      |Seat Cushion|Furniture Cushions|Chair Pad|Throw Blanket|Throws|Bedding|Bedding Sets\
      |Sheets And Sheet Sets|Duvet covers|Quilts|Mattress Toppers and Pads\
      |Mattress Covers and Protectors|Furniture Covers|Covers & Carry Bags|Shower Curtain|Towels\
      |Bath towels|Table linens|Table runners|Sofa covers|Pillows & Throws|Bed linen|Placemats
      """
    ),
    (
      .walls, .art, .accessories,
      """
      Wall Art|Art|Framed Artwork|Wall Decor|Wall Décor|Décor|DÉCOR|De\u{301}cor|Decor|Home Decor|Mirror\
      |Mirrors|Floor Mirror|Wall & Accent Mirrors|Wall Art Mirror|Outdoor Wall Decor|Vase|Vases\
      |Vases, Urns, Jars, & Bottles|Decorative Objects|Decorative Trays|Candle Holders|Wall Clocks\
      |Memo Boards|Garden Statues|Garden Accents|Christmas Trees|Picture frames|Posters & prints\
      |Sculpture|Accessories|Home Accents|Tapestries|Clocks|Books|Kitchen decor
      """
    ),
    (
      .walls, .art, .windowsAndFinishes,
      "Paint|Wallpaper|Interior Paint|Molding & Millwork|Wall panels|Wainscoting|Wall murals"
    ),
    (
      .walls, .kitchen, .accessories,
      """
      Serving Dishes & Platters|Plates & Saucers|Glassware & Barware|Flatware Serving Pieces\
      |Bread & Loaf Pans|Specialty Serving|Cookware|Pots & Pans|Dinnerware
      """
    ),
    (
      .plants, .plant, .plants,
      """
      Plant|Plants|Planter|Planters|Faux Plants and Trees|Faux Florals|Olive tree|Plant stand\
      |Flower pots|Pots|Succulents|Cacti|Wreaths|Houseplants|Indoor plants & planters|Artificial grass
      """
    ),
    (
      .hardware, .hardware, .other,
      """
      Hardware|Cabinet Hardware|Cabinet and Drawer Pulls|Cabinet and Drawer Knobs|Barn Door Hardware\
      |Door Knobs|Hooks|Handles|Computer Mounts|Wall Plates|Smoke & CO Detectors|Mailboxes\
      |Pet Gates|Outdoor Fireplaces|Pergolas|Doors|Switch plates|Furniture legs|Shelf brackets\
      |Building Materials|Lumber
      """
    ),
    (
      .hardware, .kitchen, .other,
      """
      Appliances|Kitchen Appliances|Refrigerator|Range Hoods|Kitchen Faucets|Kitchen Sinks\
      |Crock Pots & Slow Cookers|Dishwashers|Ovens|Kitchen|Grills
      """
    ),
    (
      .hardware, .bath, .other,
      """
      Faucet|Faucets|Bathroom Sink Faucets|Shower Door|Shower & Tub Doors|Toilets|Bathtubs|Sink\
      |Bath Accessories|Shower & Tub Accessories|Toilet Paper Holders|Saunas|Plumbing|Bathroom\
      |Towel & Robe Hooks|Towel bars|Shower curtain rods|Kitchen & Bath Faucets
      """
    ),
    (
      .unknown, .other, .other,
      """
      | |Stationery|Free Weights|Lawn Games|Playhouses & Play Tents|Bird Play Stand & Playcenters|Ride-On Toys|Tablets|Rugby|Plantation|Chairman|Carpetbag\
      |Lightning|Tapas|Quarz|🪑|&|, ,|and|with|>|>>|-|Misc.|Other|Stuff|s|12345
      """
    ),
  ]

  static var cases: [(String, Category)] {
    labeled.flatMap { row in
      row.names.split(separator: "|", omittingEmptySubsequences: false).map {
        (String($0), Category(row.room, row.icon, row.code))
      }
    }
  }

  static func category(_ name: String) -> Category {
    let bytes = ContiguousArray(name.utf8)
    return Category(of: 0..<bytes.count, in: bytes.span)
  }

  @Test("A category is recognized by its words", arguments: cases)
  func placed(_ name: String, _ category: Category) {
    #expect(Self.category(name) == category)
  }

  @Test("Case and surrounding whitespace do not change a category", arguments: cases)
  func spelling(_ name: String, _ category: Category) {
    #expect(Self.category(name.uppercased()) == category)
    #expect(Self.category("\u{A0} \(name.lowercased())\t") == category)
  }

  @Test("At least 300 keywords exist, and the labeled names cover every room, icon and code")
  func size() {
    #expect(CategoryTable.shared.count >= 300)
    #expect(Self.cases.count >= 200)
    #expect(Set(Self.cases.map(\.1.room)) == Set(Room.allCases))
    #expect(Set(Self.cases.map(\.1.drawing)) == Set(CategoryIcon.allCases))
    #expect(Set(Self.cases.map(\.1.code)) == Set(ItemCode.allCases))
  }

  @Test("No keyword is repeated, longer than three words or placed in another category")
  func keywords() {
    var seen: Set<String> = []
    for row in CategoryKeywords.rows {
      for phrase in row.phrases.split(separator: ",") {
        let name = phrase.trimmingCharacters(in: ["~", "="])
        #expect(seen.insert(name).inserted, "\(name)")
        #expect(name.split(separator: " ").count <= 3, "\(name)")
        #expect(Self.category(name) == row.category, "\(name)")
        #expect(Self.words(of: name) == name)
      }
    }
    #expect(seen.count == CategoryTable.shared.count)
  }

  private static func words(of name: String) -> String {
    let bytes = ContiguousArray(name.utf8)
    var words = CategoryWords(0..<bytes.count)
    var texts: [String] = []
    while case .word(let word) = words.next(bytes.span) { texts.append(word.text) }
    return texts.joined(separator: " ")
  }

  @Test("A range of a longer text is categorized by itself")
  func range() {
    let bytes = ContiguousArray("Rugs Sofas Lamps".utf8)
    #expect(Category(of: 5..<10, in: bytes.span).room == .seating)
    #expect(Category(of: 5..<5, in: bytes.span) == .unknown)
    #expect(Category(of: 0..<3, in: bytes.span).room == .flooring)
    #expect(Category(of: 0..<2, in: bytes.span) == .unknown)
  }

  @Test("Any bytes get a category without a trap")
  func anyBytes() {
    var state: UInt64 = 1
    for _ in 0..<2000 {
      var bytes = ContiguousArray<UInt8>()
      for _ in 0..<24 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(
          [0xC2, 0xC3, 0xE2, 0xCC, 0xCD, 0x80, 0xBB, 0x73, 0x20, 0x3E][Int(state >> 33) % 10])
      }
      _ = Category(of: 0..<bytes.count, in: bytes.span)
    }
  }

  @Test("Icons have names, and codes have distinct letters")
  func names() {
    #expect(Category.icons == CategoryIcon.allCases.map { "\($0)" })
    #expect(Set(ItemCode.allCases.map(\.letters)).count == ItemCode.allCases.count)
    #expect(Category.unknown.icon == "other" && Category.unknown.place == 10)
  }
}
