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
    ItemField.descriptions.map { (.field($0.field), [plain($0.key)] + words($0.headings)) }
    + others.map { ($0, words($1)) }

  /// The headings of the keys that are no fields of items.
  private static let others: KeyValuePairs<ImportKey, String> = [
    .salePrice: """
    saleprice angebotspreis aktionspreis prixpromo prixpromotionnel preciodeoferta \
    prezzoscontato preçopromocional セール価格 سعرالتخفيض
    """,
    .price: """
    price unitprice unitcost itemprice currentprice variantprice cost amount \
    preis einzelpreis stückpreis kosten betrag \
    prix prixunitaire coût montant \
    precio preciounitario coste costo importe \
    prezzo prezzounitario importo \
    preço preçounitário custo valor \
    価格 単価 値段 金額 \
    السعر سعرالوحدة الثمن التكلفة
    """,
    .currency: "currency currencycode währung devise moneda divisa valuta moeda 通貨 العملة",
    .width: "width breite largeur ancho larghezza largura 幅 العرض",
    .depth: "depth tiefe profondeur fondo profundidad profondità profundidade 奥行 奥行き العمق",
    .height: "height höhe hauteur alto altura altezza 高さ الارتفاع",
    .unit: "unit units einheit unité unidad unità unidade 単位 الوحدة",
    .status: "status",
    .searchKeywords: "searchkeywords",
    .searchURL: "searchurl",
    .code: "code",
    .handle: "handle",
    .computed: "label linetotal linetotalcents total",
  ]

  /// The first words of rows that add up others.
  static let totals = Set(
    words(
      """
      total totals subtotal grandtotal sum summe gesamt gesamtsumme zwischensumme somme soustotal \
      suma totale subtotale soma 合計 小計 المجموع الإجمالي
      """))

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}
