/// The way out of an error or a warning about lists, where it is another one in code than on a
/// command line.
package enum WayOut: Equatable, Sendable {
  /// Of two offers of a product one is kept.
  case removeDuplicates
  /// A limit is set in the place of a condition.
  case maximumPrice, minimumScore
  /// A condition asks for a blank field.
  case blank(field: String)
  /// A document follows the first one.
  case singleDocuments
  /// Lists are given as an array.
  case singleLists
  /// The items of a list are given without it, as the array at that path.
  case bareItems(path: String)
  /// The fit is shown although nobody measured the room.
  case showFit
  /// The image of that name is missing, too large, or none.
  case addImage(String), shrinkImage(String), replaceImage(String)

  /// What to do in code.
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
    case .addImage(let name): "have DocumentOptions.imageFile give one for '\(name)'"
    case .shrinkImage(let name): "have DocumentOptions.imageFile give a smaller one for '\(name)'"
    case .replaceImage(let name): "have DocumentOptions.imageFile give one of these for '\(name)'"
    }
  }
}

/// What errors and warnings say of ways out. It is words alone: options that differ in nothing else
/// are the same.
package struct WaysOut: Hashable, Sendable {
  private let text: @Sendable (WayOut) -> String

  /// Those in code.
  package init() { text = { $0.inCode } }

  /// Those that `text` has the words for.
  package init(_ text: @escaping @Sendable (WayOut) -> String) { self.text = text }

  package func callAsFunction(_ wayOut: WayOut) -> String { text(wayOut) }

  package static func == (_: WaysOut, _: WaysOut) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
