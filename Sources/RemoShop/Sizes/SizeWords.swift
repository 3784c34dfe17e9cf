/// The vocabulary of sizes, in lower case.
///
/// Labels cover the languages of lists. Single letters are included if the other labels of a text
/// settle their meaning (see `SizeLabel.axes`). `A` is excluded: it is the height in one language
/// and the width in another.
enum SizeWords {
  /// The meaning of a word, in which L may have kept its case; nil if unknown.
  static func token(_ word: String) -> SizeToken? { tokens[word] ?? tokens[word.lowercased()] }

  private static let tokens: [String: SizeToken] = {
    var tokens: [String: SizeToken] = [:]
    func add(_ token: SizeToken, words: String) {
      for word in words.split(separator: " ") { tokens[String(word)] = token }
    }
    for letter in "wdhlLbtp" { tokens[String(letter)] = .label(.letter(letter)) }
    add(.times, words: "x by mal por par")
    add(.and, words: "and und et y e")
    add(.or, words: "or oder ou o")
    add(.to, words: "to bis until hasta até")
    add(.between, words: "between zwischen entre")
    add(.adjustable, words: adjustable)
    add(.bed, words: "bed queen king twin full single double california cal eastern split crib cot")
    add(.unit(.inch, isWord: true), words: "in inch inches ins بوصة إنش انش")
    add(.unit(.foot, isWord: true), words: "ft foot feet")
    add(
      .unit(.millimeter, isWord: true),
      words: "mm millimeter millimeters millimetre millimetres ミリ ملم مم")
    add(
      .unit(.centimeter, isWord: true),
      words: "cm cms centimeter centimeters centimetre centimetres センチ سم")
    add(.unit(.meter, isWord: true), words: "m meter meters metre metres")
    add(.label(.axis(.width)), words: "width wide 幅 横幅 横 ヨコ 宽 寬 عرض العرض")
    add(.label(.axis(.depth)), words: "depth deep 奥行 奥行き 奥 深 عمق العمق")
    add(.label(.axis(.height)), words: "height high tall 高さ 高 ارتفاع الارتفاع")
    add(.label(.axis(.length)), words: "length long 長さ 丈 长")
    add(.label(.axis(.diameter)), words: "dia diam diameter 直径 قطر القطر")
    add(.label(.round), words: "round rund rond redondo rotondo rd circular circle")
    add(.label(.axis(.square)), words: "sq square")
    add(.label(.axis(.thickness)), words: "thick thickness 厚さ 厚み")
    add(
      .label(.european(.width)),
      words: "breite breit gesamtbreite largeur larg larghezza ancho anchura largura")
    add(
      .label(.european(.depth)),
      words: "tiefe tief gesamttiefe profondeur prof profondità fondo profundidad profundidade")
    add(
      .label(.european(.height)),
      words: "höhe hoch gesamthöhe hauteur haut altezza alto altura alt")
    add(.label(.european(.length)), words: "länge lang gesamtlänge longueur lunghezza comprimento")
    add(.label(.european(.diameter)), words: "durchmesser diamètre diametro diámetro diâmetro")
    add(.label(.largo), words: "largo")
    add(.label(.tall), words: "طول الطول 縦 タテ")
    add(.label(.seat), words: "sh 座面高 座面高さ 座高")
    add(.harmless, words: harmless)
    add(.material, words: materials)
    add(.made, words: made)
    add(
      .count,
      words:
        "set of pack pc pcs piece pieces seater er aus stück teilig lot pièce pièces pezzo pezzi"
        + " juego pieza piezas")
    add(.part, words: parts)
    add(.qualifier, words: qualifiers)
    return tokens
  }()

  /// Words around figures that do not change their meaning: the kind or quality of the figures, or
  /// the piece as a whole.
  private static let harmless = """
    overall oa dimensions dimension size sizes all item product totale measures measurements assembled each \
    total exterior framed per approx approximately about ca circa aprox env environ etwa nominal \
    area rectangular rectangle rechteckig oval indoor outdoor de di da \
    maße masse abmessungen abmessung größe gesamt gesamtmaße außenmaße produktmaße medidas dimensiones dimensioni \
    dimensões dim dims taille mesures misure tamaño tamanho du produit totales hors tout encombrement \
    ingombro サイズ 商品サイズ 製品サイズ 本体サイズ 全体サイズ 寸法 外寸 外形寸法 本体寸法 製品寸法 \
    الأبعاد المقاس مقاس أبعاد
    """

  /// Materials and colors, and the words "rug" and "runner".
  private static let materials = """
    rug runner black white grey gray brown beige cream ivory natural blue green red pink yellow orange purple \
    navy teal charcoal taupe sand gold silver bronze brass chrome copper oak walnut ash pine teak \
    birch maple beech mahogany acacia bamboo rattan linen leather velvet fabric wool cotton jute \
    metal steel glass marble wood wooden solid dark light matte gloss
    """

  private static let adjustable = """
    adjustable adjusts adjust extendable extendible extends expandable expands extensible from \
    verstellbar höhenverstellbar ausziehbar réglable ajustable regulable regolabile allungabile \
    ajustável
    """

  /// Words about the origin or manufacture.
  private static let made = """
    made handmade crafted handcrafted imported hergestellt gefertigt fabriqué fabriquée fatto \
    prodotto hecho fabricado feito
    """

  /// Parts that a figure may measure instead of the whole piece: `18"H seat`.
  private static let parts = """
    seat seats seating arm arms armrest back backs backrest leg legs cushion cushions base shade \
    shades cord cords cable chain pile canopy drawer drawers shelf shelves door doors mattress \
    ottoman chaise pillow image print frame pair panel panels top schublade sitzhöhe tiroir assise \
    cajón asiento kabel kabellänge schirm câble cavo paralume
    """

  /// Words that qualify a figure: `60"H (max)`, `40"W (boxed)`.
  private static let qualifiers = """
    unframed small medium large \
    min minimum max maximum folded closed open opened extended unfolded \
    inside interior inner internal clearance opening unassembled \
    package packages packaged packaging packed packing box boxes boxed carton cartons shipping \
    parcel crate verpackung karton innen emballage colis intérieur embalaje caja interno imballo \
    embalagem caixa
    """
}

extension Dimensions {
  /// Whether a word does not change the meaning of figures beside it; nil for an unknown word.
  package static func isHarmless(_ word: String) -> Bool? {
    switch SizeWords.token(word) {
    case nil: nil
    case .material, .harmless: true
    default: false
    }
  }

  /// Whether a word names a part that a figure may measure instead of the whole: "seat".
  package static func isPart(_ word: String) -> Bool { SizeWords.token(word) == .part }
}
