import RemoBytes

/// Values that stand for one that is null or missing and change nothing: a lenient pass uses them.
///
/// A price of 0 is not known, an empty text says nothing, a search without an address gets one that
/// is made, a product without a group is shown under "Other". A product's name and a score are
/// never made up.
enum HarmlessValue {
  /// Whether there is one for a key of an object of the list.
  static func exists(for name: String, _ place: ContractPlace) -> Bool {
    switch place {
    case .item:
      ["category_group", "retailer", "price_cents", "product_url", "why_matched"].contains(name)
    case .unmatchedItem: ["category", "search_keywords", "google_shopping_url"].contains(name)
    case .fee: ["professional_type", "reason"].contains(name)
    case .costs: ["materials_cents", "total_low_cents", "total_high_cents"].contains(name)
    case .list, .items, .unmatched, .fees: false
    }
  }

  /// Whether the value is used even where another key probably has the one that was meant.
  ///
  /// A price that is not known in the place of one that is would change the sums.
  static func replacesMisnamed(_ name: String, _ place: ContractPlace) -> Bool {
    exists(for: name, place) && name != "price_cents"
  }

  /// The message of a repair that used the value of a key, which another key may stand for.
  static func message(for name: String, misnamed other: String) -> String {
    message(for: name, wasNull: false) + "; did you mean it by '\(other)'?"
  }

  /// The message of a repair that used the value of a key.
  static func message(for name: String, wasNull: Bool) -> String {
    let found = wasNull ? "null was taken" : "the key is missing; it was taken"
    return switch name {
    case "price_cents": "\(found) as a price that is not known"
    case "category_group": "\(found) as an empty text; the item is shown under \"Other\""
    case "google_shopping_url": "\(found) as an empty text; a search link is made"
    case "materials_cents", "total_low_cents", "total_high_cents": "\(found) as 0, not estimated"
    default: "\(found) as an empty text"
    }
  }
}

extension ListDecoder {
  /// In a lenient pass, reads the next value if it is null and there is a harmless one for it;
  /// whether it was.
  mutating func readHarmlessNull(
    _ name: String, _ place: ContractPlace
  ) throws(JSONError) -> Bool {
    guard leniency == .salvaging, HarmlessValue.exists(for: name, place),
      try reader.readNullIfNext()
    else { return false }
    repair(.nullAsHarmless, place, name, (reader.position - 4)..<reader.position)
    return true
  }

  /// Reports the keys that an object has to have and has not, at its `{`, but for those that have
  /// another name. A lenient pass uses the harmless value of a key, where there is one.
  mutating func reportMissing<Key: ContractObject>(
    _ keys: Key.Type, of object: JSONReader.Object, _ place: ContractPlace
  ) {
    let missing = keys.required.filter { !object.hasSeen($0.rawValue) }.map(\.name)
    if missing.isEmpty { return }
    let range = object.offset..<object.offset + 1
    let misnamed = noteMisnamedKeys(of: object.offset, lacking: missing, place)
    // A part that is left out for one key names all that are misnamed.
    let isTaken =
      leniency == .salvaging
      && missing.allSatisfy { name in
        misnamed.contains { $0.pair.key == name }
          ? HarmlessValue.replacesMisnamed(name, place) : HarmlessValue.exists(for: name, place)
      }
    for name in missing {
      if let (pair, key) = misnamed.first(where: { $0.pair.key == name }) {
        if isTaken {
          repair(.misnamedAsHarmless, place, name, key)
        } else {
          reportMisnamed(pair, place, at: range)
        }
      } else if leniency == .salvaging, HarmlessValue.exists(for: name, place) {
        repair(.missingAsHarmless, place, name, range)
      } else {
        report(.missing(name), place, name, at: range)
      }
    }
  }

  /// Counts an object's key that has another name: a text is made for each only where a lenient
  /// pass says why it leaves out that part.
  private mutating func reportMisnamed(
    _ pair: MisnamedKeys.Pair, _ place: ContractPlace, at range: Range<Int>
  ) {
    if givesReasons, !refusesRejects {
      report(.misnamed(pair), place, pair.key, at: range)
    } else {
      problems.countMisnamed()
    }
  }
}

extension ByteSlice {
  /// The same, and an empty text in the place of null.
  var orEmpty: ByteSlice { isNull ? .empty : self }
}

extension ItemRecord {
  /// Gives an item the empty texts that stand for those that are null or missing.
  mutating func fillRequiredTexts() {
    categoryGroup = categoryGroup.orEmpty
    retailer = retailer.orEmpty
    productURL = productURL.orEmpty
    whyMatched = whyMatched.orEmpty
  }
}
