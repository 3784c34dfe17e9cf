/// An item as the API sends it; `more` adds members.
func itemText(
  _ name: String, price: Int, group: String = "Decor", score: Double = 0.9, more: String = ""
) -> String {
  """
  {"product_name": "\(name)", "category_group": "\(group)", "retailer": "Shop",
  "price_cents": \(price), "product_url": "https://shop.example/\(name)",
  "confidence_score": \(score), "why_matched": "Alike"\(more)}
  """
}

/// A list of items; `more` adds members to the list.
func listText(_ items: [String], unmatched: [String] = [], more: String = "") -> String {
  let searches = unmatched.map {
    "{\"category\": \"\($0)\", \"search_keywords\": \"wool\", \"google_shopping_url\": \"\"}"
  }
  return """
    {"items": [\(items.joined(separator: ",\n"))], "total_estimated_cost_cents": 0,
    "unmatched": [\(searches.joined(separator: ", "))]\(more)}
    """
}
