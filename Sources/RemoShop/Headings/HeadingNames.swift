import RemoBytes

/// The usual headings of columns whose words alone do not show their meaning, in the languages of
/// the page and in Swedish, Dutch and Polish.
enum HeadingNames {
  /// A heading in lower case, with letters and digits only.
  static func plain(_ heading: String) -> String {
    let text = heading.lowercased()
    // ASCII needs no properties of characters, which take half the time of a small import.
    if text.utf8.contains(where: { $0 >= 0x80 }) {
      return text.filter { $0.isLetter || $0.isNumber }
    }
    return String(decoding: text.utf8.filter { $0.isASCIILetter || $0.isASCIIDigit }, as: UTF8.self)
  }

  /// The headings of each key in their plain form, the most specific first.
  ///
  /// The first are the columns of this program's tables.
  static let table: [(key: ImportKey, names: [String])] =
    (ItemField.descriptions.filter { !ItemField.answer.contains($0.field) }
      .map { (.field($0.field), [plain($0.key)] + words($0.headings)) }
      + others.map { ($0, words($1)) })

  /// The key of each heading, and its place among the names of the key.
  static let meanings: [String: (key: ImportKey, rank: Int)] =
    table.reduce(into: [:]) { meanings, entry in
      for (rank, name) in entry.names.enumerated() where meanings[name] == nil {
        meanings[name] = (entry.key, rank)
      }
    }

  /// The headings of the keys that are no fields of items.
  private static let others: KeyValuePairs<ImportKey, String> = [
    .salePrice: """
    soldfor offerprice specialprice aktionspreis sonderpreis prixpromotionnel prixsoldé preciodeoferta \
    preciorebajado prezzoofferta preçopromocional preçocomdesconto سعرالتخفيض finalprice \
    priceafterdiscount endpreis preisnachrabatt prixfinal preciofinal prezzofinale preçofinal \
    ihrpreis votreprix suprecio
    """,
    .price: """
    price unitprice currentprice variantprice sellingprice sellprice finalprice gross now unitcost \
    each rate actual cost preis einzelpreis einheitspreis verkaufspreis vkpreis vk ep epbrutto \
    kosten prix prixunitaire puttc pu prixunitaireht puht coût precio preciounitario pvp \
    precioventa coste costo prezzo prezzounitario prezzodivendita preço preçounitário custo valor \
    価格 単価 値段 販売価格 السعر سعرالوحدة الثمن التكلفة sell actualprice actualcost quoted quotedprice \
    purchaseprice purchasecost pris àpris apris styckpris enhetspris prijs eenheidsprijs \
    verkoopprijs cena cenajednostkowa cenasztuki
    """,
    .listPrice: """
    regularprice listprice rrp msrp compareatprice originalprice oldprice fullprice wasprice was \
    retail list srp uvp ladenpreis normalpreis originalpreis statt prixconseillé prixbarré \
    prixnormal preciodelista preciolista preciooriginal preciorecomendado precioanterior \
    prezzodilistino listino prezzopieno prezzooriginale preçodelista preçodetabela preçooriginal \
    preçocheio 定価 通常価格 希望小売価格 السعرالأصلي trade net priceexvat priceextax händlerpreis \
    einkaufspreis ekpreis prixht precioneto preçolíquido 卸価格 ordinariepris adviesprijs \
    cenakatalogowa budget kostenschätzung presupuesto orçamento 予算 الميزانية
    """,
    .lineTotal: """
    linetotal extended ext amount total subtotal sum gesamtpreis gesamtkosten gesamtbetrag \
    positionspreis betrag gesamt summe gp totalht montantht montant sommetotale importe totaleriga \
    importo totale 小計 合計 金額 المبلغ الإجمالي المجموع nettowert belopp summa totalt radsumma totaal \
    bedrag wartość kwota razem suma netsales grosssales
    """,
    .currency: "currency currencycode währung devise moneda divisa valuta moeda 通貨 العملة waluta",
    .length: "length länge longueur largo longitud lunghezza comprimento 長さ الطول l",
    .width: "width wide breite largeur ancho anchura larghezza largura 幅 العرض w b",
    .depth: """
    depth deep tiefe profondeur fondo profundidad profondità profundidade 奥行 奥行き العمق d t
    """,
    .height: "height high höhe hauteur alto altura altezza 高さ الارتفاع h",
    .unit: "unit units einheit unité unidad unità unidade uom um me 単位 الوحدة enhet eenheid jm",
    .status: "status",
    .searchKeywords: "searchkeywords",
    .searchURL: "searchurl",
    .code: "code",
    .handle: "handle",
    .own(UsualField.sku.rawValue): """
    sku skuno skunumber itemno productno partno partnumber modelno modelnumber model articleno \
    variantsku stylenumber artikelnummer artikelnr artnr bestellnummer bestellnr modellnummer \
    référence réf referencia códigoarticulo referência códigodoproduto 型番 品番 商品コード 品目コード رمزالمنتج \
    رقمالصنف
    """,
    .own(UsualField.finish.rawValue): """
    finish finishes colorfinish finishcolor materialfinish oberfläche ausführung finition acabado \
    acabados finitura finiture acabamento 仕上げ 仕上 التشطيب
    """,
    .own(UsualField.leadTime.rawValue): """
    leadtime leadtimes estleadtime leadtimeweeks deliverytime lieferzeit lieferfrist délai \
    délaidelivraison délais plazodeentrega plazo tempidiconsegna tempodiconsegna consegna \
    prazodeentrega prazo 納期 リードタイム مدةالتسليم مدةالتوريد
    """,
    .own(UsualField.orderStatus.rawValue): """
    orderstatus orderstate procurementstatus purchasestatus bestellstatus auftragsstatus \
    statutcommande statutdecommande étatcommande estadodelpedido estadopedido statoordine \
    statodellordine estadodaencomenda statusdopedido 発注状況 注文状況 حالةالطلب
    """,
    .computed: "label linetotalcents",
  ]

  /// The headings of makers. Without another column of shops, the maker is the retailer.
  static let brands = Set(
    words(
      """
      brand brands brandname manufacturer maker marke hersteller marque fabricant marca fabricante \
      marchio produttore merk fabrikant varumärke tillverkare marka producent メーカー ブランド \
      العلامةالتجارية الشركةالمصنعة
      """))

  /// The headings of units of length, or of numbers of pieces.
  static let units = Set(words(others.first { $0.key == .unit }?.value ?? ""))

  /// The headings of names that may be categories or numbers of items.
  static let items = Set(
    words(
      """
      item items product productservice artikel article artículo articolo artigo 品目 商品 المنتج \
      البند الصنف
      """))

  /// Whether a heading is as vague as `Section`, which may mean categories or rooms.
  static func isSection(_ plain: String) -> Bool {
    !["category", "categories", "kategorie", "catégorie", "categoría", "categoria"].contains(plain)
  }

  /// Whether shop systems write a path of categories under a heading.
  static func isPath(_ heading: String) -> Bool {
    [
      "producttype", "productcategory", "googleproductcategory", "type", "category", "categories",
      "productservice",
    ].contains(plain(heading))
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}
