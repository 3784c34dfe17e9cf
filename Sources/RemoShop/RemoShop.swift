import RemoBytes

/// The way of a list, from the bytes of a document to the bytes of another.
///
/// Everything in this module serves one of the three steps: a document is *decoded* into a
/// ``ShoppingList``, the list is *arranged* into a ``RenderedList``, and that is *written* in a
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
/// for document in documents { let page = try pipeline.document(from: document) }
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

  /// The list filtered, grouped, ordered and added up.
  ///
  /// Cost: near linear in the number of items.
  public func arranged(_ options: ListOptions = ListOptions()) -> RenderedList {
    var rendered = RenderedList(self, options)
    var builder = ListBuilder(options)
    builder.build(&rendered)
    return rendered
  }
}
