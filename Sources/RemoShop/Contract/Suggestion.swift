/// A suggestion with different wording in code and on the command line.
package enum Suggestion: Equatable, Sendable {
  /// Keep one of two offers for a product.
  case removeDuplicates
  /// Set a limit instead of a condition.
  case maximumPrice, minimumScore
  /// Omit a condition's value to match a blank field.
  case blank(field: String)
  /// Pass one document at a time.
  case singleDocuments
  /// Pass each list of an array as its own document.
  case singleLists
  /// Put the array of items at this path into a list.
  case bareItems(path: String)
  /// Add up the prices, or let the program do it.
  case computeTotal
  /// Show the fit although the room was not scanned.
  case showFit
  /// Put the images into the document.
  case embedImages
  /// Add, shrink, replace or repair the image file with this name.
  case addImage(String), shrinkImage(String), replaceImage(String), repairImage(String)
  /// Make an email smaller: link to the picture of the room, link to the images, use a smaller
  /// logo, show fewer items.
  case linkHero, linkImages, shrinkLogo, shortenMail

  /// The suggestion for a user of the library.
  package var inCode: String {
    switch self {
    case .removeDuplicates: "ListOptions.removesDuplicates keeps the better match"
    case .maximumPrice: "use ListFilter.maximumPrice"
    case .minimumScore: "use ListFilter.minimumScore"
    case .blank(let field): "leave it out; '\(field)=' selects blank values"
    case .singleDocuments: "decode one document at a time"
    case .singleLists: "decode each element of the array as its own document"
    case .bareItems:
      "put it under 'items' of an object, next to 'total_estimated_cost_cents';"
        + " ShoppingList(salvaging:warnings:) accepts it unchanged"
    case .computeTotal:
      "write the sum of price × quantity of all items, in cents;"
        + " ShoppingList(salvaging:warnings:) computes it"
    case .showFit: "set ListOptions.fit to .show if the room was measured in another way"
    case .embedImages: "download the image now and set DocumentOptions.images to .embed"
    case .addImage(let name): "let DocumentOptions.imageFile return a file" + " for '\(name)'"
    case .shrinkImage(let name):
      "let DocumentOptions.imageFile return a smaller file" + " for '\(name)'"
    case .linkHero:
      "set DocumentOptions.hero to .url or .none, or use a smaller file for the picture"
    case .linkImages: "set DocumentOptions.images to .link or .none"
    case .shrinkLogo: "use a smaller file for Studio.logo"
    case .shortenMail:
      "show fewer items with ListOptions.filter, or send a page of format .html as a file"
    case .replaceImage(let name):
      "let DocumentOptions.imageFile return one of these" + " for '\(name)'"
    case .repairImage(let name):
      "let DocumentOptions.imageFile return the whole file" + " for '\(name)'"
    }
  }
}

/// The wording of suggestions, for code or for the command line.
///
/// All values compare equal, because options that differ only in wording are the same.
package struct SuggestionTexts: Hashable, Sendable {
  private let text: @Sendable (Suggestion) -> String

  /// Creates the wording for code.
  package init() { text = { $0.inCode } }

  /// Creates a custom wording.
  package init(_ text: @escaping @Sendable (Suggestion) -> String) { self.text = text }

  package subscript(_ suggestion: Suggestion) -> String { text(suggestion) }

  package static func == (_: SuggestionTexts, _: SuggestionTexts) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
