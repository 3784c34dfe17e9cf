extension Decoder {
  /// Decodes one value, such as a string, and makes another one of it.
  ///
  /// - Throws: a `DecodingError` that says `problem` if `make` returns nil.
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
