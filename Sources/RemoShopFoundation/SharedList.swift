#if canImport(CoreTransferable)
  public import CoreTransferable
  public import RemoShop
  internal import UniformTypeIdentifiers

  /// A list for sharing or dragging out of an app. The receiver gets a page, a workbook or plain
  /// text.
  ///
  /// ```swift
  /// ShareLink(item: SharedList(list.arranged()), preview: SharePreview("Shopping list"))
  /// ```
  public struct SharedList: Transferable, Sendable {
    /// The list.
    public let list: ArrangedList
    /// The title, theme and images of its documents.
    public let options: DocumentOptions

    /// Creates a shareable list with the options of its documents.
    public init(_ list: ArrangedList, options: DocumentOptions = DocumentOptions()) {
      self.list = list
      self.options = options
    }

    /// A page, a workbook and plain text.
    public static var transferRepresentation: some TransferRepresentation {
      DataRepresentation(exportedContentType: .html) {
        try $0.list.data(as: .html, options: $0.options)
      }
      DataRepresentation(exportedContentType: .spreadsheet) {
        try $0.list.data(as: .xlsx, options: $0.options)
      }
      DataRepresentation(exportedContentType: .utf8PlainText) {
        try $0.list.data(as: .text, options: $0.options)
      }
    }
  }
#endif
