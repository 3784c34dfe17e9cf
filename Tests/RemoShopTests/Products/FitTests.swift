import RemoBytes
import Testing

@testable import RemoShop

struct FitTests {
  @Test(
    "A fit status is fits, tight, none or another one",
    arguments: [
      ("fits", Fit.fits), ("tight", .tight), ("", .none), ("fit", .other), ("fits ", .other),
      ("fitst", .other), ("tigh", .other), ("tights", .other), ("Fits", .other), ("TIGHT", .other),
      ("f", .other), ("ti", .other), ("does not fit at all", .other),
    ])
  func words(text: String, fit: Fit) {
    for rest in ["", "s", "t", "\", \"x\": 1"] {
      let buffer = DocumentBuffer(text + rest)
      let slice = ByteSlice(0..<text.utf8.count)
      #expect(Fit(buffer.storage.span, slice) == fit)
    }
  }

  @Test("A blank status is none", arguments: [" ", "_", "__", " _\t_ ", "\u{A0}"])
  func blank(text: String) {
    let buffer = DocumentBuffer(text + "s")
    #expect(Fit(buffer.storage.span, ByteSlice(0..<text.utf8.count)) == .none)
  }

  @Test("Null is no status, whatever the document begins with", arguments: ["fits", "tight", ""])
  func null(text: String) {
    #expect(Fit(DocumentBuffer(text).storage.span, .null) == .none)
  }

  @Test("Fits ranks before unknown, and unknown before tight")
  func places() {
    #expect(Fit.fits.rank < Fit.none.rank)
    #expect(Fit.none.rank == Fit.other.rank)
    #expect(Fit.other.rank < Fit.tight.rank)
  }
}
