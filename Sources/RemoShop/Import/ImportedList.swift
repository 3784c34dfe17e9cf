import RemoBytes

/// A list read from a table: a workbook, or CSV or TSV from a spreadsheet.
///
/// ```swift
/// let imported = try ImportedList(importing: table)
/// for warning in imported.warnings { print(warning) }
/// let page = try imported.list.arranged().document(as: .html)
/// ```
///
/// Headings select the key of each column. ``ImportOptions`` overrides detected settings.
public struct ImportedList: Sendable {
  /// A column of the table and the key of the list that it became.
  public struct Column: Hashable, Sendable {
    /// The heading as written.
    public let heading: String
    /// The key, such as `product_name`; nil if the column is left out.
    public let key: String?
  }

  /// The list.
  public let list: ShoppingList
  /// The list as JSON in UTF-8. An updated list keeps its layout and its unknown keys.
  public let json: [UInt8]
  /// The columns: those with a key in their order, then the others.
  public let columns: [Column]
  /// The errors in rows, which the list does not contain, and the warnings. Lines and columns are
  /// those of the table.
  public let warnings: [ListDiagnostic]
  /// The number of rows with errors.
  public let rejectedRowCount: Int

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - table: the bytes of a workbook (.xlsx), or of a text in UTF-8 or Windows-1252; at most
  ///     2 GiB.
  ///   - list: a list to update. A row belongs to the item with the same link, or else with the
  ///     same name and retailer. Everything that the table does not contain stays.
  ///   - options: settings that replace detected ones.
  /// - Throws: ``ListError`` if no row can be used, because the bytes are not a table, no heading
  ///   is known, or every row has an error.
  public init(
    importing table: some Collection<UInt8>, onto list: ShoppingList? = nil,
    options: ImportOptions = ImportOptions()
  ) throws(ListError) {
    var importer = ListImporter(options, onto: list)
    _ = importer.append(ContiguousArray(table).span)
    let result = importer.finish()
    guard let json = result.json, let list = ListUpdate.list(json) else {
      throw ListError(result.errors, in: result.document, sheets: result.sheets)
    }
    self.list = list
    self.json = Array(json)
    columns =
      result.taken.map { Column(heading: $0.heading, key: $0.key) }
      + result.ownFields.map { Column(heading: $0.heading, key: $0.name) }
      + result.ignored.map { Column(heading: $0.heading, key: nil) }
    warnings = ListDiagnostic.all(
      result.errors + result.warnings, in: result.document, sheets: result.sheets)
    rejectedRowCount = result.rejectedRows.count
  }
}
