import RemoBytes

/// A field of an item. The cases are in the usual order of the keys.
///
/// The table below describes each field for decoder, filters, tables, templates, import and diff. A
/// new field needs a case and a description here, a place in `ItemRecord`, and its names in the
/// public types: `TableColumn`, `ListDiff.Field`, `ShoppingList.Product`, `ListItem`.
package enum ItemField: Int, CaseIterable, Sendable {
  case categoryGroup, productName, retailer, priceCents, productURL, imageURL, confidenceScore
  case whyMatched, fitStatus, fitDetail, dimensions
  case quantity, note, room, alternateTo
  case decision, comment
}

package struct ItemFieldDescription: Sendable {
  /// The appearance of a column in a workbook.
  package struct Cell: Sendable {
    /// A description for the sheet *Read me*.
    let meaning: String
    /// The greatest width, in characters.
    let widest: Int
    var isWrapped = false
  }

  let field: ItemField
  let key: String
  let kind: JSONKeySet.Kind
  /// Whether upstream never writes the field.
  var isExtra = false
  var isLink = false
  /// The name of the template value that shows the field.
  let template: String
  /// Whether templates show the text unchanged, under the name `template`.
  var isPlain = false
  /// The name of a text change in the diff; nil if changes of the field have other names.
  var change: String?
  /// Further names in filter conditions.
  var aliases: [String] = []
  /// The content of the column, for the help.
  package let meaning: String
  let cell: Cell
  /// Headings in imported tables, in plain form, the most specific first. The key comes before
  /// them.
  ///
  /// They come from Shopify's product export, Google Merchant Center's product data, and usual
  /// tables, in the languages of the page.
  var headings = ""
  /// The names that models and scrapers use for the key, in lower case without word separators.
  var synonyms = ""
}

extension ItemField {
  package var description: ItemFieldDescription { Self.descriptions[rawValue] }

  // `description.key` would copy the whole description for each text of a list.
  package var key: String { Self.descriptions[rawValue].key }

  var isLink: Bool { Self.descriptions[rawValue].isLink }

  /// Whether the value is a text or null.
  var isText: Bool { description.kind == .text || description.kind == .textOrNull }

  /// Whether every item has the key; other texts may be null.
  var isRequired: Bool { description.kind != .textOrNull && description.kind != .any }

  static let texts = allCases.filter(\.isText)

  /// The fields of a client's answer. Tables have them on request, and do not change them.
  static let answer: [ItemField] = [.decision, .comment]

  /// The texts that upstream does not write.
  static let extraTexts = texts.filter(\.description.isExtra)

  /// The texts that documents can leave out. A room is a heading; `--by` leaves it out.
  package static let hideable = allCases.filter {
    $0 == .retailer || $0.description.isPlain && $0 != .room
  }

  init?(key: String) {
    guard let field = Self.allCases.first(where: { $0.key == key }) else { return nil }
    self = field
  }

  /// The description of each field, in the order of the cases.
  static let descriptions: [ItemFieldDescription] = [
    ItemFieldDescription(
      field: .categoryGroup, key: "category_group", kind: .text, template: "group",
      change: "moved_group", aliases: ["category", "category_group"],
      meaning: "the category, in the spelling of its group; empty if it is blank",
      cell: .init(
        meaning: "Category of the item; groups are in room order.", widest: 24, isWrapped: true),
      headings: """
        group category categories producttype type productcategory googleproductcategory \
        section department gruppe kategorie warengruppe produkttyp groupe catégorie \
        grupo categoría tipo gruppo categoria グループ カテゴリ カテゴリー 分類 種類 \
        المجموعة الفئة النوع
        """,
      synonyms: """
        category group type producttype productcategory itemcategory section department roomitem
        """),
    ItemFieldDescription(
      field: .productName, key: "product_name", kind: .text, template: "name",
      change: "name_changed", aliases: ["name"], meaning: "the name as given",
      cell: .init(meaning: "Name from the retailer.", widest: 44, isWrapped: true),
      headings: """
        producttitle itemname title name product productdescription itemdescription item memodescription productservice \
        produktname artikelname artikelbezeichnung produkt artikel bezeichnung titel \
        nomduproduit produit article désignation titre nom \
        nombredelproducto producto artículo título nombre \
        nomeprodotto nomedelprodotto prodotto articolo titolo nome \
        nomedoproduto produto artigo título nome \
        商品名 製品名 品名 商品 タイトル 名前 \
        اسمالمنتج المنتج الاسم العنوان \
        description beschreibung produktbeschreibung artikelbeschreibung descripción descrizione descrição
        """,
      synonyms: "name title product item itemname producttitle itemtitle displayname"),
    ItemFieldDescription(
      field: .retailer, key: "retailer", kind: .text, template: "retailer",
      change: "other_retailer", aliases: ["store"], meaning: "the retailer as given",
      cell: .init(meaning: "Retailer of the product.", widest: 24, isWrapped: true),
      headings: """
        store shop seller merchant vendor supplier brand manufacturer \
        händler geschäft verkäufer anbieter lieferant marke hersteller \
        détaillant magasin boutique marchand vendeur enseigne fournisseur marque \
        tienda minorista comercio vendedor proveedor marca \
        rivenditore negozio venditore fornitore marchio \
        loja varejista fornecedor \
        販売店 店舗 ショップ 店 ストア メーカー ブランド \
        المتجر البائع المورد العلامةالتجارية
        """,
      synonyms: """
        store vendor shop seller merchant source retailername storename vendorname marketplace \
        site supplier
        """),
    ItemFieldDescription(
      field: .priceCents, key: "price_cents", kind: .whole, template: "price_cents",
      meaning: "the price of one piece in the currency's smallest unit; empty if it is unknown",
      cell: .init(meaning: "The price in the currency's smallest unit.", widest: 18),
      headings: "priceincents unitcostcents",
      synonyms: """
        price cost amount unitprice priceusd cents priceincents costcents itemprice currentprice \
        saleprice priceamount estimatedprice
        """),
    ItemFieldDescription(
      field: .productURL, key: "product_url", kind: .text, isLink: true, template: "link",
      change: "link_changed", meaning: "the URL as given; it may not be safe to follow",
      cell: .init(meaning: "Page of the product.", widest: 44),
      headings: """
        productlink url link href website webpage page \
        produktlink webseite seite lienproduit lienduproduit lien enlacedelproducto enlace \
        linkprodotto collegamento linkdoproduto ligação \
        商品url 商品リンク リンク رابطالمنتج الرابط
        """,
      synonyms: """
        url link href productlink buyurl buylink pageurl purchaseurl purchaselink itemurl weburl \
        permalink affiliateurl
        """),
    ItemFieldDescription(
      field: .imageURL, key: "image_url", kind: .textOrNull, isLink: true, template: "image",
      change: "image_changed", meaning: "the URL as given; it may not be safe to load",
      cell: .init(meaning: "Picture of the product.", widest: 36),
      headings: """
        imagelink imagesrc variantimage image picture photo img thumbnail \
        bildurl bildlink bild foto lienimage urldelimage urldelaimagen imagen \
        urlimmagine immagine imagem 画像url 画像 写真 رابطالصورة الصورة
        """,
      synonyms: """
        image img thumbnail picture photo imagelink imgurl thumbnailurl imagesrc photourl \
        pictureurl productimage
        """),
    ItemFieldDescription(
      field: .confidenceScore, key: "confidence_score", kind: .fraction, template: "score",
      meaning: "the confidence score as given, from 0 to 1",
      cell: .init(
        meaning: "Confidence of the match: from 80 % a match, from 50 % a close match.", widest: 19),
      headings: "confidence matchscore score",
      synonyms: """
        confidence score matchscore similarity matchconfidence relevance similarityscore \
        relevancescore probability
        """),
    ItemFieldDescription(
      field: .whyMatched, key: "why_matched", kind: .text, template: "why", isPlain: true,
      change: "reason_changed", meaning: "the reason for the match as given",
      cell: .init(meaning: "Reason for the match.", widest: 48, isWrapped: true),
      headings: "why reason grund begründung raison motivo 理由 السبب",
      synonyms: """
        why reason reasoning explanation matchreason rationale justification matchexplanation \
        whymatch whythismatches
        """),
    ItemFieldDescription(
      field: .fitStatus, key: "fit_status", kind: .textOrNull, template: "fit_label",
      change: "fit_changed", aliases: ["fit"], meaning: "the fit status as given",
      cell: .init(meaning: "Fit in the measured room: fits or tight; otherwise empty.", widest: 16),
      headings: "fit", synonyms: "fit roomfit fitsroom"),
    ItemFieldDescription(
      field: .fitDetail, key: "fit_detail", kind: .textOrNull, template: "fit_detail",
      isPlain: true, change: "fit_changed",
      meaning: "details of the fit as given",
      cell: .init(meaning: "Details of the fit.", widest: 36, isWrapped: true)),
    ItemFieldDescription(
      field: .dimensions, key: "dimensions", kind: .textOrNull, template: "dimensions",
      isPlain: true, change: "size_changed",
      meaning: "the size as given",
      cell: .init(meaning: "Size as the retailer writes it.", widest: 26, isWrapped: true),
      headings: """
        size dims measurements maße abmessungen größe taille medidas tamaño \
        dimensiones dimensioni misure dimensões tamanho 寸法 サイズ الأبعاد المقاس
        """,
      synonyms: "size dims measurements dimension"),
    ItemFieldDescription(
      field: .quantity, key: "quantity", kind: .any, isExtra: true, template: "quantity",
      meaning: "the number of pieces; empty for an unmatched item",
      cell: .init(meaning: "Number of pieces.", widest: 12),
      headings: """
        qty qtyordered quantityordered orderqty requested quantityrequested count pieces pcs units menge anzahl stückzahl \
        stück quantité qté cantidad cant unidades quantità qtà pezzi quantidade qtd qtde 数量 個数 \
        الكمية العدد packs packages boxes cases cartons rolls qtypacks numberofpacks \
        numberofboxes anzahlve anzahlpakete anzahlkartons pakete kartons paquets nombredepaquets \
        nombredelots cajas paquetes confezioni scatole caixas pacotes bestellmenge stk uds ud \
        unid yardage yards antal aantal ilość liczba szt
        """,
      synonyms: "qty count pieces units amountneeded"),
    ItemFieldDescription(
      field: .note, key: "note", kind: .textOrNull, isExtra: true, template: "note", isPlain: true,
      change: "note_changed", meaning: "the note as given",
      cell: .init(meaning: "Note of the designer.", widest: 40, isWrapped: true),
      headings: """
        notes comment comments remark remarks notiz notizen anmerkung anmerkungen bemerkung \
        bemerkungen kommentar remarque remarques commentaire commentaires nota notas comentario \
        comentarios observaciones commento commenti osservazioni observação observações \
        comentário comentários メモ 備考 注記 ملاحظة ملاحظات
        """,
      synonyms: "notes comments remark remarks"),
    ItemFieldDescription(
      field: .room, key: "room", kind: .textOrNull, isExtra: true, template: "room", isPlain: true,
      change: "moved_room", meaning: "the room as given",
      cell: .init(meaning: "Room of the product.", widest: 20, isWrapped: true),
      headings:
        "area location space roomname raum zimmer pièce habitación estancia stanza ambiente cômodo divisão 部屋 الغرفة"
    ),
    ItemFieldDescription(
      field: .alternateTo, key: "alternate_to", kind: .textOrNull, isExtra: true, isLink: true,
      template: "alternates", change: "alternate_changed",
      meaning: "the product URL or name, as given, of the item that this one could replace",
      cell: .init(meaning: "Product URL or name of the item that it could replace.", widest: 36),
      headings: """
        alternateto alternatefor alternativeto alternativefor replaces alternativezu \
        alternativefür ersetzt alternativeà alternativepour remplace alternativaa alternativapara \
        sustituyea alternativaper sostituisce substitui 代替対象 代替元 بديلعن بديلل
        """,
      synonyms: "alternateto alternativeto alternative alternate replaces"),
    ItemFieldDescription(
      field: .decision, key: "decision", kind: .textOrNull, isExtra: true, template: "decision",
      isPlain: true, change: "decision_changed",
      meaning: "the client's decision: approved, declined or swapped",
      cell: .init(meaning: "Decision of the client: approved, declined or swapped.", widest: 14)),
    ItemFieldDescription(
      field: .comment, key: "comment", kind: .textOrNull, isExtra: true, template: "comment",
      isPlain: true, change: "comment_changed", meaning: "the client's comment",
      cell: .init(meaning: "Comment of the client.", widest: 40, isWrapped: true)),
  ]
}
