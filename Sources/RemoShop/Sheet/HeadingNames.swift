/// The usual headings of each kind of column, in the languages of the page.
enum HeadingNames {
  /// A heading in lower case, with letters and digits only.
  static func plain(_ heading: String) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The headings of each key in their plain form; those that say most come first.
  ///
  /// The first are the columns of this program's tables. The others come from Shopify's product
  /// export, Google Merchant Center's product data, and usual tables.
  static let table: [(key: ImportKey, names: [String])] = [
    (
      .productName,
      words(
        """
        productname producttitle itemname title name product item \
        produktname artikelname artikelbezeichnung produkt artikel bezeichnung titel \
        nomduproduit produit article désignation titre nom \
        nombredelproducto producto artículo título nombre \
        nomeprodotto nomedelprodotto prodotto articolo titolo nome \
        nomedoproduto produto artigo título nome \
        商品名 製品名 品名 商品 タイトル 名前 \
        اسمالمنتج المنتج الاسم العنوان \
        description beschreibung descripción descrizione descrição
        """)
    ),
    (
      .retailer,
      words(
        """
        retailer store shop seller merchant vendor supplier brand manufacturer \
        händler geschäft verkäufer anbieter lieferant marke hersteller \
        détaillant magasin boutique marchand vendeur enseigne fournisseur marque \
        tienda minorista comercio vendedor proveedor marca \
        rivenditore negozio venditore fornitore marchio \
        loja varejista fornecedor \
        販売店 店舗 ショップ 店 ストア メーカー ブランド \
        المتجر البائع المورد العلامةالتجارية
        """)
    ),
    (
      .salePrice,
      words(
        """
        saleprice angebotspreis aktionspreis prixpromo prixpromotionnel preciodeoferta \
        prezzoscontato preçopromocional セール価格 سعرالتخفيض
        """)
    ),
    (
      .price,
      words(
        """
        price unitprice unitcost itemprice currentprice variantprice cost amount \
        preis einzelpreis stückpreis kosten betrag \
        prix prixunitaire coût montant \
        precio preciounitario coste costo importe \
        prezzo prezzounitario importo \
        preço preçounitário custo valor \
        価格 単価 値段 金額 \
        السعر سعرالوحدة الثمن التكلفة
        """)
    ),
    (.priceCents, words("pricecents priceincents unitcostcents")),
    (.currency, words("currency currencycode währung devise moneda divisa valuta moeda 通貨 العملة")),
    (
      .productURL,
      words(
        """
        producturl productlink url link href website webpage page \
        produktlink webseite seite lienproduit lienduproduit lien enlacedelproducto enlace \
        linkprodotto collegamento linkdoproduto ligação \
        商品url 商品リンク リンク رابطالمنتج الرابط
        """)
    ),
    (
      .imageURL,
      words(
        """
        imageurl imagelink imagesrc variantimage image picture photo img thumbnail \
        bildurl bildlink bild foto lienimage urldelimage urldelaimagen imagen \
        urlimmagine immagine imagem 画像url 画像 写真 رابطالصورة الصورة
        """)
    ),
    (
      .categoryGroup,
      words(
        """
        categorygroup group category producttype type productcategory googleproductcategory \
        section department gruppe kategorie warengruppe produkttyp groupe catégorie \
        grupo categoría tipo gruppo categoria グループ カテゴリ カテゴリー 分類 種類 \
        المجموعة الفئة النوع
        """)
    ),
    (
      .quantity,
      words(
        """
        quantity qty count pieces pcs units menge anzahl stückzahl stück quantité qté \
        cantidad cant unidades quantità qtà pezzi quantidade qtd qtde 数量 個数 الكمية العدد
        """)
    ),
    (
      .note,
      words(
        """
        note notes comment comments remark remarks notiz notizen anmerkung anmerkungen bemerkung \
        bemerkungen kommentar remarque remarques commentaire commentaires nota notas comentario \
        comentarios observaciones commento commenti osservazioni observação observações \
        comentário comentários メモ 備考 注記 ملاحظة ملاحظات
        """)
    ),
    (
      .room,
      words(
        "room raum zimmer pièce habitación estancia stanza ambiente cômodo divisão 部屋 الغرفة")
    ),
    (
      .dimensions,
      words(
        """
        dimensions size dims measurements maße abmessungen größe taille medidas tamaño \
        dimensiones dimensioni misure dimensões tamanho 寸法 サイズ الأبعاد المقاس
        """)
    ),
    (.width, words("width breite largeur ancho larghezza largura 幅 العرض")),
    (
      .depth, words("depth tiefe profondeur fondo profundidad profondità profundidade 奥行 奥行き العمق")
    ),
    (.height, words("height höhe hauteur alto altura altezza 高さ الارتفاع")),
    (.unit, words("unit units einheit unité unidad unità unidade 単位 الوحدة")),
    (
      .whyMatched,
      words("whymatched why reason grund begründung raison motivo 理由 السبب")
    ),
    (.confidenceScore, words("confidencescore confidence matchscore score")),
    (.fitStatus, words("fitstatus fit")),
    (.fitDetail, words("fitdetail")),
    (.alternateTo, words("alternateto")),
    (.status, words("status")),
    (.searchKeywords, words("searchkeywords")),
    (.searchURL, words("searchurl")),
    (.code, words("code")),
    (.handle, words("handle")),
    (.computed, words("label linetotal linetotalcents total")),
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
