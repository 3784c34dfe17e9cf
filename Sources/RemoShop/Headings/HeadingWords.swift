/// The words of headings, in the languages of the page, and many in eleven others.
///
/// Unusual headings are read word by word: `Client unit cost`, `Prix unitaire HT`, `Nazwa oferty`.
/// Words may be joined: `Artikelbezeichnung`, `商品カテゴリ`.
enum HeadingWord: Hashable {
  case name, description, shop, place, room, category, note, link, image, size
  case length, width, depth, height
  /// A word of what was bought: `Bought from`, but `Product purchased`.
  case bought
  case price, cost, total, line, order, sale, list, client, quantity, each
  /// A measure by which goods are sold.
  case measure
  /// A pack of several pieces.
  case pack
  /// Words for an amount that a seller asks, that the buyer paid, and that was spent.
  case asked, paid, spent
  case number, code, with, without, tax, estimate
  /// A volume or a weight, by which nobody sells furniture.
  case volume
  /// A word of a column that has no meaning here: a date, a person, a discount.
  case other
  /// A word that changes nothing.
  case filler

  private static let words: KeyValuePairs<HeadingWord, String> = [
    .name: """
    name title item items product products thing what piece article furniture design pattern \
    denominación denominazione denominação treatment activity things goods scope particulars ware \
    warenbezeichnung produkt produktname artikel gegenstand möbel möbelstück bezeichnung kurztext \
    leistung was nom produit objet désignation intitulé libellé ouvrage ouvrages meuble quoi titre \
    nombre producto artículo concepto elemento cosa cosas mueble trabajo qué もの 買うもの prestation \
    detalle resumen discriminação benaming 内容 摘要 اسم القطعة البيان السلعة المادة nome prodotto articolo \
    oggetto arredo voce titolo cosa produto artigo designação trabalho móvel peça 商品 製品 品名 品目 アイテム \
    商品名 名称 المنتج الصنف البند vad wat co produktnamn benämning vara möbel productnaam artikelnaam \
    naam meubel voorwerp voorwerpen nazwa towar produktu vare varenavn navn betegnelse tuote tuotteen nimi název \
    položka zboží ürün adı наименование товар название 产品 家具 품명 품목 제품 상품 제품명 상품명
    """,
    .description: """
    description desc details text specification spec specs especificação especificações \
    especificación especificaciones specifiche spezifikation beschreibung artikelbeschreibung \
    descriptif descripción descrizione descrição 仕様 規格 الوصف beskrivning omschrijving opis \
    beskrivelse kuvaus popis açıklama описание المواصفات
    """,
    .shop: """
    shop store webshop 納入業者 業者 納入元 取引先 vencedor seller vendor supplier retailer merchant brand manufacturer mfr mfg maker \
    make source website ベンダー 販売元 出品者 händler laden geschäft lieferant lieferanten hersteller marke \
    anbieter verkäufer magasin boutique fournisseur vendeur enseigne marque fabricant éditeur \
    marchand tienda proveedor marca fabricante vendedor comercio negozio fornitore venditore \
    marchio produttore azienda ditta loja fornecedor 店 店舗 ショップ 販売店 購入店 購入先 仕入先 発注先 取引先 メーカー ブランド \
    المورد المتجر البائع company showroom firma fabrikat bezugsquelle revendeur rivenditore casa \
    المحل الشركة المصنعة الماركة leverantör butik tillverkare återförsäljare varumärke fabrikant \
    marka winkel leverancier merk sprzedawca sklep dostawca producent butikk forhandler leverandør \
    mærke merke kauppa toimittaja obchod dodavatel mağaza tedarikçi marka магазин поставщик \
    производитель бренд 店铺 商家 供应商 品牌 구매처 판매처 업체 브랜드
    """,
    .bought: """
    bought purchased purchase sold achat achats acheté compra comprado comprar acquisto acquistato \
    aankoop gekocht gekauft köpt kupione vendu venduto vendido verkauft
    """,
    .place: "where from chez wo où dónde donde dove onde local waar var gdzie どこ وين أين",
    .room: """
    room rooms cuarto salle salles aula aulas classroom area location space zone raum zimmer wohnbereich pièce emplacement estancia \
    habitación espacio área ubicación stanza ambiente camera locale cômodo divisão 部屋 設置場所 ort \
    standort lieu espace localisation lugar vano espaço plaats locatie 室名 お部屋 場所 エリア الغرفة الموقع \
    المكان المنطقة zon zona rum bereich utrymme ruimte kamer vertrek pomieszczenie pokój rom \
    værelse lokale huone tila místnost oda комната помещение 房间 空间 방 공간
    """,
    .category: """
    category categories cat type group section department rayon commodity class family kategorie gruppe \
    warengruppe typ art produkttyp catégorie famille rubrique categoría familia tipo grupo \
    categoria tipologia famiglia família カテゴリ カテゴリー 分類 区分 種類 الفئة النوع kategori categorie \
    kategoria soort 種別 التصنيف القسم
    """,
    .note: """
    note notes comment comments remark remarks observation observations anmerkung bemerkung \
    hinweis notiz remarque commentaire nota notas comentario observaciones commento osservazioni \
    observação obs info annotazioni notitie 特記事項 ملاحظة ملاحظات 備考 メモ opmerking opmerkingen \
    anmärkning anmärkningar uwagi bemærkning bemærkninger merknad huomautus huomiot poznámka \
    notlar примечание комментарий 备注 비고
    """,
    .link: """
    link url href page web webpage webseite lien enlace página pagina sito collegamento リンク länk \
    odnośnik
    """,
    .image:
      "image picture photo img thumbnail bild foto imagen immagine imagem الصورة 画像 写真 zdjęcie afbeelding",
    .size: """
    size sizes dimensions dimension dims dim measurements measures maße masse abmessungen abm ingombro größe taille \
    medidas medida tamaño dimensiones dimensioni misure misura dimensões サイズ 寸法 maat المقاس القياس \
    mått afmeting storlek maten afmetingen wymiary
    """,
    .length:
      "length länge longueur long largo longitud lunghezza lung comprimento 長さ längd lengte długość",
    .width: """
    width breite largeur larg ancho anchura larghezza largura 幅 巾 bredd breedte szerokość szer
    """,
    .depth: """
    depth tiefe profondeur prof fondo profundidad profondità profundidade 奥行 奥行き djup diepte \
    głębokość głęb gł
    """,
    .height: "height höhe hauteur haut alto altura altezza alt 高さ 丈 höjd hoogte wysokość wys",
    .price: """
    price prices prpres cost rate rates preis preise prezzi precios preços prijzen prix coût precio coste costo prezzo preço custo much cuánto cuesta \
    quanto costa custa kostet wieviel coûte vlr valor pu ep tarif tarifa いくら 価格 単価 値段 السعر سعر \
    التكلفة pris prijs cena hinta fiyat fiyatı цена стоимость 单价 价格 단가 가격
    """,
    .total: """
    total totals amount amounts ext extended subtotal subtotaal sum value spend gesamt gesamtpreis betrag summe \
    montant totale importe importo tot 合計 小計 金額 المبلغ الإجمالي المجموع القيمة summa belopp totaal \
    imppres importes importi montants bedrag wartość kwota suma líquido gp beløb beløp yhteensä celkem toplam tutar сумма итого 金额 \
    总价 금액 합계
    """,
    .line: "line merchandise row zeile ligne",
    .order: "order orders po bill estimate receipt grand running balance invoice cart",
    .sale: """
    sale discounted reduced remisé promo angebot oferta scontato actie aanbieding kampanj セール
    """,
    .list:
      "list retail rrp msrp listino catalogue katalog public adviesprijs",
    .client:
      "selling client customer debiteur debitor debtor klant kunde our your ihr unser uw votre notre su nuestro cliente",
    .quantity: """
    qty quantity count many pieces pcs pairs units menge anzahl anz stückzahl stück stk viele \
    quantité qté nb nombre combien cantidad cant canpres uds unidades cuántos cuántas quanti quante \
    quantos quantas quantità qtà pezzi quantidade qtd qtde quant いくつ كم required needed benötigt \
    nos nbre piezas peças pz aant 台数 本数 枚数 必要数 数量 個数 الكمية العدد antal många aantal hoeveel stuks \
    ile ilość liczba sztuk 数 antall mængde mengde määrä kpl množství ks adet miktar количество кол \
    шт 수량 개수
    """,
    .cost: "cost costs kosten ek einkaufspreis coût coste costo custo التكلفة 原価 仕入",
    .each: """
    unit units ea each piece pair pr pc uom um unid einheit stk einzel unitaire unité unit unitario ud \
    unidad cadauno cad unitário un stuk st szt sztukę jedn حبة القطعة styk enhed enhet yksikkö kpl \
    ks kus birim adet шт
    """,
    .measure: "yd yds yard yards sf sq ft feet foot sqft lf qm lfm m² mq ml meter métrage",
    .pack: """
    pack packs packing package packages case cases carton cartons box boxes set sets roll rolls \
    packung pakete paket karton kartons verpackung ve rolle rollen paquet paquets colis boîte \
    paquete paquetes caja cajas confezione confezioni scatola scatole caixa caixas pacote pacotes
    """,
    .number: "no nr num nº n° number # n nro № رقم",
    .code: """
    code id sku ref asin part model catalog barcode ean art nr référence réf referencia cód cod \
    codice rif código ref repère kod
    """,
    .with: """
    incl including inkl inc gross brutto ttc con avec com mit c inclusa \
    inclusive included incluido incluida inclus incluso 税込
    """,
    .without: """
    trade dealer designer wholesale excl excluding exkl ex net netto ht hors sin sans senza sem \
    ohne zzgl plus before exclusive excluded excluido escluso s esclusa 税抜
    """,
    .tax: "vat tax taxes taxe gst mwst ust iva tva moms btw الضريبة",
    .asked: "asking asked listed richiesto",
    .paid: "paid pagato bezahlt payé pagado betaald",
    .spent: "spent speso ausgegeben dépensé gastado gasto uitgegeven",
    .volume: "m³ m3 cbm cuft kg kgs lbs",
    .estimate: """
    est estimated estimate approx budget budgeted preventivato previsto planned geschätzt geschätzter geschätzte estimé \
    estimée estimado estimada stimato
    """,
    .other: """
    date due status eta time day week weeks lead deposit discount disc markup saving savings \
    shipping freight delivery delivered deliver received receipt open approved done contact email \
    phone assignee person user project board labels tags created modified completed condition \
    variation variant account currency lot datum fecha datos data état estado statut rabatt remise \
    descuento sconto desconto korting status stato envío livraison versand taux reorder hand stock \
    minimum min max transaction tracking rent overage 送料 注文 割引 dostawa zakupu buyer via \
    attachment attachments checklist vote votes billing facturation facturación fatturazione faturamento \
    cobrança rechnungsadresse facturatie
    """,
    .filler: """
    of the for by in a to and we i how hur wie serve per je pro za memo drop down currency url kauf \
    regel お ご どの من finished full der die das des von zu nach de du la le les l d del della delle \
    di da do dos em e y et i per para por van met do cdée ordered lineitem short material \
    materials task card kaart selection oferty naar overall x 名 別
    """,
  ]

  /// The meanings of each word; `piece` has two.
  static let meanings: [String: Set<HeadingWord>] = {
    let plain = accented.map { ($0.key.withoutAccents, $0.value) }.filter { $0.0.count > 2 }
    // "ou" is no "où", and "piece" no room.
    return accented.merging(plain) { known, _ in known }
  }()

  private static let accented: [String: Set<HeadingWord>] = words.reduce(into: [:]) {
    meanings, entry in
    for word in entry.value.split(separator: " ") {
      meanings[String(word), default: []].insert(entry.key)
    }
  }

  /// The words of a heading, in lower case, and the sign of a number: `Item #`.
  static func parts(of text: String) -> [String] {
    let words = text.split { !$0.isLetter && !$0.isNumber && !"#№°".contains($0) }
    return words.flatMap { word -> [String] in
      let whole = word.lowercased()
      if meanings[whole] != nil { return [whole] }
      // BxTxH
      let axes = whole.split { $0 == "x" }.map(String.init)
      if axes.count > 1, axes.allSatisfy({ HeadingMeasures.letters[$0] != nil }) { return axes }
      // UnitAmount, #pcs
      var parts = [""]
      var last: Character = " "
      for character in word {
        let isNumber = (character == "#") != (last == "#")
        let begins = isNumber || character.isUppercase && last.isLowercase
        if begins, parts.last != "" { parts.append("") }
        parts[parts.count - 1].append(contentsOf: character.lowercased())
        last = character
      }
      return parts
    }
  }

  /// The meanings of the parts of a word; nil if one part has none.
  private static func meanings(inside word: Substring) -> Set<HeadingWord>? {
    if word.isEmpty { return [] }
    let isLatin = word.utf8.first.map { $0 < 0xE0 } ?? false
    for length in stride(from: word.count, through: isLatin ? 3 : 1, by: -1) {
      guard let found = meanings[String(word.prefix(length))] else { continue }
      let rest = word.dropFirst(length)
      for joint in ["", "s", "n", "en"] where isLatin || joint.isEmpty {
        guard rest.hasPrefix(joint) else { continue }
        let tail = rest.dropFirst(joint.count)
        if tail.isEmpty, !joint.isEmpty { continue }
        if let others = meanings(inside: tail) { return found.union(others) }
      }
    }
    return nil
  }

  /// The meanings of all words of a heading; nil for a text that is too long for a heading.
  ///
  /// - Parameter hasUnit: whether the heading has a unit of length, so that a letter is a measure.
  static func reading(_ text: String, hasUnit: Bool = false) -> HeadingReading? {
    guard text.count <= 40 else { return nil }
    let parts = parts(of: text)
    guard 1...7 ~= parts.count, let last = parts.last else { return nil }
    var words: Set<HeadingWord> = []
    var unknown: [String] = []
    for part in parts {
      let plain = part.withoutAccents
      if let found = meanings[part] ?? meanings[plain]
        ?? plain.withOtherArabicArticle.flatMap({ meanings[$0] }) ?? meanings(inside: part[...])
      {
        words.formUnion(found)
      } else {
        unknown.append(part)
      }
    }
    let letters = HeadingMeasures.letters
    let measures = HeadingMeasures(parts: parts).ofLetters
    if hasUnit, measures.count < 2, let measure = letters[last] {
      // Finished W"
      return HeadingReading(words: [measure], unknown: 0, letter: last)
    }
    if measures.count > 1 || words.contains(.size) || !words.isDisjoint(with: Self.measures) {
      words.formUnion(measures)
      unknown.removeAll { letters[$0] != nil }
    }
    // P. unitario, but not P for a depth.
    if parts[0] == "p", words.contains(.each) { words.insert(.price) }
    return HeadingReading(
      words: words, unknown: unknown.count, letter: letters[last] == nil ? nil : last)
  }

  static let measures: Set<HeadingWord> = [.length, .width, .depth, .height]

  /// The words of a second row of headings that only add to the first: `ex VAT £`, `(no.)`.
  static let additions: Set<HeadingWord> = [.tax, .with, .without, .number, .each, .filler]

  /// The words beside a currency in parentheses.
  static let additionsToCurrencies = additions.union([.measure, .quantity, .pack])

  /// The words beside a unit of length in parentheses.
  static let wordsOfSizes = measures.union([.size, .filler])
}

/// A heading that is read word by word.
struct HeadingReading {
  var words: Set<HeadingWord>
  /// The number of unknown words.
  var unknown: Int
  /// The letter of a measure that ends the heading: `Arm H`.
  let letter: String?
}

extension Set<HeadingWord> {
  /// The key of a column whose heading has these words; nil if they mean none.
  var key: ImportKey? {
    if contains(.image) { return .field(.imageURL) }
    if contains(.link) { return .productURL }
    if contains(.other) || contains(.volume) && !contains(.price) { return nil }
    if contains(.price) || contains(.total) { return amount }
    if contains(.list), subtracting([.list, .filler, .estimate, .each]).isEmpty {
      return .listPrice
    }
    // "Paid" alone may be a part of the price.
    let isTold = !isDisjoint(with: [.asked, .paid, .spent])
    let isOfOne = contains(.each) || isDisjoint(with: [.paid, .spent])
    if isTold, isOfOne, isSubset(of: [.asked, .paid, .spent, .each, .name, .filler]) {
      return .price
    }
    if isTold { return nil }
    if contains(.each), contains(.estimate), isSubset(of: [.each, .estimate, .filler]) {
      return .listPrice
    }
    if contains(.client) { return nil }
    if contains(.tax) || contains(.list) { return nil }
    if !isEmpty, subtracting([.each, .without, .filler]).isEmpty {
      return contains(.each) ? .price : contains(.without) ? .listPrice : nil
    }
    if contains(.pack) { return nil }
    if contains(.quantity) || contains(.measure), !contains(.code) { return .quantity }
    if contains(.number) || contains(.code) {
      let isOfProduct = contains(.name) && !contains(.order)
      return isOfProduct ? .own(UsualField.sku.rawValue) : nil
    }
    return measure ?? text
  }

  private var amount: ImportKey? {
    if contains(.tax), !contains(.with), !contains(.without) { return nil }
    if contains(.code) || contains(.number) { return nil }
    if contains(.total) {
      if contains(.quantity), !contains(.price) { return .quantity }
      if contains(.price) { return .lineTotal }
      if contains(.each) { return .price }
      return contains(.order) && !contains(.line) ? nil : .lineTotal
    }
    if contains(.list) { return .listPrice }
    if contains(.sale) { return .salePrice }
    let isOther = contains(.estimate) || contains(.without) || contains(.shop)
    return isOther && !contains(.client) ? .listPrice : .price
  }

  private var measure: ImportKey? {
    // Unità di misura
    if isSuperset(of: [.each, .size]) { return nil }
    let keys: [ImportKey] = [
      contains(.length) ? .length : nil, contains(.width) ? .width : nil,
      contains(.depth) ? .depth : nil, contains(.height) ? .height : nil,
    ].compactMap(\.self)
    return keys.count == 1 ? keys[0] : keys.count > 1 || contains(.size) ? .dimensions : nil
  }

  private var text: ImportKey? {
    let isShop = contains(.shop) || contains(.place) || isSuperset(of: [.bought, .room])
    if isShop { return .retailer }
    if contains(.room) { return .room }
    if contains(.category) { return .categoryGroup }
    if contains(.name) || contains(.description) { return .productName }
    if contains(.bought), !contains(.order) { return .retailer }
    return contains(.note) ? .note : nil
  }
}
