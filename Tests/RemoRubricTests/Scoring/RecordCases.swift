extension CriterionKindTests {
  private static let codeShare =
    #""kind": "code", "measure": "share""#
  private static let quantities = #""kind": "quantities""#
  private static let versions = #""kind": "set", "of": "versions", "measure": "overlap""#

  /// Cases of criteria that compare two records of products.
  static let recordCases = [
    Case(codeShare, #""KX-TG 9343T phone""#, #""Panasonic kxtg9343t""#, 1),
    Case(codeShare, #""sony DPFD80 frame""#, #""sony dpfd100 frame""#, 0),
    Case(codeShare, #""case for DPFD80, AB1234""#, #""dpfd80""#, 2.0 / 3),
    Case(codeShare, #""a phone""#, #""kxtg9343t phone""#, 0),
    Case(codeShare, #""a phone""#, #""a telephone""#, nil),
    Case(codeShare, "null", #""kxtg9343t phone""#, nil),
    Case(codeShare, #""4006381333931""#, #""EAN 4 006381 333931""#, 1),
    Case(quantities, #""64 GB stick""#, #""64GB usb 3 stick""#, 1),
    Case(quantities, #""64 GB stick, 2.4 GHz""#, #""32GB stick, 5 users""#, 0),
    Case(quantities, #""64 GB, 15.4\" screen""#, #""15.4 inch, 32 gb""#, 0.5),
    Case(quantities, #""6' cable""#, #""6-foot cable""#, 1),
    Case(quantities, #""5-user license""#, #""for 5 users""#, 1),
    Case(quantities, #""64 GB""#, #""15 in""#, nil),
    Case(quantities, #""a stick""#, #""64 GB""#, nil),
    Case(versions, #""office 2007 pro""#, #""office pro 2007""#, 1),
    Case(versions, #""office 2007 pro""#, #""office 2003""#, 0),
    Case(versions, #""print shop v 22.0""#, #""printshop 22 deluxe""#, 1),
    Case(versions, #""photoshop cs3""#, #""photoshop cs2""#, 0),
    Case(versions, #""instant spanish 2.0""#, #""instant spanish v2""#, 1),
    Case(versions, #""office 5 users""#, #""office 2007""#, nil),
    Case(versions, #""3 chairs""#, #""office 2007""#, nil),
    Case(#""kind": "tokens", "joined": true"#, #""kxtg9343t phone""#, #""KX-TG9343T phone""#, 1),
    Case(#""kind": "tokens", "joined": true"#, #""print shop""#, #""the printshop""#, 1),
    Case(#""kind": "tokens", "joined": true"#, #""red car""#, #""scared""#, 0),
    Case(
      #""kind": "tokens", "joined": true, "measure": "containment""#, #""printshop deluxe""#,
      #""the print shop""#, 2.0 / 3),
    Case(
      #""kind": "tokens", "joined": true, "measure": "dice""#, #""printshop deluxe""#,
      #""the print shop""#, 3.0 / 5),
    Case(
      #""kind": "tokens", "joined": true, "measure": "jaccard""#, #""printshop deluxe""#,
      #""the print shop""#, 1.5 / 3.5),
    Case(
      #""kind": "tokens", "measure": "dice""#, #""blue velvet sofa""#, #""velvet sofa""#, 0.8),
  ]
}
