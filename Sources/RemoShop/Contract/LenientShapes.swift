import RemoBytes

/// The shapes that a lenient pass takes beside those of the API: a list in a code fence, and the
/// items of a list without it.
extension ListDecoder {
  /// The document in a code fence, if there is one in the place of a document.
  func codeFence() -> SurroundedJSON? {
    let source = reader.buffer.storage.span
    let start = documentRange.lowerBound + source.lengthOfBOM(at: documentRange.lowerBound)
    let first = (start..<documentRange.upperBound).first { source[$0] > ASCII.space }
    guard let first, source[first] != ASCII.leftBrace, source[first] != ASCII.leftBracket,
      let found = SurroundedJSON(source, in: documentRange), found.kind == .codeFence
    else { return nil }
    return found
  }

  /// Makes sure that nothing follows the document but, behind one in a code fence, its end and
  /// words; a second document would be lost.
  mutating func expectEnd(of fence: SurroundedJSON?) throws(JSONError) {
    do throws(JSONError) {
      try reader.expectEnd()
    } catch {
      guard fence != nil,
        SurroundedJSON.isFence(reader.buffer.storage.span, at: error.offset)
      else { throw error }
    }
    if let next = fence?.next { throw JSONError(.afterDocument, at: next) }
    if let fence { repair(.codeFence, .list, "", fence.start..<fence.start + 1) }
  }

  /// In a lenient pass, reads an array of items in the place of a list; false, and nothing read, if
  /// it is none.
  mutating func readArray() throws(JSONError) -> Bool {
    let start = reader.position
    // An empty one may be anything.
    guard leniency == .salvaging, arrayElements(at: start) == .items else { return false }
    wrappers.isBareArray = true
    records.offset = start
    repair(.bareItems, .list, "", start..<start + 1)
    try readItems()
    return true
  }

  // MARK: Syntax errors

  /// The error of a document that is not JSON, with a suggestion that holds for the key.
  func syntaxError(_ error: JSONError) -> Diagnostic {
    let one = codeFence() == nil ? suggestions[.singleDocuments] : SurroundedJSON.helpWithSeveral
    let found = Diagnostic(
      error, in: reader.buffer.storage.span, range: documentRange,
      none: "give a JSON document with a shopping list", one: one)
    guard case .notANumber(let word) = error.code, word != "True", word != "False",
      let key = found.path.split(separator: ".").last,
      let help = ContractViolation.help(inPlaceOfWord: String(key))
    else { return found }
    return Diagnostic(
      found.severity, found.code, path: found.path, message: found.message, help: help,
      range: found.range)
  }
}

extension ListRecords {
  /// Whether a lenient pass has left out every item, or every search of a list without items.
  var hasNothingLeft: Bool {
    items.isEmpty && (leftOutCount > 0 || unmatched.isEmpty && leftOutSearchCount > 0)
  }
}
