import Foundation
import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

struct CanonicalURLTests {
  private static func areEqual(_ a: String, _ b: String) -> Bool {
    CanonicalURL(a) == CanonicalURL(b)
  }

  /// Links in one row lead to the same product, and links in different rows to different ones.
  private static let products: [[String]] = [
    // The general rules.
    [
      "https://shop.example/p/1", "HTTPS://Shop.Example/p/1", "https://shop.example:443/p/1",
      "http://shop.example/p/1", "http://shop.example:80/p/1", "https://shop.example:/p/1#top",
      "https://www.shop.example/p/1", "http://WWW.shop.example/p/1/", "https://shop.example/p/1?",
      "https://shop.example/p/1?utm_source=x&utm_medium=y", "https://shop.example/p/1/?gclid=z",
      " https://shop.example/p/1 \n", "https://shop.example/p/1?srsltid",
      "https://shop.example/%70/1",
      "https://shop.example/p/1?&fbclid=1&#x?y", "https://shop.example/p/1#:~:text=Oak",
      "https://shop.example/p/1?irclickid=a&irgwc=1", "https://shop.example/p/1?awc=123_45",
      "https://shop.example/p/1?ranMID=1&ranEAID=2&ranSiteID=3",
      "https://shop.example/p/1?cjevent=a&cjdata=b", "https://shop.example./p/1",
      "https://www.shop.example.:443/p/1", "https://shop.example/p/1//",
      "https://shop.example/p/1///?utm%5Fsource=x", "https://shop.example/p/1?variant=",
      "https://shop.example/p/1?%75tm_source=x&size", "https://shop.example/p/1#utm_source=x",
      "https://shop.example/p/1#details:~:text=a=b", "https://shop.example/p/1#colors",
      "https://shop.example/p/1#color", "https://shop.example/p/1#reviews",
    ],
    ["https://shop.example/P/1"], ["https://shop.example/p"], ["https://shop.example:8443/p/1"],
    ["https://shop.example:80/p/1"], ["https://shop.example/p/1?id=1"],
    ["https://shop.example/p/1?id=2"], ["https://shop.example/p/1?ref=1"],
    ["https://shop.example/p/1?utm=1"], ["https://m.shop.example/p/1"],
    ["https://shop.example", "https://www.shop.example/", "http://shop.example?utm_id=4"],
    ["https://shop.example/?a=1", "https://shop.example?a=1&mc_eid=2"],
    [
      "https://shop.example/caf%C3%A9%2Dset", "https://shop.example/café-set?gclid=1",
      "https://shop.example/caf%c3%a9-set/",
    ],
    // Variants.
    ["https://shop.example/p/1?variant=41", "https://shop.example/p/1?variant=41&utm_source=x"],
    ["https://shop.example/p/1?variant=42"], ["https://shop.example/p/1?color=red"],
    ["https://shop.example/p/1?color=utm_source"], ["https://shop.example/p/1?color=gclid"],
    ["https://shop.example/p/1?size=L&color=red", "https://shop.example/p/1?color=red&size=L"],
    ["https://shop.example/p/1?size=L"], ["https://shop.example/p/1?sku=A1"],
    ["https://shop.example/p/1#/color-red"], ["https://shop.example/p/1#/color-blue"],
    ["https://shop.example/p/1#color=red"], ["https://shop.example/p/1#color=blue&top"],
    ["https://shop.example/p/1#color=green", "https://shop.example/p/1#?color=green"],
    ["https://shop.example/p/1#colorCode=12"], ["https://shop.example/p/1#colorCode=13"],
    ["https://shop.example/p/1#selectedColor=red:~:text=Oak"],
    ["https://shop.example/p/1#selectedColor=blue"], ["https://shop.example/p/1#color-red"],
    ["https://shop.example/p/1#colorRed"], ["https://shop.example/p/1#variant_1"],
    ["https://shop.example/p/1#Variant_2", "https://shop.example/p/1/#Variant_2:~:text=a"],
    ["https://shop.example/p/1#?variant=5&utm_x=1", "https://shop.example/p/1#variant=5"],
    ["https://shop.example/p/1#sku-12"], ["https://shop.example/p/1#view=3d"],
    [
      "https://shop.example/p/1?opt[0]=7&opt[1]=8",
      "https://shop.example/p/1?opt%5B1%5D=8&opt%5b0%5d=7",
    ],
    ["https://shop.example/p/1?opt[0]=7&opt[1]=9"],
    ["https://shop.example/p/1?a=1&a=2"], ["https://shop.example/p/1?a=2&a=1"],
    // Amazon.
    [
      "https://www.amazon.com/Arc-Floor-Lamp-Brass/dp/B0ABCD1234/ref=sr_1_3?crid=2X&keywords=arc"
        + "+lamp&qid=1700000000&sr=8-3",
      "https://www.amazon.com/dp/B0ABCD1234?th=1&psc=1", "https://amazon.com/dp/B0ABCD1234/",
      "https://www.amazon.com/gp/product/B0ABCD1234/ref=ppx_yo_dt_b_asin_title?ie=UTF8&psc=1",
      "https://www.amazon.com/gp/aw/d/B0ABCD1234", "http://smile.amazon.com/dp/B0ABCD1234?tag=x-20",
      "https://www.amazon.com/exec/obidos/ASIN/B0ABCD1234/x-20",
      "https://www.amazon.com/-/es/Lampara/dp/B0ABCD1234/?_encoding=UTF8&pd_rd_w=a&pf_rd_p=b",
      "https://www.amazon.com/dp/B0ABCD1234?linkCode=ll1&linkId=9&language=en_US&ref_=as_li_ss_tl",
      "https://www.amazon.com/sspa/click?ie=UTF8&spc=MTo&url=%2FArc-Lamp%2Fdp%2FB0ABCD1234%2Fref%3D"
        + "sr_1_1_sspa%3Fkeywords%3Dlamp",
      "https://go.skimresources.com/?id=1X2&xs=1&url=https%3A%2F%2Fwww.amazon.com%2Fdp%2FB0ABCD1234",
      "https://go.skimresources.com?id=1X2&url=https%3A%2F%2Fwww.amazon.com%2Fdp%2FB0ABCD1234%3Fth%3D1",
      "https://www.google.com/url?sa=t&url=https%3A%2F%2Fwww.amazon.com%2Fdp%2FB0ABCD1234&usg=A",
      "https://www.amazon.com/dp/B0ABCD1234?smid=A1", "https://www.amazon.com/dp/B0ABCD1234?m=A2",
      "https://amzn.com/B0ABCD1234", "http://www.amzn.com/dp/B0ABCD1234?tag=x-20",
      "https://www.amazon.com/dp/B0ABCD1234&tag=x-20", "https://amazon.com/dp/B0ABCD1234;ref=x",
      "https://www.amazon.com/dp/B0ABCD1234%3Fth=1", "https://www.amazon.com/Lamp/DP/b0abcd1234",
      "https://www.amazon.com/gp/offer-listing/B0ABCD1234/ref=dp_olp_new?condition=new",
      "https://www.amazon.com./dp/B0ABCD1234//", "https://www.amazon.com/dp/B0ABCD1234#lnk=a",
      "https://www.amazon.com/gp/redirect.html?ie=UTF8&location=https%3A%2F%2Fwww.amazon.com%2Fdp"
        + "%2FB0ABCD1234%3Ftag%3Dx&tag=x-20",
      "https://www.amazon.com/gp/r.html?C=1&K=2&U=https%3A%2F%2Fwww.amazon.com%2Fdp%2FB0ABCD1234",
    ],
    ["https://www.amazon.com/dp/047195869x", "https://www.amazon.com/dp/047195869X?th=1"],
    ["https://amzn.com/B0ABCD1239", "https://www.amazon.com/dp/B0ABCD1239"],
    ["https://www.amazon.com/d/floorlamp1"], ["https://www.amazon.com/D/floorlamp1"],
    ["https://www.amazon.com/dp/B0ABCD1235"], ["https://www.amazon.de/dp/B0ABCD1234"],
    ["https://www.amazon.com/dp/B0ABCD1234?color=red&th=1"],
    ["https://www.amazon.com/dp/B0ABCD1234?color=blue"],
    ["https://www.amazon.com/dp/B0ABCD1234?selectedSize=L"],
    ["https://www.amazon.com/dp/B0ABCD1234#colorCode=1&selected_color=red"],
    ["https://www.amazon.com/dp/B0ABCD1234#color-red"],
    ["https://www.amazon.com/product-reviews/B0ABCD1234"],
    ["https://www.amazon.com/s?k=arc+lamp"], ["https://www.amazon.com/s?k=floor+lamp"],
    ["https://amazon.example/dp/B0ABCD1234?th=1"], ["https://notamazon.com/dp/B0ABCD1234?th=1"],
    // eBay.
    [
      "https://www.ebay.com/itm/123456789012?_trkparms=amclksrc%3DITM&_trksid=p2047675&hash=item1",
      "https://www.ebay.com/itm/Oak-Chair-2-Set/123456789012?mkevt=1&mkcid=1&campid=5338",
      "https://ebay.com/itm/123456789012?itmmeta=01H&epid=9", "https://m.ebay.com/itm/123456789012",
      "https://rover.ebay.com/rover/1/711-53200-19255-0/1?mpre=https%3A%2F%2Fwww.ebay.com%2Fitm"
        + "%2F123456789012&campid=5",
      "https://www.ebay.com/itm/123456789012?var=&hash=item2",
      "https://www.ebay.com/itm/123456789012&campid=5338",
    ],
    [
      "https://www.ebay.com/p/219287653?_trkparms=a&iid=1", "https://www.ebay.com/p/219287653",
      "https://www.ebay.com/p/Oak-Chair/219287653?thm=1000",
    ],
    ["https://www.ebay.com/p/219287654?_trkparms=a"],
    ["https://www.ebay.com/itm/123456789012?var=654321&hash=item1"],
    ["https://www.ebay.com/itm/123456789012?var=654322"], ["https://www.ebay.com/itm/123456789013"],
    // Etsy.
    [
      "https://www.etsy.com/listing/1234567890/oak-shelf?click_key=a&click_sum=b&ref=shop_home",
      "https://www.etsy.com/listing/1234567890", "https://www.etsy.com/de/listing/1234567890/regal",
      "https://www.etsy.com/listing/1234567890/oak-shelf?ga_order=most_relevant&frs=1&sts=1",
    ],
    ["https://www.etsy.com/listing/1234567890/oak-shelf?variation0=111&ref=x"],
    ["https://www.etsy.com/listing/1234567890/oak-shelf?variation0=112"],
    ["https://www.etsy.com/listing/1234567891/oak-shelf"],
    // Shopify.
    [
      "https://weave.example/collections/rugs/products/wool-rug?variant=41",
      "https://weave.example/products/wool-rug?variant=41",
      "https://weave.example/products/wool-rug?_pos=1&_sid=a&_ss=r&variant=41",
      "https://weave.example/collections/all/products/wool-rug?variant=41&pr_prod_strat=e5_desc"
        + "&pr_rec_id=1&pr_rec_pid=2&pr_ref_pid=3&pr_seq=uniform",
      "https://prf.hn/click/camref:1101abc/pubref:news/destination:https%3A%2F%2Fweave.example"
        + "%2Fproducts%2Fwool-rug%3Fvariant%3D41",
      "https://prf.hn/click/camref:1101abc/destination:https://weave.example/products/wool-rug"
        + "?variant=41&utm_source=x",
    ],
    ["https://weave.example/products/wool-rug?variant=42"],
    ["https://weave.example/products/wool-rug?variant=41&pr_color=red"],
    [
      "https://weave.example/products/wool-rug",
      "https://weave.example/collections/x/products/wool-rug",
    ],
    [
      "https://weave.example/en-gb/collections/rugs/products/wool-rug",
      "https://weave.example/en-gb/products/wool-rug",
    ],
    [
      "https://weave.example/fr/collections/rugs/products/wool-rug",
      "https://weave.example/fr/products/wool-rug",
    ],
    ["https://weave.example/collections/rugs"], ["https://weave.example/collections/rugs/products"],
    ["https://weave.example/rugs?_pos=1"],
    // Walmart.
    [
      "https://www.walmart.com/ip/Mainstays-Oak-Desk/123456789?athbdg=L1600&from=/search",
      "https://www.walmart.com/ip/123456789", "https://walmart.com/ip/seort/123456789",
      "https://goto.walmart.com/c/1/565706/9383?veh=aff&sourceid=imp&u=https%3A%2F%2Fwww.walmart"
        + ".com%2Fip%2FDesk%2F123456789",
      "https://linksynergy.walmart.com/deeplink?id=a&mid=2149&murl=https%3A%2F%2Fwww.walmart.com"
        + "%2Fip%2F123456789",
      "https://www.walmart.com/ip/123456789?selectedSellerId=5&selectedOfferId=6",
    ],
    ["https://www.walmart.com/ip/123456780"],
    [
      "https://www.walmart.com/ip/10000%20Thread-Sheets/123456781",
      "https://www.walmart.com/ip/123456781",
    ],
    ["https://www.walmart.ca/en/ip/desk/6000196084123", "https://www.walmart.ca/ip/6000196084123"],
    // Wayfair.
    [
      "https://www.wayfair.com/furniture/pdp/mercury-row-sofa-w004567890.html?piid=12%2C34",
      "https://www.wayfair.com/furniture/pdp/sofa-w004567890.html?piid=12%2c34&auctionId=9",
    ],
    ["https://www.wayfair.com/furniture/pdp/mercury-row-sofa-w004567890.html?piid=12%2C35"],
    [
      "https://www.wayfair.com/furniture/pdp/mercury-row-sofa-w004567890.html",
      "https://www.wayfair.com/keyword/pdp/sofa-w004567890.html?redir=sofa&rtype=8",
      "https://www.wayfair.com/furniture/pdp/sofa-W004567890.html?piid=",
    ],
    [
      "https://www.wayfair.com/furniture/pdp/sofa-w004567890.html?piid[0]=12&piid[1]=34",
      "https://www.wayfair.com/furniture/pdp/sofa-w004567890.html?piid%5B1%5D=34&piid%5B0%5D=12",
    ],
    [
      "https://www.allmodern.com/furniture/pdp/oak-bench-a000012345.html?piid=7&refid=x",
      "https://www.allmodern.com/pdp/bench-A000012345.html?piid=7",
    ],
    ["https://www.birchlane.com/pdp/bench-k1.html?a=1"],
    [
      "https://www.jossandmain.com/rugs/pdp/rug-k000012345.html?x=1",
      "https://jossandmain.com/a/pdp/r-k000012345.html",
    ],
    [
      "https://www.perigold.com/rugs/pdp/rug-p000012345.html?x=1",
      "https://perigold.com/a/pdp/r-p000012345.html",
    ],
    ["https://www.wayfair.com/furniture/pdp/mercury-row-sofa-w004567891.html"],
    // Target.
    [
      "https://www.target.com/p/oak-nightstand-threshold/-/A-81234567#lnk=sametab",
      "https://www.target.com/p/-/A-81234567", "https://www.target.com/p/A-81234567?ref=tgt_adv",
      "https://goto.target.com/c/1/2/3?u=https%3A%2F%2Fwww.target.com%2Fp%2F-%2FA-81234567",
    ],
    ["https://www.target.com/p/oak-nightstand/-/A-81234567?preselect=80000001#lnk=sametab"],
    ["https://www.target.com/p/oak-nightstand/-/A-81234567?preselect=80000002"],
    [
      "https://www.target.com/p/oak-nightstand/-/A-81234567?selectedSize=Full",
      "https://www.target.com/p/-/a-81234567?lnk=x&selectedSize=Full",
    ],
    ["https://www.target.com/p/oak-nightstand/-/A-81234567?selectedSize=Queen"],
    // IKEA.
    [
      "https://www.ikea.com/us/en/p/billy-bookcase-white-00263850/",
      "https://www.ikea.com/us/en/p/billy-regal-00263850?utm_source=x#content",
      "https://www.ikea.com/us/en/p/-00263850/",
    ],
    ["https://www.ikea.com/us/en/p/billy-bookcase-brown-00263851/"],
    ["https://www.ikea.com/de/de/p/billy-buecherregal-weiss-00263850/"],
    [
      "https://www.ikea.com/us/en/p/kallax-shelf-s00263850/",
      "https://www.ikea.com/us/en/p/kallax-S00263850",
      "https://www.ikea.com/us/en/p/kallax-%C3%A9tag%C3%A8re-s00263850",
    ],
    // The Home Depot.
    [
      "https://www.homedepot.com/p/Home-Decorators-Arc-Lamp-HD123/312345678?MERCH=REC-_-pip",
      "https://www.homedepot.com/p/312345678", "https://homedepot.com/p/lamp/312345678#overlay",
      "https://www.homedepot.com/pep/Home-Decorators-Arc-Lamp-HD123/312345678",
      "https://homedepot.sjv.io/c/12/456723/8154?u=https%3A%2F%2Fwww.homedepot.com%2Fp%2F312345678",
    ],
    ["https://www.homedepot.com/p/Home-Decorators-Arc-Lamp-HD124/312345679"],
    // Networks.
    [
      "https://hearth.example/p/chair-12", "http://www.hearth.example/p/chair-12/",
      "https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=https%3A%2F%2Fhearth.example%2Fp%2F"
        + "chair-12",
      "https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=https%253A%252F%252Fhearth.example"
        + "%252Fp%252Fchair-12",
      "https://click.linksynergy.com/deeplink?id=a&mid=3&murl=https%3A%2F%2Fhearth.example%2Fp%2F"
        + "chair-12%3FranMID%3D3",
      "https://imp.i12345.net/c/1/2/3?u=https%3A%2F%2Fhearth.example%2Fp%2Fchair-12&subId1=x",
      "https://hearth.pxf.io/c/1/2/3?u=https%3A%2F%2Fhearth.example%2Fp%2Fchair-12&subId1=x",
      "https://www.anrdoezrs.net/click-101-202?url=https%3A%2F%2Fhearth.example%2Fp%2Fchair-12",
      "https://www.dpbolvw.net/links/101/type/dlg/sid/abc/https://hearth.example/p/chair-12",
      "https://www.shareasale.com/r.cfm?b=1&u=2&m=3&urllink=hearth%2Eexample%2Fp%2Fchair%2D12"
        + "&afftrack=",
      "https://shareasale.com/r.cfm?B=1&U=2&M=3&urllink=https%3A%2F%2Fhearth.example%2Fp%2Fchair-12",
      "https://go.redirectingat.com/?id=1&url=https%3A%2F%2Fhearth.example%2Fp%2Fchair-12",
      "https://redirect.viglink.com/?key=a&u=https%3A%2F%2Fhearth.example%2Fp%2Fchair-12",
      "https://go.skimresources.com/?id=1&url=https%3A%2F%2Fhearth.pxf.io%2Fc%2F1%2F2%2F3%3Fu%3D"
        + "https%253A%252F%252Fhearth.example%252Fp%252Fchair-12",
      "https://www.google.de/url?q=https%3A%2F%2Fhearth.example%2Fp%2Fchair-12&sa=U",
      "https://www.google.co.uk/url?sa=t&url=https%3A%2F%2Fhearth.example%2Fp%2Fchair-12",
      "https://www.google.com.ua/url?q=https%3A%2F%2Fhearth.example%2Fp%2Fchair-12",
      "https://www.google.com/aclk?sa=l&ai=x&q=&adurl=https%3A%2F%2Fhearth.example%2Fp%2Fchair-12"
        + "%3Fgclid%3D1",
      "https://www.googleadservices.com/pagead/aclk?sa=L&adurl=https://hearth.example/p/chair-12",
      "https://shop-links.co/link/?exclusive=1&publisher_slug=a&url=https%3A%2F%2Fhearth.example%2F"
        + "p%2Fchair-12",
      "https://ad.admitad.com/g/2d38/?i=5&ulp=https%3A%2F%2Fhearth.example%2Fp%2Fchair-12",
      "https://track.adtraction.com/t/t?a=1&as=2&t=2&tk=1&url=https%3A%2F%2Fhearth.example%2Fp%2F"
        + "chair-12",
      "https://go.hearth.example/t/t?a=1&as=2&t=2&tk=1&url=https%3A%2F%2Fhearth.example%2Fp%2F"
        + "chair-12",
      "https://www.avantlink.com/click.php?tt=cl&mi=1&pw=2&url=https%3A%2F%2Fhearth.example%2Fp%2F"
        + "chair-12",
      "https://www.pjtra.com/t/8-12090-1?url=https%3A%2F%2Fhearth.example%2Fp%2Fchair-12&sid=a",
      "https://www.pntrs.com/t/TUJGR0dN?sid=a&url=https://hearth.example/p/chair-12",
      "https://partners.webmasterplan.com/click.asp?ref=1&site=2&type=text&tnb=3&diurl=https%3A%2F"
        + "%2Fhearth.example%2Fp%2Fchair-12",
      "https://l.facebook.com/l.php?u=https%3A%2F%2Fhearth.example%2Fp%2Fchair-12%3Ffbclid%3D1&h=A",
      "https://s.click.aliexpress.com/deep_link.htm?aff_short_key=a&dl_target_url=https%3A%2F%2F"
        + "hearth.example%2Fp%2Fchair-12",
      "https://www.dpbolvw.net/links/101/type/dlg/sid/http-mail/https://hearth.example/p/chair-12",
    ],
    ["https://www.google.de/search?q=https%3A%2F%2Fhearth.example%2Fp%2Fchair-12"],
    ["https://www.pjtra.com/t/8-12090-1?sid=a"],
    ["https://go.hearth.example/t/t?a=1&url=https%3A%2F%2Fhearth.example%2Fp%2Fchair-12"],
    ["https://www.awin1.com/cread.php?awinmid=1&awinaffid=2&ued=javascript%3Aalert"],
    ["https://hearth.example/c/1/2?u=https%3A%2F%2Fhearth.example%2Fp%2Fchair-12"],
    ["https://hearth.example/c/sofas/2/3?u=https%3A%2F%2Fhearth.example%2Fp%2Fchair-12"],
    ["https://www.awin1.com/pclick.php?p=12345"], ["https://hearth.pxf.io/c/1/2/3"],
    ["https://hearth.example/p/chair-12?u=https%3A%2F%2Fother.example"],
    ["https://a@shop.example/p"], ["https://A@shop.example/p"], ["n/a", " n/a"], ["N/A"],
    ["", "  "],
    ["https://"], ["http://"], ["https://:443/p"],
    [
      "https://www.a-shop-with-a-long-name.example/some/long/path/to/a/product-1234567890",
      "http://WWW.a-shop-with-a-long-name.example:80/some/long/path/to/a/product-1234567890/",
    ],
  ]

  @Test("Links to one product are equal, and links to different products or variants differ")
  func table() {
    let links = Self.products.enumerated().flatMap { row, links in
      links.map { (row: row, text: $0, canonical: CanonicalURL($0)) }
    }
    for one in links {
      for other in links {
        let isEqual = one.canonical == other.canonical
        if isEqual != (one.row == other.row) {
          Issue.record("\(one.text) \(other.text) \(one.canonical.text)")
        }
      }
    }
    #expect(links.count > 100)
  }

  @Test("Equal links have equal keys, and a link that is not a URL has none")
  func keys() {
    func key(_ link: String) -> UInt64? {
      link.withBytes { bytes in
        var hosts = HostMemory()
        return LinkScan(ByteSlice(0..<bytes.count), in: bytes)
          .flatMap { LinkKey.key(of: $0, in: bytes, hosts: &hosts) }
      }
    }
    for links in Self.products {
      #expect(Set(links.map(key)).count == 1, "\(links)")
      for link in links where CanonicalURL(link).isWeb {
        #expect(key(link) == key(CanonicalURL(link).text), "\(link)")
      }
    }
    #expect(key("n/a") == nil)
  }

  @Test(
    "The canonical form is a plain URL",
    arguments: [
      (
        "http://www.amazon.com/Lamp/dp/B0ABCD1234/ref=sr_1_3?qid=17",
        "https://amazon.com/dp/B0ABCD1234"
      ),
      (
        "HTTP://WWW.Shop.example:80/a b/?b=2&utm_id=1&a=1#top", "https://shop.example/a%20b?a=1&b=2"
      ),
      ("https://www.ikea.com/us/en/p/billy-00263850/", "https://ikea.com/us/en/p/00263850"),
      (" n/a ", "n/a"),
    ])
  func text(link: String, canonical: String) {
    #expect(CanonicalURL(link).text == canonical)
  }

  @Test("The end of a path does not make different links equal")
  func ends() {
    for length in 1...80 {
      let path = "/" + String(repeating: "p", count: length)
      for end in ["", "/", "?a=1", "/?a=1", "#top", "//"] {
        let (a, b) = ("https://a.example\(path)\(end)", "http://www.A.example:80\(path)\(end)")
        #expect(Self.areEqual(a, b), "\(a)")
        #expect(!Self.areEqual(a, "https://a.example\(path)p\(end)"))
      }
    }
  }

  @Test(
    "A link that contains thousands of URLs is read in time",
    .timeLimit(.minutes(1)),
    arguments: [
      "http:/", "https:/", "http:%2F/", "https%3A/", "http://www.anrdoezrs.net/", "?url=http:/&",
    ])
  func manyAddresses(part: String) {
    let tail = String(repeating: part, count: 5000)
    #expect(CanonicalURL("https://www.anrdoezrs.net/" + tail).isWeb)
    #expect(CanonicalURL("https://prf.hn/click/destination:" + tail).isWeb)
  }

  @Test("Each row of the table has a source, and no tracking parameter selects a variant")
  func sources() {
    #expect(LinkTable.rules.count > 20)
    for rule in LinkTable.shops + LinkTable.rules {
      #expect(!rule.source.isEmpty && !rule.hosts.isEmpty)
      for host in rule.hosts { #expect(host == host.lowercased() && !host.hasPrefix("www.")) }
    }
    for row in LinkTable.tracking + [LinkTable.shopify, LinkTable.variants] {
      #expect(!row.source.isEmpty)
      for name in row.names { #expect(name == name.lowercased()) }
    }
    for name in LinkTable.variants.names {
      for names in [ParameterNames.tracking, .shopify] {
        #expect(!name.withBytes(names.contains), "\(name)")
      }
    }
  }

  @Test("Random URLs compare as their normal forms from Foundation do")
  func model() {
    var generator = SplitMix(3)
    func pick(_ texts: [String]) -> String { texts[generator.below(texts.count)] }
    func random() -> String {
      pick(["https://", "HTTPS://", "http://"])
        + pick(["a.example", "A.example", "www.a.example", "b.example"])
        + pick(["", "", ":443", ":80", ":81"])
        + pick(["", "/", "/p", "/P", "/p/", "/p/12345678901234567"])
        + pick(["", "", "?", "?a=1", "?a=1&b=2", "?utm_id=4", "?gclid=1&a=1", "?b=2&_ga=2&a=1"])
        + pick(["", "", "#", "#x?a"])
    }
    func normal(_ text: String) -> String? {
      guard var parts = URLComponents(string: text) else { return nil }
      if parts.port == (parts.scheme?.lowercased() == "https" ? 443 : 80) { parts.port = nil }
      parts.scheme = "https"
      parts.host = parts.host?.lowercased().replacing(/^www\./, with: "")
      if parts.path.hasSuffix("/") { parts.path.removeLast() }
      parts.fragment = nil
      let kept = (parts.queryItems ?? []).filter { ["a", "b"].contains($0.name) }
      parts.queryItems = kept.isEmpty ? nil : kept.sorted { $0.name < $1.name }
      return parts.string
    }
    var matches = 0
    for _ in 0..<4000 {
      let (a, b) = (random(), random())
      let expected = normal(a) == normal(b)
      matches += expected ? 1 : 0
      #expect(Self.areEqual(a, b) == expected, "\(a) \(b)")
    }
    #expect(matches > 50)
  }

  @Test(
    "A shop is known by its host",
    arguments: [
      ("https://www.westelm.com/products/sofa", "West Elm"), ("http://WestElm.com", "West Elm"),
      ("https://www.amazon.de/dp/B000000000", "Amazon"), ("https://www2.hm.com/x", "H&M"),
      ("https://www.crateandbarrel.com:443/a", "Crate & Barrel"),
      ("https://www.awin1.com/cread.php?ued=https%3A%2F%2Fwww.ikea.com%2Fx", "IKEA"),
      ("https://notwestelm.com/", nil), ("https://westelm.com.example/", nil), ("westelm.com", nil),
      ("", nil),
    ])
  func shopName(_ url: String, _ name: String?) {
    #expect(LinkHosts.shopName(of: url) == name)
  }
}
