import RemoBytes

/// The way of a list, from the bytes of a document to the bytes of another.
///
/// Everything in this module serves one of the three steps: a document is *decoded* into a
/// ``ShoppingList``, the list is *arranged* into a ``ArrangedList``, and that is *written* in a
/// ``ListFormat``.
///
/// ```swift
/// let list = try ShoppingList(decoding: data)
/// for group in list.arranged().itemGroups {
///   print(group.name, group.items.map(\.productName))
/// }
/// ```
///
/// An arranged list is written at once:
///
/// ```swift
/// let page = try list.arranged().document(as: .html)
/// ```
///
/// A ``ListPipeline`` takes the three steps for one document after another, in the same memory:
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
  /// - Parameter bytes: UTF-8, `Data` or `[UInt8]`, say; at most 2 GiB.
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

  /// Decodes what can be shown of a list that is in error: items in error are left out, and what
  /// needs no guess is repaired, such as a number in quotes.
  ///
  /// ```swift
  /// var warnings: [ListDiagnostic] = []
  /// let list = try ShoppingList(salvaging: data, warnings: &warnings)
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, `Data` or `[UInt8]`, say; at most 2 GiB.
  ///   - warnings: gets what was left out (`rejected`) and repaired (`repaired`), in document
  ///     order.
  /// - Throws: ``ListError`` where nothing can be told from the document, as it is no JSON or no
  ///   list.
  public init(
    salvaging bytes: some Collection<UInt8>, warnings: inout [ListDiagnostic]
  ) throws(ListError) {
    guard bytes.count <= DocumentBuffer.maximumInput else { throw .tooLarge(bytes.count) }
    self.init(DocumentBuffer(bytes))
    var decoder = ListDecoder(.salvaging)
    guard decoder.decode(&self) else { throw ListError(decoder.problems, in: document) }
    warnings += ListDiagnostic.all(repairDiagnostics, in: document)
  }

  /// The list filtered, grouped, ordered and added up.
  ///
  /// Cost: near linear in the number of items.
  public func arranged(_ options: ListOptions = ListOptions()) -> ArrangedList {
    var arranged = ArrangedList(self, options)
    ListArranger(options).arrange(&arranged)
    return arranged
  }
}
