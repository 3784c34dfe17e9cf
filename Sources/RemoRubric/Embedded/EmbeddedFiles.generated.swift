// Generated from rubrics/ by EmbeddedFilesTests with REMO_SHOP_RECORD=1. Do not edit.
// swift-format-ignore-file

/// The files of `rubrics/` that are part of the product.
enum EmbeddedFiles {
  /// The text of a file, by its path in `rubrics/`; a picture is in base64.
  static let texts: KeyValuePairs = [
"product-match.json": ##"""
{ "schema": 1, "name": "product-match", "version": "1.2.0",
  "description": "Whether two records of general product data, or a query and a record, are about the same product.",
  "criteria": [
    {"id": "code", "weight": 0.3, "kind": "code", "attribute": ["gtin", "ean", "upc", "isbn", "mpn", "sku", "model", "name", "description"], "levels": {"same": 1, "partial": 0.7, "other": 0}, "missing": {"wanted": {"neutral": 0.35}, "candidate": {"neutral": 0.3}}},
    {"id": "title", "weight": 0.15, "kind": "tokens", "attribute": ["name", "brand", "model"], "measure": "containment", "idf": "tables/common-words.json"},
    {"id": "words", "weight": 0.2, "kind": "tokens", "attribute": ["name", "brand", "model"], "measure": "jaccard", "idf": "tables/common-words.json"},
    {"id": "found", "weight": 0.15, "kind": "tokens", "wanted": "name", "candidate": {"name": 1, "brand": 1, "model": 1, "description": 0.5}, "measure": "coverage", "idf": "tables/common-words.json"},
    {"id": "texts", "weight": 0.05, "kind": "tokens", "attribute": ["name", "description"], "measure": "containment", "idf": "tables/common-words.json"},
    {"id": "numbers", "weight": 0.08, "kind": "set", "attribute": "name", "of": "numbers", "measure": "overlap", "missing": {"wanted": {"neutral": 0.8}, "candidate": {"neutral": 0.7}}},
    {"id": "all-numbers", "weight": 0.03, "kind": "set", "attribute": "name", "of": "numbers", "measure": "jaccard", "missing": {"wanted": {"neutral": 0.8}, "candidate": {"neutral": 0.7}}},
    {"id": "brand", "weight": 0.03, "kind": "tokens", "wanted": "brand", "candidate": ["brand", "name"], "measure": "coverage", "missing": {"wanted": {"neutral": 0.5}, "candidate": {"neutral": 0.5}}},
    {"id": "price", "weight": 0.12, "kind": "number", "attribute": "price_cents", "relative": true, "tolerance": {"full": 0.02, "zero": 0.6}, "missing": {"wanted": {"neutral": 0.3}, "candidate": {"neutral": 0.4}}},
    {"id": "description", "weight": 0.04, "kind": "tokens", "attribute": "description", "measure": "containment", "idf": "tables/common-words.json", "missing": {"wanted": {"neutral": 0.5}, "candidate": {"neutral": 0.7}}},
    {"id": "phrase", "weight": 0.03, "kind": "tokens", "attribute": "name", "measure": "containment", "phrase": 1},
    {"id": "color", "weight": 0.1, "kind": "color", "attribute": ["color", "name", "description"], "of": "words", "deltaE": {"full": 5, "zero": 40}, "missing": {"wanted": {"neutral": 0.6}, "candidate": {"neutral": 0.6}}},
    {"id": "query", "weight": 0.3, "kind": "tokens", "wanted": "query", "candidate": {"name": 1, "brand": 1, "type": 1, "description": 0.7}, "measure": "coverage", "idf": "tables/common-words.json"},
    {"id": "query-name", "weight": 0.1, "kind": "tokens", "wanted": "query", "candidate": "name", "measure": "coverage", "idf": "tables/common-words.json"},
    {"id": "query-often", "weight": 0.2, "kind": "tokens", "wanted": "query", "candidate": {"name": 1, "description": 0.5}, "measure": "coverage", "idf": "tables/common-words.json", "saturation": {"k1": 0.5, "b": 0.75, "length": 16}},
    {"id": "query-phrase", "weight": 0.1, "kind": "tokens", "wanted": "query", "candidate": "name", "measure": "coverage", "phrase": 1},
    {"id": "query-description", "weight": 0.05, "kind": "tokens", "wanted": "query", "candidate": "description", "measure": "coverage", "phrase": 1, "missing": {"candidate": {"neutral": 0.5}}},
    {"id": "query-early", "weight": 0.05, "kind": "tokens", "wanted": "query", "candidate": "name", "measure": "coverage", "position": 1},
    {"id": "query-brand", "weight": 0.12, "kind": "tokens", "wanted": "query", "candidate": "brand", "measure": "coverage"},
    {"id": "query-type", "weight": 0.05, "kind": "tokens", "wanted": "query", "candidate": "type", "measure": "coverage", "missing": {"candidate": {"neutral": 0.3}}},
    {"id": "accessory", "kind": "penalty", "wanted": ["name", "query"], "candidate": "name", "table": "tables/accessory-words.json", "factor": 0.7}
  ],
  "missing": "renormalise", "calibration": null,
  "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5, "label": "Close match"}, {"id": "fallback", "min": 0}] }

"""##,
"record-match.json": ##"""
{ "schema": 1, "name": "record-match", "version": "1.1.0",
  "description": "Whether two records of general product data, from different shops or catalogs, are about the same product. It reads titles more closely than product-match, and costs more time.",
  "criteria": [
    {"id": "codes", "weight": 0.2, "kind": "code", "attribute": ["gtin", "ean", "upc", "isbn", "mpn", "sku", "model", "name", "description"], "measure": "share", "missing": {"neutral": 0.4}},
    {"id": "code", "weight": 0.1, "kind": "code", "attribute": ["gtin", "ean", "upc", "isbn", "mpn", "sku", "model", "name", "description"], "levels": {"same": 1, "partial": 0.7, "other": 0}, "missing": {"wanted": {"neutral": 0.35}, "candidate": {"neutral": 0.3}}},
    {"id": "title", "weight": 0.15, "kind": "tokens", "attribute": ["name", "brand", "model"], "measure": "containment", "joined": true, "idf": "tables/common-words.json"},
    {"id": "words", "weight": 0.15, "kind": "tokens", "attribute": ["name", "brand", "model"], "measure": "dice", "joined": true, "idf": "tables/common-words.json"},
    {"id": "found", "weight": 0.1, "kind": "tokens", "wanted": "name", "candidate": {"name": 1, "brand": 1, "model": 1, "description": 0.5}, "measure": "coverage", "joined": true, "idf": "tables/common-words.json"},
    {"id": "texts", "weight": 0.05, "kind": "tokens", "attribute": ["name", "brand", "model", "description"], "measure": "containment", "joined": true, "idf": "tables/common-words.json"},
    {"id": "all-texts", "weight": 0.05, "kind": "tokens", "attribute": ["name", "brand", "model", "description"], "measure": "dice", "joined": true, "idf": "tables/common-words.json"},
    {"id": "text-found", "weight": 0.05, "kind": "tokens", "attribute": ["name", "brand", "model", "description"], "measure": "coverage", "joined": true, "idf": "tables/common-words.json"},
    {"id": "versions", "weight": 0.08, "kind": "set", "attribute": "name", "of": "versions", "measure": "overlap", "missing": {"neutral": 0.6}},
    {"id": "quantities", "weight": 0.05, "kind": "quantities", "attribute": "name", "missing": {"neutral": 0.7}},
    {"id": "numbers", "weight": 0.08, "kind": "set", "attribute": "name", "of": "numbers", "measure": "overlap", "missing": {"wanted": {"neutral": 0.8}, "candidate": {"neutral": 0.7}}},
    {"id": "all-numbers", "weight": 0.03, "kind": "set", "attribute": "name", "of": "numbers", "measure": "jaccard", "missing": {"wanted": {"neutral": 0.8}, "candidate": {"neutral": 0.7}}},
    {"id": "brand", "weight": 0.03, "kind": "tokens", "wanted": "brand", "candidate": ["brand", "name"], "measure": "coverage", "missing": {"wanted": {"neutral": 0.5}, "candidate": {"neutral": 0.5}}},
    {"id": "price", "weight": 0.12, "kind": "number", "attribute": "price_cents", "relative": true, "tolerance": {"full": 0.02, "zero": 0.6}, "missing": {"wanted": {"neutral": 0.3}, "candidate": {"neutral": 0.4}}},
    {"id": "description", "weight": 0.04, "kind": "tokens", "attribute": "description", "measure": "containment", "idf": "tables/common-words.json", "missing": {"wanted": {"neutral": 0.5}, "candidate": {"neutral": 0.7}}},
    {"id": "phrase", "weight": 0.03, "kind": "tokens", "attribute": "name", "measure": "containment", "phrase": 1},
    {"id": "color", "weight": 0.1, "kind": "color", "attribute": ["color", "name", "description"], "of": "words", "deltaE": {"full": 5, "zero": 40}, "missing": {"wanted": {"neutral": 0.6}, "candidate": {"neutral": 0.6}}},
    {"id": "query", "weight": 0.3, "kind": "tokens", "wanted": "query", "candidate": {"name": 1, "brand": 1, "type": 1, "description": 0.7}, "measure": "coverage", "joined": true, "idf": "tables/common-words.json"},
    {"id": "query-name", "weight": 0.1, "kind": "tokens", "wanted": "query", "candidate": "name", "measure": "coverage", "joined": true, "idf": "tables/common-words.json"},
    {"id": "query-often", "weight": 0.2, "kind": "tokens", "wanted": "query", "candidate": {"name": 1, "description": 0.5}, "measure": "coverage", "idf": "tables/common-words.json", "saturation": {"k1": 0.5, "b": 0.75, "length": 16}},
    {"id": "query-phrase", "weight": 0.1, "kind": "tokens", "wanted": "query", "candidate": "name", "measure": "coverage", "phrase": 1},
    {"id": "query-description", "weight": 0.05, "kind": "tokens", "wanted": "query", "candidate": "description", "measure": "coverage", "phrase": 1, "missing": {"candidate": {"neutral": 0.5}}},
    {"id": "query-early", "weight": 0.05, "kind": "tokens", "wanted": "query", "candidate": "name", "measure": "coverage", "position": 1},
    {"id": "query-brand", "weight": 0.12, "kind": "tokens", "wanted": "query", "candidate": "brand", "measure": "coverage"},
    {"id": "query-type", "weight": 0.05, "kind": "tokens", "wanted": "query", "candidate": "type", "measure": "coverage", "missing": {"candidate": {"neutral": 0.3}}},
    {"id": "rival", "weight": 0.4, "kind": "rival", "lead": 0.15, "missing": {"neutral": 0.9}},
    {"id": "rival-item", "weight": 0.6, "kind": "rival", "among": "items", "lead": 0.15, "missing": {"neutral": 0.9}},
    {"id": "accessory", "kind": "penalty", "wanted": ["name", "query"], "candidate": "name", "table": "tables/accessory-words.json", "factor": 0.7}
  ],
  "missing": "renormalise", "calibration": null,
  "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5, "label": "Close match"}, {"id": "fallback", "min": 0}] }

"""##,
"room-match.json": ##"""
{ "schema": 1, "name": "room-match", "version": "1.1.0",
  "criteria": [
    {"id": "category",   "weight": 0.30, "kind": "taxonomy",   "table": "tables/categories.json", "levels": {"same": 1, "related": 0.5, "other": 0}},
    {"id": "material",   "weight": 0.20, "kind": "family",     "table": "tables/materials.json",  "levels": {"same": 1, "family": 0.7, "compatible": 0.3, "other": 0}},
    {"id": "color",      "weight": 0.20, "kind": "color",      "deltaE": {"full": 5, "zero": 40}},
    {"id": "style",      "weight": 0.20, "kind": "family",     "table": "tables/styles.json",     "levels": {"same": 1, "family": 0.7, "compatible": 0.3, "other": 0}},
    {"id": "dimensions", "weight": 0.10, "kind": "dimensions", "steps": [[0.10, 1], [0.20, 0.7], [0.30, 0.3]], "missing": {"neutral": 0.5}},
    {"id": "another-thing", "kind": "gate", "criterion": "category", "when": "other", "cap": 0.4}
  ],
  "profiles": {"scan": {"category": 0.25, "material": 0.20, "color": 0.18, "style": 0.17, "dimensions": 0.20}},
  "overrides": [{"categories": ["sofa", "sectional"], "weights": {"material": 0.25, "dimensions": 0.20, "color": 0.15}},
                {"categories": ["rug"], "weights": {"color": 0.30, "dimensions": 0.20, "material": 0.10}},
                {"categories": ["lighting", "lamp", "chandelier", "mirror"], "weights": {"style": 0.25, "dimensions": 0.20, "color": 0.10}},
                {"categories": ["wall art", "artwork"], "weights": {"style": 0.30, "color": 0.25, "material": 0.10}}],
  "missing": "renormalise", "calibration": null,
  "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5, "label": "Close match"}, {"id": "fallback", "min": 0}] }

"""##,
"tables/accessory-words.json": ##"""
{
  "table": "words",
  "about": "Words that say a product goes with another one and is not the thing itself: accessories, replacement parts, services.",
  "sources": ["Collected for this project from the vocabulary of general product catalogs."],
  "words": [
    "accessory", "accessory kit", "adapter", "adaptor", "antenna", "arm", "armband", "backpack", "bag", "base for", "bath caddy", "bathtub tray", "battery door", "battery grip", "battery pack", "bed canopy", "bed guard", "bed leg", "bed rail", "bed riser", "bed runner", "bed sheet", "bed skirt", "bed slat", "belt clip", "bench pad", "binder", "blade", "bracket", "bulb", "cabinet door", "cabinet handle", "cabinet knob", "cabinet pull", "cable", "cable lock", "caddy", "car charger", "carpet cleaner", "carpet pad", "carpet tape", "carrier", "carrying case", "cart", "cartridge", "case", "chain", "chair cover", "chair cushion", "chair leg", "chair mat", "chair pad", "charger", "clamp", "cleaner", "cleaning cloth", "cleaning kit", "clip", "compatible with", "connector kit", "converter", "cooler", "cord", "couch cover", "couch leg", "cover", "cradle", "crib bedding", "crib mattress", "crib sheet", "curtain clip", "curtain holdback", "curtain hook", "curtain liner", "curtain pole", "curtain ring", "curtain rod", "curtain tieback", "curtain track", "cushion", "cushion cover", "cushion insert", "decal", "desk drawer organizer", "desk mat", "desk organizer", "desk pad", "dining table cover", "dining table leg", "dock", "docking station", "drapery rod", "drawer front", "drawer knob", "drawer organizer", "drawer pull", "drawer runner", "drawer slide", "drum", "dust cover", "dust ruffle", "duvet insert", "earcup", "earpad", "enclosure", "extended warranty", "extender", "extension tube", "faceplate", "fan kit", "filter", "fitted sheet", "fitting kit", "floor stand", "floorstand", "frame kit", "furniture cover", "furniture leg", "furniture wheel", "grip", "hammock stand", "hinge", "holder", "holster", "image drum", "ink", "installation kit", "interface cable", "keypad cover", "kit", "knob", "label", "lamp base", "lamp bulb", "lamp cord", "lamp finial", "lamp harp", "lamp shade", "lampshade", "lanyard", "leg", "lens cap", "lens filter", "lens hood", "light shade", "lock", "maintenance kit", "mattress cover", "mattress encasement", "mattress pad", "mattress protector", "mattress topper", "mirror bracket", "mirror clip", "monitor arm", "mount", "mounting arm", "mounting kit", "mouse mat", "mouse pad", "mousepad", "office chair mat", "pad for", "pen", "picture hanger", "picture hook", "pillow", "pillow cover", "pillow form", "pillow insert", "pillow sham", "plant hanger", "plant stand", "pouch", "pouf insert", "print head", "printhead", "privacy filter", "privacy screen", "protection plan", "protector", "rack kit", "rail kit", "refill", "remote control", "repair kit", "replacement", "replacement part", "ribbon", "riser", "rug cleaner", "rug grip", "rug gripper", "rug pad", "rug tape", "rug underlay", "screen filter", "screen protector", "seat cushion", "seat pad", "security lock", "service plan", "shade for", "shell", "shoulder strap", "shower caddy", "shower curtain hook", "shower curtain liner", "shower curtain ring", "shower curtain rod", "shower shelf", "skin", "sleeve", "slipcover", "sofa cover", "sofa leg", "spacer", "spare part", "stand", "staples", "strap", "stylus", "swivel", "table cover", "table leg", "table runner", "throw pillow cover", "throw pillow insert", "tieback", "toilet seat", "toner", "topper", "tray", "tripod", "tripod mount", "umbrella base", "upgrade kit", "vase filler", "wall bracket", "wall mount", "wall plate", "warranty", "wrist rest", "wrist strap"
  ]
}

"""##,
"tables/categories.json": ##"""
{
  "table": "taxonomy",
  "about": "What furniture and furnishings are called in shops, in the groups that a shopping list shows. Entries of one group are related; 'kinds' says what is a kind of what; 'related' joins entries of different groups that stand in for each other. Several names in one array are one thing. The keys behind 'related' say how a text is read; README.md explains them.",
  "sources": [
    "Groups: the group order of shopping lists in this project.",
    "Names: general trade usage in English-speaking furniture retail; kinds follow Getty's Art & Architecture Thesaurus, facet Objects, where it has them (getty.edu/research/tools/vocabularies/aat)."
  ],
  "groups": {
    "seating": [
      ["sofa", "couch"], ["loveseat", "love seat", "2 seater sofa", "2 seater couch", "2 seat sofa", "2 seat couch", "2 seater", "2 seater settee"], "settee", ["sectional", "sectional sofa", "sectional couch", "corner sofa", "l shaped sofa", "l shaped couch", "u shaped sofa", "u shaped couch", "modular sofa", "modular couch"], ["sleeper sofa", "sofa bed", "pull-out sofa", "sofa sleeper", "couch bed", "pull-out couch", "sleeper couch", "convertible sofa", "hide a bed"], "futon", "chesterfield", ["chaise", "chaise longue", "chaise lounge"], "daybed",
      ["accent chair", "side chair"], ["armchair", "club chair", "easy chair"], ["wingback chair", "wingback", "wing chair"], "lounge chair", "recliner", ["rocking chair", "rocker", "glider"], ["dining chair", "kitchen chair", "dining room chair", "dining side chair"], ["desk chair", "office chair", "task chair"], ["bar stool", "barstool", "bar height stool"], ["counter stool", "counter height stool", "counter height bar stool", "counter chair"], "stool", ["bench", "bench seat", "window seat", "banquette"], ["ottoman", "footstool", "hassock", "footrest"], ["pouf", "pouffe"], ["bean bag", "bean bag chair"], ["hanging chair", "swing chair", "egg chair", "hammock chair"], ["papasan chair", "papasan"], "barrel chair", "peacock chair", ["adirondack chair"], ["gaming chair"], ["massage chair"], ["step stool"], ["porch swing"], "slipper chair", ["sleeper chair", "chair bed"], ["sun lounger", "lounger", "pool lounger", "patio lounger", "outdoor chaise"], ["patio set", "conversation set", "patio furniture set", "outdoor furniture set", "patio conversation set"], ["chair", "seat"]
    ],
    "tables": [
      ["coffee table", "cocktail table", "center table", "tea table"], ["side table", "end table", "accent table", "occasional table", "drink table"], ["console table", "console", "entry table", "sofa table", "entryway table", "hall table", "foyer table"], ["nightstand", "bedside table", "night table", "bedside cabinet", "bedside stand"], ["dining table", "dining room table", "kitchen table", "dinner table", "breakfast table"], ["dining set", "dining table set", "dining room set", "dinette", "dinette set"], ["bistro set", "pub set", "bar table set", "pub table set"], ["desk", "writing desk", "writing table", "workstation", "secretary"], ["bar table", "pub table", "bistro table", "bar height table", "counter height table"], ["nesting tables", "nest of tables"], ["vanity table", "dressing table", "makeup vanity", "vanity desk", "makeup desk", "makeup table", "makeup vanity desk", "vanity set"], ["game table", "pool table", "billiard table", "ping pong table", "foosball table", "poker table", "card table", "chess table", "air hockey table"], ["workbench", "work table"], "lap desk", ["table", "pedestal table"], ["tray table", "tv tray", "tv tray table", "snack table", "c table"], ["picnic table"]
    ],
    "storage": [
      ["credenza", "sideboard", "buffet", "buffet table", "buffet cabinet"], ["tv stand", "media console", "media cabinet", "entertainment center", "tv console", "tv unit", "tv cabinet", "tv table", "television stand", "television console", "television cabinet", "media unit", "media stand", "entertainment unit", "entertainment stand", "entertainment console", "entertainment cabinet", "tv bench", "tv credenza", "media table", "media console table", "media credenza", "media storage", "lowboard"], ["bookcase", "bookshelf", "etagere", "ladder shelf"], ["shelf", "shelving", "wall shelf", "floating shelf", "ledge", "picture ledge"], ["cube organizer", "cube storage", "cube shelf"], ["cabinet", "cupboard"], ["bar cabinet", "liquor cabinet", "wine cabinet", "drinks cabinet"], ["china cabinet", "hutch", "display cabinet", "curio cabinet", "vitrine", "buffet hutch"], ["dresser", "chest of drawers", "bureau", "chest", "drawer chest", "highboy", "tallboy", "chiffonier", "lingerie chest"], ["wardrobe", "armoire", "closet", "wardrobe closet", "chifforobe"], ["garment rack", "clothes rack", "clothing rack", "clothes rail"], ["closet system", "closet organizer"], ["trunk", "storage chest", "blanket chest", "hope chest", "cedar chest", "toy chest", "toy box", "blanket box"], ["deck box", "outdoor storage box", "patio storage box"], "locker", ["storage bench"], ["basket", "storage basket", "bin"], ["shoe rack", "shoe cabinet", "shoe storage", "shoe storage rack", "shoe organizer", "shoe shelf", "shoe storage cabinet"], ["room divider", "folding screen", "privacy screen"], ["blanket ladder", "ladder", "quilt rack"], "wine rack", ["cart", "utility cart", "rolling cart", "trolley"], ["bar cart", "serving cart", "bar trolley", "drinks trolley", "serving trolley", "tea trolley", "tea cart"], ["bakers rack", "microwave cart", "microwave stand"], ["filing cabinet", "file cabinet"], ["pantry cabinet", "pantry", "kitchen pantry"], ["magazine rack", "magazine holder"], ["hamper", "laundry hamper", "laundry basket", "laundry sorter"], ["trash can", "trash bin", "waste basket", "garbage can"], ["storage box"], ["jewelry box"], ["clothes hanger", "hanger", "coat hanger"], ["valet stand", "clothes valet"], "ironing board"
    ],
    "beds": [
      ["bed", "bed frame", "platform bed", "bedstead", "divan"], ["murphy bed", "wall bed", "cabinet bed"], "headboard", "footboard", "bunk bed", "loft bed", "trundle bed", "toddler bed", ["bassinet", "cradle"], "mattress", ["crib", "baby cot", "cot bed", "baby bed"], ["air mattress", "air bed", "inflatable mattress"]
    ],
    "bed accessories": [
      "mattress topper", ["mattress protector", "mattress cover", "mattress encasement"], "mattress pad", ["box spring", "mattress foundation"], ["bed skirt", "dust ruffle"], ["bed rail", "bed guard"], ["bed slat", "slat"], "bed riser", "bed canopy", "crib mattress", "crib sheet", ["bed tray", "breakfast tray"]
    ],
    "nursery": [
      ["high chair", "booster seat"], "changing table", ["playpen", "play yard"], ["baby gate", "safety gate"]
    ],
    "pets": [
      ["pet bed", "dog bed", "cat bed", "pet sofa", "dog sofa", "dog couch"], ["pet crate", "dog crate", "dog house"], ["cat tree", "cat tower"], ["pet gate", "dog gate"]
    ],
    "rugs and flooring": [
      ["rug", "area rug", "carpet", "throw rug", "accent rug"], ["runner", "runner rug", "hallway runner", "hall runner", "stair runner"], "round rug", ["doormat", "door mat", "mat"], ["bath mat", "bath rug"], ["flooring", "laminate flooring", "hardwood flooring", "vinyl plank"], ["tile", "floor tile"]
    ],
    "rug accessories": [
      ["rug pad", "rug underlay", "carpet pad"], ["rug gripper", "rug grip"], ["rug tape", "carpet tape"], ["rug cleaner", "carpet cleaner"]
    ],
    "lighting": [
      ["lamp", "light", "lighting", "light fixture"], ["floor lamp", "standing lamp", "torchiere", "arc lamp"], ["table lamp", "desk lamp", "bedside lamp"], ["pendant light", "pendant lighting", "pendant", "pendant lamp", "hanging light", "hanging lamp", "swag lamp", "swag light"], "chandelier", ["sconce", "wall sconce", "wall light", "wall lamp"], ["ceiling light", "ceiling lamp", "flush mount", "semi-flush mount"], ["picture light", "art light"], ["vanity light", "vanity lighting", "bathroom light"], "night light", ["string lights", "fairy lights", "strip light", "light strip", "rope light"], ["landscape light", "path light", "pathway light"], ["post light", "lamp post"], ["outdoor wall light", "wall lantern", "porch light", "outdoor sconce"], ["recessed light", "downlight", "track lighting", "track light"], ["spotlight"]
    ],
    "lamp parts": [
      ["lampshade", "lamp shade", "light shade"], "lamp base", ["light bulb", "bulb", "lamp bulb"], ["lamp finial", "finial"], "lamp harp", ["light switch", "dimmer", "dimmer switch"], ["lamp cord", "extension cord"]
    ],
    "window treatments": [
      ["curtains", "drapes", "curtain panel", "drapery panel", "window panel", "window curtains", "draperies", "sheers", "sheer panel"], ["blinds", "window blinds", "venetian blinds"], ["shade", "roman shade", "roller shade", "window shade", "roman blind", "roller blind"], "shutters", "valance"
    ],
    "curtain hardware": [
      ["curtain rod", "drapery rod", "curtain pole", "shower curtain rod"], ["curtain tieback", "tieback", "curtain holdback"], ["curtain ring", "curtain hook", "curtain clip", "shower curtain hook", "shower curtain ring"], "curtain track", ["curtain liner", "shower curtain liner"]
    ],
    "soft furnishings": [
      ["throw pillow", "accent pillow", "decorative pillow", "cushion", "pillow", "lumbar pillow", "toss pillow", "bolster", "bolster pillow", "scatter cushion"], ["bed pillow", "sleeping pillow"], ["chair pad", "chair cushion", "seat cushion", "seat pad"], ["throw", "throw blanket", "blanket"], ["floor cushion", "floor pillow"], ["bedding", "bed in a bag", "duvet cover", "duvet cover set"], ["comforter", "comforter set"], ["quilt", "coverlet", "bedspread"], ["duvet", "duvet insert", "comforter insert"], ["sheets", "sheet set", "bed sheet"], "fitted sheet", ["flat sheet", "top sheet"], ["slipcover", "sofa cover", "couch cover", "chair cover", "furniture cover"], ["tablecloth", "table cover", "dining table cover"], ["table runner", "bed runner"], "placemat", "napkin", "towel", ["kitchen towel", "dish towel", "tea towel"], "beach towel", ["washcloth", "face towel"]
    ],
    "pillow parts": [
      ["pillow cover", "throw pillow cover", "cushion cover", "pillowcase"], "pillow sham", "pillow protector", ["pillow insert", "throw pillow insert", "pillow form", "cushion insert"]
    ],
    "wall art and decor": [
      ["wall art", "wall decor", "artwork", "art print", "framed artwork", "print", "canvas art", "painting", "poster", "canvas print"], ["wall hanging", "wall sculpture", "tapestry"], ["mirror", "wall mirror", "floor mirror", "looking glass"], ["clock", "wall clock"], "alarm clock", ["mantel clock", "table clock", "desk clock"], ["vase", "vessel"], ["sculpture", "figurine", "statue", "statuette", "bust"], ["candle holder", "candlestick", "lantern", "candelabra", "votive holder", "tealight holder", "candle stand"], ["picture frame", "photo frame"], ["tray", "serving tray", "ottoman tray"], ["decorative bowl", "bowl"], ["wallpaper", "wall covering", "wall mural"], ["wall decal", "wall sticker"], ["decor", "decorative object", "home accent"], "candle", "wreath", "garland", ["globe", "world globe"], "bookend", ["fountain", "water fountain"], ["diffuser", "reed diffuser"], "books", "umbrella stand", ["fireplace screen", "fire screen"]
    ],
    "plants": [
      ["plant", "houseplant", "potted plant"], ["artificial plant", "faux plant", "fake plant", "silk plant", "faux tree", "artificial tree", "christmas tree"], ["flowers", "bouquet", "dried flowers", "artificial flowers", "faux flowers", "silk flowers"]
    ],
    "planters": [
      ["planter", "plant pot", "flower pot", "planter box"], "plant stand", "plant hanger"
    ],
    "garden": [
      ["umbrella", "patio umbrella", "parasol", "market umbrella"], "hammock", ["fire pit", "firepit", "fire pit table", "fire table"],
      ["flower bed", "raised bed", "garden bed"], ["bird bath", "bird feeder"], "bird house", ["plant food", "fertilizer"], "potting soil", ["hot tub", "spa"], ["gazebo", "pergola", "arbor"], "trellis", "greenhouse", ["garden shed", "storage shed", "shed"], ["grill", "barbecue", "bbq"], ["patio heater"]
    ],
    "garden accessories": [
      ["umbrella base", "umbrella stand base"], "hammock stand"
    ],
    "covers and parts": [
      ["cover", "protective cover"], "pad", "liner", "filler", "caddy", "bracket", "knob", "handle", "pump", "canopy", "replacement part"
    ],
    "hardware": [
      ["cabinet pull", "drawer pull", "cabinet handle"], ["cabinet knob", "drawer knob"], ["door handle", "door knob", "doorknob", "door lever"], ["hook", "wall hook", "coat hook"], ["hinge", "cabinet hinge"], ["cabinet door", "drawer front"], ["drawer slide", "drawer runner"], ["furniture leg", "sofa leg", "couch leg", "table leg", "dining table leg", "chair leg", "bed leg"], ["caster", "furniture wheel"], ["picture hook", "picture hanger"], ["mirror clip", "mirror bracket"], ["coat rack", "coat stand"], "hall tree"
    ],
    "kitchen": [
      ["kitchen cabinet", "kitchen cabinetry"], ["countertop", "worktop"], ["kitchen sink"], ["kitchen faucet", "kitchen tap"], ["backsplash", "backsplash tile"], ["kitchen island", "kitchen cart", "kitchen trolley"], ["range hood", "vent hood"], ["spice rack"], ["dish rack", "dish drying rack"], ["cutting board"], ["pot rack"], ["refrigerator", "fridge"], ["range", "oven", "stove", "cooktop"], "dishwasher"
    ],
    "bath": [
      ["bathroom vanity", "vanity", "vanity unit"], ["bathtub", "bath", "tub"], "shower", ["shower curtain"], ["toilet", "wc"], ["bathroom sink", "basin", "washbasin"], ["bathroom faucet", "faucet", "tap"], ["towel bar", "towel rack", "towel rail"], ["medicine cabinet", "bathroom cabinet", "medicine chest"], ["shower head", "showerhead"], "shower door"
    ],
    "bath accessories": [
      "toilet seat", ["bath caddy", "bathtub tray"], ["shower caddy", "shower shelf"], ["toilet brush"], "bath towel", "hand towel", ["toilet paper holder", "toilet paper stand"], ["soap dispenser", "soap dish"], "toothbrush holder"
    ],
    "building materials": [
      ["paint", "wall paint"], ["door", "interior door"], ["window"], ["trim", "molding", "moulding", "baseboard"], "fireplace", ["mantel", "fireplace mantel"], ["ceiling fan"], ["wall panel", "paneling", "wainscoting"]
    ],
    "paper goods": [
      ["stationery", "postcard", "notebook"]
    ],
    "craft supplies": [
      ["hook and loop tape", "hook and loop fastener", "hook and loop strip", "velcro", "velcro tape", "velcro strip"]
    ],
    "electronics": [
      ["television", "tv", "smart tv"], ["tv mount", "tv wall mount", "tv bracket"], ["game console", "video game console"]
    ],
    "office accessories": [
      ["chair mat", "office chair mat"], ["desk mat", "desk pad"], ["desk organizer", "drawer organizer", "desk drawer organizer"], ["monitor stand", "monitor arm"], ["mouse pad", "mouse mat"]
    ],
    "exercise": [
      ["yoga mat", "exercise mat"]
    ],
    "appliances": [
      ["coffee maker", "coffee machine"], ["microwave", "microwave oven"], "toaster", ["toaster oven"], ["fan", "tower fan", "pedestal fan", "floor fan", "desk fan"], ["heater", "space heater"], "humidifier", "air purifier"
    ]
  },
  "kinds": {
    "loveseat": "sofa", "settee": "sofa", "sectional": "sofa", "sleeper sofa": "sofa", "futon": "sleeper sofa", "chesterfield": "sofa",
    "wingback chair": "armchair", "recliner": "armchair", "armchair": "chair", "rocking chair": "chair", "lounge chair": "chair", "chaise": "chair", "bean bag": "chair", "pouf": "ottoman", "ottoman": "stool",
    "fitted sheet": "sheets", "flat sheet": "sheets", "comforter": "bedding", "quilt": "bedding",
    "nightstand": "table", "credenza": "cabinet", "tv stand": "cabinet", "wardrobe": "cabinet", "bookcase": "shelf",
    "runner": "rug", "round rug": "rug",
    "adirondack chair": "chair", "gaming chair": "chair", "massage chair": "chair", "step stool": "stool", "loft bed": "bed", "trundle bed": "bed", "bunk bed": "bed", "murphy bed": "bed", "toddler bed": "bed", "bar cart": "cart", "picnic table": "table", "tray table": "table",
    "floor lamp": "lamp", "table lamp": "lamp", "picture light": "lamp", "night light": "lamp", "vanity light": "sconce", "sconce": "lamp", "chandelier": "lamp", "pendant light": "lamp", "ceiling light": "lamp",
    "bar cabinet": "cabinet", "china cabinet": "cabinet",
    "artificial plant": "plant"
  },
  "related": [
    ["storage bench", "bench"], ["trunk", "coffee table"], ["ottoman", "coffee table"], ["mirror", "bathroom vanity"],
    ["tv stand", "console table"], ["dresser", "nightstand"], ["floor cushion", "pouf"], ["shower curtain", "curtains"],
    ["kitchen cabinet", "cabinet"], ["bathroom vanity", "vanity table"], ["ceiling fan", "ceiling light"], ["bath mat", "towel"],
    ["daybed", "bed"], ["bathroom faucet", "kitchen faucet"], ["bathroom sink", "kitchen sink"], ["backsplash", "tile"],
    ["wallpaper", "paint"], ["kitchen island", "bar cart"], ["kitchen island", "cart"], ["closet system", "wardrobe"], ["coat rack", "wardrobe"],
    ["bath towel", "towel"], ["hand towel", "towel"], ["hall tree", "wardrobe"], ["picture light", "sconce"], ["curtain rod", "valance"]
  ],
  "translations": {
    "German": {"tisch": "table", "esstisch": "dining table", "couchtisch": "coffee table", "wohnzimmertisch": "coffee table", "sofatisch": "coffee table", "beistelltisch": "side table", "nachttisch": "nightstand", "nachtkommode": "nightstand", "schreibtisch": "desk", "schminktisch": "vanity table", "konsolentisch": "console table", "bartisch": "bar table", "stuhl": "chair", "sessel": "armchair", "ohrensessel": "wingback chair", "relaxsessel": "recliner", "fernsehsessel": "recliner", "schaukelstuhl": "rocking chair", "liegestuhl": "lounger", "gartenliege": "lounger", "sonnenliege": "lounger", "hocker": "stool", "barhocker": "bar stool", "tresenhocker": "counter stool", "sitzbank": "bench", "bettbank": "bench", "gartenbank": "bench", "sitzsack": "bean bag", "ecksofa": "sectional", "eckcouch": "sectional", "wohnlandschaft": "sectional", "schlafsofa": "sleeper sofa", "bettsofa": "sleeper sofa", "schlafcouch": "sleeper sofa", "zweisitzer": "loveseat", "bett": "bed", "boxspringbett": "bed", "polster": "upholstered", "hochbett": "loft bed", "etagenbett": "bunk bed", "babybett": "crib", "gitterbett": "crib", "tagesbett": "daybed", "kopfteil": "headboard", "matratze": "mattress", "lattenrost": "bed slat", "schrank": "cabinet", "kleiderschrank": "wardrobe", "schwebetürenschrank": "wardrobe", "drehtürenschrank": "wardrobe", "spiegelschrank": "medicine cabinet", "schuhschrank": "shoe rack", "schuhregal": "shoe rack", "kommode": "dresser", "wickelkommode": "changing table", "kühlschrank": "refrigerator", "fernsehtisch": "tv table", "anrichte": "sideboard", "regal": "shelf", "bücherregal": "bookcase", "truhe": "trunk", "garderobe": "coat rack", "korb": "basket", "wäschekorb": "laundry basket", "lampe": "lamp", "leuchte": "lamp", "steh": "floor", "pendel": "pendant", "hänge": "hanging", "decken": "ceiling", "wand": "wall", "kronleuchter": "chandelier", "lampenschirm": "lamp shade", "spiegel": "mirror", "wandbild": "wall art", "bilderrahmen": "picture frame", "uhr": "clock", "teppich": "rug", "läufer": "runner", "fußmatte": "doormat", "badematte": "bath mat", "vorhang": "curtain", "gardine": "curtain", "rollo": "roller shade", "jalousie": "blinds", "kissen": "cushion", "bettwäsche": "bedding", "bettdecke": "duvet", "tagesdecke": "bedspread", "wolldecke": "blanket", "kuscheldecke": "throw", "handtuch": "towel", "blumentopf": "flower pot", "pflanze": "plant", "kunstpflanze": "artificial plant", "sonnenschirm": "umbrella", "kerzenhalter": "candle holder", "kerzenständer": "candlestick", "servierwagen": "serving cart", "küche": "kitchen", "esszimmer": "dining room", "wohnzimmer": "living room", "schlafzimmer": "bedroom", "büro": "office", "garten": "outdoor", "unterlage": "pad", "bezug": "cover", "hülle": "cover", "husse": "slipcover", "schoner": "protector", "gestell": "frame", "bein": "leg", "stange": "rod", "mit": "with", "für": "for", "aus": "of", "ohne": "without"},
    "French": {"canapé": "sofa", "fauteuil": "armchair", "tabouret": "stool", "banc": "bench", "tapis": "rug", "miroir": "mirror", "lampe": "lamp", "lampadaire": "floor lamp", "suspension": "pendant", "applique": "sconce", "rideau": "curtain", "rideaux": "curtain", "coussin": "cushion", "matelas": "mattress", "bibliothèque": "bookcase", "bougeoir": "candle holder", "chevet": "bedside", "basse": "coffee", "dappoint": "side", "dangle": "corner", "meuble": "stand", "en": "in", "de": "of", "pour": "for", "avec": "with", "sans": "without"},
    "Spanish": {"sillón": "armchair", "silla": "chair", "mesa": "table", "mesita": "table", "noche": "night", "centro": "coffee", "comedor": "dining", "oficina": "office", "lámpara": "lamp", "pie": "floor", "colgante": "pendant", "espejo": "mirror", "alfombra": "rug", "cómoda": "dresser", "estantería": "shelf", "librería": "bookcase", "cama": "bed", "escritorio": "desk", "armario": "wardrobe", "taburete": "stool", "banco": "bench", "cortina": "curtain", "cojín": "cushion", "colchón": "mattress", "cabecero": "headboard", "aparador": "sideboard", "puf": "pouf", "jarrón": "vase", "manta": "blanket", "para": "for", "con": "with", "sin": "without"},
    "Italian": {"divano": "sofa", "poltrona": "armchair", "sedia": "chair", "tavolo": "table", "tavolino": "coffee table", "letto": "bed", "tappeto": "rug", "specchio": "mirror", "lampada": "lamp", "libreria": "bookcase", "armadio": "wardrobe", "comodino": "nightstand", "cassettiera": "dresser", "scrivania": "desk", "sgabello": "stool", "panca": "bench", "cuscino": "cushion", "materasso": "mattress", "tenda": "curtain"}
  },
  "behind": [
    "set", "collection", "furniture", "unit", "piece", "pair", "pack", "suite", "sale", "new",
    "black", "white", "gray", "brown", "beige", "cream", "ivory", "natural", "blue", "green", "red", "pink", "yellow", "orange", "purple", "navy", "teal", "tan", "gold", "silver", "bronze", "brass", "chrome", "copper", "charcoal",
    "oak", "walnut", "pine", "teak", "acacia", "bamboo", "rattan", "wicker", "wood", "wooden", "metal", "steel", "iron", "marble", "leather", "velvet", "linen", "wool", "jute", "boucle",
    "round", "square", "rectangular", "oval", "small", "medium", "large", "king", "queen", "twin", "full", "single", "double", "mini", "tall", "wide", "narrow",
    "modern", "contemporary", "rustic", "outdoor", "indoor", "swivel", "reclining", "folding", "led",
    "room", "living", "dining", "bedroom", "kitchen", "office", "home", "hallway", "entryway", "patio",
    "x", "inch", "cm", "mm", "meter", "ft", "size", "long", "high", "deep", "length", "width", "height", "diameter", "standard", "california", "cal", "xl", "compact", "extra",
    "seater", "pc", "pcs", "qty", "only",
    "l", "u", "shape", "rectangle", "circular", "oblong", "finish", "color", "style", "design", "solid", "floral", "geometric", "woven", "handmade", "handwoven", "vintage", "antique", "traditional", "transitional", "industrial", "scandinavian", "bohemian", "boho", "coastal", "farmhouse", "minimalist", "mid", "midcentury", "century", "retro", "classic", "japandi", "dark", "taupe", "espresso", "sage", "olive", "burgundy", "rust", "blush", "mustard", "emerald", "multicolor", "maple", "ash", "mahogany", "cherry", "birch", "beech", "mango", "mdf", "plywood", "ceramic", "stone", "concrete", "cotton", "polyester", "chenille", "suede", "faux"
  ],
  "links": ["with", "w", "without", "for", "in", "of", "by", "from", "under", "on", "over", "at", "to", "or", "that", "featuring", "including", "behind", "beside", "between", "near", "above", "below", "around", "across", "against"],
  "between": ["in", "to", "of", "by", "from", "at", "on", "over", "under", "that", "behind", "beside", "between", "near", "above", "below", "around", "across", "against"],
  "sets": ["set", "pair", "pack", "lot", "bundle", "box", "collection", "group", "trio", "piece"],
  "counted": ["cushion", "door", "drawer", "feet", "foot", "leg", "light", "panel", "seat", "shelf", "tier"],
  "numbers": ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve"],
  "not": {
    "before": ["dog", "cat", "pet", "puppy", "kitten", "bird", "rabbit", "hamster", "doll", "dollhouse", "toy", "car", "truck", "boat", "bike", "bicycle", "wheel", "tool", "ice", "litter"]
  }
}

"""##,
"tables/colors.json": ##"""
{
  "table": "colors",
  "about": "Color names of furniture, textiles and finishes with the sRGB value that stands for them, and all names of CSS. 'many' are words for a thing of many colors; 'links' and 'parts' are words of colors that are not the main one; 'upholstery' has cloths whose names may be colors.",
  "sources": [
    "Names that CSS has: CSS Color Module Level 4, section 6.1 (w3.org/TR/css-color-4), gray spelt both ways; 'gray' and 'green' lighter or darker than in CSS are marked by a further word.",
    "Names of textiles, woods and metals: this project's choice of a typical value; a photograph of a product varies more than they do."
  ],
  "colors": {
    "black": "#000000", "white": "#ffffff", "gray": "#808080", "silver": "#c0c0c0", "red": "#d0021b", "green": "#008000", "blue": "#1f4fbf", "yellow": "#ffd800", "orange": "#ff8c00", "purple": "#800080", "pink": "#ffc0cb", "brown": "#7b4f2c",
    "light gray": "#d3d3d3", "dark gray": "#505050", "dim gray": "#696969", "charcoal": "#36454f", "graphite": "#383a3e", "slate": "#708090", "slate gray": "#708090", "slate blue": "#5b7c99", "weathered gray": "#9a958c", "pewter": "#8b8d8b", "dove": "#b7b5b0", "ash gray": "#b2beb5", "smoke": "#848884", "fog": "#d5d6d2", "stone": "#b8afa1", "greige": "#bfb5a2", "taupe": "#8b7d6b", "mushroom": "#bdaca0", "gunmetal": "#2a3439", "onyx": "#353839", "iron": "#48494b", "steel gray": "#71797e", "ebony": "#2f2622", "jet black": "#0a0a0a",
    "off-white": "#f5f2e8", "ivory": "#fffff0", "cream": "#fffdd0", "eggshell": "#f0ead6", "pearl": "#eae6da", "alabaster": "#f2f0e6", "snow": "#fffafa", "bone": "#e3dac9", "linen": "#faf0e6", "oatmeal": "#d9cdb8", "natural": "#d8c3a0", "beige": "#e1d2b4", "sand": "#d6bf94", "ecru": "#cdb891", "flax": "#eedc82", "champagne": "#f1ddc0", "wheat": "#f5deb3", "khaki": "#c3b091", "tan": "#d2b48c", "camel": "#c19a6b", "fawn": "#e5aa70", "biscuit": "#e3c9a0", "vanilla": "#f3e5ab",
    "cognac": "#9a463d", "caramel": "#af6f33", "honey": "#d4983c", "amber": "#c87f1a", "toffee": "#755139", "chestnut": "#6f3c26", "chocolate": "#4b2e20", "espresso": "#3b2a22", "coffee": "#5a4032", "mocha": "#7b5b4a", "anthracite": "#383e42", "walnut": "#5d432c", "birch": "#e3cfa8", "maple": "#d9b382", "cherry wood": "#7a3b24", "rosewood": "#65402f", "beech": "#d8b48a", "pine wood": "#dcb98a", "olive wood": "#8d7343", "oak": "#b8935f", "light oak": "#cfae7b", "white oak": "#d3bc95", "redwood": "#8a4b38", "hickory": "#a57c52", "wenge": "#3f322b", "teak": "#a5713f", "mahogany": "#5b2a1f", "saddle": "#8b5a2b", "light brown": "#a67b50", "dark brown": "#4a3021", "whiskey": "#b06a33", "oil rubbed bronze": "#3d2b1f", "bronze": "#7d5f3b", "copper": "#b06a42", "brass": "#b5a055", "gold": "#c9a227", "antique gold": "#a8894a", "rose gold": "#b76e79", "chrome": "#c9ccd0", "nickel": "#a9a79f", "brushed nickel": "#b3b0a8",
    "rust": "#a1481f", "terracotta": "#c0694a", "terra cotta": "#c0694a", "burnt orange": "#bf5700", "clay": "#b66a50", "brick": "#9c3b2e", "copper red": "#a4492f", "cinnamon": "#9a5b3a", "paprika": "#a83f28", "merlot": "#5e1f2d", "coral": "#ff7f50", "salmon": "#fa8072", "peach": "#ffcba4", "apricot": "#fbceb1", "tangerine": "#f28500", "mustard": "#d4a017", "ochre": "#cc7722", "deep red": "#8b0000", "deep blue": "#162c63", "deep green": "#1e4027", "saffron": "#f4c430", "lemon": "#fff44f", "butter": "#f6e7a8", "light yellow": "#ffffe0", "marigold": "#eaa221",
    "burgundy": "#800020", "wine": "#722f37", "maroon": "#800000", "crimson": "#b3122e", "cranberry": "#9e1b32", "scarlet": "#e02010", "ruby": "#9b111e", "rose": "#d9808f", "dusty rose": "#c08a8a", "blush": "#ecc5c0", "light pink": "#ffb6c1", "hot pink": "#ff69b4", "fuchsia": "#e0218a", "magenta": "#ff00ff", "mauve": "#a8839b", "berry": "#8e3557", "raspberry": "#b03060",
    "plum": "#673147", "eggplant": "#4b2a47", "aubergine": "#4b2a47", "lavender": "#c6b7e2", "lilac": "#c8a2c8", "violet": "#7f3fbf", "amethyst": "#8b64b0", "periwinkle": "#a5a9dd", "indigo": "#3a2f78",
    "matte black": "#171717", "navy": "#1b2a4e", "midnight blue": "#20254f", "midnight": "#20254f", "royal blue": "#2f55c5", "cobalt": "#0047ab", "sapphire": "#1c3f94", "denim": "#41618c", "steel blue": "#4682b4", "light blue": "#add8e6", "sky blue": "#87ceeb", "baby blue": "#a9cfe8", "powder blue": "#b0d0e0", "dusty blue": "#8ba4b7", "ice blue": "#d6e6ec", "dark blue": "#162c63", "turquoise": "#40c8bb", "aqua": "#5fd0d0", "teal": "#0f6f73", "peacock": "#0f5f6c", "cyan": "#00c8d8", "blue gray": "#7e929f",
    "emerald": "#0b6e4f", "forest": "#24502f", "forest green": "#24502f", "hunter green": "#2d4f3a", "dark green": "#1e4027", "olive": "#6b6a35", "moss": "#73774a", "sage": "#a3ad91", "light green": "#a8d5a0", "mint": "#b4e2cd", "seafoam": "#a5d6c2", "sea green": "#5d9e83", "celadon": "#ace1af", "eucalyptus": "#7f9f8c", "lime": "#a9d834", "chartreuse": "#b7cf2e", "pistachio": "#aec990", "jade": "#2f8f6b", "fern": "#5a7d4d", "evergreen": "#2c5343", "spruce": "#3f5f55", "spa blue": "#b4cdcc",
    "oxblood": "#5a1a1f", "claret": "#7f1734", "sangria": "#7a1f2e", "garnet": "#73202e", "mulberry": "#6f2c4f", "persimmon": "#e2583e", "pumpkin": "#d9711f", "buttercup": "#f4c945", "straw": "#e0c97f", "bottle green": "#1f4a3a", "army green": "#4b5320", "kelly green": "#2e9b3f", "pine green": "#2f5d50", "avocado": "#6b7b3a", "matcha": "#a3b56b", "duck egg": "#c3d8d2", "robins egg blue": "#8fd0d0", "cerulean": "#2a7fb8", "ultramarine": "#2438a0", "prussian blue": "#1c3a5a", "ink blue": "#1d2b45", "umber": "#5e4632", "tobacco": "#7a5a3a", "hazelnut": "#a47c56", "cocoa": "#6a4b3c", "truffle": "#6d5c50", "mink": "#8d7a6d", "latte": "#c5a582", "cappuccino": "#9a7b62", "almond": "#e6d5bd", "nude": "#dfc4b0", "parchment": "#ece3cb", "putty": "#c9bca6", "sandstone": "#cbb397", "pebble": "#a9a396", "cement": "#a7a59f", "concrete": "#9f9d98",
    "clear": "#eef2f2", "transparent": "#eef2f2", "frosted": "#e6ebeb", "mirrored": "#c4cacc",
    "alice blue": "#f0f8ff", "antique white": "#faebd7", "aquamarine": "#7fffd4", "azure": "#f0ffff", "bisque": "#ffe4c4", "blanched almond": "#ffebcd", "blue violet": "#8a2be2", "burlywood": "#deb887", "cadet blue": "#5f9ea0", "cornflower blue": "#6495ed", "cornsilk": "#fff8dc", "dark cyan": "#008b8b", "dark goldenrod": "#b8860b", "dark khaki": "#bdb76b", "dark magenta": "#8b008b", "dark olive green": "#556b2f", "dark orange": "#ff8c00", "dark orchid": "#9932cc", "dark red": "#8b0000", "dark salmon": "#e9967a", "dark sea green": "#8fbc8f", "dark slate blue": "#483d8b", "dark slate gray": "#2f4f4f", "dark turquoise": "#00ced1", "dark violet": "#9400d3", "deep pink": "#ff1493", "deep sky blue": "#00bfff", "dodger blue": "#1e90ff", "firebrick": "#b22222", "floral white": "#fffaf0", "gainsboro": "#dcdcdc", "ghost white": "#f8f8ff", "goldenrod": "#daa520", "green yellow": "#adff2f", "honeydew": "#f0fff0", "indian red": "#cd5c5c", "lavender blush": "#fff0f5", "lawn green": "#7cfc00", "lemon chiffon": "#fffacd", "light coral": "#f08080", "light cyan": "#e0ffff", "light goldenrod yellow": "#fafad2", "light salmon": "#ffa07a", "light sea green": "#20b2aa", "light sky blue": "#87cefa", "light slate gray": "#778899", "light steel blue": "#b0c4de", "lime green": "#32cd32", "medium aquamarine": "#66cdaa", "medium blue": "#0000cd", "medium orchid": "#ba55d3", "medium purple": "#9370db", "medium sea green": "#3cb371", "medium slate blue": "#7b68ee", "medium spring green": "#00fa9a", "medium turquoise": "#48d1cc", "medium violet red": "#c71585", "mint cream": "#f5fffa", "misty rose": "#ffe4e1", "moccasin": "#ffe4b5", "navajo white": "#ffdead", "old lace": "#fdf5e6", "olive drab": "#6b8e23", "orange red": "#ff4500", "orchid": "#da70d6", "pale goldenrod": "#eee8aa", "pale green": "#98fb98", "pale turquoise": "#afeeee", "pale violet red": "#db7093", "papaya whip": "#ffefd5", "peach puff": "#ffdab9", "peru": "#cd853f", "rebecca purple": "#663399", "rosy brown": "#bc8f8f", "saddle brown": "#8b4513", "sandy brown": "#f4a460", "seashell": "#fff5ee", "sienna": "#a0522d", "spring green": "#00ff7f", "thistle": "#d8bfd8", "tomato": "#ff6347", "white smoke": "#f5f5f5", "yellow green": "#9acd32"
  },
  "tints": ["black", "white", "gray", "brown", "red", "blue", "green", "yellow", "orange", "purple", "pink", "beige"],
  "links": ["with", "w", "featuring", "trimmed", "accented", "edged", "piped"],
  "parts": ["trim", "piping", "accent", "detail", "border", "edge", "edging", "fringe", "tassel", "binding", "stitching", "leg", "feet", "base", "handle", "hardware"],
  "many": ["multi", "multicolor", "multicolored", "multicolour", "multicoloured", "assorted", "various", "rainbow"],
  "upholstery": ["linen", "flax", "canvas", "cotton", "fabric", "velvet", "leather", "suede", "boucle"],
  "translations": {
    "English": {"reddish": "red", "bluish": "blue", "grayish": "gray", "greyish": "gray", "greenish": "green", "brownish": "brown", "yellowish": "yellow", "pinkish": "pink", "purplish": "purple", "whitish": "white", "golden": "gold", "rusty": "rust", "silvery": "silver", "blackish": "black"},
    "German": {"schwarz": "black", "weiß": "white", "grau": "gray", "silber": "silver", "rot": "red", "grün": "green", "gruen": "green", "blau": "blue", "gelb": "yellow", "lila": "purple", "violett": "violet", "braun": "brown", "creme": "cream", "elfenbein": "ivory", "türkis": "turquoise", "petrol": "teal", "anthrazit": "anthracite", "eiche": "oak", "nussbaum": "walnut", "kupfer": "copper", "messing": "brass", "natur": "natural", "senf": "mustard", "oliv": "olive", "oliva": "olive", "salbei": "sage", "himmel": "sky", "marine": "navy", "wein": "wine", "rost": "rust", "leinen": "linen", "altrosa": "dusty rose", "perl": "pearl", "schiefer": "slate", "smaragd": "emerald", "minz": "mint", "flieder": "lilac", "lachs": "salmon", "pfirsich": "peach", "koralle": "coral", "ocker": "ochre", "taube": "dove", "rauch": "smoke", "nacht": "midnight", "königs": "royal", "stahl": "steel", "moos": "moss", "tannen": "forest", "wald": "forest", "zimt": "cinnamon", "honig": "honey", "bunt": "multi", "terrakotta": "terracotta", "mehrfarbig": "multi", "hell": "light", "farblos": "clear", "dunkel": "dark", "matt": "matte", "gebrochen": "off"},
    "French": {"noir": "black", "noire": "black", "blanc": "white", "blanche": "white", "gris": "gray", "grise": "gray", "argent": "silver", "argenté": "silver", "rouge": "red", "vert": "green", "verte": "green", "bleu": "blue", "bleue": "blue", "jaune": "yellow", "brun": "brown", "marron": "brown", "doré": "gold", "ivoire": "ivory", "écru": "ecru", "bordeaux": "burgundy", "chêne": "oak", "noyer": "walnut", "cuivre": "copper", "laiton": "brass", "naturel": "natural", "moutarde": "mustard", "perle": "pearl", "sable": "sand", "ardoise": "slate", "rouille": "rust", "sauge": "sage", "menthe": "mint", "émeraude": "emerald", "prune": "plum", "corail": "coral", "saumon": "salmon", "canard": "teal", "ciel": "sky", "nuit": "midnight", "forêt": "forest", "multicolore": "multi", "clair": "light", "claire": "light", "foncé": "dark", "foncée": "dark", "mat": "matte", "cassé": "off"},
    "Spanish": {"negro": "black", "negra": "black", "blanco": "white", "blanca": "white", "plateado": "silver", "rojo": "red", "roja": "red", "azul": "blue", "amarillo": "yellow", "amarilla": "yellow", "naranja": "orange", "morado": "purple", "rosa": "pink", "marrón": "brown", "dorado": "gold", "crema": "cream", "marfil": "ivory", "turquesa": "turquoise", "perla": "pearl", "arena": "sand", "pizarra": "slate", "salvia": "sage", "menta": "mint", "esmeralda": "emerald", "ciruela": "plum", "mostaza": "mustard", "granate": "burgundy", "violeta": "violet", "antracita": "anthracite", "roble": "oak", "nogal": "walnut", "cobre": "copper", "latón": "brass", "marino": "navy", "cielo": "sky", "claro": "light", "clara": "light", "oscuro": "dark", "oscura": "dark"},
    "Italian": {"nero": "black", "nera": "black", "bianco": "white", "bianca": "white", "grigio": "gray", "grigia": "gray", "argento": "silver", "rosso": "red", "rossa": "red", "verde": "green", "blu": "blue", "giallo": "yellow", "gialla": "yellow", "arancione": "orange", "viola": "purple", "marrone": "brown", "oro": "gold", "avorio": "ivory", "antracite": "anthracite", "rovere": "oak", "noce": "walnut", "rame": "copper", "ottone": "brass", "chiaro": "light", "chiara": "light", "scuro": "dark", "scura": "dark"}
  }
}

"""##,
"tables/common-words.json": ##"""
{
  "table": "words",
  "about": "How much a word of a product name tells, 0 to 1: words that stand in very many names tell little. Every other word counts the default.",
  "sources": ["Collected for this project: English function words, and the words that general product catalogs repeat most."],
  "default": 1,
  "values": {
    "a": 0.05, "an": 0.05, "and": 0.05, "as": 0.05, "at": 0.05, "by": 0.05, "for": 0.05, "from": 0.05, "in": 0.05, "is": 0.05, "it": 0.05, "of": 0.05, "on": 0.05, "or": 0.05, "that": 0.05, "the": 0.05, "this": 0.05, "to": 0.05, "with": 0.05, "without": 0.1, "w": 0.05, "x": 0.1, "your": 0.05, "new": 0.2, "up": 0.1, "per": 0.1,
    "pack": 0.3, "set": 0.3, "kit": 0.3, "series": 0.2, "model": 0.2, "version": 0.25, "edition": 0.3, "product": 0.15, "item": 0.15, "style": 0.3, "type": 0.3, "size": 0.25, "color": 0.2, "design": 0.3, "unit": 0.2, "piece": 0.25, "pc": 0.25, "each": 0.15, "system": 0.35, "complete": 0.35, "standard": 0.4, "professional": 0.45, "pro": 0.45, "premium": 0.45, "deluxe": 0.45, "classic": 0.4, "original": 0.35, "home": 0.4, "office": 0.45,
    "black": 0.4, "white": 0.4, "silver": 0.45, "gray": 0.45, "blue": 0.45, "red": 0.45, "green": 0.5, "brown": 0.5, "pink": 0.5, "beige": 0.5, "ivory": 0.5, "cream": 0.5, "navy": 0.5, "natural": 0.5,
    "wood": 0.5, "wooden": 0.5, "oak": 0.5, "walnut": 0.5, "veneer": 0.5, "metal": 0.5, "leather": 0.5, "velvet": 0.5, "linen": 0.5, "fabric": 0.5, "upholstered": 0.5,
    "inch": 0.2, "cm": 0.2, "mm": 0.2, "ft": 0.2, "oz": 0.25, "lb": 0.25, "retail": 0.2, "box": 0.3, "oem": 0.25, "refurbished": 0.4, "digital": 0.4, "wireless": 0.5, "portable": 0.45, "universal": 0.4, "compatible": 0.4, "software": 0.4, "license": 0.4, "user": 0.35, "win": 0.4, "window": 0.4, "mac": 0.45, "cd": 0.4, "dvd": 0.45, "usb": 0.5, "mini": 0.5, "small": 0.4, "large": 0.4, "medium": 0.4
  }
}

"""##,
"tables/materials.json": ##"""
{
  "table": "family",
  "about": "Materials of furniture and furnishings by family; families that are used for the same look are compatible. Several names in one array are one material. The keys behind 'compatible' say how a text is read; README.md explains them.",
  "sources": [
    "Woods, stones and metals: their everyday classes (hardwood and softwood after the USDA Wood Handbook, FPL-GTR-282).",
    "Fibres: the generic names of the U.S. Textile Fiber Products Identification Act (16 CFR 303.7), weaves under the fibre family they are usually made of.",
    "Which families go together is this project's own judgment."
  ],
  "families": {
    "wood": [["wood", "solid wood", "hardwood", "timber", "wooden"], "oak", "white oak", "walnut", ["acacia", "acacia wood"], ["mango", "mango wood"], "teak", "maple", "ash", "beech", ["birch", "silver birch"], "cherry", "mahogany", ["pine", "solid pine"], "cedar", "fir", "spruce", ["rubberwood", "rubber wood", "parawood", "hevea"], ["sheesham", "rosewood"], ["reclaimed wood", "salvaged wood"], "poplar", "elm", "ebony", "eucalyptus", ["driftwood"], "alder", "hickory", "pecan", "chestnut", "sycamore", "larch", "cypress", "redwood", "hemlock", "juniper", "wenge", "zebrawood", "iroko", "sapele", "meranti", "balsa", "basswood", "linden", "aspen", "paulownia", "suar", "mindi", "merbau", "ipe", "tamarind", "camphor", ["fruitwood", "olive wood", "apple wood", "pear wood"]],
    "engineered wood": [["engineered wood", "manufactured wood", "composite wood", "wood composite", "processed wood"], ["mdf", "medium density fiberboard", "fiberboard"], ["particleboard", "chipboard", "particle board", "pressed wood", "compressed wood"], ["hardboard", "hdf"], ["plywood", "bentwood", "laminated wood"], ["veneer", "wood veneer", "veneered oak", "veneered white oak", "veneered walnut", "veneered ash", "veneered beech", "veneered birch", "veneered cherry", "veneered maple", "veneered pine", "veneered teak", "veneered mahogany", "veneered acacia", "veneered wood"], "laminate", "melamine"],
    "metal": ["metal", ["steel", "carbon steel", "mild steel", "alloy steel", "galvanized steel"], ["stainless steel", "stainless"], ["iron", "wrought iron", "cast iron"], ["aluminum", "aluminium"], "chrome", "nickel", "zinc", "tin", "silver", "pewter", "titanium", ["alloy", "metal alloy", "zinc alloy"]],
    "warm metal": ["brass", "bronze", "copper", ["gold", "gilt"]],
    "stone": ["stone", ["marble", "carrara", "calacatta"], "granite", "travertine", "limestone", "slate", "onyx", "quartz", "quartzite", "soapstone", "sandstone", "basalt", "alabaster", "bluestone", "flagstone", "agate"],
    "cast": ["concrete", "cement", "terrazzo", "plaster", ["faux marble", "sintered stone", "engineered stone", "faux stone", "cultured stone"], ["resin", "polyresin", "polystone"]],
    "ceramic": ["ceramic", "porcelain", "stoneware", ["terracotta", "clay"], "earthenware"],
    "glass": [["glass", "tempered glass", "safety glass"], "crystal", ["mirrored glass", "mirror"]],
    "plant fiber": [["rattan", "cane"], ["wicker", "woven wicker", "willow"], "bamboo", ["jute", "burlap"], "seagrass", "sisal", "water hyacinth", "raffia", "coir", "rush", "straw", "palm", "cork", "abaca", "banana leaf", "bulrush", "reed", "grasscloth", "lampakanay"],
    "natural fabric": [["linen", "belgian flax", "french flax", "european flax"], "flax", "cotton", "canvas", "denim", "muslin", "hemp", "silk", "voile", "gauze", "ramie", "flannel", "terry", "chambray"],
    "wool": [["wool", "lambswool", "merino", "merino wool"], "cashmere", "alpaca", "mohair", "felt", "tweed"],
    "pile fabric": [["velvet", "velour"], "velveteen", "boucle", "chenille", "corduroy", ["sherpa", "teddy"], "fleece", "plush", "faux fur"],
    "fur": [["fur", "real fur"], "sheepskin", "shearling"],
    "synthetic fabric": ["polyester", ["jacquard", "damask", "brocade"], "satin", ["spandex", "elastane", "lycra"], ["performance fabric", "performance weave", "sunbrella", "crypton"], ["microfiber", "microsuede", "faux suede", "ultrasuede", "alcantara"], "nylon", ["olefin", "polypropylene"], "acrylic fabric", ["viscose", "rayon", "art silk", "bamboo silk", "modal", "lyocell", "tencel"], ["fabric", "textile", "cloth", "upholstered", "upholstery", "upholstery fabric", "synthetic fabric"]],
    "leather": [["leather", "cowhide", "genuine leather", "nappa", "nappa leather", "calfskin"], ["top grain leather", "full grain leather"], "suede", "nubuck"],
    "faux leather": [["faux leather", "pu", "vegan leather", "leatherette", "leather look", "leather like", "leather effect", "leather alternative", "leather substitute", "pleather", "leathaire"], "bonded leather", "vinyl"],
    "plastic": [["plastic", "polycarbonate", "abs", "pvc", "polyethylene", "faux rattan", "faux wicker"], ["acrylic", "acrylic glass", "lucite", "plexiglass", "perspex"], ["fiberglass", "glass fiber", "fiber glass"], "rubber", "silicone", "polystyrene", "foam", ["mineral wool", "rock wool", "glass wool"], "steel wool"],
    "paper": ["paper", "cardboard", "papier-mâché", "parchment"]
  },
  "compatible": [
    ["wood", "engineered wood"], ["wood", "plant fiber"], ["metal", "warm metal"], ["stone", "cast"], ["stone", "ceramic"], ["cast", "ceramic"],
    ["natural fabric", "wool"], ["natural fabric", "synthetic fabric"], ["natural fabric", "pile fabric"], ["pile fabric", "synthetic fabric"], ["pile fabric", "wool"], ["fur", "pile fabric"], ["fur", "leather"], ["fur", "synthetic fabric"], ["wool", "synthetic fabric"],
    ["leather", "faux leather"], ["faux leather", "synthetic fabric"], ["natural fabric", "plant fiber"], ["wool", "plant fiber"], ["glass", "plastic"], ["paper", "natural fabric"], ["metal", "glass"]
  ],
  "generic": {
    "wood": ["wood"], "reclaimed wood": ["wood"], "engineered wood": ["engineered wood"],
    "metal": ["metal", "warm metal"], "stone": ["stone"], "plastic": ["plastic"],
    "fabric": ["natural fabric", "wool", "pile fabric", "synthetic fabric"],
    "performance fabric": ["natural fabric", "wool", "pile fabric", "synthetic fabric"]
  },
  "parts": [
    "leg", "foot", "feet", "frame", "base", "arm", "armrest", "back", "backrest", "seat", "cushion", "top", "tabletop", "drawer", "door", "shelf", "handle", "knob", "pull", "hardware", "trim", "accent", "detail", "piping", "stitching", "lining", "backing", "fill", "filling", "core", "shade", "cord", "hinge", "caster", "wheel", "slat", "support", "edge", "nailhead", "button", "zipper", "border", "fringe", "pole", "stem", "rod", "stand", "rim", "inlay", "apron", "panel", "insert", "interior", "side", "bottom", "lid", "rail", "post", "column", "stretcher", "crossbar", "footrest", "headrest", "front", "strap"
  ],
  "between": ["of", "in", "from", "made", "is", "are"],
  "workings": ["tufted", "studded", "trimmed", "lined", "filled", "backed", "edged", "stitched", "detailed"],
  "links": ["with", "w", "on", "over", "or", "featuring", "plus"],
  "choices": ["or", "plus"],
  "treatments": ["finished", "stained", "coated", "plated"],
  "things": ["surface", "furniture", "table", "chair", "desk", "body", "material", "various", "assorted", "mixed"],
  "finishes": ["brass", "bronze", "copper", "gold", "silver", "chrome", "nickel", "pewter"],
  "fillers": ["real", "any", "genuine", "actual", "true", "authentic", "pure", "solid", "made", "of", "from", "a", "the"],
  "tints": ["black", "white", "gray", "brown", "red", "blue", "green", "yellow", "orange", "purple", "pink", "beige", "clear"],
  "plastics": ["acrylic", "pvc", "bicast", "bycast", "pu", "polyurethane", "pe", "polyethylene", "poly", "vinyl", "plastic", "resin", "eco", "tech", "microfiber", "viscose", "rayon", "lyocell", "modal"],
  "imitated": ["wood", "metal", "warm metal", "stone", "plant fiber", "natural fabric", "wool", "leather", "glass"],
  "translations": {
    "German": {"holz": "wood", "aus": "of", "massiv": "solid", "vollholz": "solid wood", "eiche": "oak", "nussbaum": "walnut", "buche": "beech", "esche": "ash", "birke": "birch", "ahorn": "maple", "kiefer": "pine", "fichte": "spruce", "kirsche": "cherry", "kirschbaum": "cherry", "akazie": "acacia", "metall": "metal", "stahl": "steel", "edel": "stainless", "eisen": "iron", "guss": "cast", "messing": "brass", "kupfer": "copper", "chrom": "chrome", "stein": "stone", "marmor": "marble", "granit": "granite", "schiefer": "slate", "beton": "concrete", "keramik": "ceramic", "porzellan": "porcelain", "glas": "glass", "bambus": "bamboo", "baumwolle": "cotton", "leinen": "linen", "seide": "silk", "wolle": "wool", "filz": "felt", "samt": "velvet", "stoff": "fabric", "leder": "leather", "wildleder": "suede", "kunst": "faux", "echt": "genuine", "fell": "fur", "pelz": "fur", "kunststoff": "plastic", "plastik": "plastic", "gummi": "rubber", "schaumstoff": "foam", "papier": "paper", "kork": "cork", "furnier": "veneer", "furniert": "veneered", "dekor": "decor", "nachbildung": "imitation", "imitat": "imitation", "folie": "foil", "foliert": "laminated", "farben": "colored", "farbig": "colored", "beschichtet": "coated", "gebeizt": "stained", "melamin": "melamine", "naturstein": "stone", "steinwolle": "mineral wool", "acrylglas": "acrylic", "holzwerkstoff": "engineered wood", "cord": "corduroy", "spanplatte": "particleboard", "sperrholz": "plywood", "optik": "look", "effekt": "effect"},
    "French": {"bois": "wood", "de": "of", "en": "of", "massif": "solid", "massive": "solid", "chêne": "oak", "noyer": "walnut", "hêtre": "beech", "frêne": "ash", "bouleau": "birch", "érable": "maple", "manguier": "mango", "acier": "steel", "inoxydable": "stainless", "inox": "stainless steel", "pin": "pine", "fer": "iron", "fonte": "cast iron", "laiton": "brass", "cuivre": "copper", "pierre": "stone", "marbre": "marble", "béton": "concrete", "céramique": "ceramic", "porcelaine": "porcelain", "verre": "glass", "trempé": "tempered", "rotin": "rattan", "osier": "wicker", "bambou": "bamboo", "coton": "cotton", "lin": "linen", "soie": "silk", "laine": "wool", "velours": "velvet", "tissu": "fabric", "cuir": "leather", "véritable": "genuine", "daim": "suede", "fourrure": "fur", "simili": "faux", "similicuir": "faux leather", "synthétique": "synthetic", "plastique": "plastic", "caoutchouc": "rubber", "mousse": "foam", "liège": "cork", "contreplaqué": "plywood", "aggloméré": "particleboard", "placage": "veneer of", "plaqué": "veneered", "aspect": "look of", "effet": "look of", "façon": "look of", "métal": "metal", "teck": "teak", "acajou": "mahogany"},
    "Spanish": {"madera": "wood", "maciza": "solid", "macizo": "solid", "roble": "oak", "nogal": "walnut", "haya": "beech", "fresno": "ash", "abedul": "birch", "pino": "pine", "acero": "steel", "hierro": "iron", "fundido": "cast", "latón": "brass", "cobre": "copper", "aluminio": "aluminum", "piedra": "stone", "mármol": "marble", "hormigón": "concrete", "cerámica": "ceramic", "vidrio": "glass", "cristal": "glass", "templado": "tempered", "ratán": "rattan", "mimbre": "wicker", "bambú": "bamboo", "algodón": "cotton", "lino": "linen", "seda": "silk", "lana": "wool", "terciopelo": "velvet", "tela": "fabric", "cuero": "leather", "piel": "leather", "sintético": "synthetic", "sintética": "synthetic", "polipiel": "faux leather", "plástico": "plastic", "espuma": "foam", "yute": "jute", "chapa": "veneer of", "chapado": "veneered", "chapada": "veneered", "efecto": "look of", "imitación": "look of", "acabado": "finish", "teca": "teak", "caoba": "mahogany"},
    "Italian": {"legno": "wood", "di": "of", "massello": "solid", "massiccio": "solid", "rovere": "oak", "noce": "walnut", "faggio": "beech", "frassino": "ash", "betulla": "birch", "metallo": "metal", "acciaio": "steel", "ferro": "iron", "ghisa": "cast iron", "ottone": "brass", "rame": "copper", "alluminio": "aluminum", "pietra": "stone", "marmo": "marble", "cemento": "concrete", "ceramica": "ceramic", "vetro": "glass", "temperato": "tempered", "vimini": "wicker", "cotone": "cotton", "seta": "silk", "velluto": "velvet", "tessuto": "fabric", "pelle": "leather", "cuoio": "leather", "ecopelle": "faux leather", "similpelle": "faux leather", "plastica": "plastic", "iuta": "jute", "sughero": "cork", "impiallacciato": "veneered"}
  },
  "upholstery": ["natural fabric", "wool", "pile fabric", "synthetic fabric", "leather", "faux leather"],
  "not": {
    "before": ["faux", "imitation", "fake", "artificial", "simulated", "mock", "synthetic", "vegan", "manmade", "man", "pseudo", "engineered", "cultured", "composite"],
    "next": ["non", "no", "not", "but", "without", "like", "resembling", "imitating", "mimicking"],
    "after": ["look", "lookalike", "like", "effect", "finish", "finished", "style", "inspired", "tone", "toned", "color", "colored", "colour", "coloured", "stain", "stained", "free", "plated", "coated", "veneer", "plywood", "mdf", "particleboard", "chipboard", "paint", "lacquer", "varnish", "enamel", "laminate", "alternative", "grain", "veneered", "laminated", "imitation", "print", "printed", "appearance", "substitute", "textured", "feel", "replica", "decor", "touch", "foil", "derived", "pattern", "aire", "gel", "paper", "melamine", "texture", "match", "screened", "air", "motif", "overlay", "esque"],
    "label": ["finish", "color", "colour", "stain", "tone", "look", "effect", "hue", "shade"]
  }
}

"""##,
"tables/sizes.json": ##"""
{
  "table": "sizes",
  "about": "Sizes that have a name: mattresses and sheets of paper, by width and length. 'behind' are words that may stand beside a name.",
  "sources": ["Names and measures: general trade usage in U.S. bedding; International Sleep Products Association, standard mattress sizes; ISO 216."],
  "sizes": {
    "crib": "28 x 52 in", "twin": "38 x 75 in", "single": "38 x 75 in", "twin xl": "38 x 80 in", "twin extra long": "38 x 80 in", "extra long twin": "38 x 80 in",
    "full": "54 x 75 in", "double": "54 x 75 in", "full xl": "54 x 80 in", "queen": "60 x 80 in", "olympic queen": "66 x 80 in",
    "king": "76 x 80 in", "eastern king": "76 x 80 in", "split king": "76 x 80 in",
    "california king": "72 x 84 in", "cal king": "72 x 84 in", "ca king": "72 x 84 in", "western king": "72 x 84 in", "super king": "180 x 200 cm",
    "a2": "420 x 594 mm", "a3": "297 x 420 mm", "a4": "210 x 297 mm", "a5": "148 x 210 mm"
  },
  "behind": ["size", "sized", "bed", "mattress", "frame", "bedding", "headboard", "footboard", "standard", "duvet", "cover", "comforter", "quilt", "sheet", "topper", "set", "x", "by", "fit", "for"]
}

"""##,
"tables/styles.json": ##"""
{
  "table": "family",
  "about": "Interior styles by family. Styles of one family share their main features; compatible families are mixed without a clash.",
  "sources": [
    "Names: as used by English-speaking designers and retailers.",
    "Periods: Victoria and Albert Museum, style guides (vam.ac.uk); families and compatibility are this project's own judgment."
  ],
  "families": {
    "modern": [["modern", "modernist"], ["contemporary", "current"], ["minimalist", "minimal", "minimalism", "minimalistic"], "bauhaus", "international style"],
    "mid-century": [["mid-century modern", "midcentury modern", "mid-century", "midcentury", "mid mod", "mcm"], ["retro", "sixties", "seventies", "space age", "memphis"]],
    "nordic": [["scandinavian", "nordic", "scandi", "hygge", "danish", "danish modern", "scandinavian modern"], ["japandi", "japanese", "zen", "wabi-sabi", "asian"], "organic modern"],
    "industrial": [["industrial", "loft", "urban"], "steampunk", "brutalist"],
    "rustic": [["farmhouse", "modern farmhouse", "country", "cottage", "cottagecore", "country house"], ["rustic", "lodge", "cabin", "chalet"], ["french country", "provincial", "provencal", "provence", "french provincial"], "shabby chic", "western"],
    "coastal": [["coastal", "beach", "beachy", "nautical", "beach house", "seaside"], ["hamptons"], ["mediterranean", "tuscan", "spanish"], "tropical"],
    "bohemian": [["bohemian", "boho", "boho chic"], ["eclectic", "maximalist"], ["moroccan"], ["southwestern", "southwest", "santa fe", "desert"], "global"],
    "traditional": [["traditional", "classic", "classical"], ["transitional"], ["victorian", "edwardian"], ["grandmillennial", "chinoiserie"], ["queen anne", "chippendale"], "gothic", "regency", ["shaker"], ["colonial", "georgian", "federal"], "craftsman", ["arts and crafts", "mission"], "neoclassical", ["vintage", "antique"]],
    "glamorous": [["glam", "glamour", "glamorous", "hollywood regency"], ["art deco", "deco", "gatsby"], ["luxury", "luxe"], ["baroque", "louis xvi", "empire"], "rococo"],
    "art nouveau": [["art nouveau", "jugendstil", "liberty style"]]
  },
  "compatible": [
    ["modern", "mid-century"], ["modern", "nordic"], ["modern", "industrial"], ["modern", "glamorous"], ["mid-century", "nordic"], ["mid-century", "bohemian"],
    ["nordic", "rustic"], ["nordic", "coastal"], ["industrial", "rustic"], ["rustic", "traditional"], ["rustic", "coastal"], ["rustic", "bohemian"],
    ["coastal", "bohemian"], ["coastal", "traditional"], ["traditional", "glamorous"], ["art nouveau", "traditional"], ["art nouveau", "glamorous"]
  ],
  "translations": {
    "German": {"skandinavisch": "scandinavian", "nordisch": "nordic", "klassisch": "classic", "zeitgenössisch": "contemporary", "minimalistisch": "minimalist", "industriell": "industrial", "industrie": "industrial", "rustikal": "rustic", "landhaus": "country", "mediterran": "mediterranean", "maritim": "nautical", "traditionell": "traditional", "antik": "antique", "marokkanisch": "moroccan", "japanisch": "japanese", "barock": "baroque", "kolonial": "colonial", "viktorianisch": "victorian", "stil": "style"},
    "French": {"scandinave": "scandinavian", "nordique": "nordic", "moderne": "modern", "contemporain": "contemporary", "contemporaine": "contemporary", "classique": "classic", "minimaliste": "minimalist", "industriel": "industrial", "industrielle": "industrial", "rustique": "rustic", "campagne": "country", "champêtre": "country", "bohème": "bohemian", "traditionnel": "traditional", "japonais": "japanese", "méditerranéen": "mediterranean"},
    "Spanish": {"escandinavo": "scandinavian", "nórdico": "nordic", "moderno": "modern", "contemporáneo": "contemporary", "clásico": "classic", "minimalista": "minimalist", "rústico": "rustic", "bohemio": "bohemian", "tradicional": "traditional", "mediterráneo": "mediterranean", "japonés": "japanese"},
    "Italian": {"scandinavo": "scandinavian", "nordico": "nordic", "contemporaneo": "contemporary", "classico": "classic", "industriale": "industrial", "rustico": "rustic", "tradizionale": "traditional", "barocco": "baroque", "giapponese": "japanese"}
  },
  "things": ["style", "styled", "design", "look", "decor", "inspired", "various", "assorted", "mixed"],
  "fillers": ["at", "all", "really", "very", "overly", "too"],
  "not": {"next": ["no", "not", "non", "anti", "post", "pre", "un", "but"]}
}

"""##,
  ]
}
