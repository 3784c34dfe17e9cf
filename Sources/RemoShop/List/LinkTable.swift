import RemoBytes

/// The table of link rules: shops with ids in their paths, redirecting networks, and parameters
/// that say nothing of the product.
///
/// Canonical URLs are only compared. What a reader clicks is never rewritten.
enum LinkTable {
  /// Parameters that any site's links carry and that say where a visitor came from. Names that
  /// some shops use for the product itself (`ref`, `id`, `tag`, `cid`) are not among them; `*` at
  /// the end stands for any text. Case does not count.
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

  /// Parameters of Shopify's searches and recommendations, on pages with a path `/products/`.
  static let shopify: (names: [String], source: String) = (
    ["_pos", "_sid", "_ss", "_psq", "_fid", "pr_*"],
    "Shopify: Liquid `product.url`, predictive search and product recommendations"
  )

  /// Parameters that select a variant, at any shop. They always count.
  static let variants: (names: [String], source: String) = (
    [
      "color", "color_id", "colorid", "colour", "colourid", "fabric", "finish", "material",
      "option", "option_id", "optionid", "options", "pattern", "size", "size_id", "sizeid", "sku",
      "sku_id", "skuid", "style", "swatch", "variant", "variant_id", "variantid", "variation",
      "variation_id", "variationid",
    ],
    "Shopify's `variant`, WooCommerce's variations, schema.org's ProductGroup.variesBy"
  )

  static let rules: [LinkRule] = [
    LinkRule(
      hosts: amazonHosts,
      kind: .product(
        ProductPath(
          after: ["dp", "product", "d", "ASIN", "glance", "-"], id: .asin, written: "/dp/",
          parameters: ["smid", "m"])),
      source: "Amazon: `/dp/ASIN`, `/gp/product/ASIN`, `/gp/aw/d/ASIN`, `/exec/obidos/ASIN/ASIN`,"
        + " with `smid` and `m` for a seller; ClearURLs, provider amazon"),
    LinkRule(
      hosts: amazonHosts,
      kind: .redirect(
        Redirect(
          parameters: ["url"], pages: ["/sspa/click", "/gp/slredirect/"], takesPaths: true)),
      source: "Amazon: links of sponsored products"),
    LinkRule(
      hosts: ebayHosts,
      kind: .product(
        ProductPath(
          after: ["itm"], within: 2, id: .digits(9...15), written: "/itm/", parameters: ["var"])),
      source: "eBay Browse API: `itemWebUrl`, `/itm/ID?var=VARIATION`; ClearURLs, provider ebay"),
    LinkRule(
      hosts: ["rover.ebay.com"], kind: .redirect(Redirect(parameters: ["mpre"])),
      source: "eBay Partner Network: links of the older kind, `mpre`"),
    LinkRule(
      hosts: ["etsy.com"],
      kind: .product(
        ProductPath(
          after: ["listing"], id: .digits(6...13), written: "/listing/", parameters: ["variation*"])
      ),
      source: "Etsy Open API: `url` of a listing, `/listing/ID/slug`, `variation0=VALUE`"),
    LinkRule(
      hosts: ["walmart.com"],
      kind: .product(
        ProductPath(
          after: ["ip"], within: 2, id: .digits(5...15), written: "/ip/",
          parameters: ["selectedsellerid", "selectedofferid"])),
      source: "Walmart: `/ip/slug/ID`; ClearURLs, provider walmart"),
    LinkRule(
      hosts: ["walmart.ca"],
      kind: .product(
        ProductPath(
          after: ["ip"], within: 2, id: .code(10...16), written: "/ip/",
          parameters: ["selectedsellerid", "selectedofferid"])),
      source: "Walmart Canada: `/en/ip/slug/ID`"),
    LinkRule(
      hosts: ["wayfair.com", "wayfair.ca", "wayfair.co.uk", "wayfair.de"],
      kind: .product(
        ProductPath(after: ["pdp"], id: .wayfairNumber, written: "/pdp/", parameters: ["piid*"])),
      source: "Wayfair: `/department/pdp/slug-SKU.html?piid=OPTIONS`"),
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
      kind: .product(ProductPath(after: ["p"], within: 2, id: .digits(6...12), written: "/p/")),
      source: "The Home Depot: `/p/slug/ID`"),
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
        "afcyhf.com", "anrdoezrs.net", "awltovhc.com", "cj.dotomi.com", "dpbolvw.net", "emjcd.com",
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
      hosts: ["google.com"],
      kind: .redirect(Redirect(parameters: ["url", "q"], pages: ["/url"])),
      source: "Google: links of search results, `/url?q=URL`; ClearURLs, provider google"),
  ]

  /// The rule of links with a path of Impact's, which many shops have at hosts of their own, such
  /// as `goto.walmart.com`.
  static let impact: (redirect: Redirect, source: String) = (
    Redirect(parameters: ["u"]), "Impact: deep links, `/c/PARTNER/AD/CAMPAIGN?u=URL`"
  )

  private static let amazonHosts = [
    "amazon.ae", "amazon.ca", "amazon.cn", "amazon.co.jp", "amazon.co.uk", "amazon.co.za",
    "amazon.com", "amazon.com.au", "amazon.com.be", "amazon.com.br", "amazon.com.mx",
    "amazon.com.tr", "amazon.de", "amazon.eg", "amazon.es", "amazon.fr", "amazon.ie", "amazon.in",
    "amazon.it", "amazon.nl", "amazon.pl", "amazon.sa", "amazon.se", "amazon.sg",
  ]

  private static let ebayHosts = [
    "ebay.at", "ebay.be", "ebay.ca", "ebay.ch", "ebay.co.uk", "ebay.com", "ebay.com.au",
    "ebay.com.hk", "ebay.com.my", "ebay.com.sg", "ebay.de", "ebay.es", "ebay.fr", "ebay.ie",
    "ebay.it", "ebay.nl", "ebay.ph", "ebay.pl",
  ]
}
