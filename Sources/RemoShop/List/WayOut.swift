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

  /// What to do in code.
  package var inCode: String {
    switch self {
    case .removeDuplicates: "ListOptions.removesDuplicates keeps the better ranked one"
    case .maximumPrice: "use ListFilter.maximumPrice"
    case .minimumScore: "use ListFilter.minimumScore"
    case .blank(let field): "leave out the comma; '\(field)=' asks for a blank one"
    case .singleDocuments: "decode one document at a time"
    case .singleLists: "decode each element of the array as a document of its own"
    }
  }
}
