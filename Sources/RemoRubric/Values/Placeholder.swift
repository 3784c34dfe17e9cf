extension AttributeValue {
  /// The value without placeholders such as "N/A" and "not specified"; nil if nothing is left.
  var withoutPlaceholders: AttributeValue? {
    switch self {
    case .text(let text): isPlaceholder(text) ? nil : self
    case .texts(let texts):
      texts.allSatisfy(isPlaceholder) ? nil : .texts(texts.filter { !isPlaceholder($0) })
    default: self
    }
  }
}

/// Whether a text says that its value is not known: "N/A", "-", "does not apply", "keine Angabe".
///
/// Such a text has no words, is a placeholder by itself, or denies that there is a statement.
func isPlaceholder(_ text: String) -> Bool {
  // Long texts are no placeholders, and reading their words would take time.
  guard text.utf8.count <= 40 else { return false }
  let words = WordList(text).list
  if words.isEmpty { return text.unicodeScalars.allSatisfy(isSeparator) }
  if PlaceholderWords.phrases.contains(words.joined(separator: " ")) {
    return true
  }
  let rest = words.drop(while: PlaceholderWords.fillers.contains)
  guard let denial = rest.first, isDenial(denial) else { return false }
  let statement = rest.dropFirst()
  return !statement.isEmpty
    && statement.allSatisfy {
      PlaceholderWords.statements.contains($0) || PlaceholderWords.fillers.contains($0)
    }
}

/// Whether a word denies what follows: "not specified", "non-white".
func isDenial(_ word: String) -> Bool { PlaceholderWords.denials.contains(word) }

private func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isDash || scalar.properties.isWhitespace
    || "./?#".unicodeScalars.contains(scalar)
}

/// The words of placeholders, as `WordList` folds them, in English, German, French and Spanish.
private enum PlaceholderWords {
  /// Texts that are placeholders by themselves.
  static let phrases = folded(
    """
    n/a,na,nan,null,nil,none,unknown,tbd,tba,tbc,to be determined,to be confirmed,
    to be announced,undefined,unspecified,other,unbranded,undisclosed,missing,empty,blank,
    k. a.,unbekannt,entfällt,keine,keiner,keins,markenlos,
    inconnu,inconnue,néant,indéfini,aucun,aucune,sans objet,n. c.,n. d.,
    desconocido,desconocida,ninguno,ninguna,indefinido,s/d,por definir,à définir
    """)

  /// Words that deny a statement.
  static let denials = Set(
    "no not non nicht kein keine ohne sans pas sin without see siehe voir ver as wie comme como"
      .split(separator: " ").map(String.init))

  /// Words for a statement about a value.
  static let statements = folded(
    """
    specified,applicable,apply,available,known,given,provided,stated,disclosed,listed,set,
    information,info,data,value,brand,name,description,image,picture,photo,detail,entered,title,
    option,variant,below,above,shown,pictured,described,
    angegeben,angabe,zutreffend,verfügbar,bekannt,vorhanden,spezifiziert,marke,daten,wert,
    beschreibung,bild,foto,abgebildet,beschrieben,oben,unten,variante,
    spécifié,spécifiée,précisé,précisée,renseigné,renseignée,communiqué,applicable,disponible,
    connu,connue,défini,marque,nom,valeur,donnée,indiqué,illustré,variante,ci-dessous,
    especificado,especificada,especificar,aplica,aplicable,disponible,conocido,datos,
    información,marca,nombre,valor,definido,definir,
    descripción,imagen,mostrado,muestra
    """)

  /// Words that may stand beside a statement.
  static let fillers = folded("does,do,is,are,yet,currently,se,de,le,la,the,in,to,be,item")

  private static func folded(_ text: String) -> Set<String> {
    Set(
      text.split(whereSeparator: { $0 == "," || $0.isNewline })
        .map { WordList(String($0)).phrase }.filter { !$0.isEmpty })
  }
}
