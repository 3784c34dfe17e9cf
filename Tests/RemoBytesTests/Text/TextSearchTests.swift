import Foundation
import Testing

@testable import RemoBytes

@Suite("Searching for a text in another one")
struct TextSearchTests {
  @Test("texts are found and divided as Foundation does it")
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

  @Test("the places of a part of a text are places of the text")
  func partOfText() {
    let text = "{{a}}{{b}}"
    #expect(text.dropFirst(2).places(of: "{{").map { text[$0.upperBound...] } == ["b}}"])
    #expect(text.dropFirst(2).parts(around: "{{") == ["a}}", "b}}"])
  }

  @Test("an empty text is found nowhere")
  func nothing() {
    #expect(!"a".includes("") && "a".places(of: "").isEmpty && "a".parts(around: "") == ["a"])
  }
}
