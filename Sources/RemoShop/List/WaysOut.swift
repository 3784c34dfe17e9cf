/// How errors and warnings about lists name a way out, in words that work where they are read: an
/// option has one name in code and another one on a command line.
package struct WaysOut: Sendable {
  /// What ``ListOptions/removesDuplicates`` is called.
  package let removesDuplicates: StaticString
  /// What ``ListFilter/maximumPrice`` is called.
  package let maximumPrice: StaticString
  /// What ``ListFilter/minimumScore`` is called.
  package let minimumScore: StaticString
  /// What stands before a condition, `FIELD=VALUE`.
  package let condition: StaticString
  /// Where a second document follows the first one.
  package let documents: StaticString
  /// Where lists are given as an array.
  package let array: StaticString

  package init(
    removesDuplicates: StaticString, maximumPrice: StaticString, minimumScore: StaticString,
    condition: StaticString, documents: StaticString, array: StaticString
  ) {
    self.removesDuplicates = removesDuplicates
    self.maximumPrice = maximumPrice
    self.minimumScore = minimumScore
    self.condition = condition
    self.documents = documents
    self.array = array
  }

  /// In code.
  package static let library = WaysOut(
    removesDuplicates: "ListOptions.removesDuplicates", maximumPrice: "ListFilter.maximumPrice",
    minimumScore: "ListFilter.minimumScore", condition: "",
    documents: "decode one document at a time",
    array: "decode each element of the array as a document of its own")
}
