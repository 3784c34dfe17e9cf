import Testing

/// Pairs of a wanted category and a candidate's category, judged by hand.
struct CategoryPair: CustomTestStringConvertible {
  /// A judgment of whether the candidate is the wanted thing.
  enum Verdict: Character {
    /// The same thing.
    case same = "="
    /// Another thing of its kind.
    case near = "~"
    /// Something else: an accessory, a part, or a thing with a similar name.
    case other = "≠"
  }

  var wanted: String
  var candidate: String
  var verdict: Verdict

  var testDescription: String { "\(wanted) \(verdict.rawValue) \(candidate)" }

  /// All pairs: each line has a wanted category and lists of candidates after their verdicts.
  static let all: [CategoryPair] = lines.split(separator: "\n").flatMap { line in
    let fields = line.split(separator: "|").map(Self.trimmed)
    return fields.dropFirst().flatMap { field -> [CategoryPair] in
      guard let verdict = field.first.flatMap(Verdict.init) else { return [] }
      return field.dropFirst().split(separator: ",").map { candidate in
        CategoryPair(wanted: fields[0], candidate: trimmed(candidate), verdict: verdict)
      }
    }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    text.split(separator: " ").joined(separator: " ")
  }

  private static let lines = """
    rug | = area rug, Area Rugs, wool rug, carpet, Persian rug, Rug (8x10), throw rug, rugs for living room | ~ runner, hallway runner, round rug | ≠ rug pad, non-slip rug pad, rug gripper, rug tape, rug cleaner, carpet cleaner, rug beater, rug hooking kit, car mat, carpet tacks
    rug pad | = felt rug pad, Rug Pads, rug underlay, rug pad for hardwood floors | ~ rug gripper | ≠ rug, area rug, wool rug, chair pad, mattress pad
    runner | = hallway runner, stair runner, runner rug | ≠ table runner, bed runner, drawer runner
    doormat | = door mat, coir door mat, outdoor doormat | ≠ yoga mat, chair mat, desk mat, placemat, place mat, mouse mat
    bath mat | = bath rug, cotton bath mat, bath mats | ≠ yoga mat, bathtub tray, bath towel
    mattress | = queen mattress, memory foam mattress, hybrid mattress, mattresses | ≠ mattress topper, mattress protector, mattress pad, mattress cover, mattress encasement, mattress bag, mattress foundation, mattress firm pillow
    bed | = platform bed, bed frame, queen bed, upholstered bed, canopy bed, sleigh bed, bed with storage drawers, kids bed | ~ daybed, bunk bed, headboard | ≠ bed skirt, bed sheet, bed sheets, bed rail, bed slats, dog bed, cat bed, pet bed, bed risers, bed canopy, bed tray, bed pillow, bed warmer, flower bed, raised garden bed, bedding, bedspread clips, bed frame legs
    dog bed | = orthopedic dog bed, pet bed, cat bed | ~ dog house, dog crate | ≠ bed, dog food, dog bed cover
    headboard | = head board, upholstered headboard, queen headboard | ≠ headboard pillow, headboard bracket
    crib | = baby crib, convertible crib | ≠ crib sheet, crib mobile, crib bumper
    accent chair | = accent chairs with arms, accent chair with ottoman, side chair | ≠ accent chair cover
    hook and loop tape | = hook & loop tape, hook-and-loop tape, Hook and Loop Tape, white hook and loop tape, velcro, hook and loop fastener | ≠ hook, rug tape
    chair | = wooden chair | ~ accent chairs with arms, kitchen chairs set of 2 | ≠ chair pad, chair mat, chair cushion, chair cover, chair glides, chair leg, chair legs, high chair, wheel chair, doll chair
    dining chair | = kitchen chair, kitchen chairs set of 2, dining chairs, set of 2 dining chairs, dining chair set, upholstered dining chair, pair of dining chairs | ~ armchair, desk chair, bar stool | ≠ dining chair cover, dining chair cushion, dining table, high chair, chair pad
    desk chair | = office chair, task chair, ergonomic office chair, swivel desk chair | ~ gaming stool, lounge chair | ≠ office chair mat, chair caster, desk, car seat
    armchair | = arm chair, club chair, easy chair, leather armchair, velvet arm chair | ~ sofa, recliner, wingback chair, swivel chair | ≠ armchair cover, arm chair slipcover, doll armchair, armchair tray
    recliner | = leather recliner, power recliner, recliners | ~ armchair, sofa | ≠ recliner cover, recliner handle
    rocking chair | = rocker, wooden rocking chair | ≠ rocking horse, rocking chair cushion
    sofa | = couch, leather sofa, 3-seat sofa, velvet couch, Sofas, sofa with chaise, sofa (navy), Sofas & Couches, modern sofa set | ~ loveseat, sectional, sleeper sofa, sofa bed, futon, armchair | ≠ sofa legs, sofa leg, dog sofa, sofa cover, couch cover, sofa slipcover, sofa table, sofa arm tray, sofa fabric, sofa cleaner, cover for sofa, dollhouse sofa, sofa pillow
    loveseat | = love seat, velvet loveseat, loveseats | ~ sofa, settee | ≠ loveseat cover, love seat slipcover, toilet seat
    sectional | = sectional sofa, corner sofa, L-shaped sectional, sectional couch | ~ sofa | ≠ sectional connector, sectional cover
    sleeper sofa | = sofa bed, pull-out sofa, sofa sleeper, queen sleeper sofa | ~ sofa, futon | ≠ sofa bed sheets, mattress
    daybed | = day bed, metal daybed | ~ bed, sofa | ≠ daybed cover, daybed bolster, flower bed
    bar stool | = barstool, bar stools, bar height stool, swivel bar stool, bar stools set of 4 | ~ stool, counter stool, counter height stool, dining chair | ≠ bar stool cover, bar stool cushion, bar sink, bar cart
    stool | = stools, wooden stool | ~ bar stool, ottoman | ≠ stool softener, piano bench cover
    ottoman | = footstool, foot stool, storage ottoman, round ottoman | ~ pouf, bench | ≠ ottoman tray, ottoman cover, ottoman empire poster
    bean bag | = beanbag, bean bag chair, beanbag chair | ≠ bean bag filler, bean bag cover, bean bag toss
    bench | = entryway bench, wooden bench | ~ storage bench, stool | ≠ bench cushion, bench grinder, bench press
    desk | = writing desk, standing desk, computer desk, L-shaped desk, desks, desk with drawers | ≠ desk mat, desk pad, desk drawer organizer, desk organizer, desk lamp, desk chair, desk fan, desk clock, desk calendar
    coffee table | = cocktail table, round coffee table, coffee tables, lift top coffee table, coffee table with storage | ~ side table, end table, console table | ≠ coffee maker, coffee mug, coffee table book, coffee table legs, coffee table tray, coffee
    side table | = end table, accent table, side tables, drink table | ~ coffee table | ≠ side table lamp, side table drawer pull, table saw
    console table | = sofa table, entryway table, hall table, console | ~ side table, credenza | ≠ game console, console table lamp
    nightstand | = night stand, bedside table, bed side table, night table, night stands, 2-drawer nightstand, set of 2 nightstands | ~ dresser | ≠ night light, nightstand lamp, nightstand organizer, bed
    dining table | = kitchen table, extendable dining table, round dining table, dinner table, dining tables | ~ dining set, dining table set, coffee table, desk | ≠ dining table cover, dining table legs, dining table pad, table runner, tablecloth, dining chair, table lamp, table tennis paddle
    tablecloth | = table cloth, linen tablecloth | ≠ table, table saw, tablecloth clips
    bookcase | = book case, bookshelf, book shelf, bookshelves, etagere, étagère, tall bookcase, bookcase with doors | ~ shelf, tv stand | ≠ bookcase lighting, book, bookend, book light
    shelf | = wall shelf, floating shelves, shelving | ~ bookcase | ≠ shelf liner, shelf bracket
    dresser | = chest of drawers, bureau, 6-drawer dresser, chest, drawer chest | ~ nightstand, wardrobe | ≠ dresser knob, dresser mirror, dresser runner cloth, drawer slide
    sideboard | = side board, buffet, credenza, buffet table | ~ tv stand, console table | ≠ sideboard lamp, side mirror
    tv stand | = media console, media unit, entertainment unit, entertainment center, tv unit, TV stands, tv console | ~ sideboard, bookcase | ≠ tv, tv wall mount, tv mount, television, tv remote, tv tray
    cabinet | = accent cabinet, storage cabinet, cupboard, cabinets | ~ sideboard, bar cabinet | ≠ cabinet hinge, cabinet door, cabinet pull, cabinet knob, cabinet lighting, cabinet liner, medicine cabinet
    wardrobe | = armoire, wardrobes | ~ dresser | ≠ wardrobe rod, wardrobe box, coat
    trunk | = storage chest, blanket chest, toy chest, hope chest | ~ basket | ≠ trunk organizer, truck, ice chest, tool chest
    basket | = storage basket, woven basket, laundry basket, baskets | ≠ basket liner, basketball, waste basket liners
    bar cart | = serving cart, gold bar cart | ≠ bar, bar stool, cart wheels, barware
    lamp | = light, ceramic lamp, lighting | ~ table lamp, floor lamp, chandelier, picture light | ≠ lamp shade, lampshade, lamp base, light bulb, lamp finial, lamp harp, light switch, lamp oil, dimmer
    table lamp | = desk lamp, bedside lamp, ceramic table lamp, table lamps, set of 2 table lamps | ~ floor lamp, lamp | ≠ table lamp shade, table lamp base, coffee table, light bulb, table
    floor lamp | = standing lamp, arc lamp, torchiere, tripod floor lamp, arc floor lamp | ~ table lamp | ≠ floor lamp shade, flooring, floor mirror
    lampshade | = lamp shade, linen lampshade, light shade, drum lamp shade | ≠ lamp, table lamp, roman shade
    pendant | = pendant light, hanging light, swag lamp, pendant lamp, glass pendant light | ~ chandelier, ceiling light | ≠ pendant necklace, pendant cord, pendant light shade
    sconce | = wall sconce, wall light, wall lamp, brass sconce | ~ vanity light, table lamp | ≠ sconce shade, wall mount, candle
    chandelier | = crystal chandelier, chandeliers | ~ pendant light | ≠ chandelier earrings, chandelier crystals, chandelier chain, chandelier lift
    ceiling light | = flush mount, flushmount, semi-flush mount, ceiling lamp | ~ pendant light | ≠ ceiling fan blades, ceiling tile, ceiling hook, light bulb
    curtains | = drapes, curtain panel, linen curtains, window curtains, blackout curtains | ~ blinds, roman shade, shower curtain | ≠ curtain rod, curtain tieback, curtain tiebacks, curtain rings, curtain clips, curtain track, curtain hooks, curtain fabric, curtain call
    shower curtain | = fabric shower curtain, shower curtains | ~ shower door, curtains | ≠ shower curtain rod, shower curtain rings, shower curtain liner, shower gel
    blinds | = window blinds, venetian blinds | ~ curtains | ≠ blind cord, blinds cleaner, blinds bracket
    throw pillow | = accent pillow, decorative pillow, throw pillows, cushion, velvet throw pillow, lumbar pillow | ~ bed pillow, floor cushion | ≠ throw pillow cover, throw pillow insert, pillow cover, pillow insert, pillowcase, pillow case, pillow form, throw blanket ladder
    throw | = throw blanket, blanket, knit throw | ~ throw pillow | ≠ throw pillow insert, blanket ladder, blanket rack
    bedding | = duvet cover, comforter, quilt | ~ sheets | ≠ bed, bedding storage bag, quilt rack
    mirror | = wall mirror, floor mirror, round mirror, vanity mirror, mirrors | ~ wall art, mirrored tray | ≠ mirror clips, mirror frame, mirror light, car mirror, mirror cleaner
    clock | = wall clock, clocks | ~ alarm clock, mantel clock | ≠ clock hands, clock movement kit, clock battery
    vase | = glass vase, ceramic vase, floor vase, vases | ~ candle holder | ≠ vase filler, vase fillers, flowers
    wall art | = art print, painting, canvas print, framed artwork | ~ tapestry | ≠ wall art hooks, paint, wallpaper paste, painting tape
    wallpaper | = wall paper, peel and stick wallpaper, wall mural | ≠ wallpaper paste, wallpaper steamer, wall lamp
    picture frame | = photo frame, wooden picture frame | ≠ picture hook, picture hanger, picture light, bed frame, picture
    plant | = house plant, houseplant, potted plant | ~ artificial plant | ≠ plant stand, plant food, plant hanger, plant pot, plant mister, plant light
    planter | = plant pot, flower pot, ceramic planter | ~ plant stand | ≠ planter liner, planter caddy, plant food
    bathtub | = bath tub, freestanding bathtub, tub | ~ shower | ≠ bath tub tray, bathtub caddy, bath mat, hot tub, bird bath, bathtub faucet handle
    tile | = floor tile, ceramic tile, tiles | ~ flooring | ≠ tile grout, tile spacer, tile cutter, tile adhesive, tile cleaner
    door | = interior door, barn door | ~ window | ≠ door mat, door handle, door knob, door stop, cabinet door, shower door, car door, door hinge
    faucet | = bathroom faucet, tap | ~ kitchen faucet | ≠ faucet aerator, faucet handle, faucet cover
    toilet | = two-piece toilet, wc | ≠ toilet seat, toilet brush, toilet paper holder, toilet tank lid
    hook | = wall hook, coat hook, hooks | ~ coat rack, picture hook | ≠ curtain hook, hook and loop tape, hook cover
    """
}
