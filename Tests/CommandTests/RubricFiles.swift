import Foundation

/// Small rubrics, suites and lists of wanted items for tests.
enum RubricFiles {
  /// A rubric of two criteria, `shape` and `tone`.
  static func rubric(
    shape: String = "0.5",
    bands: String = #"{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}"#, more: String = ""
  ) -> String {
    """
    {"schema": 1, "name": "sample", "version": "1.0.0",
     "criteria": [
       {"id": "shape", "weight": \(shape), "kind": "exact"},
       {"id": "tone", "weight": 0.5, "kind": "exact"}\(more)],
     "missing": "renormalise", "calibration": null,
     "bands": [\(bands), {"id": "fallback", "min": 0}]}

    """
  }

  /// Graded cases: candidate `a` is right, `b` is partly right and `c` is wrong.
  static func graded(_ count: Int, grades: (Int, Int, Int) = (2, 1, 0)) -> String {
    (0..<count).map { n in
      let tone = [1, 0.8, 0.6, 0.9][n % 4]
      let candidates = [
        #"{"id":"a","scores":{"shape":1,"tone":\#(tone)},"grade":\#(grades.0)}"#,
        #"{"id":"b","scores":{"shape":0.\#(n % 5),"tone":0.9},"grade":\#(grades.1)}"#,
        #"{"id":"c","scores":{"shape":0.3,"tone":0.\#(n % 3)},"grade":\#(grades.2)}"#,
      ]
      return #"{"id":"q\#(n)","wanted":{},"candidates":[\#(candidates.joined(separator: ","))]}"#
        + "\n"
    }.joined()
  }

  /// A case with an expectation for the rubric above.
  static func expecting(_ expect: String, id: String = "one", tags: String = "[]") -> String {
    #"{"id":"\#(id)","wanted":{},"candidates":[{"id":"a","scores":{"shape":1,"tone":0.9}},"#
      + #"{"id":"b","scores":{"shape":0.2,"tone":1}}],"tags":\#(tags),"expect":\#(expect)}"# + "\n"
  }

  /// A list of wanted items for `rank`.
  static let wanted = """
    {"items": [
      {"id": "sofa", "wanted": {"category": "Sofa", "color": "navy"}, "candidates": [
        {"id": "a", "name": "Langley Sofa", "category": "Sofa", "color": "navy",
         "price_cents": 129900, "product_url": "https://shop.example/langley"},
        {"id": "b", "name": "Brent Loveseat", "category": "Loveseat", "color": "navy",
         "price_cents": 59900, "product_url": "https://shop.example/brent", "retailer": "Brent"}]},
      {"wanted": {"category": "Area Rug", "color": "ivory"}, "candidates": [
        {"id": "r", "name": "Red Mat", "category": "Door Mat", "color": "red"}]}
    ]}

    """
}

extension TemporaryFolder {
  /// The object in a JSON file of the folder.
  func object(_ name: String) throws -> [String: Any] {
    try json(try text(name))
  }
}

/// The JSON object in a text.
func json(_ text: String) throws -> [String: Any] {
  try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
}
