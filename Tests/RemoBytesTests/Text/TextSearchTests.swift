import Foundation
import Testing

@testable import RemoBytes

@Suite("Searching a text for another")
struct TextSearchTests {
  @Test("Texts are found and split as Foundation does it")
  func likeFoundation() {
    for (text, searched) in [
      ("", "{{"), ("{{", "{{"), ("a{{b{{", "{{"), ("{{{", "{{"), ("aaaa", "aa"), ("aXbXc", "X"),
      ("https://a.example/http://b.example", "http://"), ("oak – walnut", " – "), ("abab", "abc"),
    ] {
      #expect(text.includes(searched) == text.contains(searched), "'\(searched)' in '\(text)'")
      #expect(
        text.parts(around: searched).map(String.init) == text.components(separatedBy: searched))
      #expect(text.places(of: searched).count == text.components(separatedBy: searched).count - 1)
      #expect(text.places(of: searched).allSatisfy { text[$0] == searched })
    }
  }

  @Test("Matches in a substring are positions in the whole text")
  func partOfText() {
    let text = "{{a}}{{b}}"
    #expect(text.dropFirst(2).places(of: "{{").map { text[$0.upperBound...] } == ["b}}"])
    #expect(text.dropFirst(2).parts(around: "{{") == ["a}}", "b}}"])
  }

  @Test("An empty text is never found")
  func nothing() {
    #expect(!"a".includes("") && "a".places(of: "").isEmpty && "a".parts(around: "") == ["a"])
  }
}
