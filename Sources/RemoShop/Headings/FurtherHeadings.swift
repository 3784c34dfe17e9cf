extension HeadingNames {
  /// Further headings, after those of the page's languages: of packs, estimates and order systems,
  /// and in Swedish, Dutch and Polish.
  static let further: [ImportKey: String] = [
    .productName: """
    kurztext materialkurztext libellé descriptif 品目 البند الصنف الوصف \
    produktnamn benämning vara beskrivning \
    productnaam artikelnaam naam omschrijving artikelomschrijving \
    nazwaproduktu nazwatowaru nazwa towar opis
    """,
    .retailer: """
    leverantör butik återförsäljare tillverkare varumärke leverancier winkel fabrikant merk \
    sklep dostawca producent marka
    """,
    .room: "rum utrymme ruimte kamer vertrek pomieszczenie pokój bereich",
    .categoryGroup: "kategori categorie kategoria",
    .note: "anmärkning anmärkningar opmerking opmerkingen uwagi",
    .productURL: "länk produktlänk odnośnik",
    .field(.imageURL): "afbeelding zdjęcie",
    .dimensions: "mått storlek afmeting afmetingen maten wymiary",
    .width: "bredd breedte szerokość",
    .depth: "djup diepte głębokość",
    .height: "höjd hoogte wysokość",
    .length: "längd lengte długość",
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
