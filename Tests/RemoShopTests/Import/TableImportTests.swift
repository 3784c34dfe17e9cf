import Foundation
import RemoBytes
import Testing

@testable import RemoShop

@Suite("Importing tables")
struct TableImportTests {
  @Test("A person's table needs no more than names, and each product is a sure match")
  func leastTable() throws {
    let result = importTable("Title\nSofa\nLamp\n")
    #expect(result.lines == ["1:1 no-prices: no column has prices"])
    #expect(
      result.text == """
        {
          "source": "table",
          "items": [
            {
              "category_group": "",
              "product_name": "Sofa",
              "retailer": "",
              "price_cents": 0,
              "product_url": "",
              "confidence_score": 1,
              "why_matched": ""
            },
            {
              "category_group": "",
              "product_name": "Lamp",
              "retailer": "",
              "price_cents": 0,
              "product_url": "",
              "confidence_score": 1,
              "why_matched": ""
            }
          ],
          "unmatched": [],
          "total_estimated_cost_cents": 0
        }

        """)
  }

  @Test(
    "Usual headings become keys in every language of the page",
    arguments: [
      "Product;Store;Price;Link;Image link;Product type;Qty",
      "Produktname;Händler;Preis;Link;Bild;Kategorie;Menge",
      "Nom du produit;Détaillant;Prix;Lien;Photo;Catégorie;Quantité",
      "Producto;Tienda;Precio;Enlace;Imagen;Categoría;Cantidad",
      "Prodotto;Negozio;Prezzo;Collegamento;Immagine;Categoria;Quantità",
      "Produto;Loja;Preço;Ligação;Imagem;Categoria;Quantidade",
      "商品名;店舗;価格;リンク;画像;カテゴリ;数量",
      "المنتج;المتجر;السعر;الرابط;الصورة;الفئة;الكمية",
      "PRODUCT_NAME;retailer;Unit price (USD);product url;IMAGE-URL;Group;quantity",
    ])
  func languages(_ headings: String) throws {
    let row = "Sofa;Nordhem;1.299,50;https://shop.example/s;https://img.example/s;Seating;2"
    let result = importTable("\(headings)\n\(row)\n")
    #expect(result.lines == [] && result.ignored.isEmpty)
    for (key, value) in [
      ("product_name", "Sofa"), ("retailer", "Nordhem"), ("price_cents", "129950"),
      ("product_url", "https://shop.example/s"), ("image_url", "https://img.example/s"),
      ("category_group", "Seating"), ("quantity", "2"),
    ] {
      #expect(try result.values(key) == [value], "\(key)")
    }
  }

  @Test("Of two columns with one meaning the clearer heading counts, and the other is reported")
  func preference() throws {
    let result = importTable("SKU,Brand,Store,Name,Title\n1,Harlow,Nordhem,n,t\n")
    #expect(try result.values("retailer") == ["Nordhem"])
    #expect(try result.values("product_name") == ["t"])
    #expect(result.ignored.map(\.heading) == ["Name"])
    #expect(result.ignored.map(\.better) == ["Title"])
  }

  @Test("A mapped heading overrides every guess")
  func mapping() throws {
    var options = ImportOptions()
    let isKnown = [
      options.map("product_name", to: "item NO."), options.map("price", to: "Net"),
      options.map("colour", to: "Net"),
    ]
    #expect(isKnown == [true, true, false])
    let result = importTable("Title,Item no,Price,Net\nt,17,1,2\n", options)
    #expect(try result.values("product_name") == ["17"])
    #expect(try result.values("price_cents") == ["200"])
    options.map("retailer", to: "Shopp")
    let failed = importTable("Title,Item no,Price,Net,Shop\nt,17,1,2,x\n", options)
    #expect(failed.json == nil)
    #expect(
      failed.lines == ["1:1 no-heading: no column has the heading 'Shopp'; did you mean 'Shop'?"])
  }

  @Test(
    "What a table leaves in doubt is one warning, and a sure reading is none",
    arguments: [
      ("Item,Purveyor,Price\nSofa,Nordhem,5\nLamp,Otto,6\n", "1:6 assumption: Purveyor: no word"),
      ("Item,Store,Spot,Price\nSofa,A,Nook,5\nLamp,B,Loggia,6\n", "1:12 assumption: Spot: no word"),
      ("Item,Color,Price\nSofa,Oat,5\nLamp,Brass,6\n", nil),
      ("Item,Qty,Amount\nSofa,1,5\nLamp,2,6\n", "1:10 assumption: Amount: the prices of this"),
      ("Item,Qty,Line total\nSofa,1,5\nLamp,2,6\n", nil),
      (
        "Item,Price 1,Price 2\nSofa,5,6\n", "1:6 assumption: Price 1: the prices of this column are"
      ),
      ("Item,Price\nLamp (x2),5\nRug 8 x 10,5\n", "2:1 assumption: Item: 'Lamp (x2)' counts as 1"),
      ("Item,Qty,Price\nSofa,1,\n", "1:1 no-prices: no column has prices"),
      (
        "Item,Qty,Price\nSofa,1,5\nLamp,2,6\nBed,1,9\nTotal,,20\n",
        "1:10 assumption: Price: the prices"
      ),
      ("Item,Qty,Price\nSofa,1,5\nRaum: Nest,,\nLamp,2,6\nTyp: Nest,,\nBed,1,9\n", nil),
      (
        "Item,Qty,Price\nSofa,1,5\nLamp,2,6\nSubtotal,,18\n",
        "4:1 other-total: the table says $18.00"
      ),
      ("Item,Qty,Price\nSofa,1,5\nLamp,2,6\n,,18\n", "4:1 other-total: the table says $18.00"),
      ("Item,Qty,Price\nSofa,1,5\nRug,,\nLamp,,6\nBed,1,9\n", "3:1 assumption: 'Rug' lacks values"),
      (
        "Item,Qty,Price\nHall,,\nBench,1,5\nloves this,,\nRug,1,5\nKitchen,,\nStool,1,5\n",
        "4:1 assumption: the row 'loves this' is read as the title"
      ),
    ])
  func doubts(_ table: String, warning: String?) {
    let lines = importTable(table).lines.filter { !$0.contains(" skipped-rows: ") }
    #expect(lines.count == (warning == nil ? 0 : 1))
    #expect(lines.first?.hasPrefix(warning ?? "") ?? (warning == nil), "\(lines)")
  }

  @Test("Rows before the headings are skipped with a warning")
  func titleRows() throws {
    let result = importTable("Living room\n\n,May 2026\nName,Price\nSofa,5\n")
    #expect(try result.values("product_name") == ["Sofa"])
    #expect(result.lines == ["1:1 skipped-rows: 2 rows before the headings are skipped"])
  }

  @Test("A row with sums of other rows is skipped with a warning")
  func totalRows() throws {
    let result = importTable("Name,Price,Link\nSofa,5,\nTotal,5,\nTotal,7,https://x.example\n,,\n")
    #expect(try result.values("product_name") == ["Sofa", "Total"])
    #expect(
      result.lines == ["3:1 skipped-rows: the row 'Total' is a sum of other rows and is skipped"])
    #expect(try importTable("Group,Name,Price\nSumme,,5\n").values("product_name") == [])
  }

  @Test("Windows-1252, byte order marks and old line ends are understood")
  func encodings() throws {
    let text = Array("Name,Price\rSt".utf8) + [0xFC] + Array("hl,5\rBad,x1\r".utf8)
    for step in [1, 3, .max] {
      let result = importTable(text, step: step)
      #expect(try result.values("product_name") == ["Stühl"])
      #expect(result.lines == ["3:5 unreadable-amount: Price: expected an amount, found 'x1'"])
    }
    #expect(try importTable("\u{FEFF}Name\nStuhl\n").values("product_name") == ["Stuhl"])
  }

  @Test("Merchant Center's product data is understood, and a sale price counts")
  func merchantCenter() throws {
    let result = importTable(
      """
      id\ttitle\tdescription\tlink\timage_link\tprice\tsale_price\tbrand\tproduct_type\tavailability
      1\tSofa\tA sofa\thttps://x.example/1\thttps://x.example/1.jpg\t1299.00 EUR\t999.00 EUR\tNordhem\tHome > Sofas\tin_stock
      2\tLamp\tA lamp\thttps://x.example/2\t\t89.90 EUR\t\tNordhem\tHome > Lighting\tin_stock

      """)
    #expect(result.lines == [] && result.currency == CurrencyCode("EUR"))
    #expect(result.text.contains("\"currency\": \"EUR\""))
    #expect(try result.values("price_cents") == ["99900", "8990"])
    #expect(try result.values("category_group") == ["Sofas", "Lighting"])
    #expect(try result.values("retailer") == ["Nordhem", "Nordhem"])
    #expect(result.ownFields.map(\.name) == ["id", "availability"])
  }

  @Test("Shopify's export has one product for all rows with its handle")
  func shopify() throws {
    let result = importTable(
      """
      Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant Price,Image Src,Status
      harlow,Harlow Sofa,"<p>Soft, low</p>",Maison,Sofa,Color,Cream,1899.00,https://x.example/1.jpg,active
      harlow,,,,,,Olive,1999.00,,
      harlow,,,,,,,,https://x.example/2.jpg,
      lamp,Arc Lamp,,Nordhem,Lighting,Title,Default Title,89.00,https://x.example/3.jpg,draft

      """)
    #expect(try result.values("product_name") == ["Harlow Sofa", "Arc Lamp"])
    #expect(try result.values("price_cents") == ["189900", "8900"])
    #expect(
      try result.values("image_url") == ["https://x.example/1.jpg", "https://x.example/3.jpg"])
    #expect(
      result.lines == [
        "3:19 variant-price: Variant Price: the variant costs '1999.00', but the first one"
          + " '1899.00'; the first price is used"
      ])
  }

  @Test("An FF&E schedule becomes a list with sizes, and rows to be found become searches")
  func schedule() throws {
    let result = importTable(
      """
      code,room,description,vendor,link,width,depth,height,unit,quantity,unit_cost,total,lead_time,status,notes
      S-01,Living,Harlow Sofa,Nordhem,https://x.example/1,84,36,33,in,1,1899.00,,,Matched,Soft
      RG-01,,Wool rug,,https://www.google.com/search?udm=28&q=wool+rug+8x10,,,,,,,,,To be found,8x10
      CH-01,,Spindle Chair,Mill,https://x.example/2,,,,,4,99.50,,6 weeks,Close match,

      """)
    #expect(result.lines == [])
    #expect(try result.values("category_group") == ["Sofas", "Chairs"])
    #expect(try result.values("confidence_score") == ["1", "0.5"])
    #expect(try result.values("quantity") == ["–", "4"])
    #expect(try result.values("dimensions")[0] == "84 W × 36 D × 33 H in")
    let list = try result.list()
    let size = try #require(Dimensions.read("84 W × 36 D × 33 H in"))
    #expect(size.isAll && size.size.unit.rawValue == "in")
    let search = try #require(list.arranged().unmatchedItems.first)
    #expect(search.category == "Wool rug" && search.searchKeywords == "wool rug 8x10")
    #expect(result.ignored.isEmpty)
  }

  @Test("Each code of a schedule stands for a category with that code")
  func codes() {
    for code in ItemCode.allCases {
      let name = ScheduleCode.category(of: "\(code.letters)-01")
      let bytes = DocumentBuffer(name)
      let category = Category(of: 0..<bytes.inputCount, in: bytes.storage.span)
      #expect(category.code == code, "\(name)")
    }
  }

  @Test("A guard before a formula is removed, and other apostrophes stay")
  func guards() throws {
    let table = "Name\n'=1+1\n''=1\n'Twas\n'\n\"'+49\"\n"
    let names = ["=1+1", "'=1", "'Twas", "'", "+49"]
    #expect(try importTable(table).values("product_name") == names)
    var options = ImportOptions()
    options.formulas = .keep
    #expect(
      try importTable(table, options).values("product_name")
        == ["'=1+1", "''=1", "'Twas", "'", "'+49"])
  }

  @Test("An ambiguous price is decided by the other rows, else it is an error")
  func ambiguousPrices() throws {
    let point = importTable("Name;Price\na;1.234\nb;12.50\n")
    #expect(try point.values("price_cents") == ["123", "1250"])
    #expect(point.lines == ["2:3 rounded-price: Price: '1.234' is rounded to $1.23"])
    let comma = importTable("Name;Price\na;1.234\nb;12,50\n")
    #expect(try comma.values("price_cents") == ["123400", "1250"])
    for table in ["Name;Price\na;1.234\nb;5\n", "Name;Price\na;1.234\nb;5\nc;1,5\nd;1.5\n"] {
      let result = importTable(table)
      #expect(
        result.lines == [
          "2:3 unreadable-amount: Price: '1.234' may or may not have decimals, and no other row"
            + " decides"
        ])
      #expect(result.rejectedRows.count == 1)
    }
    var options = ImportOptions()
    options.decimalMark = .comma
    #expect(try importTable("Name;Price\na;1.234\n", options).values("price_cents") == ["123400"])
    // Yen have no decimals.
    #expect(try importTable("Name;Price\na;1,234 円\n").values("price_cents") == ["1234"])
    // The cents of the same row decide.
    #expect(
      try importTable("name,price,price_cents\na,\"1,234\",123400\n").values("price_cents")
        == ["123400"])
  }

  @Test("A price without digits is unknown with a warning, and another text is an error")
  func unreadPrices() throws {
    let result = importTable("Name,Price\na,ask\nb,12x\nc,\nd,-5\n")
    #expect(try result.values("product_name") == ["a", "c"])
    #expect(try result.values("price_cents") == ["0", "0"])
    #expect(
      result.lines == [
        "3:3 unreadable-amount: Price: expected an amount, found '12x'",
        "5:3 unreadable-amount: Price: expected an amount, found '-5'",
        "2:3 unread-price: Price: 'ask' is not an amount; the price is unknown",
      ])
    #expect(
      result.rejectedRows.map(\.reason.text) == [
        "Price: expected an amount, found '12x'", "Price: expected an amount, found '-5'",
      ])
  }

  @Test("A price that differs from its cents counts, with a warning")
  func staleCents() throws {
    let result = importTable("product_name,price,price_cents\na,12.50,1300\nb,,99\n")
    #expect(try result.values("price_cents") == ["1250", "0"])
    #expect(result.lines.count == 2)
    #expect(result.lines.allSatisfy { $0.contains("cells-disagree: price: the price is '") })
  }

  @Test("A row in another currency is an error")
  func currencies() throws {
    let result = importTable("Name,Price,Currency\na,5,EUR\nb,5,USD\nc,£5,\nd,5,XYZ\n")
    #expect(try result.values("product_name") == ["a"])
    #expect(
      result.lines == [
        "3:5 other-currency: Currency: the row is in USD, but the list is in EUR",
        "4:3 other-currency: Price: the row is in GBP, but the list is in EUR",
        "5:5 other-currency: Currency: 'XYZ' is not a currency",
      ])
    let kroner = importTable("Name,Price\na,500 kr\nb,20 kr\n")
    #expect(
      kroner.lines == [
        "2:3 other-currency: Price: the sign of '500 kr' belongs to several currencies:"
          + " DKK, ISK, NOK, SEK"
      ])
    var options = ImportOptions()
    options.currency = CurrencyCode("SEK")
    #expect(importTable("Name,Price\na,500 kr\n", options).lines == [])
  }

  @Test(
    "A sign or heading that is not of the list's currency is an error; '$' is a dollar by default",
    arguments: [
      (
        "Name,Price\na,€5\nb,$6\n", nil,
        [
          "3:3 other-currency: Price: '$6' is not an amount in EUR, the currency of the list"
        ], "EUR"
      ),
      ("Name,Price\na,$5\nb,C$6\n", nil, [], "CAD"),
      ("Name,Price (EUR)\na,5\n", nil, [], "EUR"),
      ("Name,Price €\na,5\n", nil, [], "EUR"),
      (
        "Name,Price (EUR)\na,5\n", "USD",
        [
          "1:6 other-currency: Price (EUR): the column is in EUR, but the list is in USD"
        ], nil
      ),
      (
        "Name,Price (kr)\na,5\n", "USD",
        [
          "1:6 other-currency: Price (kr): 'Price (kr)' is not an amount in USD, the currency of the"
            + " list"
        ], nil
      ),
      (
        "Name,Price (kr)\na,5\nb,6 kr\n", nil,
        [
          "1:6 other-currency: Price (kr): the sign of 'Price (kr)' belongs to several currencies:"
            + " DKK, ISK, NOK, SEK"
        ], nil
      ),
      (
        "Name,Price ($)\na,5\nb,£6\n", nil,
        [
          "1:6 other-currency: Price ($): 'Price ($)' is not an amount in GBP, the currency of the"
            + " list"
        ], nil
      ),
      ("Name,Price\na,$5\n", "AUD", [], "AUD"), ("Name,Price\na,5\n", nil, [], "–"),
      (
        "Name,Price,Currency\na,5,$\n", "EUR",
        [
          "2:5 other-currency: Currency: '$' is not an amount in EUR, the currency of the list"
        ], nil
      ),
    ] as [(String, String?, [String], String?)])
  func currencySigns(table: String, option: String?, lines: [String], currency: String?) throws {
    var options = ImportOptions()
    options.currency = option.flatMap { CurrencyCode($0) }
    let result = importTable(table, options)
    #expect(result.lines == lines)
    let list = result.json.map { String(decoding: $0, as: UTF8.self) }
    let named = list.map {
      $0.firstMatch(of: /"currency": "([A-Z]{3})"/).map { String($0.1) } ?? "–"
    }
    #expect(named == currency)
  }

  @Test("Only a '$' that means US dollars by default is worth a note")
  func assumedDollars() {
    #expect(importTable("Name,Price\na,$5\nb,6\n").assumesDollars)
    #expect(importTable("Name,Price ($)\na,5\n").assumesDollars)
    for table in ["Name,Price\na,5\n", "Name,Price\na,US$5\nb,$6\n", "Name,Price\na,€5\n"] {
      #expect(!importTable(table).assumesDollars)
    }
  }

  @Test(
    "A quantity is whole and from 1 to 9999",
    arguments: [
      ("2", "2"), ("", "–"), ("1", "–"), ("2.00", "2"), ("9999", "9999"), ("0", nil), ("-1", nil),
      ("1.5", nil), ("10000", nil), ("two", "–"), ("TBD", "–"), ("99999999999999999999", nil),
    ])
  func quantities(text: String, expected: String?) throws {
    let result = importTable("Name,Qty\na,\(text)\nb,3\n")
    #expect(try result.values("quantity") == [expected, "3"].compactMap { $0 })
    #expect(result.errors.count == (expected == nil ? 1 : 0))
  }

  @Test("Percentages are one column's matter, and a score beyond 1 among fractions is an error")
  func scores() throws {
    #expect(
      try importTable("Name,Score\na,92\nb,7\nc,100\n").values("confidence_score")
        == ["0.92", "0.07", "1"])
    #expect(try importTable("Name,Score\na,92%\n").values("confidence_score") == ["0.92"])
    let result = importTable("Name,Price,Score\na,1,92\nb,1,0.7\n")
    #expect(try result.values("confidence_score") == ["0.7"])
    #expect(result.lines == ["2:5 invalid-score: Score: expected a score from 0 to 1, found '92'"])
  }

  @Test("Equal warnings are one, with their number")
  func equalWarnings() {
    let rows = (1...14).map { "Chair \($0),TBD\n" }.joined()
    #expect(
      importTable("Name,Price\n" + rows).lines
        == ["2:9 unread-price: Price: 'TBD' is not an amount; the price is unknown (14 rows)"])
  }

  @Test("Scores up to 10 need the scale that they belong to")
  func scoreScale() throws {
    let table = "Name,Price,Score\na,1,9\nb,1,7.5\n"
    #expect(
      importTable(table).lines.first
        == "2:5 invalid-score: Score: expected a score from 0 to 1, found '9', which is no percentage"
    )
    var options = ImportOptions()
    options.scoreScale = 10
    #expect(try importTable(table, options).values("confidence_score") == ["0.9", "0.75"])
    options.scoreScale = 5
    #expect(importTable(table, options).errors.count == 2)
  }

  @Test("Ragged, damaged and empty rows are reported with their place")
  func badRows() throws {
    let result = importTable(
      "Name,Price,Link\na\nb,1,x,\nc,1,x,more\n\n,,\n,5,\nd,\"1\"2,x\ne,\"5\n")
    #expect(try result.values("product_name") == ["a", "b"])
    #expect(
      result.lines == [
        "4:7 invalid-row: the row has 4 cells, but the table has 3 headings",
        "7:1 no-product: the row has neither a product's name nor its link",
        "8:6 invalid-row: text follows the closing quote of a cell",
        "9:3 invalid-row: the quote that opens this cell is never closed",
        "2:1 short-row: the row has 1 cell, but the table has 3 headings; missing cells are empty",
      ])
  }

  @Test("A heading that occurs twice is reported, and the first column counts")
  func duplicateHeadings() throws {
    let result = importTable("Name,Price,Price\na,1,2\n")
    #expect(try result.values("price_cents") == ["100"])
    #expect(
      result.lines == [
        "1:12 duplicate-heading: the heading 'Price' occurs twice; only the first column is used"
      ])
  }

  @Test(
    "What is no table is named",
    arguments: [
      ("", "not-a-table: the table is empty"), ("\n\n,,\n", "not-a-table: the table is empty"),
      ("{\"items\": []}", "not-a-table: expected a table as CSV or TSV, found JSON"),
      ("<html>", "not-a-table: expected a table as CSV or TSV, found HTML or XML"),
      (
        "PK\u{3}\u{4}",
        "invalid-workbook: the workbook is cut off: its directory is missing"
      ),
      ("a\0\0b", "not-a-table: expected a table as CSV or TSV, found binary data"),
      (
        "Color,Size\nred,5\n",
        "no-heading: expected a heading for product names or links, found none"
      ),
    ])
  func otherFiles(text: String, expected: String) {
    let result = importTable(text)
    #expect(result.json == nil)
    #expect(result.lines.map { $0.drop { $0 != " " }.dropFirst() } == [expected[...]])
  }

  @Test("An endless line ends the import with an error, and not with all memory")
  func endlessLine() {
    var importer = ListImporter(ImportOptions())
    let block = ContiguousArray(repeating: UInt8(ascii: "a"), count: 1 << 20)
    let headings = ContiguousArray("Name\n".utf8)
    let hasBegun = importer.append(headings.span)
    #expect(hasBegun)
    var count = 0
    while count < 64, importer.append(block.span) { count += 1 }
    #expect(count == 16)
    let result = importer.finish()
    #expect(result.lines == ["2:1 table-too-large: the row has more than 16 MiB"])
  }

  @Test("An import does not depend on how the bytes arrive")
  func steps() {
    let table = "\u{FEFF}Näme,Name,Price\r\n\"a\"\"\r\nb\",é,\"1,5\"\r\nc,d,'=1\r\n"
    let whole = importTable(Array(table.utf8))
    for step in 1...20 {
      let parts = importTable(Array(table.utf8), step: step)
      #expect(parts.json == whole.json && parts.lines == whole.lines)
    }
  }
}
