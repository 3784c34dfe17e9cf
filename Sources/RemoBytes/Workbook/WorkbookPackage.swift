/// The parts of a workbook's package and the relations between them (ECMA-376 Part 2, §6.5).
struct WorkbookPackage {
  /// A relation of a part to another part or to a web page.
  struct Relation {
    /// The last word of the type, such as `worksheet`; equal in the transitional and strict forms.
    let kind: String
    /// The name of the part, or the address of a page.
    let target: String
    let isExternal: Bool
  }

  /// The namespaces of the main parts, transitional and strict, and names without a namespace.
  static let namespaces: Set<String> = [
    "", "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "http://purl.oclc.org/ooxml/spreadsheetml/main",
  ]

  /// The namespaces of the attribute that names a relation.
  static let relationNamespaces: Set<String> = [
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
  ]

  private static let packageNamespaces: Set<String> = [
    "", "http://schemas.openxmlformats.org/package/2006/relationships",
  ]

  private let archive: ZIPReader

  init(_ bytes: ContiguousArray<UInt8>) throws(WorkbookError) {
    do throws(ZIPError) {
      archive = try ZIPReader(bytes)
    } catch {
      throw WorkbookError(error)
    }
  }

  var names: [String] { archive.parts.map(\.name) }

  func contains(_ name: String) -> Bool { archive[name] != nil }

  /// A reader of a part in XML.
  func reader(
    of name: String, namespaces: Set<String> = namespaces
  ) throws(WorkbookError) -> XMLReader {
    guard let part = archive[name] else { throw .missingPart(name) }
    do throws(ZIPError) {
      return XMLReader(try archive.stream(part), namespaces: namespaces)
    } catch {
      throw WorkbookError(error)
    }
  }

  /// The start of a part, about 64 KiB at most; empty without the part.
  func start(of name: String) -> String {
    var bytes: ContiguousArray<UInt8> = []
    guard let part = archive[name], var stream = try? archive.stream(part),
      (try? stream.readBlock(into: &bytes)) == true
    else { return "" }
    return bytes.span.string(0..<bytes.count)
  }

  /// The relations of a part by their IDs; those of the package itself for an empty name.
  func relations(of name: String) throws(WorkbookError) -> [String: Relation] {
    let folder = name.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    let file = name.split(separator: "/").last ?? ""
    let part = "\(folder)_rels/\(file).rels"
    guard contains(part) else { return [:] }
    var relations: [String: Relation] = [:]
    var reader = try reader(of: part, namespaces: Self.packageNamespaces)
    try reading(part) { () throws(XMLError) in
      while let event = try reader.next() {
        guard event == .start, reader.name == "Relationship", let id = reader.attribute("Id"),
          let target = reader.attribute("Target")
        else { continue }
        let isExternal = reader.attribute("TargetMode") == "External"
        let type = reader.attribute("Type") ?? ""
        let kind = type.utf8.lastIndex(of: ASCII.slash).map { type[$0...].dropFirst() }
        relations[id] = Relation(
          kind: kind.map(String.init) ?? type,
          target: isExternal ? target : Self.path(target, in: folder), isExternal: isExternal)
      }
    }
    return relations
  }

  /// Runs `body`, which reads a part, and names the part in an error.
  func reading<Result>(
    _ part: String, _ body: () throws(XMLError) -> Result
  ) throws(WorkbookError) -> Result {
    do throws(XMLError) {
      return try body()
    } catch {
      switch error {
      case .archive(let error): throw WorkbookError(error)
      case .malformed(let text):
        throw .damaged("the part '\(part.shortened())' is damaged: \(text)")
      case .documentType: throw .documentType(part)
      case .encoding(let name): throw .encoding(name, part: part)
      }
    }
  }

  /// The name of a part that a relation in a folder leads to.
  private static func path(_ target: String, in folder: String) -> String {
    if target.hasPrefix("/") { return String(target.dropFirst()) }
    var parts: [Substring] = []
    for part in (folder + target).split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }
}

package enum WorkbookError: Error, Equatable, Sendable {
  /// The archive has a document of another kind, such as `an OpenDocument file`.
  case otherDocument(String)
  /// The workbook is damaged; the text says how.
  case damaged(String)
  case missingPart(String)
  case encrypted
  case truncated
  case zip64
  /// A part has a document type, whose entities could take all memory.
  case documentType(String)
  case encoding(String, part: String)
  /// A part, or the archive, is larger than a workbook may be.
  case tooLarge(String)
  /// The sheet has a cell beyond the last row or column.
  case beyondLimits(String)
  case tooManyCells(limit: Int)

  init(_ error: ZIPError) {
    self =
      switch error {
      case .truncated: .truncated
      case .damaged(let text): .damaged(text)
      case .encrypted: .encrypted
      case .zip64: .zip64
      case .tooManyParts(let limit): .tooLarge("it has more than \(limit) parts")
      case .tooLarge(let part): .tooLarge("its part '\(part.shortened())' is too large")
      }
  }

  /// The error message, without a final period.
  package var message: String {
    switch self {
    case .otherDocument(let kind): "expected a workbook, found \(kind)"
    case .damaged(let text): "the workbook is damaged: \(text)"
    case .missingPart(let part):
      "the workbook is damaged: its part '\(part.shortened())' is missing"
    case .encrypted: "the workbook is protected with a password"
    case .truncated: "the workbook is cut off: its directory is missing"
    case .zip64: "the workbook is an archive in ZIP64, the form for more than 4 GiB"
    case .documentType(let part):
      "the part '\(part.shortened())' has a document type, which workbooks never have"
    case .encoding(let name, let part):
      "the part '\(part.shortened())' is in \(name.shortened()), not in UTF-8"
    case .tooLarge(let text): "the workbook is too large: \(text)"
    case .beyondLimits(let cell): "the cell '\(cell.shortened())' is beyond the limits of a sheet"
    case .tooManyCells(let limit): "the workbook has more than \(limit) cells"
    }
  }

  /// A suggestion for a fix.
  package var help: String? {
    switch self {
    case .otherDocument: "save the sheet as .xlsx"
    case .damaged, .missingPart, .documentType, .encoding, .beyondLimits, .zip64:
      "open it in a spreadsheet program and save it again as .xlsx"
    case .encrypted: "save it without a password"
    case .truncated: "copy or download it again"
    case .tooLarge, .tooManyCells: "split it into several workbooks"
    }
  }
}
