public import Foundation
public import RemoShop

extension ArrangedList {
  /// The list as a document, as `Data`.
  ///
  /// ```swift
  /// try list.arranged().data(as: .xlsx).write(to: url)
  /// ```
  ///
  /// - Throws: `DocumentTemplateError` for an invalid theme.
  public func data(
    as format: ListFormat, options: DocumentOptions = DocumentOptions(),
    csv: CSVFormat = CSVFormat(), xlsx: XLSXFormat = XLSXFormat()
  ) throws(DocumentTemplateError) -> Data {
    Data(try document(as: format, options: options, csv: csv, xlsx: xlsx))
  }
}

extension ListItem {
  /// The URL of the product's page, if it can be shown.
  public var linkURL: URL? { link.flatMap(URL.init(string:)) }

  /// The URL of the product's image, if it can be shown.
  public var imageLinkURL: URL? { imageLink.flatMap(URL.init(string:)) }
}

extension UnmatchedItem {
  /// The URL of the Google Shopping search, if there are words to search for.
  public var searchLinkURL: URL? { searchLink.flatMap(URL.init(string:)) }
}
