import RemoBytes

/// A warning about a list, without its text. Unread warnings cost a stream of lists almost nothing.
package struct ListWarning: Equatable, Sendable {
  package enum Kind: Int, CaseIterable, Sendable {
    case blankGroup, blankName, blankRetailer
    case blankURL
    case unsafeURL, unsafeImage, unsafeHero
    case expiringImage, expiringHero
    case invisibleInURL, invisibleInImage
    case htmlEntity, wrongCharacterSet
    case unknownFitStatus
    case fitWithoutScan
    case camelCaseKeys
    case unpriced
    case lowConfidence
    case duplicateURL, duplicateName
    case unknownAlternate, circularAlternate
    case nulCharacter
    case unmatchedFilterValue
    case invertedRange
    case totalMismatch
    case ownFieldsLeftOut

    /// Whether nothing needs to be fixed.
    package var isNote: Bool { self == .fitWithoutScan || self == .camelCaseKeys }

    /// The stable name for programs.
    package var code: Diagnostic.Code {
      switch self {
      case .blankGroup: "blank-group"
      case .blankName: "blank-name"
      case .blankRetailer: "blank-retailer"
      case .blankURL: "blank-url"
      case .unsafeURL, .unsafeImage, .unsafeHero: "unsafe-url"
      case .expiringImage, .expiringHero: "expiring-image"
      case .invisibleInURL, .invisibleInImage: "invisible-character"
      case .htmlEntity: "html-entity"
      case .wrongCharacterSet: "wrong-charset"
      case .unknownFitStatus: "unknown-fit-status"
      case .fitWithoutScan: "fit-without-scan"
      case .camelCaseKeys: "camel-case-keys"
      case .unpriced: "unpriced-item"
      case .lowConfidence: "low-confidence-item"
      case .duplicateURL, .duplicateName: "duplicate-product"
      case .unknownAlternate, .circularAlternate: "invalid-alternate"
      case .nulCharacter: "nul-character"
      case .unmatchedFilterValue: "stray-filter"
      case .invertedRange: "inverted-range"
      case .totalMismatch: "total-mismatch"
      case .ownFieldsLeftOut: "own-field"
      }
    }
  }

  package let kind: Kind
  /// The number of the item, or of the filter's condition.
  package var item = 0
  /// The number of the duplicated item, or of the condition's value.
  package var other = 0
}

extension ArrangedList {
  /// The warnings in document order.
  ///
  /// Cost: each call creates the texts, in one pass over the document.
  public var warnings: [ListDiagnostic] { ListDiagnostic.all(diagnostics, in: list.document) }

  /// The warnings in document order.
  package var diagnostics: [Diagnostic] { diagnostics(limit: .max).shown }

  /// The first warnings of each code in document order, and the number of others per code. Creates
  /// texts only for the warnings returned.
  package func diagnostics(
    limit: Int
  ) -> (shown: [Diagnostic], further: [(code: Diagnostic.Code, count: Int)]) {
    let texts = list.textFindings
    if findings.isEmpty, texts.isEmpty { return ([], []) }
    var shown: [Diagnostic] = []
    var counts = CodeCounts(limit: limit)
    // Warnings of one code are already in document order.
    for warning in findings where counts.add(warning.kind.code) {
      shown.append(diagnostic(warning))
    }
    for finding in texts where counts.add(finding.kind.code) {
      shown.append(list.diagnostic(finding))
    }
    shown.sort { ($0.range?.lowerBound ?? 0) < ($1.range?.lowerBound ?? 0) }
    return (shown, counts.further)
  }

  private func diagnostic(_ warning: ListWarning) -> Diagnostic {
    switch warning.kind {
    case .fitWithoutScan: fitWithoutScan
    case .camelCaseKeys: camelCaseKeys
    case .nulCharacter: nulCharacter
    case .invertedRange: invertedRange
    case .totalMismatch: totalMismatch
    case .ownFieldsLeftOut: ownFieldsLeftOut
    case .unsafeHero: unsafeHero
    case .expiringHero: expiringHero
    case .unmatchedFilterValue:
      unmatchedFilterValue(
        ListFilter.ValueNumber(condition: warning.item, value: warning.other))
    default: itemDiagnostic(warning)
    }
  }
}
