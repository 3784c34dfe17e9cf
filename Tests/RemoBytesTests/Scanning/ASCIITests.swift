import RemoBytes
import Testing

@Suite("ASCII letters and digits")
struct ASCIITests {
  @Test("Scalars are classified as Unicode does, and those beyond ASCII belong to no class")
  func scalars() {
    for value in UInt32(0)..<0x500 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let character = Character(scalar)
      let isLetter = scalar.isASCII && character.isLetter
      #expect(value.isASCIIDigit == (scalar.isASCII && character.isNumber))
      #expect(value.isASCIILetter == isLetter)
      #expect(value.isASCIIUppercase == (isLetter && character.isUppercase))
      #expect(value.isASCIILowercase == (isLetter && character.isLowercase))
      let lowercased = isLetter ? scalar.properties.lowercaseMapping.unicodeScalars.first : scalar
      #expect(value.asciiLowercased == lowercased?.value)
    }
  }

  @Test("A byte is classified as the scalar with its value")
  func bytes() {
    for byte in UInt8.min...UInt8.max {
      let scalar = UInt32(byte)
      #expect(byte.isASCIIDigit == scalar.isASCIIDigit)
      #expect(byte.isASCIILetter == scalar.isASCIILetter)
      #expect(byte.isASCIIUppercase == scalar.isASCIIUppercase)
      #expect(byte.isASCIILowercase == scalar.isASCIILowercase)
      #expect(UInt32(byte.asciiLowercased) == scalar.asciiLowercased)
    }
  }
}
