/// What the rules of a table come to: all of a table but its functions.
///
/// To work it out takes longer than to write a short list, above all to find out how a scan notices
/// what has to be replaced; hence the records of tables that never change are kept in the program.
package struct EscapeRecord: Equatable, Sendable {
  /// For each byte 0 where it stays, else one more than the number of its replacement;
  /// `EscapeRules.scalarClass` where a sequence begins that has to be looked at whole.
  package let classes: ContiguousArray<UInt8>
  /// The text of each replacement in two words, the first byte lowest: at most 15 bytes, and in the
  /// last place how many.
  package let texts: ContiguousArray<UInt64>
  /// The first and the last scalar of each replacement for scalars above U+007F; of two for one
  /// scalar the first holds.
  package let scalars: ContiguousArray<UInt32>
  /// The number of the first of those replacements.
  package let firstScalar: Int
  /// The most bytes that one byte of input can become.
  package let expansion: Int
  /// Whether what is plain in a URL (see `UInt8.isPlainInURL`) stays as it is.
  package let keepsPlainURLs: Bool
  /// Whether what is plain in a text (see `UInt8.isPlainInText`) stays as it is.
  package let keepsPlainTexts: Bool
  /// How a scan notices what may have to be replaced, for `EscapeScan`.
  package let scan: ContiguousArray<UInt8>

  /// A record that was kept.
  @inlinable
  package init(
    classes: ContiguousArray<UInt8>, texts: ContiguousArray<UInt64>,
    scalars: ContiguousArray<UInt32>, firstScalar: Int, expansion: Int, keepsPlainURLs: Bool,
    keepsPlainTexts: Bool, scan: ContiguousArray<UInt8>
  ) {
    self.classes = classes
    self.texts = texts
    self.scalars = scalars
    self.firstScalar = firstScalar
    self.expansion = expansion
    self.keepsPlainURLs = keepsPlainURLs
    self.keepsPlainTexts = keepsPlainTexts
    self.scan = scan
  }

  /// What the rules come to.
  package init(_ rules: EscapeRules) {
    let classes = rules.classes
    self.init(
      classes: classes, texts: ContiguousArray(rules.replacements.flatMap(\.words)),
      scalars: ContiguousArray(
        rules.replacements[rules.scalarReplacements].flatMap { [$0.first, $0.last] }),
      firstScalar: rules.scalarReplacements.lowerBound, expansion: rules.expansion,
      keepsPlainURLs: (0..<128).allSatisfy { classes[$0] == 0 || !UInt8($0).isPlainInURL },
      keepsPlainTexts: (0..<128).allSatisfy { classes[$0] == 0 || !UInt8($0).isPlainInText },
      scan: ContiguousArray(EscapeScan.bytes(for: classes)))
  }
}
