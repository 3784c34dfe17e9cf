import Foundation
import Testing

/// A size as a retailer writes it, and the cells of a schedule for it: width, depth, height and
/// unit, with `-` for an empty cell, or `none` if only the notes have the size.
///
/// An item stands on the floor by default; `lies` marks a rug, and `hangs` a picture, a mirror or a
/// curtain. `whole` marks a size that is entirely in the cells.
struct SizeNotation: CustomTestStringConvertible {
  var text: String
  var cells: String
  var kind: [Substring]

  init(_ line: Substring) {
    let parts = line.components(separatedBy: " → ")
    text = parts[0]
    kind = parts[1].split(separator: ", ")
    cells = String(kind.removeFirst())
  }

  var testDescription: String { text }

  static let all = [notations, notationsWithRemarks].flatMap {
    $0.split(separator: "\n").map(SizeNotation.init)
  }

  private static let notations = #"""
    84"W x 36"D x 33"H → 84 36 33 in, whole
    84" W x 36" D x 33" H → 84 36 33 in, whole
    84"w x 36"d x 33"h → 84 36 33 in, whole
    84W x 36D x 33H → none
    84 W x 36 D x 33 H in → 84 36 33 in, whole
    84"W X 36"D X 33"H → 84 36 33 in, whole
    84"Wx36"Dx33"H → 84 36 33 in, whole
    84"W×36"D×33"H → 84 36 33 in, whole
    W-84" D-36" H-33" → 84 36 33 in, whole
    Width - 84", Depth - 36", Height - 33" → 84 36 33 in, whole
    Overall Product Dimensions: 84"W x 36"D x 33"H → 84 36 33 in, whole
    Item Dimensions D x W x H: 35.4"D x 78.7"W x 31.5"H → 78.7 35.4 31.5 in, whole
    Item Dimensions LxWxH 24 x 12 x 30 inches → 12 24 30 in, whole
    Overall 33'' H x 84'' W x 36'' D; Seat: 18'' H x 60'' W x 22'' D → 84 36 33 in
    7' Sofa: 84"W x 42"D x 30"H → none
    Dimensions (Overall): 33.5 Inches (H) x 84 Inches (W) x 36 Inches (D) → 84 36 33.5 in, whole
    Product Height (in.): 33 in. → - - 33 in, whole
    84 inches wide, 36 inches deep, and 33 inches high → 84 36 33 in, whole
    84 x 36 x 33 in WDH → 84 36 33 in, whole
    33 x 84 x 36 cm (H/W/D) → 84 36 33 cm, whole
    33 x 84 x 36 cm HxWxD → 84 36 33 cm, whole
    Dimensions (HxWxD) cm: 33 x 84 x 36 → 84 36 33 cm, whole
    W/D/H: 84/36/33 in → 84 36 33 in, whole
    W84/D36/H33 cm → 84 36 33 cm, whole
    84/36/33 cm → none
    W 84" • D 36" • H 33" → 84 36 33 in, whole
    84"W - 36"D - 33"H → 84 36 33 in, whole
    84"W & 36"D & 33"H → 84 36 33 in, whole
    84"W x 36"D x 33"H (213 x 91 x 84 cm) → 84 36 33 in, whole
    84" / 213 cm W x 36" / 91 cm D → 84 36 - in
    89 3/4" (228 cm) W x 37 3/8" (95 cm) D x 32 5/8" (83 cm) H → 89.75 37.375 32.625 in, whole
    84" [213 cm] W x 36" [91 cm] D x 33" [84 cm] H → 84 36 33 in, whole
    213 x 91 x 84 cm / 84 x 36 x 33 in → 213 91 84 cm
    84 x 36 x 33 in | 213 x 91 x 84 cm → 84 36 33 in
    W: 213cm/84" D: 91cm/36" H: 84cm/33" → 213 91 84 cm
    160 x 230 cm / 5'3" x 7'7" → 160 230 - cm, lies
    5'3" x 7'7" | 160 x 230 cm → 63 91 - in, lies
    2'6" x 8' → 30 96 - in, lies, whole
    2'3" x 7'6" Runner → 27 90 - in, lies
    Runner, 2'6" x 8' → 30 96 - in, lies, whole
    Rug: 8' x 10' → 8 10 - ft, lies, whole
    Rug size 8' x 10' → 8 10 - ft, lies, whole
    33½"H → - - 33.5 in, whole
    29 1⁄4"W x 30"H → 29.25 - 30 in, whole
    .75"D x 24"W x 36"H → 24 0.75 36 in, whole
    Ø 60 cm → 60 60 - cm, whole
    Ø60 x H45 cm → 60 60 45 cm, whole
    24"RD x 18"H → 24 24 18 in, whole
    D 24" x H 18" → - 24 18 in, whole
    φ300×H450mm → 300 300 450 mm, whole
    Φ30×H45cm → 30 30 45 cm, whole
    24" x 36" → 24 - 36 in, hangs, whole
    24" x 36" x 1.5" → 24 1.5 36 in, hangs, whole
    24 x 36 x 1.5 in → 24 1.5 36 in, hangs, whole
    60 x 80 x 4 cm → 60 4 80 cm, hangs, whole
    36" x 24" x 2" → 36 2 24 in, hangs, whole
    24" x 36" x 1" → 24 1 36 in, hangs, whole
    52"W x 84"L → 52 - 84 in, hangs, whole
    140 cm W x 250 cm drop → none, hangs
    2 panels, 52"W x 84"L → none, hangs
    50" x 60" → none
    66"W x 87"L x 42"H → 66 87 42 in, whole
    Queen: 66"W x 87"L x 42"H → 66 87 42 in
    Queen - 66"W x 87"L x 42"H → 66 87 42 in
    29–32"H → none
    approx. 84" W x 36" D x 33" H → 84 36 33 in, whole
    Sofa: 84"W x 36"D x 33"H; Ottoman: 30"W x 24"D x 18"H → none
    12"W x 10"H and 18"W x 15"H → none
    Chair: 30"W x 32"D x 34"H → none
    Sofa - 84"W x 36"D x 33"H → none
    Sofa 84"W x 36"D x 33"H → none
    84"W x 36"D x 33"H, seat height 18" → 84 36 33 in
    W550×D600×H800×SH420mm → 550 600 800 mm
    W550×D600×H800(SH420)mm → 550 600 800 mm
    W55 x D60 x H80 x SH45 cm → 55 60 80 cm
    6" H legs → none
    40"W x 20"D x 10"H (packaged) → none
    84"W x 36"D x 33"H, 120 lbs → 84 36 33 in
    84" sofa → none
    60W → none
    60W E26 → none
    E27 max 60W, Ø 30 cm, H 40 cm → none
    10W LED, 12"W x 8"H → none
    12"W x 8"H, 60W max → 12 - 8 in
    12"W x 8"H, 60W → 12 - 8 in
    12"W x 8"H 60 W bulb → 12 - 8 in
    Ø 30 cm, 40 W → 30 30 - cm
    30 cm H, 40 W → - - 30 cm
    20 L, Ø 30 x H 28 cm → none
    Ø 30 x H 28 cm, 20 L → 30 30 28 cm
    Capacity 1.5L; 10"H → none
    10"H, 1.5 L → - - 10 in
    2 x 84" x 36" → none
    Size (in): 84 x 36 x 33 → 84 36 33 in, whole
    Size in inches: 84W x 36D x 33H → 84 36 33 in, whole
    Dimensions (cm): W 210 x D 90 x H 80 → 210 90 80 cm, whole
    Dimensions in cm: 210 x 90 x 80 → 210 90 80 cm, whole
    Dimensions in cm: W210 D90 H80 → 210 90 80 cm, whole
    W210 x D90 x H80, cm → 210 90 80 cm, whole
    cm 210 x 90 x 80 → 210 90 80 cm, whole
    All sizes in mm: W1200 D600 H720 → 1200 600 720 mm, whole
    W (cm): 210, D (cm): 90, H (cm): 80 → 210 90 80 cm, whole
    Width (cm): 210 Depth (cm): 90 Height (cm): 80 → 210 90 80 cm, whole
    Width (in): 84, Depth (in): 36, Height (in): 33 → 84 36 33 in, whole
    W: 210cm | D: 90cm | H: 80cm → 210 90 80 cm, whole
    Ht 80cm, Wd 210cm, Dp 90cm → none
    B 84 x T 36 x H 33 cm → 84 36 33 cm, whole
    B 220 × T 95 × H 78 cm → 220 95 78 cm, whole
    B/T/H: 220/95/78 cm → 220 95 78 cm, whole
    B/H/T: 220/78/95 cm → 220 95 78 cm, whole
    BxTxH: 220x95x78 cm → 220 95 78 cm, whole
    BxHxT 220 x 78 x 95 cm → 220 95 78 cm, whole
    220 x 95 x 78 cm (BxTxH) → 220 95 78 cm, whole
    220 x 78 x 95 cm (B x H x T) → 220 95 78 cm, whole
    220 x 78 x 95 cm (B/H/T) → 220 95 78 cm, whole
    78 x 220 x 95 cm (H x B x T) → 220 95 78 cm, whole
    (B) 220 x (T) 95 x (H) 78 cm → 220 95 78 cm, whole
    Breite: 228 cm, Tiefe: 95 cm, Höhe: 83 cm → 228 95 83 cm, whole
    Breite 228 cm, Höhe 83 cm, Tiefe 95 cm → 228 95 83 cm, whole
    Breite: 228 cm Höhe: 83 cm Tiefe: 95 cm → 228 95 83 cm, whole
    B: 228 cm, T: 95 cm, H: 83 cm → 228 95 83 cm, whole
    B228 x T95 x H83 cm → 228 95 83 cm, whole
    ca. B 228 x T 95 x H 83 cm → 228 95 83 cm, whole
    Maße: B 228 x T 95 x H 83 cm → 228 95 83 cm, whole
    Maße (B x T x H): 228 x 95 x 83 cm → 228 95 83 cm, whole
    H 83 x B 228 x T 95 cm → 228 95 83 cm, whole
    228 cm breit, 95 cm tief, 83 cm hoch → 228 95 83 cm, whole
    Durchmesser: 60 cm, Höhe: 45 cm → 60 60 45 cm, whole
    Ø 60 cm, Höhe 45 cm → 60 60 45 cm, whole
    Ø 60 cm, H 45 cm → 60 60 45 cm, whole
    DM 60 cm → none
    Länge 200 cm, Breite 90 cm, Höhe 75 cm → 90 200 75 cm, whole
    L 200 x B 90 x H 75 cm → 90 200 75 cm, whole
    LxBxH: 200x90x75 cm → 90 200 75 cm, whole
    B 228,5 x T 95,5 x H 83 cm → 228.5 95.5 83 cm, whole
    B 1.200 x T 600 x H 720 mm → none
    B 160 x L 230 cm → 160 230 - cm, lies, whole
    B 228 x T 95 x H 83 cm, Sitzhöhe 45 cm → 228 95 83 cm
    L 200 x P 90 x H 80 cm → 200 90 80 cm, whole
    L200 x P90 x H80 cm → 200 90 80 cm, whole
    L. 200 x P. 90 x H. 80 cm → 200 90 80 cm, whole
    L 200 x H 80 x P 90 cm → 200 90 80 cm, whole
    H 80 x L 200 x P 90 cm → 200 90 80 cm, whole
    L x P x H : 200 x 90 x 80 cm → 200 90 80 cm, whole
    200 x 90 x 80 cm (L x P x H) → 200 90 80 cm, whole
    200 x 80 x 90 cm (L x H x P) → 200 90 80 cm, whole
    Largeur : 200 cm, Profondeur : 90 cm, Hauteur : 80 cm → 200 90 80 cm, whole
    Largeur 200 cm Profondeur 90 cm Hauteur 80 cm → 200 90 80 cm, whole
    Larg. 200 x Prof. 90 x Haut. 80 cm → 200 90 80 cm, whole
    l 200 x p 90 x h 80 cm → 200 90 80 cm, whole
    Longueur 120 cm, largeur 60 cm, hauteur 45 cm → 60 120 45 cm, whole
    L 120 x l 60 x H 45 cm → 60 120 45 cm, whole
    L 120 x H 45 x l 60 cm → 60 120 45 cm, whole
    L x l x H : 120 x 60 x 45 cm → 60 120 45 cm, whole
    LxlxH 120x60x45 cm → 60 120 45 cm, whole
    L 200 x l 90 x P 45 x H 75 cm → none
    l 90 x L 200 x W 45 cm → none
    l 120 x p 60 x h 45 cm, 20 L → 120 60 45 cm
    Diamètre : 60 cm, Hauteur : 45 cm → 60 60 45 cm, whole
    Dim. L 200 x P 90 x H 80 cm → 200 90 80 cm, whole
    L 200 x P 90 x H 80 cm, assise H 45 cm → 200 90 80 cm
    Ancho 120 cm → 120 - - cm, whole
    Ancho: 120 cm, Fondo: 60 cm, Alto: 75 cm → 120 60 75 cm, whole
    Ancho 120 x Fondo 60 x Alto 75 cm → 120 60 75 cm, whole
    Alto: 75 cm Ancho: 120 cm Profundidad: 60 cm → 120 60 75 cm, whole
    75 x 120 x 60 cm (alto x ancho x fondo) → 120 60 75 cm, whole
    120 x 60 x 75 cm (An x F x Al) → none
    Medidas: 120 x 60 x 75 cm → 120 60 75 cm, whole
    120 (ancho) x 60 (fondo) x 75 (alto) cm → 120 60 75 cm, whole
    120 cm de ancho, 60 cm de fondo y 75 cm de alto → 120 60 75 cm, whole
    An. 120 x Al. 75 x F. 60 cm → none
    Altura 75 cm, Anchura 120 cm → 120 - 75 cm, whole
    Largo 200 cm, Ancho 90 cm, Alto 75 cm → 90 200 75 cm, whole
    Diámetro 60 cm, altura 45 cm → 60 60 45 cm, whole
    Al 75 x An 120 x Pr 60 cm → none
    H 75 x A 120 x P 60 cm → none
    L 120 x A 75 x P 60 cm → none
    L 200 x P 90 x H 80 cm. → 200 90 80 cm, whole
    L. 200 P. 90 H. 80 cm → 200 90 80 cm, whole
    cm L 200 x P 90 x H 80 → 200 90 80 cm, whole
    Larghezza: 200 cm, Profondità: 90 cm, Altezza: 80 cm → 200 90 80 cm, whole
    Larghezza 200 cm x Profondità 90 cm x Altezza 80 cm → 200 90 80 cm, whole
    Lunghezza 120 cm, Larghezza 60 cm, Altezza 45 cm → 60 120 45 cm, whole
    cm 200x90xh80 → 200 90 80 cm, whole
    200 x 90 x h 80 cm → 200 90 80 cm, whole
    Diametro 60 cm, altezza 45 cm → 60 60 45 cm, whole
    Dimensioni: 200 x 90 x 80 cm → 200 90 80 cm, whole
    L 200 x A 80 x P 90 cm → none
    Largura: 120 cm, Profundidade: 60 cm, Altura: 75 cm → 120 60 75 cm, whole
    Largura 120 x Altura 75 x Profundidade 60 cm → 120 60 75 cm, whole
    L 120 x P 60 x A 75 cm → none
    A 75 x L 120 x P 60 cm → none
    75 cm x 120 cm x 60 cm (A x L x P) → none
    75 x 120 x 60 cm (AxLxP) → none
    Comprimento 200 cm, Largura 90 cm, Altura 75 cm → 90 200 75 cm, whole
    Diâmetro: 60 cm, Altura: 45 cm → 60 60 45 cm, whole
    1,20 m x 0,60 m x 0,75 m → 1.2 0.6 0.75 m, whole
    Dimensões: 120 x 60 x 75 cm → 120 60 75 cm, whole
    幅120×奥行60×高さ72cm → 120 60 72 cm, whole
    幅120cm×奥行60cm×高さ72cm → 120 60 72 cm, whole
    幅120 × 奥行60 × 高さ72 cm → 120 60 72 cm, whole
    幅1200×奥行600×高さ720mm → 1200 600 720 mm, whole
    (約)幅120×奥行60×高さ72cm → 120 60 72 cm, whole
    約 幅120×奥行き60×高さ72cm → 120 60 72 cm, whole
    幅：120cm、奥行：60cm、高さ：72cm → 120 60 72 cm, whole
    サイズ：W1200×D600×H720mm → 1200 600 720 mm, whole
    W1200×D600×H720(mm) → 1200 600 720 mm, whole
    Ｗ１２００×Ｄ６００×Ｈ７２０ｍｍ → 1200 600 720 mm, whole
    W1200×D600×H720㎜ → 1200 600 720 mm, whole
    W120×D60×H72㎝ → 120 60 72 cm, whole
    Ｗ120×Ｄ60×Ｈ72cm → 120 60 72 cm, whole
    直径60×高さ45cm → 60 60 45 cm, whole
    φ60×H45cm → 60 60 45 cm, whole
    縦200×横140cm → none, lies
    約140×200cm → 140 200 - cm, lies, whole
    幅55×奥行60×高さ80×座面高42cm → 55 60 80 cm
    العرض 120 سم → 120 - - cm, whole
    العرض: 120 سم، العمق: 60 سم، الارتفاع: 75 سم → 120 60 75 cm, whole
    العرض 120 سم × العمق 60 سم × الارتفاع 75 سم → 120 60 75 cm, whole
    120 × 60 × 75 سم → 120 60 75 cm, whole
    ١٢٠ × ٦٠ × ٧٥ سم → 120 60 75 cm, whole
    عرض 120 سم عمق 60 سم ارتفاع 75 سم → 120 60 75 cm, whole
    الطول 200 سم، العرض 90 سم، الارتفاع 75 سم → 90 200 75 cm, whole
    القطر 60 سم، الارتفاع 45 سم → 60 60 45 cm, whole
    الأبعاد: 120 × 60 × 75 سم → 120 60 75 cm, whole
    W120 x D60 x H75 سم → 120 60 75 cm, whole
    D 95 x B 228 x H 83 cm → none
    B228 x D95 x H83 cm → none
    H 83 x B 228 x D 95 cm → none
    L 228 x D 95 x H 83 cm → 228 95 83 cm, whole
    Hauteur 80 cm → - - 80 cm, whole
    83 x 228 x 95 cm (H x L x P) → 228 95 83 cm, whole
    228 x 83 x 95 cm (LxHxP) → 228 95 83 cm, whole
    228 x 83 x 95 cm (B/H/T) → 228 95 83 cm, whole
    228 x 83 x 95 cm, BxHxT → 228 95 83 cm, whole
    228 x 83 x 95 cm BxHxT → 228 95 83 cm, whole
    228 x 83 x 95 cm - BxHxT → 228 95 83 cm, whole
    228 x 83 x 95 cm (Breite x Höhe x Tiefe) → 228 95 83 cm, whole
    Breite x Höhe x Tiefe: 228 x 83 x 95 cm → 228 95 83 cm, whole
    228 x 83 x 95 cm (幅x高さx奥行) → 228 95 83 cm, whole
    83 x 228 x 95 cm (Höhe, Breite, Tiefe) → 228 95 83 cm, whole
    83 x 228 x 95 cm (height, width, depth) → 228 95 83 cm, whole
    83 x 228 x 95 cm height x width x depth → 228 95 83 cm, whole
    83 x 228 x 95 cm (alt. x larg. x prof.) → 228 95 83 cm, whole
    83 x 228 x 95 cm (h/l/p) → 228 95 83 cm, whole
    83 x 228 x 95 cm - H x W x D → 228 95 83 cm, whole
    83 x 228 x 95 cm [H x W x D] → 228 95 83 cm, whole
    83 x 228 x 95 cm (H W D) → 228 95 83 cm, whole
    83 x 228 x 95 cm (H,W,D) → 228 95 83 cm, whole
    83 x 228 x 95 cm (H-W-D) → 228 95 83 cm, whole
    83 x 228 x 95 cm (H by W by D) → 228 95 83 cm, whole
    83 x 228 x 95 cm: H x W x D → 228 95 83 cm, whole
    83 x 228 x 95 cm hwd → 228 95 83 cm, whole
    Height/Width/Depth: 83/228/95 cm → 228 95 83 cm, whole
    Ø 30 cm, 9W → 30 30 - cm
    Ø 30 x H 40 cm, 60 W → 30 30 40 cm
    Ø 30 x H 40 cm; 60 W → 30 30 40 cm
    Ø 30 x H 40 cm 60W → 30 30 40 cm
    Ø 30 x H 40 cm - 60W → 30 30 40 cm
    Ø 30 x H 40 cm / 60W → 30 30 40 cm
    Ø 30 x H 40 cm | 60W → 30 30 40 cm
    18"H, 15"Dia, 100 W → 15 15 18 in
    15"D x 24"H, 60W → - 15 24 in
    H 40 cm, 5 W LED → - - 40 cm
    40 cm high, 12 W → - - 40 cm
    H 28 cm, 5 L → - - 28 cm
    Ø 30 cm, 20 L → 30 30 - cm
    Ø 30 cm, 20L → 30 30 - cm
    30 x 30 x 28 cm, 20 L → 30 30 28 cm
    W 30 x H 28 cm, 20 L → 30 - 28 cm
    W 60 x D 40 cm, 45 L → 60 40 - cm
    60 cm W x 40 cm H, 45 L → 60 - 40 cm
    20"W x 15"H, 10 L → 20 - 15 in
    20"W x 15"H; 10 L → 20 - 15 in
    20"W x 15"H, size L → 20 - 15 in
    M: 20"W x 15"H → none
    D: 30 x 20 x 15 cm → none
    40"W x 20"D x 10"H (package) → none
    40"W x 20"D x 10"H (box) → none
    40"W x 20"D x 10"H (boxed) → none
    40"W x 20"D x 10"H (carton) → none
    40"W x 20"D x 10"H (shipping) → none
    40"W x 20"D x 10"H (interior) → none
    40"W x 20"D x 10"H (internal) → none
    40"W x 20"D x 10"H (per drawer) → none
    40"W x 20"D x 10"H (each drawer) → none
    40"W x 20"D x 10"H (mattress) → none
    40"W x 20"D x 10"H (ottoman) → none
    40"W x 20"D x 10"H (chaise) → none
    40"W x 20"D x 10"H (without frame) → none, hangs
    40"W x 20"D (unframed) → none, hangs
    16"W x 20"H (image) → none, hangs
    16" x 20" (unframed) → none, hangs
    16" x 20" (image size) → none, hangs
    16" x 20" (print) → none, hangs
    20"D x 30"H, 6"W legs → - 20 30 in
    20"W x 30"H, 6"D drawer → 20 - 30 in
    84"W x 36"D, 6"H legs → 84 36 - in
    84"W x 36"D, 25"H arms → 84 36 - in
    18"H legs → none
    25"H arms → none
    25"H arm → none
    16" dia. shade x 24"H → none
    5"W canopy → none
    5" dia canopy → none
    15"W drawer → none
    15"W x 12"D drawer → none
    15"W x 12"D x 4"H drawers → none
    15"W x 12"D x 4"H drawer → none
    60"W x 22"D x 18"H cushions → none
    60"W x 80"L mattress → none
    30"W x 24"D x 18"H ottoman → none
    40"W x 20"D x 10"H box → none
    40"W x 20"D x 10"H packaged → none
    40"W x 20"D x 10"H package → none
    40 x 20 x 10 cm (box) → none
    40 x 20 x 10 cm (packaged) → none
    40 x 20 x 10 cm (Verpackung) → none
    40 x 20 x 10 cm (innen) → none
    40 x 20 x 10 cm (emballage) → none
    12"W x 10"H & 18"W x 15"H → none
    12"W x 10"H or 18"W x 15"H → none
    12"W x 10"H, 18"W x 15"H → none
    12"W x 10"H; 18"W x 15"H → none
    12"W x 10"H + 18"W x 15"H → none
    12"W x 10"H | 18"W x 15"H → none
    12"W x 10"H (small), 18"W x 15"H (large) → none
    84"W x 36"D & 33"H → 84 36 33 in, whole
    Dia 15" and 20" → none
    W 84"/96" x D 36" x H 33" → none
    W 84" or 96", D 36" → none
    W: 213cm/84" D: 91cm/36" → 213 91 - cm
    W: 213 cm / 84 in, D: 91 cm / 36 in, H: 84 cm / 33 in → 213 91 84 cm
    W 213cm/84in x D 91cm/36in x H 84cm/33in → 213 91 84 cm
    W 84"/213cm x D 36"/91cm x H 33"/84cm → 84 36 33 in
    W 84"/213cm D 36"/91cm H 33"/84cm → 84 36 33 in
    H 84cm/33" W 213cm/84" D 91cm/36" → 213 91 84 cm
    Width 213cm / 84" Depth 91cm / 36" Height 84cm / 33" → 213 91 84 cm
    Width: 213cm/84"; Depth: 91cm/36"; Height: 84cm/33" → 213 91 84 cm
    Height 33" / 84 cm Width 84" / 213 cm Depth 36" / 91 cm → 84 36 33 in
    33"/84cm H x 84"/213cm W x 36"/91cm D → 84 36 33 in
    Ø 60 cm/24" H 45 cm/18" → 60 60 45 cm
    Dia: 60cm/24" H: 45cm/18" → 60 60 45 cm
    W 213cm 84" D 91cm 36" H 84cm 33" → 213 91 84 cm
    W 213 cm, 84" D 91 cm, 36" H 84 cm, 33" → 213 91 84 cm
    24" x 36" x 0.75" → 24 0.75 36 in, hangs, whole
    80 x 60 x 4 cm → 80 4 60 cm, hangs, whole
    52" x 84" x 0.1" → 52 0.1 84 in, hangs, whole
    5' x 8' → 5 8 - ft, lies, whole
    84"W x 36"D x 33"H (Oak) → 84 36 33 in, whole
    33 x 84 x 36 cm (H x W x D approx.) → 84 36 33 cm, whole
    33 x 84 x 36 cm (H. x W. x D.) → 84 36 33 cm, whole
    33 x 84 x 36 cm (H:W:D) → 84 36 33 cm, whole
    33 x 84 x 36 cm (H|W|D) → 84 36 33 cm, whole
    33 x 84 x 36 cm (H;W;D) → 84 36 33 cm, whole
    33 x 84 x 36 cm (H+W+D) → 84 36 33 cm, whole
    33 x 84 x 36 cm (H·W·D) → 84 36 33 cm, whole
    33 x 84 x 36 cm (HWD) → 84 36 33 cm, whole
    33 x 84 x 36 cm (height first) → none
    33 x 84 x 36 cm (HBT) → 84 36 33 cm, whole
    33 x 84 x 36 cm (HLP) → 84 36 33 cm, whole
    33 x 84 x 36 cm (HxBxT) → 84 36 33 cm, whole
    33 x 84 x 36 cm (H × B × T) → 84 36 33 cm, whole
    33 x 84 x 36 cm (H*B*T) → 84 36 33 cm, whole
    33 x 84 x 36 cm (H, B, T) → 84 36 33 cm, whole
    33 x 84 x 36 cm (高さ×幅×奥行) → 84 36 33 cm, whole
    33 x 84 x 36 cm (高さ/幅/奥行) → 84 36 33 cm, whole
    33 x 84 x 36 cm (高さ・幅・奥行) → 84 36 33 cm, whole
    33 x 84 x 36 cm (الارتفاع × العرض × العمق) → 84 36 33 cm, whole
    33 x 84 x 36 cm (Alto/Ancho/Fondo) → 84 36 33 cm, whole
    33 x 84 x 36 cm (Alto, Ancho, Fondo) → 84 36 33 cm, whole
    33 x 84 x 36 cm (alto ancho fondo) → 84 36 33 cm, whole
    33 x 84 x 36 cm (Altezza x Larghezza x Profondità) → 84 36 33 cm, whole
    33 x 84 x 36 cm (Höhe x Breite x Tiefe) → 84 36 33 cm, whole
    33 x 84 x 36 cm (Höhe mal Breite mal Tiefe) → 84 36 33 cm, whole
    33 x 84 x 36 cm (Höhe/Breite/Tiefe) → 84 36 33 cm, whole
    33x84x36 (HxWxD) cm → 84 36 33 cm, whole
    33 x 84 x 36 (H/W/D) cm → 84 36 33 cm, whole
    33 x 84 x 36 (H x B x T) cm → 84 36 33 cm, whole
    33 x 84 x 36 (HxBxT cm) → 84 36 33 cm, whole
    33 x 84 x 36 cm（HxWxD） → 84 36 33 cm, whole
    33 x 84 x 36 cm（高さ×幅×奥行） → 84 36 33 cm, whole
    33 x 84 x 36 cm, H/W/D → 84 36 33 cm, whole
    33 x 84 x 36 cm, H/B/T → 84 36 33 cm, whole
    33 x 84 x 36 cm, Höhe x Breite x Tiefe → 84 36 33 cm, whole
    33 x 84 x 36 cm, 高さ×幅×奥行 → 84 36 33 cm, whole
    33 x 84 x 36 cm; H/W/D → 84 36 33 cm, whole
    33 x 84 x 36 cm; HxBxT → 84 36 33 cm, whole
    33 x 84 x 36 cm, H by W by D → 84 36 33 cm, whole
    33 x 84 x 36 cm, H W D → 84 36 33 cm, whole
    33 x 84 x 36 cm, order HxWxD → none
    33 x 84 x 36 cm, listed as height, width, depth → none
    33 x 84 x 36 cm. H x W x D → 84 36 33 cm, whole
    H/W/D 33 x 84 x 36 cm → 84 36 33 cm, whole
    HWD 33 x 84 x 36 cm → 84 36 33 cm, whole
    HWD: 33 x 84 x 36 cm → 84 36 33 cm, whole
    H/B/T 33 x 84 x 36 cm → 84 36 33 cm, whole
    (H/W/D) 33 x 84 x 36 cm → 84 36 33 cm, whole
    (HxBxT) 33 x 84 x 36 cm → 84 36 33 cm, whole
    (H/B/T) 33 x 84 x 36 cm → 84 36 33 cm, whole
    (H, W, D) 33 x 84 x 36 cm → 84 36 33 cm, whole
    Dimensions (H/W/D): 33 x 84 x 36 cm → 84 36 33 cm, whole
    Dimensions (HxBxT): 33 x 84 x 36 cm → 84 36 33 cm, whole
    Dimensions HxLxP : 33 x 84 x 36 cm → 84 36 33 cm, whole
    Dimensions (HxLxP) : 33 x 84 x 36 cm → 84 36 33 cm, whole
    Dimensions (H/L/P) : 33 x 84 x 36 cm → 84 36 33 cm, whole
    33 (H) x 84 (L) x 36 (P) cm → 84 36 33 cm, whole
    33 cm (Höhe) x 84 cm (Breite) x 36 cm (Tiefe) → 84 36 33 cm, whole
    33 cm (haut.) x 84 cm (larg.) x 36 cm (prof.) → 84 36 33 cm, whole
    33 cm (alto) x 84 cm (ancho) x 36 cm (fondo) → 84 36 33 cm, whole
    33 (alto) x 84 (ancho) x 36 (fondo) cm → 84 36 33 cm, whole
    84 cm (L) x 33 cm (A) x 36 cm (P) → none
    33cm(高さ)×84cm(幅)×36cm(奥行) → 84 36 33 cm, whole
    60 cm (Durchmesser) x 45 cm (Höhe) → 60 60 45 cm, whole
    45 cm (Höhe) x 60 cm (Durchmesser) → 60 60 45 cm, whole
    45 x 60 cm (H x Ø) → 60 60 45 cm, whole
    60 x 45 cm (Ø x H) → 60 60 45 cm, whole
    60 x 45 cm (Ø/H) → 60 60 45 cm, whole
    230 x 160 cm (L x B) → 160 230 - cm, lies, whole
    230 x 160 cm (L/B) → 160 230 - cm, lies, whole
    230 x 160 cm (L/W) → 160 230 - cm, lies, whole
    230 x 160 cm (L x l) → 160 230 - cm, lies, whole
    230 x 160 cm (H/W) → 160 - 230 cm, hangs, whole
    230 x 160 cm (H x B) → 160 - 230 cm, hangs, whole
    230 x 160 cm (Höhe x Breite) → 160 - 230 cm, hangs, whole
    230 x 160 cm (H, W) → 160 - 230 cm, hangs, whole
    230 x 160 cm (portrait) → none, hangs
    84 x 36 x 33 in (L x D x H) → 84 36 33 in, whole
    33 x 84 x 36 in; width is 84 → none
    W 30 x H 45 cm 3 kg → 30 - 45 cm
    L. 150 x l. 60 x H. 75 cm → 60 150 75 cm, whole
    Breite 120 cm D 60 cm → none
    largo 120 cm → none
    largo 120 cm, ancho 60 cm → 60 120 - cm, whole
    الطول 180 سم، العرض 80 سم → none
    L 200 x P 90 cm → none
    60 x 60 x 60 cm / 24 x 24 x 24 in → 60 60 60 cm
    60 x 60 x 60 cm / 20 x 20 x 20 in → none
    W84×D36×H33cm（座面高42cm） → 84 36 33 cm
    B 150 x L 210 x H 90 cm, Liegefläche 140 x 200 cm → 150 210 90 cm
    24" x 36" x 12" → none, hangs
    H 40 cm, 2 x 40 W → - - 40 cm
    T 60 cm → none
    100 x 200 x 3.5 cm thick → 100 200 - cm, lies
    84"W x 36"D x 33"H, set of 2 → 84 36 33 in
    84"W x 36"D x 33"H set of 2 → 84 36 33 in
    84 x 36 x 33 in, 3-seater → 84 36 33 in
    84 x 36 x 33 in, 4711 → none
    H 40 cm, glass Ø 20 cm → - - 40 cm
    12"W x 10"H, brass 72"L → 12 - 10 in
    60"W x 30"D, marble 1"H → 60 30 - in
    84"W x 36"D x 33"H, marble top → 84 36 33 in
    84"W x 36"D x 33"H, with cushions → 84 36 33 in
    270 x 95 x 84 cm, metal legs → 270 95 84 cm
    40 x 20 x 10 cm, drawer → none
    W 30 x H 40 (in white) → none
    84"W x 36"D x 33"H (oak veneer) → 84 36 33 in
    84 x 36 x 33 in (solid oak, metal base) → 84 36 33 in
    84"W x 36"D x 33"H (veneer) → none
    84"W x 36"D x 33"H (oak, closed) → none
    84" (213 cm) W x 36"D x 33"H → 84 36 33 in, whole
    84" (80") W x 36"D x 33"H → none
    36"D x 84"W x 33"H (W x D x H) → 84 36 33 in, whole
    Ø 6 cm (H/W/D) → none
    80 cm W, 90 cm D, 75 cm H (31.5 x 35.4 x 29.5 in) → 80 90 75 cm, whole
    80 cm W, 90 cm D, 75 cm H (31.5 x 29.5 x 35.4 in) → none
    80 cm W (31.5 x 35.4 x 29.5 in) → none
    """#
}
