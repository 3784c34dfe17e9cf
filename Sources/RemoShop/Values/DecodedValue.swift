extension Decoder {
  /// Decodes a raw value, such as a string, and converts it with `make`.
  ///
  /// - Throws: a `DecodingError` with the text of `problem` if `make` returns nil.
  func value<Raw: Decodable, Value>(
    _ make: (Raw) -> Value?, or problem: (Raw) -> String
  ) throws -> Value {
    let raw = try Raw(from: self)
    guard let value = make(raw) else {
      let context = DecodingError.Context(codingPath: codingPath, debugDescription: problem(raw))
      throw DecodingError.dataCorrupted(context)
    }
    return value
  }
}
