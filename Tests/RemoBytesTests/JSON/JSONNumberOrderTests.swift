import Testing

@testable import RemoBytes

@Suite("Numbers with more digits than a double holds")
struct DecimalOrderTests {
  private static func number(_ text: String) throws -> (JSONNumber, DocumentBuffer) {
    var reader = JSONReader(DocumentBuffer(text))
    let number = try reader.readNumber()
    return (number, reader.finish())
  }

  @Test(
    "A number below a decimal never rounds up to the double of that decimal",
    arguments: [
      ("0.8", 0.8), ("0.80000000000000000000000000", 0.8), ("8e-1", 0.8), ("800000e-6", 0.8),
      ("0.80000000000000000000001", 0.8), ("0.79999999999999999999999", 0.8.nextDown),
      ("7999999999999999999999999e-25", 0.8.nextDown), ("0.7999999999999999", 0.7999999999999999),
      ("0.49999999999999999999", 0.5.nextDown), ("0.5000000000000000000000", 0.5),
      ("0.99999999999999999999", 1.0.nextDown), ("1.00000000000000000000", 1), ("0", 0),
      ("-0", 0), ("1e-400", 0), ("0.0000000000000000000000000000000", 0),
      ("-1e-400", -Double.leastNonzeroMagnitude),
      ("123456789012345678901234567890", 1.2345678901234568e29.nextDown),
      ("12345678901234567890e-20", 0.12345678901234568.nextDown),
      // Two numbers of sixteen digits with the same nearest double.
      ("0.6213413582909792", 0.6213413582909793.nextDown),
      ("0.6213413582909793", 0.6213413582909793),
      ("0.7678515434919318", 0.7678515434919319.nextDown),
      ("0.69999999999999999999999", 0.7.nextDown), ("1e300000", .infinity),
    ])
  func below(_ text: String, _ expected: Double) throws {
    let (number, buffer) = try Self.number(text)
    #expect(number.comparableDouble(in: buffer.storage.span) == expected)
  }

  @Test(
    "A number above one is recognized at any number of digits",
    arguments: [
      ("1", false), ("1.0", false), ("10e-1", false), ("1.00000000000000000000", false),
      ("1.0000000000000000000001", true), ("10000000000000000000000001e-25", true),
      ("0.99999999999999999999", false), ("-1.0000000000000000000001", false),
    ])
  func above(_ text: String, _ expected: Bool) throws {
    let (number, buffer) = try Self.number(text)
    #expect(number.exceedsOne(in: buffer.storage.span) == expected)
  }
}
