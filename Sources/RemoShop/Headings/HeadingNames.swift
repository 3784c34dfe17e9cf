/// The usual headings of each kind of column, in the languages of the page.
enum HeadingNames {
  /// A heading in lower case, with letters and digits only.
  static func plain(_ heading: String) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The headings of each key in their plain form; those that say most come first.
  ///
  /// The first are the columns of this program's tables.
  static let table: [(key: ImportKey, names: [String])] =
    (ItemField.descriptions.map { (.field($0.field), [plain($0.key)] + words($0.headings)) }
    + others.map { ($0, words($1)) }).map { ($0, $1 + words(further[$0] ?? "")) }

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
    saleprice offerprice specialprice discountedprice promoprice angebotspreis aktionspreis \
    sonderpreis prixpromo prixpromotionnel prixsoldé preciodeoferta preciooferta preciorebajado \
    prezzoscontato prezzoofferta preçopromocional preçocomdesconto セール価格 سعرالتخفيض
    """,
    .price: """
    price unitprice itemprice currentprice variantprice sellingprice sellprice clientprice \
    clientcost yourprice ourprice finalprice priceeach eachprice priceperunit priceperitem \
    priceincvat priceinclvat priceinctax priceincltax grossprice gross now unitcost costeach \
    costperunit each rate actual cost \
    preis einzelpreis stückpreis preisprostück einheitspreis verkaufspreis vkpreis vk ep \
    einzelpreisbrutto epbrutto preisbrutto bruttopreis kosten \
    prix prixunitaire prixunitairettc puttc prixttc pu prixunitaireht puht coûtunitaire coût \
    precio preciounitario preciounidad preciounit pvp precioventa costeunitario coste costo \
    prezzo prezzounitario prezzounit prezzodivendita \
    preço preçounitário preçounit valorunitário custounitário custo valor \
    価格 単価 値段 販売価格 \
    السعر سعرالوحدة الثمن التكلفة
    """,
    .listPrice: """
    regularprice listprice retailprice rrp msrp compareatprice originalprice oldprice fullprice \
    wasprice was retail list srp uvp listenpreis ladenpreis normalpreis originalpreis statt \
    prixpublic prixconseillé prixcatalogue prixbarré prixnormal \
    preciodelista preciolista preciooriginal preciorecomendado precioanterior \
    prezzodilistino listino prezzopieno prezzooriginale \
    preçodelista preçodetabela preçooriginal preçocheio \
    定価 通常価格 希望小売価格 السعرالأصلي \
    tradeprice netprice trade net priceexvat priceexclvat priceextax priceexcltax designerprice wholesaleprice dealerprice \
    preisnetto nettopreis händlerpreis einkaufspreis ekpreis prixnet prixht precioneto \
    prezzonetto preçolíquido 卸価格
    """,
    .lineTotal: """
    linetotal totalprice totalcost extendedprice extendedcost extprice extcost extended ext \
    itemtotal rowtotal lineamount totalamount clienttotal linetotalincvat totalincvat amount total subtotal sum \
    gesamtpreis gesamtkosten gesamtbetrag zeilensumme positionspreis betrag gesamt summe gp \
    prixtotal totalttc totalht montanttotal montantht montantttc montant sommetotale \
    preciototal costetotal importetotal importe \
    prezzototale importototale totaleriga importo totale \
    preçototal valortotal custototal \
    合計金額 小計 合計 金額 المبلغ الإجمالي المجموع
    """,
    .currency: "currency currencycode währung devise moneda divisa valuta moeda 通貨 العملة",
    .length: "length länge longueur largo longitud lunghezza comprimento 長さ الطول l",
    .width: "width wide breite largeur ancho anchura larghezza largura 幅 العرض w b",
    .depth: """
    depth deep tiefe profondeur fondo profundidad profondità profundidade 奥行 奥行き العمق d t
    """,
    .height: "height high höhe hauteur alto altura altezza 高さ الارتفاع h",
    .unit: "unit units einheit unité unidad unità unidade uom um me 単位 الوحدة",
    .status: "status",
    .searchKeywords: "searchkeywords",
    .searchURL: "searchurl",
    .code: "code",
    .handle: "handle",
    .own(UsualField.sku.rawValue): """
    sku skuno skunumber itemsku itemno itemnumber itemcode productcode productno productnumber \
    partno partnumber modelno modelnumber model articleno articlenumber variantsku stylenumber \
    artikelnummer artikelnr artnr bestellnummer bestellnr modellnummer \
    référence réf référencearticle codearticle referencia códigoarticulo códigodelproducto \
    codicearticolo codiceprodotto referência códigodoproduto \
    型番 品番 商品コード 品目コード رمزالمنتج رقمالصنف
    """,
    .own(UsualField.finish.rawValue): """
    finish finishes colorfinish finishcolor materialfinish oberfläche ausführung finition \
    acabado acabados finitura finiture acabamento 仕上げ 仕上 التشطيب
    """,
    .own(UsualField.leadTime.rawValue): """
    leadtime leadtimes estleadtime leadtimeweeks deliverytime lieferzeit lieferfrist \
    délai délaidelivraison délais plazodeentrega plazo tempidiconsegna tempodiconsegna consegna \
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

  /// Whether a heading says as little as `Section`, below which categories or rooms may stand.
  static func isSection(_ plain: String) -> Bool {
    !["category", "categories", "kategorie", "catégorie", "categoría", "categoria"].contains(plain)
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}
