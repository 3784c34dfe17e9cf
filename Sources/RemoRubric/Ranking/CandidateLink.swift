import RemoBytes
import RemoShop

/// The links of a chosen product that a list shows.
enum CandidateLink {
  /// Whether a list shows `url` as a link.
  static func isLink(_ url: String) -> Bool {
    let buffer = DocumentBuffer(url)
    return WebLink(ByteSlice(0..<buffer.inputCount), in: buffer.storage.span) != nil
  }

  /// The product's page; without one that may be shown, a search for its name and shop.
  static func page(_ candidate: Candidate) -> String {
    if let url = candidate.attributes.text("product_url"), isLink(url) { return url }
    return search([candidate.name, candidate.attributes.text("retailer") ?? ""])
  }

  /// The product's image, if it may be shown.
  static func image(_ candidate: Candidate) -> String? {
    candidate.attributes.text("image_url").flatMap { isLink($0) ? $0 : nil }
  }

  static func search(_ words: [String]) -> String {
    let buffer = DocumentBuffer(words.joined(separator: " "))
    var link = ByteWriter()
    SearchLink.append(
      ByteSlice(0..<buffer.inputCount), of: buffer.storage.span, to: &link)
    return String(decoding: link.finish(), as: UTF8.self)
  }
}
