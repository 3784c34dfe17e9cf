extension HeadingNames {
  /// Further headings of numbers, after those of the page's languages: of packs, estimates and
  /// order systems, and in Swedish, Dutch and Polish. Other headings are read word by word.
  static let further: [ImportKey: String] = [
    .unit: "enhet eenheid jm",
    .currency: "waluta",
    .salePrice: """
    finalprice priceafterdiscount discountedunitprice endpreis preisnachrabatt prixfinal \
    prixremisé preciofinal prezzofinale preçofinal ihrpreis votreprix suprecio
    """,
    .quantity: """
    \(packCounts) howmany bestellmenge stk uds ud unid yardage yards antal aantal ilość liczba szt
    """,
    .price: """
    sell \(packPrices) actualprice actualcost quoted quotedprice purchaseprice purchasecost artikelpreis \
    pris àpris apris styckpris enhetspris prijs stukprijs eenheidsprijs prijsperstuk \
    verkoopprijs cena cenajedn cenajednostkowa cenabrutto cenasztuki
    """,
    .listPrice: """
    prezzolistino ordinariepris adviesprijs nettoprijs cenanetto cenakatalogowa \
    budget budgetprice kostenschätzung presupuesto orçamento 予算 الميزانية
    """,
    .lineTotal: """
    artikelsumme nettowert netvalue belopp summa totalt radsumma totaal bedrag totaalprijs \
    wartość wartośćbrutto wartośćnetto kwota razem suma
    """,
  ]

  /// The headings of prices of packs.
  static let packPrices = """
    priceperpack packprice priceperbox boxprice pricepercase caseprice pricepercarton priceperset \
    priceperroll preisjeve preisprove vepreis preisjepackung preispropackung preisjekarton \
    preisprokarton prixparpaquet prixdupaquet prixparlot prixparcarton prixparboîte \
    preciopaquete precioporpaquete preciocaja precioporcaja prezzoperconfezione \
    prezzoconfezione prezzoperscatola preçoporcaixa preçoporpacote
    """

  /// The headings of numbers of packs.
  static let packCounts = """
    packs packages boxes cases cartons rolls qtypacks numberofpacks numberofboxes anzahlve \
    anzahlpakete anzahlkartons pakete kartons paquets cartons nombredepaquets nombredelots cajas \
    paquetes confezioni scatole caixas pacotes
    """

  /// The words of discounts and of quantities, for columns that nobody reads.
  static let discounts = [
    "discount", "rabatt", "remise", "descuento", "dto", "sconto", "desconto", "korting", "割引",
    "خصم",
  ]
  static let quantities = [
    "qty", "quantity", "menge", "anzahl", "quantité", "cantidad", "quantità",
  ]
}
