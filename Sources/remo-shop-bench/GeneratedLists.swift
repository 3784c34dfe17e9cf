import RemoBytes
import RemoRubric

/// Generates realistic lists, always the same, with 8 to 12 products each.
enum GeneratedLists {
  /// Lines of JSON, one list per line.
  static func lines(_ count: Int) -> ContiguousArray<UInt8> {
    var random = RandomNumbers(seed: 20_240_611)
    var output = ByteWriter()
    for _ in 0..<count {
      var writer = JSONWriter(.compact)
      write(&random, &writer, &output)
      output.append(ASCII.lineFeed)
    }
    return output.finish()
  }

  private static func write(
    _ random: inout RandomNumbers, _ writer: inout JSONWriter, _ output: inout ByteWriter
  ) {
    var total: Int64 = 0
    writer.beginObject(to: &output)
    writer.beginArray("items", to: &output)
    for _ in 0..<(8 + random.below(5)) { total += item(&random, &writer, &output) }
    writer.endArray(to: &output)
    writer.beginArray("unmatched", to: &output)
    for _ in 0..<random.below(4) { unmatched(&random, &writer, &output) }
    writer.endArray(to: &output)
    writer.member("total_estimated_cost_cents", total, to: &output)
    writer.endObject(to: &output)
  }

  /// Writes a product and returns its price.
  private static func item(
    _ random: inout RandomNumbers, _ writer: inout JSONWriter, _ output: inout ByteWriter
  ) -> Int64 {
    let (group, noun) = groups[random.below(groups.count)]
    let adjective = adjectives[random.below(adjectives.count)]
    let (retailer, host) = retailers[random.below(retailers.count)]
    let number = 100_000_000 + random.below(900_000_000)
    let price = Int64(499 + random.below(250_000))
    let status = statuses[random.below(statuses.count)]
    let letter = ["A", "B", "C", "D", "E", "F"][random.below(6)]
    let slug = adjective.unicodeScalars.reduce(into: "") {
      $0 += $1.properties.isAlphabetic && $1.isASCII ? String($1).lowercased() : "-"
    }
    writer.beginObject(to: &output)
    writer.member("category_group", group, to: &output)
    writer.member(
      "product_name", "\(adjective) \(noun) (\(100 + random.below(899))-\(letter))", to: &output)
    writer.member("retailer", retailer, to: &output)
    writer.member("price_cents", price, to: &output)
    writer.member(
      "product_url",
      "https://www.\(host).com/p/\(slug)-furnishing-of-the-room/\(number)"
        + "?ref=remo&utm_source=shopping_list", to: &output)
    writer.member(
      "image_url",
      random.below(100) < 15
        ? nil : "https://images.\(host).com/is/image/\(number)_main.jpg?wid=600&hei=600",
      to: &output)
    writer.member("confidence_score", Double(50 + random.below(51)) / 100, to: &output)
    writer.member("why_matched", reasons[random.below(reasons.count)], to: &output)
    writer.member("fit_status", status, to: &output)
    writer.member(
      "fit_detail", status == nil ? nil : fitDetails[random.below(fitDetails.count)], to: &output)
    let size = random.below(10) < 6 ? dimensions[random.below(dimensions.count)] : nil
    writer.member("dimensions", size, to: &output)
    writer.endObject(to: &output)
    return price
  }

  private static func unmatched(
    _ random: inout RandomNumbers, _ writer: inout JSONWriter, _ output: inout ByteWriter
  ) {
    let (group, _) = groups[random.below(groups.count)]
    let adjective = adjectives[random.below(adjectives.count)]
    writer.beginObject(to: &output)
    for (key, text) in [
      ("category", group), ("search_keywords", "\(adjective) \(group) remodel"),
      ("google_shopping_url", "https://www.google.com/search?udm=28&q=furnishing+of+the+room"),
    ] {
      writer.member(key, text, to: &output)
    }
    writer.endObject(to: &output)
  }

  // Quotes, markup characters, line breaks and letters of several scripts, about as frequent as
  // in real lists.
  private static let groups = [
    ("Flooring", "Luxury Vinyl Plank 7\" x 48\""), ("Vanity", "36\" Bathroom Vanity w/ Sink"),
    ("Lighting", "Pendant Light, 3-Light"), ("Faucet", "Pull-Down Kitchen Faucet"),
    ("Tile & Backsplash", "Ceramic Subway Tile 3x6 in."), ("Mirror", "Round Wall Mirror Ø 28\""),
    ("Rug", "Area Rug 8' x 10' <Indoor/Outdoor>"), ("Sofa", "3-Seat Sofa & Chaise"),
    ("Dining Table", "Extendable Table, Seats 6–8"), ("Décor", "Ceramic Vase – Hand-thrown"),
    ("Window Treatments", "Blackout Curtain Panels (Set of 2)"), ("Sofas", "Loveseat, Bouclé"),
  ]
  private static let retailers = [
    ("Home Depot", "homedepot"), ("Lowe's", "lowes"), ("Wayfair", "wayfair"), ("IKEA", "ikea"),
    ("Amazon", "amazon"), ("Target", "target"), ("West Elm", "westelm"),
    ("Crate & Barrel", "cratebarrel"), ("Ferguson", "ferguson"),
  ]
  private static let adjectives = [
    "Modern", "Matte Black", "Brushed Nickel", "Rustic", "Mid-Century", "Glazed Porcelain",
    "Café au Lait", "Scandinavian", "White Oak", "Carrara", "Hexagon", "Wide-Plank",
    "Single-Handle", "Smart", "LED", "Frameless", "Señorita Rose", "北欧 Style",
  ]
  private static let reasons = [
    "Matches your warm palette and fits the $1,200 budget",
    "Warm tone pairs with the existing floor, and it's in stock",
    "You asked for \"something like the photo\" — closest finish available",
    "Same look & feel as the render; durable, pet-friendly",
    "Style match: modern.\nNote: ships in 2–3 boxes, curbside only",
    "Highest rated option under $900; 4.7★ from 1,203 reviews",
    "Fits the 5'-0\" alcove, see dimensions; finish is close but not identical",
    "Complements the brushed accents, zero-VOC",
  ]
  private static let statuses = [nil, nil, "fits", "fits", "tight"]
  private static let fitDetails = [
    "Fits with 2\" clearance on each side", "Depth 21\" < 22\" available",
    "36\" wide vs. 36.5\" opening — measure twice, trim may need removal",
  ]
  private static let dimensions = [
    "36\"W x 21\"D x 34\"H", "7 in x 48 in x 5 mm", "60\"W × 76\"H", "8' x 10'", "12\" dia.",
    "91 x 213 cm",
  ]
}
