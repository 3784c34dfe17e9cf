/// The names that shops and designers give to things, with their categories.
///
/// Names are written as `CategoryWords` reads them: in lowercase, without accents and punctuation.
/// Words lose a final `s`, even `canvas`. `~` marks a vague phrase that decides only without
/// others; `=` marks a word without a plural. A phrase has at most three words. Names outside the
/// table are unknown.
enum CategoryKeywords {
  static let rows: [(category: Category, phrases: String)] = [
    // MARK: Seating
    (
      Category(.seating, .seating, .sofas),
      """
      sofa,couch,sectional,loveseat,love seat,settee,divan,davenport,chesterfield,futon,chaise,\
      chaise longue,chaise lounge,sofa bed,sofabed,sleeper,daybed,day bed,banquette,\
      living room set,conversation set,lounge set,sofa set,=sofa seating
      """
    ),
    (
      Category(.seating, .seating, .chairs),
      """
      =seating,seat,chair,armchair,recliner,rocker,glider,stool,barstool,footstool,ottoman,pouf,\
      pouffe,bench,hassock,bean bag,beanbag,hammock,swing,throne,lounger,sunlounger,adirondack,\
      wingback,bergere,papasan,pew
      """
    ),
    (
      Category(.seating, .seating, .other),
      """
      bed,headboard,footboard,bed frame,bunk,trundle,crib,bassinet,cot,mattress,box spring,\
      bed base,four poster,bedroom set,bedroom suite,=~furniture,=~living room,=~bedroom,\
      =~lounge,=~upholstery,=~nursery
      """
    ),

    // MARK: Tables
    (
      Category(.tables, .table, .tables),
      """
      table,desk,nightstand,night stand,console,dinette,dining set,dinette set,bistro set,\
      pub set,bar set,pedestal,workstation,secretary,escritoire,makeup vanity,table top,tabletop,\
      table base,trestle,workbench,work bench,=dining furniture
      """
    ),
    (
      Category(.tables, .bath, .other),
      """
      vanity,vanity base,vanity unit,vanity top,vanity cabinet,washstand
      """
    ),
    (
      Category(.tables, .kitchen, .other),
      """
      countertop,counter top,worktop,counter,island,kitchen cart,butcher block,slab,prep table,\
      breakfast bar
      """
    ),

    // MARK: Storage
    (
      Category(.storage, .storage, .storage),
      """
      =storage,=shelving,shelf,bookshelf,bookcase,book case,etagere,shelf unit,shelving unit,\
      cabinet,cupboard,dresser,chest,chest of drawer,drawer,tallboy,highboy,lowboy,armoire,\
      wardrobe,closet,closet system,organizer,organiser,sideboard,buffet,credenza,hutch,curio,\
      vitrine,cart,trolley,tv stand,media console,media unit,entertainment center,\
      entertainment unit,tv unit,tv console,media stand,tv bench,media center,trunk,footlocker,\
      locker,storage bench,storage ottoman,bin,basket,hamper,crate,box,container,canister,rack,\
      coat stand,coat tree,hall tree,shoe bench,umbrella stand,valet stand,credenza desk,cubby,\
      room divider,pantry,linen tower,safe,wall unit,shed,trash can,garbage can,wastebasket,\
      media storage,mudroom bench,blanket ladder,filing,mobile pedestal,=casegood,=case good,\
      =cabinetry
      """
    ),

    // MARK: Rugs and flooring
    (
      Category(.flooring, .rug, .rugs),
      """
      rug,carpet,runner,mat,doormat,chairmat,rug pad,rug gripper,stair tread,stair rod,\
      carpet tile,broadloom,kilim,dhurrie,sheepskin,cowhide,hide,tatami,playmat
      """
    ),
    (
      Category(.flooring, .rug, .other),
      """
      =flooring,floor,hardwood,laminate,vinyl,=lvp,=lvt,linoleum,plank,parquet,engineered wood,\
      =underlayment,underlay,tile,mosaic,backsplash,splashback,porcelain,=grout,thinset,=decking,\
      paver,baseboard,base board,skirting,skirting board,quarter round,threshold,\
      transition strip,floor trim,stair nose,subfloor,terrazzo,=stone,=marble,=granite
      """
    ),

    // MARK: Lighting
    (
      Category(.lighting, .lighting, .lighting),
      """
      =lighting,light,lamp,chandelier,pendant,sconce,lantern,lampshade,lamp shade,lighting shade,\
      light shade,pendant shade,lamp base,lamp part,bulb,led strip,spotlight,downlight,uplight,\
      floodlight,torchiere,flush mount,semi flush,flushmount,fixture,luminaire,nightlight,\
      candelabra,ceiling fan,light switch,dimmer,dimmer switch,led,light kit,lamp stand,\
      light string,neon sign
      """
    ),

    // MARK: Window treatments
    (
      Category(.windows, .window, .windowsAndFinishes),
      """
      curtain,drape,=drapery,drape panel,blind,shade,shutter,valance,cornice,swag,sheer,=voile,\
      window treatment,window covering,window panel,window film,curtain panel,curtain rod,\
      drapery rod,curtain pole,curtain rail,curtain track,traverse rod,finial,tieback,tie back,\
      holdback,curtain ring,curtain hardware,drapery hardware,curtain clip,window hardware,\
      awning,window seat pad,=~window
      """
    ),

    // MARK: Soft furnishings
    (
      Category(.textiles, .textile, .accessories),
      """
      =soft furnishing,=textile,=fabric,pillow,pillow cover,pillow insert,pillowcase,pillow case,\
      sham,bolster,cushion,cushion cover,chair pad,seat pad,throw,blanket,afghan,quilt,=bedding,\
      bedding set,bed set,bed linen,=linen,sheet,sheet set,duvet,duvet cover,duvet insert,\
      comforter,comforter set,coverlet,bedspread,bed spread,bed skirt,bedskirt,dust ruffle,\
      bed runner,bed scarf,mattress pad,mattress cover,mattress encasement,topper,protector,=pad,\
      slipcover,slip cover,sofa cover,couch cover,chair cover,furniture cover,patio cover,\
      car cover,upholstery fabric,table linen,tablecloth,table cloth,table runner,placemat,\
      place mat,napkin,table skirt,towel,washcloth,bath linen,bathrobe,robe,shower curtain,\
      shower liner,shower curtain liner,nursery bedding,crib bedding,canopy,mosquito net,pet bed,\
      dog bed,cat bed,~cover,oven mitt,apron,pot holder
      """
    ),

    // MARK: Wall art and decor
    (
      Category(.walls, .art, .accessories),
      """
      =art,=artwork,=wall decor,wall decoration,wall hanging,painting,print,poster,canva,\
      photograph,photography,picture,frame,gallery wall,gallery set,tapestry,macrame,mirror,\
      mirror set,=~decor,~decoration,~accent,=~home accent,~accessory,decorative accessory,\
      object,ornament,vase,urn,bottle,jar,bowl,tray,sculpture,statue,statuette,figurine,bust,\
      candle,candleholder,candle holder,candlestick,hurricane,votive,=home fragrance,diffuser,\
      incense,clock,bookend,book end,book,globe,sign,letter board,memo board,bulletin board,\
      pinboard,chalkboard,whiteboard,cork board,screen,plaque,medallion,wall accent,decal,\
      wall sticker,wall shelf decor,christma tree,wreath stand,holiday decoration,\
      =holiday decor,=seasonal decor,christma decoration,fountain,wind chime,garden accent,\
      bird bath,birdbath,weathervane,flag,wall basket,dried bouquet,mobile,room spray,\
      =outdoor decor,outdoor wall decor,outdoor wall art,dreamcatcher,game set,chess set,\
      record player
      """
    ),
    (
      Category(.walls, .art, .windowsAndFinishes),
      """
      =paint,wall paint,interior paint,exterior paint,primer,stain,wallpaper,wall paper,\
      wallcovering,wall covering,mural,wall panel,wall paneling,=paneling,=panelling,=wainscot,\
      =wainscoting,=beadboard,=shiplap,=molding,=moulding,=millwork,chair rail,=trim,\
      ceiling medallion,ceiling tile,=drywall,=plaster,=brick veneer,=stone veneer,veneer,\
      acoustic panel,slat wall,=wall finish,=wall treatment,=cladding,=siding,=wallboard,\
      wall slat
      """
    ),
    (
      Category(.walls, .kitchen, .accessories),
      """
      =tableware,=dinnerware,=flatware,=cutlery,=silverware,=glassware,=barware,=stemware,\
      =drinkware,=cookware,=bakeware,=ovenware,=serveware,=serving,serving bowl,serving tray,\
      platter,plate,saucer,dish,mug,cup,glass,tumbler,goblet,decanter,pitcher,carafe,teapot,\
      kettle,pan,skillet,stockpot,dutch oven,knife,knife block,cutting board,utensil,\
      =kitchenware,cake stand,salt shaker,spice rack,dish rack,bread box,fruit bowl,cooler,\
      ice bucket,colander,casserole
      """
    ),

    // MARK: Plants
    (
      Category(.plants, .plant, .plants),
      """
      plant,houseplant,tree,fiddle leaf fig,palm,fern,succulent,cactus,cacti,bonsai,orchid,\
      monstera,ivy,vine,bouquet,flower,floral,flower arrangement,floral arrangement,=greenery,\
      =foliage,=botanical,=pampa,grass,hedge,topiary,moss wall,wreath,garland,planter,plant pot,\
      flower pot,flowerpot,plant stand,plant hanger,planter box,window box,cachepot,jardiniere,\
      terrarium,~pot,raised bed,garden bed,potting bench,plant shelf,=~garden,stem,seed,shrub
      """
    ),

    // MARK: Hardware, fixtures, appliances
    (
      Category(.hardware, .hardware, .other),
      """
      =hardware,cabinet hardware,door hardware,furniture hardware,knob,handle,pull,lever,lock,\
      deadbolt,latch,hinge,hook,bracket,caster,door stop,doorstop,leg,screw,nail,bolt,anchor,\
      fastener,drawer slide,rail,rod,mount,monitor arm,wall plate,switch plate,outlet cover,\
      outlet,switch,door,door casing,door bell,doorbell,house number,mailbox,mail box,gate,fence,\
      =railing,handrail,newel,baluster,stair part,=~ceiling,thermostat,detector,smoke alarm,vent,\
      vent cover,register,radiator,radiator cover,heater,fireplace,fireplace insert,fire pit,\
      firepit,mantel,stove pipe,wood stove,air conditioner,air purifier,humidifier,dehumidifier,\
      fan,=insulation,=lumber,=wood,plywood,=concrete,=cement,=caulk,adhesive,sealant,=roofing,\
      skylight,pergola,gazebo,arbor,trellis,tool,ladder,=electrical,=~building material,\
      =~construction material,=hvac,security camera,smart home
      """
    ),
    (
      Category(.hardware, .kitchen, .other),
      """
      appliance,refrigerator,fridge,freezer,oven,range,stove,cooktop,hob,cooker,dishwasher,\
      microwave,hood,wine cooler,beverage cooler,ice maker,washer,dryer,washing machine,=laundry,\
      garbage disposal,=disposal,trash compactor,blender,toaster,coffee maker,espresso machine,\
      coffee machine,mixer,food processor,air fryer,crock pot,kitchen sink,bar sink,\
      farmhouse sink,kitchen faucet,pot filler,pot rack,grill,bbq,barbecue,smoker,\
      outdoor kitchen,water filter,water dispenser,=~kitchen,vacuum,vacuum cleaner,\
      kitchen fixture
      """
    ),
    (
      Category(.hardware, .bath, .other),
      """
      faucet,tap,tub filler,sink,basin,toilet,toilet seat,bidet,urinal,bathtub,tub,whirlpool,spa,\
      sauna,shower,shower door,shower head,showerhead,shower panel,shower system,shower base,\
      shower pan,shower enclosure,shower screen,shower wall,tub door,valve,drain,=plumbing,\
      =plumbing fixture,bath fixture,bathroom fixture,plumbing part,towel bar,towel rack,\
      towel ring,towel hook,robe hook,towel warmer,toilet paper holder,toilet brush,grab bar,\
      shower rod,shower curtain rod,shower caddy,shower shelf,shower niche,soap dispenser,\
      soap dish,toothbrush holder,tissue holder,tissue box cover,bath accessory,\
      bathroom accessory,shower accessory,tub accessory,bath set,bathroom set,bath hardware,\
      bathroom hardware,=~bath,=~bathroom,=~restroom,=~powder room
      """
    ),
  ]
}
