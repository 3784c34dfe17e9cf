import Foundation

/// A project's states as an API sends them, one after the other.
enum DemoProject {
  static let answers: [Result<Data, URLError>] = [
    #"{"step": "photos", "photos": [], "shopping_list": null, "error": null}"#,
    #"{"step": "generation", "shopping_list": null, "error": null}"#,
    #"{"step": "shopping", "shopping_list": null, "error": null}"#,
    """
    {
      "step": "completed",
      "scan_data": {"room_dimensions": {"width_m": 3.9, "length_m": 5.2, "height_m": 2.6}},
      "shopping_list": {
        "items": [
          {
            "category_group": "Seating", "product_name": "Mid-Century Lounge Chair",
            "retailer": "West Elm", "price_cents": 24999, "confidence_score": 0.92,
            "product_url": "https://www.westelm.com/products/mid-century-lounge-chair",
            "why_matched": "Walnut frame and olive upholstery", "fit_status": "tight",
            "fit_detail": "4 in wider than the alcove"
          },
          {
            "category_group": "Lighting", "product_name": "Brass Arc Floor Lamp",
            "retailer": "CB2", "price_cents": 8999, "confidence_score": 0.71,
            "product_url": "https://www.cb2.com/brass-arc-floor-lamp/s412233",
            "why_matched": "Same arc silhouette", "fit_status": "fits"
          }
        ],
        "unmatched": [
          {
            "category": "Window Treatments",
            "search_keywords": "ivory linen pinch pleat curtains",
            "google_shopping_url": "https://www.google.com/search?udm=28&q=ivory+linen+curtains"
          }
        ],
        "total_estimated_cost_cents": 33998
      },
      "error": null
    }
    """,
  ].map { .success(Data($0.utf8)) }
}
