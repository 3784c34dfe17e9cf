import RemoBytes

/// The path of a list, from the bytes of one document to the bytes of another.
///
/// ```text
/// bytes → ListDecoder → ShoppingList → ListArranger → ArrangedList → a writer → bytes
/// ```
///
/// Everything in this module serves one of three steps:
///
/// 1. *Decode* (room `Contract`): check a JSON document against the contract. The result is a
///    ``ShoppingList``, or a ``ListError`` with every violation.
/// 2. *Arrange* (room `List`): find the facts about each item, once and in document order
///    (`ItemFacts`), then find duplicates, group, order and add up. The result is an
///    ``ArrangedList``, whose facts all writers read.
/// 3. *Write* (rooms `Tables`, `Workbook`, `Documents`): turn the arranged list into a
///    ``ListFormat``.
///
/// ```swift
/// let list = try ShoppingList(decoding: data)
/// for group in list.arranged().itemGroups {
///   print(group.name, group.items.map(\.productName))
/// }
/// ```
///
/// An arranged list can be written at once:
///
/// ```swift
/// let page = try list.arranged().document(as: .html)
/// ```
///
/// A ``ListPipeline`` repeats the three steps for one document after another, in the same memory:
///
/// ```swift
/// var pipeline = try ListPipeline(.html)
/// for document in documents { show(try pipeline.document(from: document)) }
/// ```
extension ShoppingList {
  /// Decodes a list from a JSON document: a list, a workflow state, or the API's envelope.
  ///
  /// Cost: one pass over the bytes, which are copied once.
  ///
  /// - Parameter bytes: UTF-8, such as `Data` or `[UInt8]`; at most 2 GiB.
  /// - Throws: ``ListError`` with every violation of the contract.
  public init(decoding bytes: some Collection<UInt8>) throws(ListError) {
    guard bytes.count <= DocumentBuffer.maximumInput else { throw .tooLarge(bytes.count) }
    self.init(DocumentBuffer(bytes))
    var decoder = ListDecoder()
    guard decoder.decode(&self) else { throw ListError(decoder.problems, in: document) }
  }

  /// Decodes a list from the text of a JSON document.
  ///
  /// - Throws: ``ListError`` with every violation of the contract.
  public init(decoding text: String) throws(ListError) {
    try self.init(decoding: text.utf8)
  }

  /// Decodes the valid part of a list with errors: repairs values that need no guess, such as a
  /// number in quotes, and leaves out other items with errors.
  ///
  /// ```swift
  /// var warnings: [ListDiagnostic] = []
  /// let list = try ShoppingList(salvaging: data, warnings: &warnings)
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, such as `Data` or `[UInt8]`; at most 2 GiB.
  ///   - warnings: receives what was left out (`rejected`) and repaired (`repaired`), in document
  ///     order.
  /// - Throws: ``ListError`` if nothing is usable, because the document is not JSON or not a list.
  public init(
    salvaging bytes: some Collection<UInt8>, warnings: inout [ListDiagnostic]
  ) throws(ListError) {
    guard bytes.count <= DocumentBuffer.maximumInput else { throw .tooLarge(bytes.count) }
    self.init(DocumentBuffer(bytes))
    var decoder = ListDecoder(.salvaging)
    guard decoder.decode(&self) else { throw ListError(decoder.problems, in: document) }
    warnings += ListDiagnostic.all(repairDiagnostics, in: document)
  }

  /// Filters, groups, orders and adds up the list.
  ///
  /// Cost: near linear in the number of items.
  public func arranged(_ options: ListOptions = ListOptions()) -> ArrangedList {
    var arranged = ArrangedList(self, options)
    var arranger = ListArranger(options)
    arranger.arrange(&arranged)
    return arranged
  }
}
