/// The letters of the Latin, Greek and Cyrillic scripts, as the root collation of CLDR orders them.
///
/// The order is that of ICU 78.2 (CLDR 48) with `Intl.Collator`. The compositions are the canonical
/// decompositions of UnicodeData.txt, Unicode 17.
enum CollationTable {
  /// The base letters in order. Letters without a space between them, such as `dð`, differ only as
  /// accented letters do.
  static let letters = """
    ʹ a ẚ ɐ ɑ ɒ b ʙ ƀ ɓ ƃ c ȼ ƈ ɕ dð ȸ ʣ ʥ ʤ ɖ ɗ ƌ ȡ ẟ e ɇ ǝ ə ɛ ɘ ɚ ɜ ɝ ɞ ʚ ɤ f ʩ ƒ g ɡ ɢ ǥ ɠ \
    ʛ ɣ ƣ h ʜ ƕ ɦ ɧ i ı ɪ ɨ ɩ j ȷ ɉ ʝ ɟ ʄ k ƙ ʞ lŀ ỻ ʪ ʫ ʟ ƚ ɫ ɬ ɭ ȴ ɮ ƛ ʎ m ɱ n ɴ ɲ ƞ ɳ ȵ ŋ \
    o ɶ ɔ ɵ ɷ ȣ p ƥ ɸ q ȹ ʠ ɋ ĸ r ʀ ɍ ɹ ɺ ɻ ɼ ɽ ɾ ɿ ʁ sſ ʂ ȿ ẜ ẝ ʃ ƪ ʅ ʆ t ʨ ƾʦ ʧ ŧ ƫ ƭ ʈ ȶ ʇ u \
    ʉ ɥ ʮ ʯ ɯ ɰ ʊ v ʋ ỽ ʌ w ʍ x y ʏ ɏ ƴ ỿ ȝ z ƍ ƶ ȥ ʐ ʑ ɀ ʒ ƹ ƺ ʓ þ ƿ ƻ ƨ ƽ ƅ ʔ ɂ ʕ ʡ ʢ ʖ ǀ ǁ ǂ \
    ǃ ʗ ʘ ʬ ʭ α βϐ γ δ εϵ ϝ ͷ ϛ ζ ͱ η θϑ ι ϳ κϰ ϗ λ µμ ν ξ ο πϖ ϻ ϟ ϙ ρϱ ϼ ςσϲ ͼ ͻ ͽ τ υ φϕ χ ψ \
    ω ϡ ͳ ϸ ϣ ϥ ϧ ϩ ϫ ϭ ϯ а ә ӕ б в гґ ғ ӻ ҕ ӷ д ԁ ђ ԃ ҙ е є ж ԫ җ з ԅ ԑ ѕ ӡ ԇ и ҋ і й ј к қ ӄ ҡ \
    ҟ ҝ ԟ ԛ л ӆ ԯ ԓ ԡ љ ԉ ԕ м ӎ н ԩ ӊ ң ӈ ԣ ҥ њ ԋ о ө п ԥ ҧ ҁ р ҏ ԗ с ԍ ҫ т ԏ ҭ ћ у ү ұ ѹ ф х ӽ \
    ӿ ҳ һ ԧ ѡ ѿ ѽ ѻ ц ҵ ч ԭ ҷ ӌ ҹ ҽ ҿ џ ш щ ъ ы ь ҍ ѣ э ю я ԙ ѥ ѧ ѫ ѩ ѭ ѯ ѱ ѳ ѵ ҩ ԝ ӏ
    """

  /// The combining marks in the order of their weights, with pairs of a letter without the mark and
  /// the letter with it. A stroke counts as a mark. If two pairs compose the same letter, the later
  /// mark decides its place.
  static let marks: [(mark: UInt32, pairs: String)] = [
    (0x313, "αἀ εἐ ηἠ ιἰ οὀ ρῤ υὐ ωὠ"),
    (0x314, "αἁ εἑ ηἡ ιἱ οὁ ρῥ υὑ ωὡ"),
    (
      0x301,
      """
      aá ăắ âấ åǻ æǽ cć çḉ eé êế ēḗ gǵ ií ïḯ kḱ lĺ mḿ nń oó ôố õṍ øǿ ōṓ ơớ pṕ rŕ sś uú üǘ ũṹ \
      ưứ wẃ yý zź ἀἄ ἁἅ αά ἐἔ ἑἕ εέ ἠἤ ἡἥ ηή ἰἴ ἱἵ ιί ϊΐ ὀὄ ὁὅ οό ὐὔ ὑὕ υύ ϋΰ ὠὤ ὡὥ ωώ гѓ кќ
      """
    ),
    (
      0x300,
      """
      aà ăằ âầ eè êề ēḕ iì nǹ oò ôồ ōṑ ơờ uù üǜ ưừ wẁ yỳ ἀἂ ἁἃ αὰ ἐἒ ἑἓ εὲ ἠἢ ἡἣ ηὴ ἰἲ ἱἳ ιὶ \
      ϊῒ ὀὂ ὁὃ οὸ ὐὒ ὑὓ υὺ ϋῢ ὠὢ ὡὣ ωὼ еѐ иѝ
      """
    ),
    (0x306, "aă ạặ eĕ ȩḝ gğ iĭ oŏ uŭ αᾰ ιῐ υῠ аӑ еӗ жӂ ий уў"),
    (0x302, "aâ ạậ cĉ eê ẹệ gĝ hĥ iî jĵ oô ọộ sŝ uû wŵ yŷ zẑ"),
    (0x30C, "aǎ cč dď eě gǧ hȟ iǐ jǰ kǩ lľ nň oǒ rř sš tť uǔ üǚ zž ʒǯ"),
    (0x30A, "aå uů wẘ yẙ"),
    (0x342, "ἀἆ ἁἇ αᾶ ἠἦ ἡἧ ηῆ ἰἶ ἱἷ ιῖ ϊῗ ὐὖ ὑὗ υῦ ϋῧ ὠὦ ὡὧ ωῶ"),
    (
      0x308,
      """
      aä eë hḧ iï oö õṏ tẗ uü ūṻ wẅ xẍ yÿ ιϊ υϋ аӓ әӛ её жӝ зӟ иӥ ії оӧ өӫ уӱ чӵ ыӹ эӭ
      """
    ),
    (0x30B, "oő uű уӳ"),
    (0x303, "ăẵ âẫ aã êễ eẽ iĩ nñ ôỗ oõ ơỡ uũ ưữ vṽ yỹ"),
    (0x307, "aȧ bḃ cċ dḋ eė fḟ gġ hḣ mṁ nṅ oȯ pṗ rṙ śṥ šṧ sṡ ṣṩ ſẛ tṫ wẇ xẋ yẏ zż"),
    (0x338, "dđ hħ lł oø"),
    (0x327, "cç dḑ eȩ gģ hḩ kķ lļ nņ rŗ sş tţ"),
    (0x328, "aą eę iį oǫ uų"),
    (0x304, "äǟ ȧǡ aā æǣ eē gḡ iī ḷḹ öȫ õȭ ȯȱ ǫǭ oō ṛṝ üǖ uū yȳ αᾱ ιῑ υῡ иӣ уӯ"),
    (0x309, "ăẳ âẩ aả êể eẻ iỉ ôổ oỏ ơở uủ ưử yỷ"),
    (0x30F, "aȁ eȅ iȉ oȍ rȑ uȕ ѵѷ"),
    (0x311, "aȃ eȇ iȋ oȏ rȓ uȗ"),
    (0x31B, "oơ uư"),
    (0x323, "aạ ăặ âậ bḅ dḍ eẹ êệ hḥ iị kḳ lḷ mṃ nṇ ơợ oọ ôộ rṛ sṣ tṭ ưự uụ vṿ wẉ yỵ zẓ"),
    (0x324, "uṳ"),
    (0x325, "aḁ"),
    (0x326, "sș tț"),
    (0x32D, "dḓ eḙ lḽ nṋ tṱ uṷ"),
    (0x32E, "hḫ"),
    (0x330, "eḛ iḭ uṵ"),
    (0x331, "bḇ dḏ hẖ kḵ lḻ nṉ rṟ tṯ zẕ"),
  ]

  /// The white space, punctuation and symbols that come before digits, in order.
  static let signs =
    " _-‐‑–—,;:!¡?¿.…·'‘’‚‹›\"“”„«»()[]{}§¶@*/\\&#%•′″`^°©®+±÷×<=>|~¢$£¥€™"
}
