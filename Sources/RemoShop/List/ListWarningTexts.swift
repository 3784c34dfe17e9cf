import RemoBytes

/// The texts of warnings about the list as a whole.
extension ArrangedList {
  var nulCharacter: Diagnostic {
    Diagnostic(
      .warning, ListWarning.Kind.nulCharacter.code, path: "",
      message: "the list has U+0000 in a text; U+FFFD is shown instead",
      range: list.document.firstNUL.map { $0..<$0 + 6 })
  }

  func unmatchedFilterValue(_ number: ListFilter.ValueNumber) -> Diagnostic {
    let asked = options.filter.asked(number)
    var names = NearestNameSearch(for: asked.text)
    return Diagnostic(
      .warning, ListWarning.Kind.unmatchedFilterValue.code, path: "",
      message:
        "no item has '\(asked.text.shortened())' as its \(asked.field), which a filter selects",
      help: options.filter.meant(by: number, in: list, names: &names)?.help, range: nil)
  }

  var fitWithoutScan: Diagnostic {
    let hidden = hiddenBadges
    let first = list.records.items[hidden.min() ?? 0]
    var path = list.records.path(first, name: "fit_status")
    var range = list.place(of: first.fit.status, named: "fit_status", inObjectAt: first.offset)
    if let scan = list.records.missingScan, !scan.isEmpty {
      range = scan
      path = list.document.storage.span.extracting(
        list.records.documentOffset..<list.document.inputCount
      ).jsonPath(at: scan.lowerBound - list.records.documentOffset)
    }
    let count = counted(hidden.count, "fit badge")
    let (verb, them) = hidden.count == 1 ? ("is", "it") : ("are", "them")
    return Diagnostic(
      .note, ListWarning.Kind.fitWithoutScan.code, path: path,
      message: "\(count) \(verb) not shown, because no measurement supports \(them)",
      help: options.suggestions[.showFit], range: range)
  }

  var camelCaseKeys: Diagnostic {
    let range = list.records.camelCaseKey.range
    let key = list.document.storage.span.string(range)
    return Diagnostic(
      .note, ListWarning.Kind.camelCaseKeys.code, path: "",
      message: "the list has keys in camelCase: '\(key)' is read as '\(key.snakeCase)'",
      range: range)
  }

  var invertedRange: Diagnostic {
    let costs = list.records.costs ?? CostRecord()
    return Diagnostic(
      .warning, ListWarning.Kind.invertedRange.code,
      path: list.records.wrappers.path(.costs, name: "total_low_cents"),
      message: "the range begins at \(amount(costs.totalLowCents)) and ends at"
        + " \(amount(costs.totalHighCents)); it is shown as given",
      help: "write the lower amount into total_low_cents and the higher one into total_high_cents",
      range: costs.totalLowRange.isEmpty ? nil : costs.totalLowRange)
  }

  var totalMismatch: Diagnostic {
    let declared = list.records.declaredTotalCents
    var message =
      "the declared total is \(amount(declared)), but the items add up to \(amount(expectedTotal))"
    if let reason = mismatchReason(declared - expectedTotal) { message += "; \(reason)" }
    return Diagnostic(
      .warning, ListWarning.Kind.totalMismatch.code,
      path: list.records.wrappers.path(.list, name: "total_estimated_cost_cents"),
      message: message, range: list.records.totalRange.isEmpty ? nil : list.records.totalRange)
  }

  var ownFieldsLeftOut: Diagnostic {
    Diagnostic(
      .warning, ListWarning.Kind.ownFieldsLeftOut.code, path: "",
      message: "\(counted(list.records.own.leftOutCount, "own field")) left out: a list has at most"
        + " \(OwnFields.mostNames), a name \(OwnFields.longestName) bytes, and a value"
        + " \(OwnFields.longestValue) characters", range: nil)
  }

  var unsafeHero: Diagnostic {
    let image = list.records.design.imageURL
    return Diagnostic(
      .warning, ListWarning.Kind.unsafeHero.code, path: "current_image",
      message: "'\(text(image))' is not shown as the picture of the room",
      help: suggestedLink(image)
        ?? "an image is http:// or https:// and a host, without a user name or backslash",
      range: image.range)
  }

  var expiringHero: Diagnostic {
    Diagnostic(
      .warning, ListWarning.Kind.expiringHero.code, path: "current_image",
      message: "the URL of the picture of the room is signed and expires",
      help: options.suggestions[.embedImages], range: list.records.design.imageURL.range)
  }

  /// An amount formatted for English texts.
  private func amount(_ cents: Int64) -> String {
    MoneyFormat(currency: currency, locale: .english).string(Amount(cents))
  }

  /// The likely reason why a declared total is too large by `difference` cents.
  private func mismatchReason(_ difference: Int64) -> String? {
    let items = list.records.items
    let unsure = items.filter { $0.score < Confidence.closeMatchThreshold }
    if !unsure.isEmpty, unsure.reduce(0, { $0 + $1.lineCents }) == difference {
      return unsure.count == 1
        ? "it includes an unmatched (low confidence) item"
        : "it includes \(unsure.count) unmatched (low confidence) items"
    }
    if alternateCents > 0, alternateCents == difference { return "it includes alternates" }
    let single = items.reduce(0) { sum, item in
      item.score >= Confidence.closeMatchThreshold ? sum + item.priceCents : sum
    }
    if items.contains(where: { $0.quantity > 1 }),
      single - alternateCents == expectedTotal + difference
    {
      return "it counts each item once and ignores quantities"
    }
    if repeatedCents > 0, repeatedCents == difference { return "it counts repeated items twice" }
    let repeated = findings.filter { $0.kind == .duplicateURL || $0.kind == .duplicateName }
    if !repeated.isEmpty, repeated.reduce(0, { $0 + items[$1.item].lineCents }) == -difference {
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

/// The texts of warnings about one item.
extension ArrangedList {
  func itemDiagnostic(_ warning: ListWarning) -> Diagnostic {
    let item = list.records.items[warning.item]
    func warn(
      _ field: String, _ slice: ByteSlice, _ message: String, help: String? = nil
    ) -> Diagnostic {
      Diagnostic(
        .warning, warning.kind.code, path: list.records.path(item, name: field), message: message,
        help: help, range: list.place(of: slice, named: field, inObjectAt: item.offset))
    }
    switch warning.kind {
    case .blankGroup:
      return warn(
        "category_group", item.categoryGroup,
        hasCategories
          ? "the category is blank; the item is shown under \"Other\"" : "the category is blank")
    case .blankName:
      return warn(
        "product_name", item.productName, "the name is blank; \"Unnamed product\" is shown")
    case .blankRetailer:
      return warn("retailer", item.retailer, "the retailer is blank and is not shown")
    case .blankURL:
      return warn("product_url", item.productURL, "the link is blank and is not shown")
    case .unsafeURL:
      return warn(
        "product_url", item.productURL, "'\(text(item.productURL))' is not shown as a link",
        help: suggestedLink(item.productURL)
          ?? "a link is http:// or https:// and a host, without a user name or backslash")
    case .unsafeImage:
      return warn(
        "image_url", item.imageURL, "'\(text(item.imageURL))' is not shown as an image",
        help: suggestedLink(item.imageURL)
          ?? "an image is http:// or https:// and a host, without a user name or backslash")
    case .expiringImage:
      return warn(
        "image_url", item.imageURL, "the URL of the image is signed and expires",
        help: options.suggestions[.embedImages])
    case .invisibleInURL:
      return warn(
        "product_url", item.productURL, invisibleCharacter(in: item.productURL),
        help: suggestedLink(item.productURL))
    case .invisibleInImage:
      return warn(
        "image_url", item.imageURL, invisibleCharacter(in: item.imageURL),
        help: suggestedLink(item.imageURL))
    case .unknownFitStatus:
      return warn(
        "fit_status", item.fit.status,
        "'\(text(item.fit.status))' is unknown"
          + (facts[warning.item].traits.contains(.showsBadge) ? "; it is shown as written" : ""),
        help: "write 'fits', 'tight' or null")
    case .unpriced:
      return warn(
        "price_cents", .null, "the price is unknown; the total is marked as partial")
    case .lowConfidence:
      return warn(
        "confidence_score", item.scoreText,
        "\(text(item.scoreText)) is below 0.5; '\(text(item.productName))' is unmatched (low"
          + " confidence)")
    case .duplicateURL:
      return warn(
        "product_url", item.productURL, "\(sameProduct(as: warning.other)), by its URL",
        help: duplicateHelp)
    case .duplicateName:
      return warn(
        "product_name", item.productName,
        "\(sameProduct(as: warning.other)), by its name and retailer", help: duplicateHelp)
    case .unknownAlternate:
      return warn(
        "alternate_to", item.alternateTo,
        "'\(text(item.alternateTo))' is not the URL of a product, nor the name of exactly one; the"
          + " item is shown and counted as a separate item",
        help: "write the product_url of the item that this one could replace")
    case .circularAlternate:
      return warn(
        "alternate_to", item.alternateTo,
        "the item names itself in alternate_to; it is shown and counted as a separate item",
        help: "leave out alternate_to for the first choice")
    case .nulCharacter, .unmatchedFilterValue, .invertedRange, .totalMismatch, .ownFieldsLeftOut,
      .fitWithoutScan, .camelCaseKeys, .unsafeHero, .expiringHero, .htmlEntity, .wrongCharacterSet:
      preconditionFailure("not about one item")
    }
  }

  private func text(_ slice: ByteSlice) -> String {
    list.document.storage.span.shortenedString(slice.range)
  }

  private func sameProduct(as other: Int) -> String {
    "the same product as \(list.records.path(list.records.items[other]))"
  }

  private var duplicateHelp: String? {
    options.removesDuplicates ? nil : options.suggestions[.removeDuplicates]
  }

  private func invisibleCharacter(in link: ByteSlice) -> String {
    let scalar = InvisibleCharacter.first(in: list.document.storage.span, range: link.range)
    let name = scalar.map(InvisibleCharacter.name) ?? ""
    return "'\(text(link))' has an invisible character, \(name), which stays in the link"
  }

  /// A suggestion with the link that a field probably means; nil if there is none.
  private func suggestedLink(_ field: ByteSlice) -> String? {
    list.text(field).flatMap(LinkSuggestion.link(in:)).map { "write '\($0)'" }
  }
}
