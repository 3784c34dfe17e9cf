extension SizeNotation {
  /// Sizes with a count, a range or a thickness beside them, and more words of retailers.
  static let notationsWithRemarks = #"""
    Set of 2: 18"W x 20"D x 33"H → 18 20 33 in
    Set of 2: 45 x 50 x 80 cm → 45 50 80 cm
    Set of 4, 45 x 50 x 80 cm each → 45 50 80 cm
    Set of 2 18"W x 20"D x 33"H → 18 20 33 in
    Set of 2 W 45 x D 50 x H 80 cm → 45 50 80 cm
    Set of 2 – 45 x 50 x 80 cm → 45 50 80 cm
    (Set of 2) 18"W x 20"D x 33"H → 18 20 33 in
    18"W x 20"D x 33"H (set of 2) → 18 20 33 in
    2er-Set: B 45 x T 50 x H 80 cm → 45 50 80 cm
    Lot de 2, 140 x 250 cm → 140 - 250 cm, hangs
    3-Seater: W 228 x D 95 x H 83 cm → 228 95 83 cm
    3 pieces, 60 x 80 cm → 60 - 80 cm, hangs
    2-Seater: W 160 x H 83 cm; 3-Seater: W 228 x H 83 cm → none
    Set of 2: 45 x 50 x 80 cm, 40 x 45 x 75 cm → none
    Set 45 x 50 x 80 cm → 45 50 80 cm, whole
    Set 2 x 50 x 80 cm → none
    Set of 24: 45 x 50 x 80 cm → none
    Ø 160 x 230 cm → none, lies
    Ø 200 x 1.5 cm → 200 200 1.5 cm, lies, whole
    Ø 80 x 3 cm → 80 3 - cm, hangs, whole
    30" dia x 1.5" → 30 1.5 - in, hangs, whole
    Ø 80 x 60 cm → none, hangs
    Ø 60 x 45 cm → 60 60 45 cm, whole
    Ø 2.8 x 200 cm → none, hangs
    200 x 300 cm, 12 mm thick → 200 300 - cm, lies
    8' x 10', 0.5" thick → 8 10 - ft, lies
    Height 12" - 60" adjustable, 15" dia → 15 15 - in
    H 30 cm - 60 cm verstellbar → none
    H 30 cm – max. 60 cm → none
    W 20 cm, H 30 cm/60 cm adjustable → none
    H 30 cm or 60 cm adjustable → none
    W 160 cm +50 cm leaf, D 90 cm → none
    60"W – 80"W extended x 30"D x 30"H → none
    16"W x 12"H - 60" cord → 16 - 12 in
    Ø 40 x H 30 cm - 150 cm Kabel → 40 40 30 cm
    84"W x 36"D x 33"H - 18" seat height → 84 36 33 in
    L.228 x P.95 x H.83 cm → 228 95 83 cm, whole
    Ø.60 x H.45 cm → 60 60 45 cm, whole
    L.228,5 x P.95 x H.83 cm → 228.5 95 83 cm, whole
    W.75" x H.5" → none
    H.5 m → none
    外寸（約）：W120×D60×H75cm → 120 60 75 cm, whole
    商品サイズ：幅120×奥行60×高さ75cm → 120 60 75 cm, whole
    サイズ/幅120×奥行60×高さ75cm → 120 60 75 cm, whole
    横幅228×奥行95×高さ83cm → 228 95 83 cm, whole
    縦60×横120×高さ75cm → 120 60 75 cm, whole
    タテ60×ヨコ120×高さ75cm → 120 60 75 cm, whole
    幅100×丈135cm → 100 - 135 cm, hangs, whole
    Außenmaße: B 120 x H 75 x T 60 cm → 120 60 75 cm, whole
    Gesamtbreite 120 cm, Gesamttiefe 60 cm, Gesamthöhe 75 cm → 120 60 75 cm, whole
    Dimensions hors tout : L 120 x P 60 x H 75 cm → 120 60 75 cm, whole
    Dimensions du produit : L120 x P60 x H75 cm → 120 60 75 cm, whole
    幅60センチ×奥40センチ×高75センチ → 60 40 75 cm, whole
    W600×D400×H750ミリ → 600 400 750 mm, whole
    宽60×深40×高75cm → 60 40 75 cm, whole
    O/A 84"W x 36"D x 33"H → none
    OA: 84"W x 36"D x 33"H → 84 36 33 in, whole
    200 x 300 cm (rechteckig) → 200 300 - cm, lies, whole
    WALL PANEL 60 x 80 cm → none, hangs
    60"W x 80"L PER PANEL → 60 - 80 in, hangs
    60"W x 80"L XL → 60 - 80 in, hangs
    """#
}
