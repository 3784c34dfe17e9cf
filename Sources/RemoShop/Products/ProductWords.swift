/// Words that distinguish products, and known words that are not typos.
enum ProductWords {
  /// Whether a word must match exactly: a color, size, unit, number word, Roman numeral, or a word
  /// in Chinese, Japanese or Korean.
  static func isExact(_ hash: UInt64, _ letters: ArraySlice<UInt32>) -> Bool {
    exact.contains(hash) || letters.allSatisfy { $0 == 0x69 || $0 == 0x76 || $0 == 0x78 }
      || letters.contains(where: isSyllable)
  }

  /// Whether the letter is a Han, kana or Hangul character. A single one may distinguish products:
  /// 双人沙发 is a sofa for two, 三人沙发 for three.
  private static func isSyllable(_ letter: UInt32) -> Bool {
    switch letter {
    case 0x2E80..<0xA4D0, 0xA960..<0xA980, 0xAC00..<0xD800, 0xF900..<0xFB00, 0xFF66..<0xFFDD,
      0x20000...:
      true
    default: false
    }
  }

  /// Whether the word is a known furniture term, so that another known word is not a misspelling of
  /// it.
  static func isKnown(_ hash: UInt64) -> Bool { known.contains(hash) }

  private static let exact = hashes(
    of: """
      alabaster almond amber amethyst anthracite apricot aqua aquamarine ash auburn azure beige
      birch bisque black blonde blue blush brass bronze brown buff burgundy butter camel caramel
      cement cerulean champagne charcoal cherry chestnut chocolate chrome cinnamon citrine clay
      cobalt cocoa copper cream crimson cypress dark ebony ecru eggplant eggshell emerald espresso
      fawn fern flax fuchsia garnet ginger gold golden graphite gray green greige gunmetal hazel
      hickory honey indigo iron ivory jade jet khaki lavender lemon lilac lime magenta mahogany
      maple marigold maroon mauve mink mint mocha moss multicolor multicolour mustard navy nickel
      nutmeg oak oatmeal ochre olive onyx opal orange orchid oyster pastel peach peacock pear pearl
      pecan periwinkle pewter pine pink platinum plum poppy pumpkin purple raspberry red rose
      rosewood ruby russet rust saffron sage salmon sand sandstone sapphire scarlet sepia sienna
      silver slate tan tangerine taupe teak teal terracotta titanium toffee tomato topaz tuscan
      turquoise umber vanilla vermilion violet walnut wheat white wine yellow full jumbo junior king
      large long low maxi medium midi mini narrow oversize oversized petite queen short single small
      slim tall tiny toddler twin wide youth high higher lower upper left right inner outer big
      bigger larger smaller shallow thick thin half quarter inch inches feet foot yard meter metre
      centimeter centimetre millimeter millimetre liter litre gallon quart pint ounce pound gram
      kilogram watt volt lumen kelvin amp pair double triple quad dozen zero one two three four five
      six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen twenty thirty forty
      fifty hundred first second third fourth fifth sixth
      """)

  private static let known = hashes(
    of: """
      accent acrylic adjustable aged aluminum arch arched arm armchair art artwork babel back backed
      backing backless baguette bait ball ballet bamboo band banquet bar barn barrel base basic
      basin basket bath bathroom beach bead beaded beam beard bed bedding bedroom beetle bell belt
      bench bend bin bird blackout blank blanket blend blind block board boho bold bond bone book
      bookcase bookshelf boot bottle boucle bouquet bowl box bracket braid braided branch brand
      bread brick brunch brush brushed bucket buffet bug bulb bullet bunch bunk bureau cabana
      cabinet cable cage cake camp can candle cane canopy canvas cap cape card cargo carpet cart
      carved case casement cashmere cask casket casual cat catch ceiling cell center ceramic certain
      chain chair chaise chandelier channel chart cheat chenille chess chest chic chime china choir
      clamp class classic clear clip cloak clock closet cloth clover coastal coaster coat coffee
      collar colonial column comfort comforter compact concrete cone console contemporary cook cool
      cooler coral cord corduroy cork corner cottage cotton couch count counter country cover
      covered crab crack cradle craft crate crib cricket crush crystal cub cube cup curl curve
      curved cushion custom cut cutlet cylinder damask damp dart day daybed deck decor decorative
      deep den denim desk detail dial diamond dine diner dining dinner dish disk display distressed
      dock dog dome door dot dove dowel down drape drapery drawer drench dress dresser drift drill
      drip drop drum dry duck dusk dust duvet easel easy edge egg elm end engineered entry etched
      extra fable fabric faced facet facing fall fan farm farmhouse faucet faux feather feel fiber
      fiddle field fight filler film filter fine fire fireplace fit fitted fixed fixture flag flame
      flat fleece flight flip float floating floor flora floral flower flush foam fog fold folding
      folk fool footed forest fork form fox frame framed french fresh frill frost frosted fruit fur
      furniture futon game garden gasket gate gear geometric girl glass glaze glazed globe gloss
      glossy glove goblet grain grand granite grape grass grate grid grill grim grip guest hair hall
      hammered hammock hamper hand handle handmade hanging hard hardwood hat hatch head headboard
      heart heat heather heavy heel hemp hide hinge hog hold holder hollow home hood hook hoop hoot
      horse hot hotel house hover hub hug hut hutch ice indoor industrial ink inlaid inlay insert
      island jacket jar jog jug jute keel keg kettle kid kitchen knit knob knot label lace lacquer
      ladder ladle lamb lamp lampshade land lane lantern latch lattice laundry layer lead leaf lean
      leather ledge leg legged lend lens level lid lift light lighting line lined linen liner lining
      link lip living load lock lodge loft log lone look loop loot lounge lounger love loveseat
      lunch luxe luxury machine magnetic mail make mall mallet mane mantel marble mask mat match
      mate matte mattress meat medal media medley mesh metal mid middle midnight mile milk mine
      minor mirror mirrored mission model modern modular moon mop motel motif mount mounted mug
      mushroom muslin nail natural neat needle nest nesting nettle night nightstand noodle nook
      nylon ocean office open organic organizer outlet oval over overbed owl pack packet pad padded
      paddle paint painted pallet palm pan pane panel paneled pant paper parchment park parsons part
      patch path patio pattern patterned peak pedal pedestal peel peg pellet pendant percale pet
      petal picture pie piece pile pillar pillow pin pipe piping place plaid plain plane planet
      plank plant planter plaster plastic plate platform pleat pleated plug plush pocket point pole
      polished poly polyester poodle pool porcelain porch port post poster pot pouf power prairie
      pray press prim print printed pub puddle pug pull pulley punch quilt quilted rack racket rag
      rail railing rain raised ramp ranch rat rattan reclaimed recliner reclining rectangle
      rectangular reed reel refined regular relief resin rest reversible rib ribbed riddle rim ring
      rise rock rocker rocket rocking rod roll roller roman roof room root rope round row royal rub
      rug runner rush rustic sack saddle sail saint salad sateen satin scale scallop scalloped
      school sconce screen script sculpture seal seam seaside seat seated seating secret section
      sectional sedan self send set settle shade shadow shag shaker sham shape shaped share shark
      sharp shear shed sheepskin sheer sheet shelf shell shelving shine ship shirt shoe shop shower
      shrine shutter side sideboard sight sign silk sing sink skirt skirted sky slab slat slatted
      sleek sleep sleeper slide sliding slight slip slipcover slope smart smoke smooth snob snow
      socket soda sofa soft solid soot spa space spade spark spear sphere spin spindle spine spiral
      split spoke spool spoon spot spray spread spruce square stable stack stackable stacking stain
      stained stair stake stand standard star stark start steal steel stem step stick stitch stone
      stool stoop stop storage stove strand strap straw stray stream strip stripe striped studded
      study style suede suite sun sunburst sunflower super surface swag swatch sweet swine swing
      swirl swivel table tablecloth tablet tack tank tap tapered tapestry task tassel tea tent
      textile texture textured think throw ticket tide tie tile tilt title toilet tone tool top
      torch towel tower toy track traditional trail transparent trash tray treat tree trellis trench
      trick trim trio trip trough trowel truck trundle trunk tub tube tuft tufted turned tweed
      twilight twist upholstered urn utility valance valet vane vanity vase vast vault velvet veneer
      vent vessel victorian view vine vintage vinyl wagon wall wallet wallpaper warm wash washed
      watch water wave wax weave web well welt whale wheel wicker will willow wind window wing
      wingback wire wired wood wooden wool work worn woven wrap wrapped wreath wrench writing yarn
      zebra zip zone
      """)

  private static func hashes(of words: String) -> Set<UInt64> {
    let bytes = ContiguousArray(words.utf8)
    return Set(ProductName(bytes.span, 0..<bytes.count).words.map(\.hash))
  }
}
