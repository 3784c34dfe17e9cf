extension AttributeValue {
  /// The value without placeholders such as "N/A" and "not specified"; nil if nothing remains.
  var withoutPlaceholders: AttributeValue? {
    switch self {
    case .text(let text): isPlaceholder(text) ? nil : self
    case .texts(let texts):
      texts.allSatisfy(isPlaceholder) ? nil : .texts(texts.filter { !isPlaceholder($0) })
    default: self
    }
  }
}

/// Whether a text says that its value is unknown: "N/A", "-", "does not apply", "Style: TBD",
/// "title missing", "keine Angabe".
///
/// Such a text has no words after its label, is a placeholder by itself or next to words for a
/// statement, or denies that there is a statement.
func isPlaceholder(_ text: String) -> Bool {
  // Long texts are not placeholders, and reading their words would be slow.
  guard text.utf8.count <= 40 else { return false }
  let parts = text.split(separator: ":")
  // With several labels, a placeholder after the last label says nothing about the others.
  let value = parts.count == 2 ? String(parts[1]) : text
  let words = WordList(value).list[...]
  if words.isEmpty { return value.unicodeScalars.allSatisfy(isSeparator) }
  if PlaceholderWords.phrases.contains(words.joined(separator: " ")) { return true }
  var core = words.drop(while: PlaceholderWords.isOfStatement)
  while let last = core.last, PlaceholderWords.isOfStatement(last) { core.removeLast() }
  if PlaceholderWords.phrases.contains(core.joined(separator: " ")) { return true }
  return !core.isEmpty && core.allSatisfy(isDenial)
    && words.contains(where: PlaceholderWords.statements.contains)
}

/// Whether a word denies the next word: "not specified", "non-white".
func isDenial(_ word: String) -> Bool { PlaceholderWords.denials.contains(word) }

private func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isDash || scalar.properties.isWhitespace
    || "./?#".unicodeScalars.contains(scalar)
}

/// The words of placeholders, folded like `WordList`, mostly in English, German, French and
/// Spanish.
private enum PlaceholderWords {
  /// Texts that are placeholders by themselves.
  static let phrases = folded(
    """
    n/a,na,nan,null,nil,none,unknown,tbd,tba,tbc,to be determined,to be confirmed,
    to be announced,undefined,unspecified,other,unbranded,undisclosed,missing,empty,blank,
    untitled,unnamed,unavailable,pending,placeholder,coming soon,varies,
    sconosciuto,da definire,onbekend,n.v.t.,desconhecido,pendiente,folgt,à venir,
    k. a.,unbekannt,entfällt,keine,keiner,keins,markenlos,
    inconnu,inconnue,néant,indéfini,aucun,aucune,sans objet,n. c.,n. d.,
    desconocido,desconocida,ninguno,ninguna,indefinido,s/d,por definir,à définir
    """)

  /// Words that deny a statement.
  static let denials = Set(
    """
    no not non nicht kein keine ohne sans pas sin without see siehe voir ver as wie comme como
    refer ask niet nao nessun
    """
    .split(whereSeparator: \.isWhitespace).map(String.init))

  /// Words for a statement about a value.
  static let statements = folded(
    """
    specified,applicable,apply,available,known,given,provided,stated,disclosed,listed,set,
    information,info,data,value,brand,name,description,image,picture,photo,detail,entered,title,
    option,variant,below,above,shown,pictured,described,product,listing,model,number,material,
    color,style,size,category,composition,seller,store,chart,label,
    angegeben,angabe,zutreffend,verfügbar,bekannt,vorhanden,spezifiziert,marke,daten,wert,
    beschreibung,bild,foto,abgebildet,beschrieben,oben,unten,variante,
    spécifié,spécifiée,précisé,précisée,renseigné,renseignée,communiqué,applicable,disponible,
    connu,connue,défini,marque,nom,valeur,donnée,indiqué,illustré,variante,ci-dessous,
    especificado,especificada,especificar,aplica,aplicable,disponible,conocido,datos,
    información,marca,nombre,valor,definido,definir,
    descripción,imagen,mostrado,muestra,
    specificato,specificata,indicato,disponibile,applicabile,gespecificeerd,informado,
    título,titolo,titel,titre,nome,produktname,produkt,producto,prodotto,produit
    """)

  /// Words that may appear next to a statement.
  static let fillers = folded("does,do,is,are,yet,currently,for,a,an,se,de,le,la,the,in,to,be,item")

  /// Whether a word belongs to a statement about a value.
  static func isOfStatement(_ word: String) -> Bool {
    statements.contains(word) || fillers.contains(word)
  }

  private static func folded(_ text: String) -> Set<String> {
    Set(
      text.split(whereSeparator: { $0 == "," || $0.isNewline })
        .map { WordList(String($0)).phrase }.filter { !$0.isEmpty })
  }
}
