import Foundation

/// Small lists for tests.
enum SampleList {
  /// A picture: a PNG of one pixel.
  static let picture: Data = {
    let base64 =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNQCbQHAAFRALVLzKhSAAAAAElFTkSu"
      + "QmCC"
    return Data(base64Encoded: base64) ?? Data()
  }()

  /// A list of one product that causes no warning.
  static let plain = text()

  /// The list with other values, each in JSON notation.
  static func text(
    name: String = "\"Sverdrup Lounge Chair\"", price: String = "24999", score: String = "0.92",
    url: String = "\"https://www.example.com/chair\"", total: String = "24999", id: String? = nil
  ) -> String {
    """
    {\(id.map { "\n  \"id\": \"\($0)\"," } ?? "")
      "items": [{
        "category_group": "Seating",
        "product_name": \(name),
        "retailer": "Nordhem",
        "price_cents": \(price),
        "product_url": \(url),
        "confidence_score": \(score),
        "why_matched": "Walnut frame, as in the design",
        "fit_status": "fits", "fit_detail": "2 in left"
      }],
      "total_estimated_cost_cents": \(total)
    }

    """
  }

  /// The list with a second product, which a lenient pass keeps.
  static func withAnother(_ text: String) -> String {
    let other =
      #"{"category_group": "Tables", "product_name": "Table", "retailer": "Nordhem","#
      + #" "price_cents": 100, "product_url": "https://www.example.com/table","#
      + #" "confidence_score": 0.9, "why_matched": ""}"#
    return text.replacing("  }],\n", with: "  }, \(other)],\n")
  }

  /// The list on one line, as in a stream.
  static func line(_ text: String = plain) -> String {
    text.split(separator: "\n").joined()
  }
}
