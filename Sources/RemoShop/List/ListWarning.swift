import RemoBytes

/// Something about a list that its owner should know, without its text: counting warnings must
/// not cost a stream of lists anything.
package struct ListWarning: Equatable, Sendable {
  package enum Kind: Int, CaseIterable, Sendable {
    case blankGroup, blankName, blankRetailer
    case unsafeURL, unsafeImage
    case invisibleInURL, invisibleInImage
    case htmlEntity, wrongCharacterSet
    case unknownFitStatus
    case fitWithoutScan
    case unpriced
    case lowConfidence
    case duplicateURL, duplicateName
    case nulCharacter
    case strayFilter
    case invertedRange
    case totalMismatch

    /// The stable name for programs.
    package var code: Diagnostic.Code {
      switch self {
      case .blankGroup: "blank-group"
      case .blankName: "blank-name"
      case .blankRetailer: "blank-retailer"
      case .unsafeURL, .unsafeImage: "unsafe-url"
      case .invisibleInURL, .invisibleInImage: "invisible-character"
      case .htmlEntity: "html-entity"
      case .wrongCharacterSet: "wrong-charset"
      case .unknownFitStatus: "unknown-fit-status"
      case .fitWithoutScan: "fit-without-scan"
      case .unpriced: "unpriced-item"
      case .lowConfidence: "low-confidence-item"
      case .duplicateURL, .duplicateName: "duplicate-product"
      case .nulCharacter: "nul-character"
      case .strayFilter: "stray-filter"
      case .invertedRange: "inverted-range"
      case .totalMismatch: "total-mismatch"
      }
    }
  }

  package let kind: Kind
  /// The number of the item in the records, or that of the filter's condition.
  package var item = 0
  /// The number of the item that this one repeats, or that of the condition's value.
  package var other = 0
}

extension ArrangedList {
  /// The warnings in document order, with their texts.
  package var diagnostics: [Diagnostic] { diagnostics(limit: .max).shown }

  /// The first warnings of each code in document order, with their texts, and how many more there
  /// are of a code.
  ///
  /// Only what is shown costs a text.
  package func diagnostics(
    limit: Int
  ) -> (shown: [Diagnostic], further: [(code: Diagnostic.Code, count: Int)]) {
    let texts = list.textFindings
    if findings.isEmpty, texts.isEmpty { return ([], []) }
    var shown: [Diagnostic] = []
    var counts = CodeCounts(limit: limit)
    // Of one code they come in document order already.
    for warning in findings {
      if counts.add(warning.kind.code) { shown.append(diagnostic(warning)) }
    }
    for finding in texts {
      if counts.add(finding.kind.code) { shown.append(list.diagnostic(finding)) }
    }
    shown.sort { left, right in
      (left.range?.lowerBound ?? 0) < (right.range?.lowerBound ?? 0)
    }
    return (shown, counts.further)
  }

  private func diagnostic(_ warning: ListWarning) -> Diagnostic {
    let source = list.document.storage.span
    let items = list.records.items
    func text(_ slice: ByteSlice) -> String { source.shortenedString(slice.range) }
    switch warning.kind {
    case .invertedRange: return invertedRange()
    case .totalMismatch: return totalMismatch()
    case .fitWithoutScan: return fitWithoutScan()
    case .nulCharacter:
      return Diagnostic(
        .warning, warning.kind.code, path: "",
        message: "the list has U+0000 in a text; U+FFFD is shown in its place",
        range: list.document.firstNUL.map { $0..<$0 + 6 })
    case .strayFilter:
      let number = ListFilter.ValueNumber(condition: warning.item, value: warning.other)
      let asked = options.filter.asked(number)
      var names = NearestNameSearch(for: asked.text)
      return Diagnostic(
        .warning, warning.kind.code, path: "",
        message:
          "no item has '\(asked.text.shortened())' as its \(asked.field), which a filter asks for",
        help: options.filter.meant(by: number, in: list, &names)?.help, range: nil)
    default: break
    }
    let item = items[warning.item]
    let field: (name: String, slice: ByteSlice)
    let message: String
    var help: String?
    switch warning.kind {
    case .blankGroup:
      field = ("category_group", item.categoryGroup)
      message = "the category is blank; the item is shown under \"Other\""
    case .blankName:
      field = ("product_name", item.productName)
      message = "the name is blank; \"Unnamed product\" is shown"
    case .blankRetailer:
      field = ("retailer", item.retailer)
      message = "the retailer is blank and left out"
    case .unsafeURL:
      field = ("product_url", item.productURL)
      message = "'\(text(item.productURL))' is not shown as a link"
      help =
        meantLink(item.productURL)
        ?? "a link is http:// or https:// and a host, without user name and backslash"
    case .unsafeImage:
      field = ("image_url", item.imageURL)
      message = "'\(text(item.imageURL))' is not shown as an image"
      help =
        meantLink(item.imageURL)
        ?? "an image is http:// or https:// and a host, without user name and backslash"
    case .invisibleInURL, .invisibleInImage:
      let isImage = warning.kind == .invisibleInImage
      field = isImage ? ("image_url", item.imageURL) : ("product_url", item.productURL)
      let scalar = InvisibleCharacter.first(in: source, field.slice.range)
      let name = scalar.map(InvisibleCharacter.name) ?? ""
      message =
        "'\(text(field.slice))' has an invisible character, \(name), which stays in the link"
      help = meantLink(field.slice)
    case .unknownFitStatus:
      field = ("fit_status", item.fitStatus)
      message = "'\(text(item.fitStatus))' is not known; it is shown in words"
      help = "known are 'fits', 'tight' and null"
    case .unpriced:
      field = ("price_cents", .null)
      message = "the price is not known; the total is marked as partial"
    case .lowConfidence:
      field = ("confidence_score", item.scoreText)
      message =
        "\(text(item.scoreText)) is below 0.5; '\(text(item.productName))' is shown as a search"
    case .duplicateURL, .duplicateName:
      let other = items[warning.other]
      let isURL = warning.kind == .duplicateURL
      field = isURL ? ("product_url", item.productURL) : ("product_name", item.productName)
      message =
        "the same product as \(list.records.path(other))"
        + (isURL ? ", by its URL" : ", by its name and retailer")
      help =
        options.removesDuplicates ? nil : options.wayOut(.removeDuplicates)
    case .nulCharacter, .strayFilter, .invertedRange, .totalMismatch, .fitWithoutScan,
      .htmlEntity, .wrongCharacterSet:
      return totalMismatch()
    }
    let range = list.place(of: field.slice, named: field.name, inObjectAt: item.offset)
    return Diagnostic(
      .warning, warning.kind.code, path: list.records.path(item, field.name), message: message,
      help: help, range: range)
  }

  /// A suggestion to write the link that a field probably means; nil where there is none.
  private func meantLink(_ field: ByteSlice) -> String? {
    list.text(field).flatMap(LinkSuggestion.link(in:)).map { "write '\($0)'" }
  }

  private func fitWithoutScan() -> Diagnostic {
    let range = list.records.missingScan ?? 0..<0
    let path = list.document.storage.span.extracting(
      list.records.documentOffset..<list.document.inputCount
    ).jsonPath(at: range.lowerBound - list.records.documentOffset)
    return Diagnostic(
      .warning, ListWarning.Kind.fitWithoutScan.code, path: path,
      message: "the room was not scanned; badges and details of the fit are not shown",
      help: options.wayOut(.showFit), range: range)
  }

  private func invertedRange() -> Diagnostic {
    let money = MoneyFormat(currency: options.currency, locale: .english)
    let costs = list.records.costs ?? CostRecord()
    let (low, high) = (Cents(costs.totalLowCents), Cents(costs.totalHighCents))
    return Diagnostic(
      .warning, ListWarning.Kind.invertedRange.code,
      path: list.records.wrappers.path(.costs, "total_low_cents"),
      message: "the range begins at \(money.string(low)) and ends at \(money.string(high));"
        + " it is shown as it is",
      help: "the lower amount belongs into total_low_cents, the higher one into total_high_cents",
      range: costs.totalLowRange.isEmpty ? nil : costs.totalLowRange)
  }

  private func totalMismatch() -> Diagnostic {
    let money = MoneyFormat(currency: options.currency, locale: .english)
    let declared = list.records.declaredTotalCents
    let computed = expectedTotal
    var message =
      "the declared total is \(money.string(Cents(declared))), the items add up to"
      + " \(money.string(Cents(computed)))"
    if let reason = mismatchReason(declared - computed) { message += "; \(reason)" }
    return Diagnostic(
      .warning, ListWarning.Kind.totalMismatch.code,
      path: list.records.wrappers.path(.list, "total_estimated_cost_cents"),
      message: message, range: list.records.totalRange.isEmpty ? nil : list.records.totalRange)
  }

  /// Why the declared total may be greater by `difference`.
  private func mismatchReason(_ difference: Int64) -> String? {
    let items = list.records.items
    let demoted = items.filter { $0.score < Confidence.closeMatchThreshold }
    func count(_ number: Int, _ what: String) -> String {
      number == 1 ? "it counts a \(what)" : "it counts \(number) \(what)s"
    }
    if !demoted.isEmpty, demoted.reduce(0, { $0 &+ $1.priceCents }) == difference {
      return count(demoted.count, "demoted item")
    }
    if repeatedCents > 0, repeatedCents == difference { return "it counts what is there twice" }
    let repeated = findings.filter { $0.kind == .duplicateURL || $0.kind == .duplicateName }
    if !repeated.isEmpty, repeated.reduce(0, { $0 &+ items[$1.item].priceCents }) == -difference {
      return repeated.count == 1
        ? "it leaves out a duplicate" : "it leaves out \(repeated.count) duplicates"
    }
    let leftOut = list.records.leftOutCount
    if leftOut > 0 {
      return leftOut == 1 ? "one item was left out" : "\(leftOut) items were left out"
    }
    let unpriced = items.count { $0.priceCents == 0 }
    if unpriced > 0, difference > 0 {
      return unpriced == 1 ? "one item has no price" : "\(unpriced) items have no price"
    }
    return nil
  }
}

extension ArrangedList {
  /// What the declared total should be: the sum of the items, without those that are searches or
  /// left out as duplicates, but before filters.
  var expectedTotal: Int64 { list.countedSum - repeatedCents }
}

extension ShoppingList {
  /// The sum of the items that are no searches.
  var countedSum: Int64 {
    records.items.reduce(0) { sum, item in
      item.score >= Confidence.closeMatchThreshold ? sum &+ item.priceCents : sum
    }
  }
}
