import Testing

@testable import RemoBytes

/// The events of a document: `<a x=1>`, `text`, `</a>`; foreign names are empty.
private func events(
  _ document: String, namespaces: Set<String> = ["", "urn:main"]
) throws(XMLError) -> String {
  var reader = XMLReader(ContiguousArray(document.utf8), namespaces: namespaces)
  var result = ""
  while let event = try reader.next() {
    switch event {
    case .start: result += "<\(reader.name)\(reader.attribute("x").map { " x=\($0)" } ?? "")>"
    case .end: result += "</\(reader.name)>"
    case .text: result += String(decoding: reader.text, as: UTF8.self)
    }
  }
  return result
}

@Suite("XMLReader")
struct XMLReaderTests {
  @Test(
    "Elements, attributes and text become events",
    arguments: [
      ("<a/>", "<a></a>"), ("<a x='1'>t</a >", "<a x=1>t</a>"),
      (
        "<?xml version=\"1.0\" encoding='utf-8'?>\n<!-- a > b -->\n<a><b/>t<?p ?>u</a>\n",
        "<a><b></b>tu</a>"
      ),
      ("\u{FEFF}<a>ü – 椅</a>", "<a>ü – 椅</a>"),
      ("<a x=\"a>b 'c' &amp;&#10;&quot;\"/>", "<a x=a>b 'c' &\n\"></a>"),
      ("<a x='1\n2\t3'/>", "<a x=1 2 3></a>"),
      ("<a>&lt;&#x41;&#66;&gt;&apos;</a>", "<a><AB>'</a>"),
      ("<a>1\r\n2\r3</a>", "<a>1\n2\n3</a>"),
      ("<a><![CDATA[<b>&amp;]] >]]></a>", "<a><b>&amp;]] ></a>"),
      ("<a><![CDATA[]]></a>", "<a></a>"),
      ("<a><!----></a>", "<a></a>"),
    ])
  func reading(document: String, expected: String) throws {
    #expect(try events(document) == expected)
  }

  @Test(
    "Prefixes stand for their namespaces, where they are declared",
    arguments: [
      ("<m:a xmlns:m='urn:main'><m:b/></m:a>", "<a><b></b></a>"),
      ("<a xmlns='urn:main' xmlns:o='urn:other'><o:b>t</o:b></a>", "<a><>t</></a>"),
      ("<a xmlns='urn:other'/>", "<></>"),
      ("<a><b xmlns='urn:other'><a/></b><b/></a>", "<a><><></></><b></b></a>"),
      ("<a xmlns='urn:main'><a xmlns='urn:other'/><a/></a>", "<a><></><a></a></a>"),
      ("<p:a>t</p:a>", "<a>t</a>"),
    ])
  func namespaces(document: String, expected: String) throws {
    #expect(try events(document) == expected)
  }

  @Test("An attribute of a namespace is found by any prefix")
  func attributes() throws {
    let document = "<a xmlns:q='urn:r' id='1' q:id='2'/>"
    var reader = XMLReader(ContiguousArray(document.utf8), namespaces: [""])
    #expect(try reader.next() == .start)
    #expect(reader.attribute("id") == "1")
    #expect(reader.attribute("id", in: ["urn:r"]) == "2")
    #expect(reader.attribute("id", in: ["urn:s"]) == nil)
  }

  @Test(
    "An error tells what is wrong",
    arguments: [
      ("", XMLError.malformed("it ends too early")), ("<a>", .malformed("it ends too early")),
      ("<a", .malformed("it ends too early")), ("<a x='1", .malformed("it ends too early")),
      ("<a><!-- ", .malformed("it ends too early")),
      ("<a></b>", .malformed("the tag 'b' closes no element")),
      ("</a>", .malformed("the tag 'a' closes no element")),
      ("<a/><b/>", .malformed("it has two roots")),
      ("<a/>t", .malformed("text stands outside of the root")),
      ("<a x/>", .malformed("an attribute has no value")),
      ("<a x=1/>", .malformed("an attribute has no quotes")),
      ("<a<b/>", .malformed("a tag is not closed")), ("<>", .malformed("a tag has no name")),
      ("<a>&unknown;</a>", .malformed("an entity is unknown")),
      ("<a>&#0;</a>", .malformed("an entity is unknown")),
      ("<a><!ELEMENT></a>", .malformed("an unknown declaration")),
      (
        "<!DOCTYPE a [<!ENTITY b '&c;&c;'>]><a>&b;</a>", .documentType
      ),
      ("<?xml version='1.0' encoding='ISO-8859-1'?><a/>", .encoding("ISO-8859-1")),
      (String(repeating: "<a>", count: 300), .malformed("elements are nested too deeply")),
      (
        "<a>" + (0..<1_100).map { "<b\($0)/>" }.joined() + "</a>",
        .malformed("it has too many names")
      ),
    ])
  func errors(document: String, error: XMLError) {
    #expect(throws: error) { try events(document) }
  }

  @Test("UTF-16 and bytes that are not UTF-8 are errors")
  func encodings() {
    for bytes: [UInt8] in [[0xFF, 0xFE, 0x3C, 0], [0xFE, 0xFF, 0, 0x3C], [0x3C, 0, 0x61, 0]] {
      var reader = XMLReader(ContiguousArray(bytes), namespaces: [""])
      #expect(throws: XMLError.encoding("UTF-16")) { try reader.next() }
    }
    var reader = XMLReader(ContiguousArray("<a>".utf8) + [0xC3, 0x28], namespaces: [""])
    #expect(throws: XMLError.malformed("a byte is not UTF-8")) {
      while try reader.next() != nil {}
    }
  }

  @Test("A skipped element leaves the rest")
  func skipping() throws {
    var reader = XMLReader(
      ContiguousArray("<a><b><c/>t</b><b/>u</a>".utf8), namespaces: [""])
    var text = ""
    while let event = try reader.next() {
      if event == .start, reader.name == "b" { try reader.skipElement() }
      if event == .text { text += String(decoding: reader.text, as: UTF8.self) }
    }
    #expect(text == "u")
  }
}
