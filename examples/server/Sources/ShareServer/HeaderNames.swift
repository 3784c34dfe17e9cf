import HTTPTypes

/// The names that HTTPTypes lacks.
extension HTTPField.Name {
  // swift-format-ignore: NeverForceUnwrap
  static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
  // swift-format-ignore: NeverForceUnwrap
  static let xForwardedFor = HTTPField.Name("X-Forwarded-For")!
  // swift-format-ignore: NeverForceUnwrap
  static let xRobotsTag = HTTPField.Name("X-Robots-Tag")!
}
