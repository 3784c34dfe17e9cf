import RemoBytes

/// A shopping list as it was received: matched products and the items for which none was found.
public struct ShoppingList: Sendable {
  /// The document, which all records are slices of.
  package var document: DocumentBuffer
  package var records = ListRecords()

  /// An empty list in a document that is still to be decoded.
  package init(_ document: consuming DocumentBuffer) {
    self.document = document
  }
}
