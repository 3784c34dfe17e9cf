import RemoBytes
import Testing

@Suite("SHA-256")
struct SHA256Tests {
  /// The examples of FIPS 180-4 and lengths around a block, from `openssl dgst -sha256`.
  @Test(
    "Digests equal those of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func standard(_ text: String, _ expected: String) {
    #expect(hexadecimal(SHA256.digest(text.utf8)) == expected)
  }

  @Test("A million bytes, and lengths around the end of a block, have the right digests")
  func lengths() {
    let million = repeatElement(UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      hexadecimal(SHA256.digest(million))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    // printf 'a%.0s' $(seq 55) | sha256sum, and so on.
    let expected = [
      55: "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318",
      56: "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a",
      63: "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34",
      64: "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb",
    ]
    for (count, digest) in expected {
      let bytes = repeatElement(UInt8(ascii: "a"), count: count)
      #expect(hexadecimal(SHA256.digest(bytes)) == digest)
    }
  }

  private func hexadecimal(_ bytes: ContiguousArray<UInt8>) -> String {
    String(
      decoding: bytes.flatMap { [UInt8.hexDigit($0 >> 4), UInt8.hexDigit($0 & 15)] },
      as: UTF8.self)
  }
}
