import RemoBytes

/// The table of link rules: shops with ids in their paths, redirecting networks, and irrelevant
/// parameters.
///
/// Canonical URLs are only compared. The links shown to readers stay unchanged.
enum LinkTable {
  /// Tracking parameters on links of any site. The list omits names that some shops use for
  /// products (`ref`, `id`, `tag`, `cid`). `*` at the end matches any text, and case is ignored.
  static let tracking: [(names: [String], source: String)] = [
    (
      ["utm_*", "mtm_*", "pk_campaign", "pk_content", "pk_kwd", "pk_medium", "pk_source"],
      "Campaign parameters of Google Analytics and Matomo"
    ),
    (
      [
        "__hsfp", "__hssc", "__hstc", "__s", "_bhlid", "_branch_match_id", "_ga", "_gl", "_hsenc",
        "_hsmi", "_kx", "_openstat", "ck_subscriber_id", "dclid", "dicbo", "ef_id", "epik",
        "et_rid", "fb_action_ids", "fb_action_types", "fb_ref", "fb_source", "fbclid",
        "gad_campaignid", "gad_source", "gbraid", "gclid", "gclsrc", "guccounter",
        "guce_referrer", "guce_referrer_sig", "hsa_*", "hsctatracking", "igsh", "igshid",
        "li_fat_id", "mc_cid", "mc_eid", "mkt_tok", "ml_subscriber", "ml_subscriber_hash",
        "msclkid", "oft_c", "oft_ck", "oft_d", "oft_id", "oft_ids", "oft_k", "oft_lk", "oft_sk",
        "oly_anon_id", "oly_enc_id", "rb_clickid", "rdt_cid", "s_cid", "s_kwcid", "sccid",
        "srsltid", "tblci", "ttclid", "twclid", "vero_conv", "vero_id", "wbraid", "wickedid",
        "yclid", "ysclid",
      ],
      "Firefox's query stripping list, Brave's query filter, AdGuard's URL tracking filter"
    ),
    (
      ["awc", "sv1", "sv_campaign_id"],
      "Awin: click parameters that the MasterTag reads on the shop's page"
    ),
    (["cjevent", "cjdata"], "CJ: click parameters that the shop's page receives"),
    (["irclickid", "irgwc"], "Impact: click parameters that the shop's page receives"),
    (["clickref", "app_clickref"], "Partnerize: click parameters that the shop's page receives"),
    (
      ["ranmid", "raneaid", "ransiteid"], "Rakuten: click parameters that the shop's page receives"
    ),
    (["sscid"], "ShareASale: click parameter that the shop's page receives"),
  ]

  /// The parameters of Shopify's searches and recommendations, on paths with `/products/`.
  static let shopify: (names: [String], source: String) = (
    [
      "_pos", "_sid", "_ss", "_psq", "_fid", "pr_prod_strat", "pr_rec_id", "pr_rec_pid",
      "pr_ref_pid", "pr_seq",
    ],
    "Shopify: Liquid `product.url`, predictive search and product recommendations"
  )

  /// The parameters that select a variant at any shop. Nonempty ones always count. `*` at the start
  /// matches any text.
  static let variants: (names: [String], source: String) = (
    [
      "*color", "*colour", "*size", "*sku", "*variant", "color_id", "colorid", "colourid",
      "fabric", "finish", "material", "option", "option_id", "optionid", "options", "pattern",
      "size_id", "sizeid", "sku_id", "skuid", "style", "swatch", "variant_id", "variantid",
      "variation", "variation_id", "variationid",
    ],
    "Shopify's `variant`, WooCommerce's variations, schema.org's ProductGroup.variesBy"
  )

  /// Words in a fragment such as `#color-red` that select a variant.
  static let variantWords = ["color", "colour", "size", "sku", "swatch", "variant", "variation"]

  static let rules: [LinkRule] =
    [
      LinkRule(
        hosts: amazonHosts,
        kind: .product(
          ProductPath(
            after: ["dp", "product", "d", "asin", "glance", "offer-listing", "-"], id: .asin,
            written: "/dp/")),
        source: "Amazon: `/dp/ASIN`, `/gp/product/ASIN`, `/gp/aw/d/ASIN`, `/gp/offer-listing/ASIN`,"
          + " `/exec/obidos/ASIN/ASIN`; `smid` and `m` name a seller; ClearURLs, provider amazon"),
      LinkRule(
        hosts: ["amzn.com"],
        kind: .product(
          ProductPath(
            after: ["dp", "product", "d"], id: .asin, written: "/dp/", shop: "amazon.com",
            mayBeginWithID: true)),
        source: "Amazon: short links, `amzn.com/ASIN` and `amzn.com/dp/ASIN`"),
      LinkRule(
        hosts: amazonHosts,
        kind: .redirect(
          Redirect(
            parameters: ["url", "location", "u"],
            pages: [
              "/sspa/click", "/gp/slredirect/", "/gp/redirect.html", "/gp/r.html", "/gp/f.html",
            ],
            takesPaths: true)),
        source:
          "Amazon: links of sponsored products, `/gp/redirect.html?location=URL`, and links of"
          + " mails, `/gp/r.html?U=URL`"),
      LinkRule(
        hosts: ebayHosts,
        kind: .product(
          ProductPath(
            after: ["itm"], within: 2, id: .digits(9...15), written: "/itm/", parameters: ["var"])),
        source: "eBay Browse API: `itemWebUrl`, `/itm/ID?var=VARIATION`; ClearURLs, provider ebay"),
      LinkRule(
        hosts: ebayHosts,
        kind: .product(
          ProductPath(
            after: ["p"], within: 2, id: .digits(5...15), written: "/p/", parameters: ["var"])),
        source: "eBay: catalog pages, `/p/EPID?iid=ITEM`; ClearURLs, provider ebay"),
      LinkRule(
        hosts: ["rover.ebay.com"], kind: .redirect(Redirect(parameters: ["mpre"])),
        source: "eBay Partner Network: links of the older kind, `mpre`"),
      LinkRule(
        hosts: ["etsy.com"],
        kind: .product(
          ProductPath(
            after: ["listing"], id: .digits(6...13), written: "/listing/",
            parameters: ["variation*"])
        ),
        source: "Etsy Open API: `url` of a listing, `/listing/ID/slug`, `variation0=VALUE`"),
      LinkRule(
        hosts: ["walmart.com"],
        kind: .product(
          ProductPath(
            after: ["ip"], within: 2, id: .digits(5...15), written: "/ip/")),
        source: "Walmart: `/ip/slug/ID`; `selectedSellerId` and `selectedOfferId` name a seller;"
          + " ClearURLs, provider walmart"),
      LinkRule(
        hosts: ["walmart.ca"],
        kind: .product(
          ProductPath(
            after: ["ip"], within: 2, id: .code(10...16), written: "/ip/")),
        source: "Walmart Canada: `/en/ip/slug/ID`"),
      LinkRule(
        hosts: [
          "allmodern.com", "birchlane.com", "jossandmain.com", "perigold.com", "wayfair.ca",
          "wayfair.co.uk", "wayfair.com", "wayfair.de",
        ],
        kind: .product(
          ProductPath(after: ["pdp"], id: .wayfairNumber, written: "/pdp/", parameters: ["piid*"])),
        source: "Wayfair and its other shops: `/department/pdp/slug-SKU.html?piid=OPTIONS`"),
      LinkRule(
        hosts: ["target.com"],
        kind: .product(
          ProductPath(
            after: ["p"], within: 3, id: .targetNumber, written: "/p/", parameters: ["preselect"])),
        source: "Target: `/p/slug/-/A-TCIN?preselect=TCIN`"),
      LinkRule(
        hosts: ["ikea.com"],
        kind: .product(
          ProductPath(after: ["p"], id: .articleNumber, written: "/p/", keepsStart: true)),
        source: "IKEA: `/country/language/p/slug-ARTICLE/`"),
      LinkRule(
        hosts: ["homedepot.com"],
        kind: .product(
          ProductPath(after: ["p", "pep"], within: 2, id: .digits(6...12), written: "/p/")),
        source: "The Home Depot: `/p/slug/ID` and `/pep/slug/ID`"),
      LinkRule(
        hosts: ["homedepot.ca"],
        kind: .product(
          ProductPath(after: ["product"], within: 2, id: .digits(6...12), written: "/product/")),
        source: "The Home Depot Canada: `/product/slug/ID`"),
      LinkRule(
        hosts: ["awin1.com", "zenaps.com"], kind: .redirect(Redirect(parameters: ["ued", "p"])),
        source: "Awin: deep links, `cread.php?awinmid=&awinaffid=&ued=URL`, earlier `p=URL`"),
      LinkRule(
        hosts: ["linksynergy.com", "linksynergy.walmart.com"],
        kind: .redirect(Redirect(parameters: ["murl", "rd_parm1"])),
        source: "Rakuten Advertising: deep links, `deeplink?id=&mid=&murl=URL`"),
      LinkRule(
        hosts: ["7eer.net", "evyy.net", "ojrq.net", "pxf.io", "sjv.io"],
        kind: .redirect(impact.redirect), source: impact.source),
      LinkRule(
        hosts: [
          "afcyhf.com", "anrdoezrs.net", "awltovhc.com", "cj.dotomi.com", "dpbolvw.net",
          "emjcd.com",
          "ftjcfx.com", "jdoqocy.com", "kqzyfj.com", "lduhtrp.net", "qksrv.net", "tkqlhce.com",
          "tqlkg.com", "yceml.net",
        ],
        kind: .redirect(Redirect(parameters: ["url"], pathMarker: "")),
        source: "CJ: deep links, `/click-PID-AID?url=URL` and `/links/PID/type/dlg/URL`"),
      LinkRule(
        hosts: ["shareasale.com", "shareasale-analytics.com"],
        kind: .redirect(Redirect(parameters: ["urllink"], takesBareHosts: true)),
        source: "ShareASale: custom links, `r.cfm?b=&u=&m=&urllink=URL`, mostly without the scheme"),
      LinkRule(
        hosts: ["prf.hn"], kind: .redirect(Redirect(pathMarker: "destination:")),
        source: "Partnerize: deep links, `/click/camref:ID/destination:URL`"),
      LinkRule(
        hosts: [
          "go.redirectingat.com", "go.skimlinks.com", "go.skimresources.com",
        ],
        kind: .redirect(Redirect(parameters: ["url"])),
        source: "Skimlinks: Link Wrapper, `/?id=&url=URL`"),
      LinkRule(
        hosts: ["redirect.viglink.com"], kind: .redirect(Redirect(parameters: ["u", "out"])),
        source: "Sovrn Commerce (VigLink): `/?key=&u=URL`"),
      LinkRule(
        hosts: ["tradedoubler.com"], kind: .redirect(Redirect(parameters: ["url"])),
        source: "Tradedoubler: deep links, `click?p=&a=&url=URL`"),
      LinkRule(
        hosts: ["track.webgains.com"], kind: .redirect(Redirect(parameters: ["wgtarget"])),
        source: "Webgains: deep links, `click.html?wgcampaignid=&wgprogramid=&wgtarget=URL`"),
      LinkRule(
        hosts: ["track.flexlinks.com", "track.flexlinkspro.com"],
        kind: .redirect(Redirect(parameters: ["url"])),
        source: "FlexOffers: deep links, `a.ashx?foid=&url=URL`"),
      LinkRule(
        hosts: ["shop-links.co"], kind: .redirect(Redirect(parameters: ["url"])),
        source: "Narrativ (Howl): `/link/?publisher_slug=&exclusive=1&url=URL`"),
      LinkRule(
        hosts: ["ad.admitad.com", "alitems.co", "alitems.com", "hxbok.com", "rzekl.com"],
        kind: .redirect(Redirect(parameters: ["ulp"])),
        source: "Admitad: deep links, `/g/CODE/?ulp=URL`"),
      LinkRule(
        hosts: ["track.adtraction.com"], kind: .redirect(adtraction.redirect),
        source: adtraction.source),
      LinkRule(
        hosts: ["avantlink.ca", "avantlink.com", "avantlink.com.au"],
        kind: .redirect(Redirect(parameters: ["url"], pages: ["/click.php"])),
        source: "AvantLink: custom links, `click.php?tt=cl&mi=&pw=&url=URL`"),
      LinkRule(
        hosts: ["gopjn.com", "pjatr.com", "pjtra.com", "pntra.com", "pntrac.com", "pntrs.com"],
        kind: .redirect(Redirect(parameters: ["url"], pages: ["/t/"])),
        source: "Pepperjam (Ascend): deep links, `/t/CODE?url=URL`"),
      LinkRule(
        hosts: ["partners.webmasterplan.com"], kind: .redirect(Redirect(parameters: ["diurl"])),
        source: "affilinet: deep links, `click.asp?ref=&site=&type=text&tnb=&diurl=URL`"),
      LinkRule(
        hosts: ["s.click.aliexpress.com"],
        kind: .redirect(Redirect(parameters: ["dl_target_url"], takesBareHosts: true)),
        source: "AliExpress Portals: `deep_link.htm?aff_short_key=&dl_target_url=URL`"),
      LinkRule(
        hosts: ["l.facebook.com", "l.instagram.com", "lm.facebook.com"],
        kind: .redirect(Redirect(parameters: ["u"])),
        source: "Facebook and Instagram: links that leave the site, `/l.php?u=URL`; ClearURLs"),
      LinkRule(
        hosts: googleHosts,
        kind: .redirect(Redirect(parameters: ["url", "q", "adurl"], pages: ["/url", "/aclk"])),
        source: "Google: links of search results, `/url?q=URL`, and of ads, `/aclk?adurl=URL`;"
          + " ClearURLs, provider google"),
      LinkRule(
        hosts: ["googleadservices.com"],
        kind: .redirect(Redirect(parameters: ["adurl"], pages: ["/pagead/aclk"])),
        source: "Google Ads: `/pagead/aclk?sa=L&ai=&adurl=URL`"),
    ]

  /// The rule for links with an Impact path, which many shops host themselves, such as
  /// `goto.walmart.com`.
  static let impact: (redirect: Redirect, source: String) = (
    Redirect(parameters: ["u"]), "Impact: deep links, `/c/PARTNER/AD/CAMPAIGN?u=URL`"
  )

  /// The rule for Adtraction links, which many shops host themselves, such as `go.apotea.se`.
  static let adtraction: (redirect: Redirect, source: String) = (
    Redirect(parameters: ["url"]), "Adtraction: deep links, `/t/t?a=AD&as=CHANNEL&t=2&tk=1&url=URL`"
  )

  /// The names of shops, as their pages write them.
  static let shops: [LinkRule] = [
    ("Amazon", amazonHosts + ["amzn.com"]), ("eBay", ebayHosts), ("Etsy", ["etsy.com"]),
    ("Walmart", ["walmart.com", "walmart.ca"]), ("AllModern", ["allmodern.com"]),
    ("Birch Lane", ["birchlane.com"]), ("Joss & Main", ["jossandmain.com"]),
    ("Perigold", ["perigold.com"]),
    ("Wayfair", ["wayfair.ca", "wayfair.co.uk", "wayfair.com", "wayfair.de"]),
    ("Target", ["target.com"]), ("IKEA", ["ikea.com"]),
    ("The Home Depot", ["homedepot.ca", "homedepot.com"]), ("1stDibs", ["1stdibs.com"]),
    ("Anthropologie", ["anthropologie.com"]), ("Arhaus", ["arhaus.com"]),
    ("Article", ["article.com"]), ("Ashley", ["ashleyfurniture.com"]),
    ("Ballard Designs", ["ballarddesigns.com"]), ("Blu Dot", ["bludot.com"]),
    ("Burrow", ["burrow.com"]), ("Castlery", ["castlery.com"]), ("CB2", ["cb2.ca", "cb2.com"]),
    ("Chairish", ["chairish.com"]), ("Costco", ["costco.ca", "costco.com"]),
    ("Crate & Barrel", ["crateandbarrel.ca", "crateandbarrel.com"]),
    ("Design Within Reach", ["dwr.com"]), ("EQ3", ["eq3.com"]), ("H&M", ["hm.com"]),
    ("Herman Miller", ["hermanmiller.com"]), ("John Lewis", ["johnlewis.com"]),
    ("Kohl's", ["kohls.com"]), ("Living Spaces", ["livingspaces.com"]),
    ("Lowe's", ["lowes.ca", "lowes.com"]), ("Lulu and Georgia", ["luluandgeorgia.com"]),
    ("Lumens", ["lumens.com"]), ("Macy's", ["macys.com"]),
    ("Maisons du Monde", ["maisonsdumonde.com"]), ("McGee & Co.", ["mcgeeandco.com"]),
    ("Overstock", ["overstock.com"]), ("Pottery Barn", ["potterybarn.ca", "potterybarn.com"]),
    ("Rejuvenation", ["rejuvenation.com"]), ("RH", ["rh.com"]),
    ("Room & Board", ["roomandboard.com"]), ("Ruggable", ["ruggable.com"]),
    ("Rugs USA", ["rugsusa.com"]), ("Schoolhouse", ["schoolhouse.com"]),
    ("Serena & Lily", ["serenaandlily.com"]), ("Urban Outfitters", ["urbanoutfitters.com"]),
    ("West Elm", ["westelm.ca", "westelm.co.uk", "westelm.com"]),
    ("World Market", ["worldmarket.com"]), ("Zara Home", ["zarahome.com"]),
  ].map { name, hosts in LinkRule(hosts: hosts, kind: .shop(name), source: hosts[0]) }

  private static let amazonHosts = [
    "amazon.ae", "amazon.ca", "amazon.cn", "amazon.co.jp", "amazon.co.uk", "amazon.co.za",
    "amazon.com", "amazon.com.au", "amazon.com.be", "amazon.com.br", "amazon.com.mx",
    "amazon.com.tr", "amazon.de", "amazon.eg", "amazon.es", "amazon.fr", "amazon.ie", "amazon.in",
    "amazon.it", "amazon.nl", "amazon.pl", "amazon.sa", "amazon.se", "amazon.sg",
  ]

  private static let googleHosts = [
    "google.ae", "google.at", "google.be", "google.bg", "google.ca", "google.ch", "google.cl",
    "google.co.id", "google.co.il", "google.co.in", "google.co.jp", "google.co.kr", "google.co.nz",
    "google.co.th", "google.co.uk", "google.co.za", "google.com", "google.com.ar", "google.com.au",
    "google.com.br", "google.com.co", "google.com.cy", "google.com.eg", "google.com.hk",
    "google.com.mt", "google.com.mx", "google.com.my", "google.com.pe", "google.com.ph",
    "google.com.sa", "google.com.sg", "google.com.tr", "google.com.tw", "google.com.ua",
    "google.com.vn", "google.cz", "google.de", "google.dk", "google.ee", "google.es", "google.fi",
    "google.fr", "google.gr", "google.hr", "google.hu", "google.ie", "google.is", "google.it",
    "google.lt", "google.lu", "google.lv", "google.nl", "google.no", "google.pl", "google.pt",
    "google.ro", "google.rs", "google.se", "google.si", "google.sk",
  ]

  private static let ebayHosts = [
    "ebay.at", "ebay.be", "ebay.ca", "ebay.ch", "ebay.co.uk", "ebay.com", "ebay.com.au",
    "ebay.com.hk", "ebay.com.my", "ebay.com.sg", "ebay.de", "ebay.es", "ebay.fr", "ebay.ie",
    "ebay.it", "ebay.nl", "ebay.ph", "ebay.pl",
  ]
}
