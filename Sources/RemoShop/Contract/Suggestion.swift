/// A suggestion that has other words in code than on a command line.
package enum Suggestion: Equatable, Sendable {
  /// Keep one of two offers of a product.
  case removeDuplicates
  /// Set a limit in place of a condition.
  case maximumPrice, minimumScore
  /// Leave out a condition's value, to ask for a blank field.
  case blank(field: String)
  /// Give one document at a time.
  case singleDocuments
  /// Give each list of an array as a document of its own.
  case singleLists
  /// Put the array of items at that path into a list.
  case bareItems(path: String)
  /// Show the fit although nobody scanned the room.
  case showFit
  /// Add, shrink or replace the image file of that name.
  case addImage(String), shrinkImage(String), replaceImage(String)

  /// The suggestion to somebody who writes code.
  package var inCode: String {
    switch self {
    case .removeDuplicates: "ListOptions.removesDuplicates keeps the better ranked one"
    case .maximumPrice: "use ListFilter.maximumPrice"
    case .minimumScore: "use ListFilter.minimumScore"
    case .blank(let field): "leave it out; '\(field)=' asks for a blank one"
    case .singleDocuments: "decode one document at a time"
    case .singleLists: "decode each element of the array as a document of its own"
    case .bareItems:
      "put it under 'items' of an object, with 'total_estimated_cost_cents' beside it;"
        + " ShoppingList(salvaging:warnings:) takes it as it is"
    case .showFit: "set ListOptions.fit to .show where the room was measured otherwise"
    case .addImage(let name): "have DocumentOptions.imageFile give one" + " for '\(name)'"
    case .shrinkImage(let name):
      "have DocumentOptions.imageFile give a smaller one" + " for '\(name)'"
    case .replaceImage(let name):
      "have DocumentOptions.imageFile give one of these" + " for '\(name)'"
    }
  }
}

/// The texts of suggestions, for code or for a command line.
///
/// All values are equal: options that differ only in words are the same.
package struct SuggestionTexts: Hashable, Sendable {
  private let text: @Sendable (Suggestion) -> String

  /// The texts for somebody who writes code.
  package init() { text = { $0.inCode } }

  /// Texts of a kind of their own.
  package init(_ text: @escaping @Sendable (Suggestion) -> String) { self.text = text }

  /// The text of a suggestion.
  package subscript(_ suggestion: Suggestion) -> String { text(suggestion) }

  package static func == (_: SuggestionTexts, _: SuggestionTexts) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
