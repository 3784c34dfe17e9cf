import RemoBytes

/// The names of things in the languages of the documents, each with the English word for it.
///
/// A name matches a word or its end, so that "esstisch" is a "tisch"; up to two letters may follow,
/// as in a plural. It is made only when a list has a category that no English word names.
enum CategoryTranslations {
  /// The longest word that is read: others would take time.
  private static let longestWord = 40
  /// The shortest Latin name that may end a longer word.
  private static let shortestEnd = 4

  private static let table = CategoryTable(
    rows.map { english, names in
      guard let place = CategoryTable.shared[english] else {
        preconditionFailure("'\(english)' is an English name")
      }
      return (place.category, names)
    })

  /// The category of the first known word of a name, English or not; nil without one. In a path
  /// (`Möbel > Tische`) the last part with a known word decides.
  ///
  /// The first word is the thing itself in most of these languages: "lampe de table" is a lamp.
  static func category(of name: Range<Int>, in text: Span<UInt8>) -> Category? {
    var words = CategoryWords(name)
    var (outer, found): (Category?, Category?)
    while true {
      switch words.next(text) {
      case .word(let word):
        found = found ?? category(of: word.text[...]) ?? CategoryTable.shared[word.text]?.category
      case .separator, .with: continue
      case .deeper: (outer, found) = (found ?? outer, nil)
      case .end: return found ?? outer
      }
    }
  }

  private static func category(of word: Substring) -> Category? {
    if word.count > longestWord { return nil }
    if let whole = table[String(word)] { return whole.category }
    for start in word.indices {
      let end = word[start...]
      for ending in 0...2 {
        let name = end.dropLast(ending)
        if name.isEmpty || !end.suffix(ending).allSatisfy(\.isASCII) { break }
        let isLatin = name.unicodeScalars.allSatisfy(\.isASCII)
        if isLatin, name.count < shortestEnd { break }
        if let found = table[String(name)] { return found.category }
      }
    }
    return nil
  }

  /// Names are written as `CategoryWords` reads them: in lowercase, without the accents of Latin-1.
  private static let rows: [(english: String, names: String)] = [
    ("sofa", "sofa,couch,polstergarnitur,canape,divano,divani,ソファ,ソファー,カウチ,أريكة,أرائك,كنبة,كنب"),
    (
      "chair",
      """
      stuhl,sessel,hocker,sitzbank,gartenbank,eckbank,polsterbank,sitzmobel,chaise,fauteuil,\
      tabouret,banc,assise,silla,sillon,butaca,taburete,asiento,sedia,sedie,poltrona,poltrone,\
      sgabello,sgabelli,panca,panche,sedute,cadeira,banqueta,banco,チェア,椅子,いす,イス,スツール,ベンチ,オットマン,\
      كرسي,كراسي,مقعد,مقاعد,بوف
      """
    ),
    (
      "bed",
      """
      bett,matratze,lattenrost,kopfteil,lit,matelas,cama,colchon,cabecero,letto,letti,materasso,\
      materassi,colchao,colchoes,ベッド,マットレス,سرير,أسرة,مرتبة
      """
    ),
    (
      "furniture",
      "mobel,polster,meuble,mobilier,mueble,mobiliario,mobili,arredi,moveis,movel,家具,什器,أثاث"
    ),
    (
      "table",
      """
      tisch,bureau,chevet,mesa,mesita,mesilla,escritorio,tavolo,tavoli,tavolino,tavolini,scrivania,\
      scrivanie,comodino,comodini,escrivaninha,テーブル,机,デスク,طاولة,طاولات,مكتب
      """
    ),
    (
      "storage",
      """
      regal,schrank,kommode,truhe,korb,garderobe,sideboard,stauraum,aufbewahrung,bibliotheque,\
      placard,commode,rangement,coffre,panier,estanteria,estante,armario,comoda,aparador,cesta,\
      baul,libreria,librerie,scaffale,scaffali,armadio,armadi,cassettiera,cassettiere,mensola,\
      mensole,cesto,cesti,prateleira,gaveteiro,roupeiro,棚,収納,シェルフ,キャビネット,チェスト,ワードローブ,サイドボード,خزانة,\
      خزائن,رفوف,أرفف,دولاب,بوفيه
      """
    ),
    (
      "rug",
      """
      teppich,laufer,fußmatte,fussmatte,badematte,tapis,moquette,alfombra,tapete,tappeto,tappeti,\
      ラグ,カーペット,絨毯,じゅうたん,マット,سجادة,سجاد
      """
    ),
    (
      "flooring",
      """
      bodenbelag,parkett,fliese,laminat,carrelage,suelo,baldosa,azulejo,pavimento,piastrella,\
      piastrelle,フローリング,タイル,床材,بلاط,أرضيات
      """
    ),
    (
      "lamp",
      """
      lampe,leuchte,beleuchtung,licht,lampadaire,lustre,plafonnier,suspension,applique,eclairage,\
      lampara,candelabro,iluminacion,lampada,lampade,lampadario,lampadari,illuminazione,candeeiro,\
      luminaria,abajur,iluminacao,ランプ,ライト,照明,シャンデリア,ペンダント,مصباح,مصابيح,ثريا,إضاءة,إنارة,أباجورة
      """
    ),
    (
      "curtain",
      """
      vorhang,gardine,rollo,jalousie,plissee,rideau,voilage,cortina,persiana,estor,tenda,tende,\
      tendaggi,カーテン,ブラインド,ロールスクリーン,ستارة,ستائر
      """
    ),
    (
      "pillow",
      """
      kissen,decke,plaid,bettwasche,handtuch,textil,textilien,coussin,couverture,oreiller,linge,\
      cojin,almohada,manta,colcha,toalla,cuscino,cuscini,coperta,coperte,lenzuola,asciugamani,\
      tessili,almofada,travesseiro,cobertor,toalha,texteis,クッション,枕,ブランケット,毛布,寝具,タオル,وسادة,وسائد,\
      بطانية,منشفة,مخدة
      """
    ),
    (
      "art",
      """
      bild,gemalde,spiegel,kunst,deko,dekoration,accessoire,uhr,kerze,wandschmuck,tableau,miroir,\
      cadre,horloge,bougie,cuadro,espejo,reloj,jarron,florero,vela,decoracion,quadro,quadri,\
      specchio,specchi,orologio,orologi,candela,candele,vaso,decorazione,complementi,espelho,\
      relogio,decoracao,アート,絵画,絵,鏡,ミラー,時計,花瓶,ポスター,装飾,オブジェ,لوحة,لوحات,مرآة,مرايا,ساعة,مزهرية,ديكور,\
      شمعة,تحفة
      """
    ),
    ("wallpaper", "tapeten,wandfarbe,parati,壁紙"),
    ("tableware", "geschirr,besteck,vaisselle,vajilla,stoviglie,食器,أواني"),
    (
      "plant",
      """
      pflanze,blumentopf,ubertopf,plante,planta,maceta,pianta,piante,fioriera,fioriere,植物,鉢,プランター,\
      نبات,نباتات,نبتة,أصيص
      """
    ),
    ("handle", "griff,poignee,tirador,maniglia,maniglie,puxador,取っ手,مقبض,مقابض"),
    (
      "faucet",
      """
      armatur,waschbecken,badewanne,dusche,robinet,lavabo,baignoire,douche,grifo,banera,ducha,\
      rubinetto,rubinetti,lavandino,vasca,vasche,doccia,torneira,banheira,chuveiro,水栓,洗面台,浴槽,シャワー,\
      صنبور,مغسلة,حوض
      """
    ),
    (
      "appliance",
      """
      kuhlschrank,backofen,kochfeld,spulmaschine,waschmaschine,elektrogerat,gerat,refrigerateur,\
      electromenager,nevera,frigorifico,horno,lavadora,electrodomestico,frigorifero,forno,\
      elettrodomestici,geladeira,eletrodomestico,冷蔵庫,オーブン,家電,ثلاجة,فرن,غسالة
      """
    ),
  ]
}
