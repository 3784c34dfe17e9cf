import RemoBytes

/// The names of things in the languages of the documents, each with the English word for it.
///
/// The tables are built on first use, for a category without a known English word or with "de".
enum CategoryTranslations {
  /// The maximum number of characters in a compound; longer words would take too long to split.
  private static let longestCompound = 40
  /// The shortest Latin name that may end a compound, and the fewest letters before it.
  private static let (shortestEnd, shortestStart) = (4, 3)

  private static let words = table { $0.words }
  private static let ends = table { $0.ends }

  private static func table(_ names: (Row) -> String) -> CategoryTable {
    CategoryTable(
      rows.map { row in
        guard let place = CategoryTable.shared[row.english] else {
          preconditionFailure("'\(row.english)' is an English name")
        }
        // Keys have the form that `CategoryWords` gives to words.
        let keys = names(row).split(separator: ",").map { CategoryWords.key(of: String($0)) }
        return (place.category, keys.joined(separator: ","))
      })
  }

  /// The category of the first known word of a name; nil without one. In a path
  /// (`Möbel > Tische`) the last part with a known word decides.
  ///
  /// The first word is the thing itself in most of these languages: "lampe de table" is a lamp.
  static func category(of name: Range<Int>, in text: Span<UInt8>) -> Category? {
    var words = CategoryWords(name)
    var (outer, found): (Category?, Category?)
    var isFirst = true
    while true {
      switch words.next(text) {
      case .word(let word):
        found = found ?? category(of: word.text, isFirst: isFirst)
        isFirst = false
      case .separator, .with: isFirst = true
      case .deeper: (outer, found, isFirst) = (found ?? outer, nil, true)
      case .end: return found ?? outer
      }
    }
  }

  private static func category(of word: String, isFirst: Bool) -> Category? {
    // The Arabic article is a prefix of its word.
    let name = word.hasPrefix("ال") ? word.dropFirst(2) : word[...]
    if name.utf8.count < shortestEnd, name.first?.isASCII == true {
      // "lit" is a bed, but a "pre-lit tree" is not.
      return isFirst ? words[String(name)]?.category : nil
    }
    // Other plurals: sillon-e(s), rideau-x.
    for plural in ["", "e", "x"] where name.hasSuffix(plural) {
      if let found = words[String(name.dropLast(plural.count))] { return found.category }
    }
    return word.count <= longestCompound ? category(ofCompound: word) : nil
  }

  private static func category(ofCompound word: String) -> Category? {
    for start in word.indices {
      for plural in ["", "e", "en", "n"] where word[start...].hasSuffix(plural) {
        let name = word[start...].dropLast(plural.count)
        if let found = ends[String(name)], mayEnd(name, after: word[..<start]) {
          return found.category
        }
      }
    }
    return nil
  }

  /// Whether a name is a part of a compound rather than the end of another word: "Esstisch" has a
  /// "Tisch", and "デスクライト" a "ライト", but "スタイル" has no "タイル".
  private static func mayEnd(_ name: Substring, after start: Substring) -> Bool {
    guard let before = start.last, let first = name.first else { return true }
    if first.isASCII { return name.count >= shortestEnd && start.count >= shortestStart }
    return !first.isKatakana || !before.isKatakana
      || name.count > 2 && start.dropLast().last?.isKatakana == true
  }

  /// `words` stand alone; `ends` may also end a compound.
  private typealias Row = (english: String, words: String, ends: String)

  private static let rows: [Row] = [
    (
      "sofa",
      "canape,divano,divani,أريكة,أرائك,كنبة,كنب",
      "sofa,couch,polstergarnitur,ソファ,ソファー,カウチ"
    ),
    (
      "chair",
      """
      chaise,fauteuil,tabouret,banc,assise,silla,sillon,butaca,taburete,asiento,sedia,sedie,\
      poltrona,poltrone,sgabello,sgabelli,panca,panche,sedute,cadeira,banqueta,banco,كرسي,كراسي,\
      مقعد,مقاعد,بوف
      """,
      """
      stuhl,sessel,hocker,sitzbank,gartenbank,eckbank,polsterbank,sitzmobel,チェア,椅子,いす,イス,スツール,ベンチ,\
      オットマン
      """
    ),
    (
      "bed",
      """
      bett,betten,doppelbett,einzelbett,kinderbett,gastebett,hochbett,etagenbett,jugendbett,polsterbett,\
      boxspringbett,lit,matelas,cama,colchon,cabecero,letto,letti,materasso,materassi,colchao,\
      colchoes,سرير,أسرة,مرتبة
      """,
      "matratze,lattenrost,kopfteil,ベッド,マットレス"
    ),
    (
      "furniture",
      "meuble,mobilier,mueble,mobiliario,mobili,arredi,moveis,movel,أثاث",
      "mobel,polster,家具,什器"
    ),
    (
      "table",
      """
      bureau,chevet,mesa,mesita,mesilla,escritorio,tavolo,tavoli,tavolino,tavolini,scrivania,\
      scrivanie,comodino,comodini,escrivaninha,طاولة,طاولات,مكتب
      """,
      "tisch,テーブル,机,デスク"
    ),
    (
      "storage",
      """
      bibliotheque,placard,commode,rangement,coffre,panier,estanteria,estante,armario,comoda,\
      aparador,cesta,baul,libreria,librerie,scaffale,scaffali,armadio,armadi,cassettiera,\
      cassettiere,mensola,mensole,cesto,cesti,prateleira,gaveteiro,roupeiro,خزانة,خزائن,رفوف,أرفف,\
      دولاب,بوفيه
      """,
      """
      regal,schrank,kommode,truhe,korb,garderobe,sideboard,highboard,lowboard,stauraum,\
      aufbewahrung,棚,収納,シェルフ,キャビネット,チェスト,ワードローブ,サイドボード
      """
    ),
    (
      "rug",
      "tapis,moquette,alfombra,tapete,tappeto,tappeti,سجادة,سجاد",
      "teppich,laufer,fußmatte,fussmatte,badematte,ラグ,カーペット,絨毯,じゅうたん,マット"
    ),
    (
      "flooring",
      "carrelage,suelo,baldosa,azulejo,pavimento,piastrella,piastrelle,بلاط,أرضيات",
      "bodenbelag,parkett,fliese,laminat,フローリング,タイル,床材"
    ),
    (
      "lamp",
      """
      lampadaire,lustre,plafonnier,suspension,applique,eclairage,lampara,candelabro,iluminacion,\
      lampada,lampade,lampadario,lampadari,illuminazione,candeeiro,luminaria,abajur,iluminacao,\
      مصباح,مصابيح,ثريا,ثريات,إضاءة,إنارة,أباجورة
      """,
      "lampe,leuchte,beleuchtung,licht,ランプ,ライト,照明,シャンデリア,ペンダント"
    ),
    (
      "curtain",
      "rideau,voilage,cortina,persiana,estor,tenda,tende,tendaggi,ستارة,ستائر",
      "vorhang,gardine,rollo,jalousie,plissee,カーテン,ブラインド,ロールスクリーン"
    ),
    (
      "pillow",
      """
      coussin,couverture,couvre,oreiller,linge,cojin,almohada,manta,colcha,toalla,ropa,cuscino,\
      cuscini,coperta,coperte,copriletto,lenzuola,asciugamani,tessili,almofada,travesseiro,\
      cobertor,toalha,texteis,وسادة,وسائد,بطانية,منشفة,مخدة
      """,
      """
      kissen,decke,plaid,bettwasche,handtuch,handtucher,textil,textilien,クッション,枕,ブランケット,毛布,寝具,タオル
      """
    ),
    (
      "art",
      """
      accessoire,tableau,miroir,cadre,horloge,bougie,bougies,cuadro,espejo,reloj,jarron,florero,\
      vela,decoracion,quadro,quadri,specchio,specchi,orologio,orologi,candela,candele,vaso,\
      decorazione,complementi,espelho,relogio,decoracao,uhr,wanduhr,standuhr,tischuhr,لوحة,لوحات,\
      مرآة,مرايا,ساعة,مزهرية,ديكور,شمعة,تحفة
      """,
      """
      bild,bilder,gemalde,spiegel,kunst,deko,dekoration,kerze,wandschmuck,アート,絵画,絵,鏡,ミラー,時計,花瓶,\
      ポスター,装飾,オブジェ
      """
    ),
    (
      "wallpaper",
      "parati",
      "tapete,wandfarbe,壁紙"
    ),
    (
      "tableware",
      "vaisselle,vajilla,stoviglie,أواني",
      "geschirr,besteck,食器"
    ),
    (
      "plant",
      "plante,planta,maceta,pianta,piante,fioriera,fioriere,نبات,نباتات,نبتة,أصيص",
      "pflanze,blumentopf,ubertopf,植物,鉢,プランター"
    ),
    (
      "handle",
      "poignee,tirador,maniglia,maniglie,puxador,مقبض,مقابض",
      "griff,取っ手"
    ),
    (
      "faucet",
      """
      robinet,lavabo,baignoire,douche,douches,grifo,banera,ducha,rubinetto,rubinetti,lavandino,\
      vasca,vasche,doccia,torneira,banheira,chuveiro,صنبور,مغسلة,حوض
      """,
      "armatur,waschbecken,badewanne,dusche,水栓,洗面台,浴槽,シャワー"
    ),
    (
      "appliance",
      """
      refrigerateur,electromenager,nevera,frigorifico,horno,lavadora,electrodomestico,frigorifero,\
      forno,elettrodomestici,geladeira,eletrodomestico,ثلاجة,فرن,غسالة
      """,
      "kuhlschrank,backofen,kochfeld,spulmaschine,waschmaschine,elektrogerat,gerat,冷蔵庫,オーブン,家電"
    ),
  ]
}

extension Character {
  fileprivate var isKatakana: Bool { unicodeScalars.allSatisfy { 0x30A0...0x30FF ~= $0.value } }
}
