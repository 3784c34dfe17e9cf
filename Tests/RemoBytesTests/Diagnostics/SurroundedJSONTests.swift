import Testing

@testable import RemoBytes

@Suite("JSON with other text around it")
struct SurroundedJSONTests {
  private static func found(_ text: String) -> SurroundedJSON? {
    let buffer = DocumentBuffer(text)
    return SurroundedJSON(buffer.storage.span, in: 0..<buffer.inputCount)
  }

  private static func error(_ text: String) -> Diagnostic? {
    let buffer = DocumentBuffer(text)
    var reader = JSONReader(buffer)
    do throws(JSONError) {
      try reader.skipValue()
      try reader.expectEnd()
      return nil
    } catch {
      return Diagnostic(error, in: buffer.storage.span, range: 0..<buffer.inputCount)
    }
  }

  @Test(
    "A code fence is found with or without a language and text around it",
    arguments: [
      "```json\n{\"a\": 1}\n```", "```\n{\"a\": 1}\n```\n", "~~~json5\r\n{\"a\": 1}\r\n~~~",
      "Here it is:\n\n  ```JSON\n  {\"a\": 1}\n  ```\nEnjoy `it`!", "```json {\"a\": 1} ```",
      "\u{FEFF}```json\n[{\"a\": 1}]\n```", "```js\nlet a\n```\n```json\n{\"a\": 1}\n```",
      "````json\n{\"a\": 1}\n````", "~~~~~\n{\"a\": 1}\n~~~~~",
    ])
  func codeFence(_ text: String) throws {
    let found = try #require(Self.found(text))
    #expect(found.kind == .codeFence)
    let bytes = Array(text.utf8)
    let end = try #require(found.end)
    let document = String(decoding: bytes[found.start..<end], as: UTF8.self)
    #expect(["{\"a\": 1}", "[{\"a\": 1}]"].contains(document))
  }

  @Test(
    "The help says what text around the JSON to remove",
    arguments: [
      ("Sure!\n{\"a\": [1]}\n", "remove everything before the '{' on line 2"),
      ("{\"a\": 1}\nAnything else?", "remove everything after the '}' on line 1"),
      ("List: {\"a\": 1} .", "remove everything before the '{' and after the '}'"),
      ("I found {3} items:\n[{\"a\": 1}]\n", "remove everything before the '[' on line 2"),
      (
        "```json\n{\"a\": 1}\n```",
        "remove everything before the '{' on line 2 and after the '}' on line 2"
      ),
      ("Sure:\n{\"a\": 1,}", "remove everything before the '{' on line 2"),
    ])
  func words(_ text: String, in help: String) {
    #expect(Self.error(text)?.help == help)
  }

  @Test(
    "Several documents in one text get the help to keep one of them",
    arguments: [
      "```json\n{\"a\": 1}\n```\n```json\n{\"a\": 2}\n```", "Sure!\n{\"a\": 1}\n\n[{\"a\": 2}]",
      "~~~~\n{\"a\": 1}\n~~~~\nAnd:\n````\n[{\"a\": 2}]\n````\n",
    ])
  func several(_ text: String) {
    #expect(Self.found(text)?.next != nil)
    #expect(Self.error(text)?.help == "keep one of the documents, and remove everything else")
    #expect(Self.error(text)?.message.contains("found several") == true)
  }

  @Test("Unclosed brackets or fences before much whitespace are scanned in one pass")
  func longTexts() {
    let space = String(repeating: " ", count: 20_000)
    for start in ["[", "```x\n", "{", "~~~"] {
      let text = "x" + String(repeating: start, count: 20_000) + space
      let clock = ContinuousClock()
      let time = clock.measure { #expect(Self.found(text) == nil) }
      #expect(time < .seconds(10), "\(start)")
    }
  }

  @Test("Server-sent events are recognized by their fields, and the help extracts their JSON")
  func events() {
    for (text, help) in [
      ("data: {\"a\": 1}\n\n", "sed -n 's/^data: *{/{/p' prints the JSON of the event"),
      (
        ": ping\nevent: done\ndata:{\"a\": 1}\n\ndata: [DONE]\n\n",
        "sed -n 's/^data: *{/{/p' prints the JSON of the event"
      ),
      ("id: 1\ndata: [{}]\n", "sed -n 's/^data: *\\[{/[{/p' prints the JSON of the event"),
      (
        "data: [ {\"a\": 1} ]\n",
        "sed -n 's/^data: *\\[[[:space:]]*{/[{/p' prints the JSON of the event"
      ),
      ("data: [1]\n", "sed -n 's/^data: *\\[/[/p' prints the JSON of the event"),
      (
        "data: {\ndata:  \"a\": 1\ndata: }\n\n",
        "sed -n 's/^data: \\{0,1\\}//p' prints the JSON of the event"
      ),
      (
        "data: {\"a\": 1}\n\ndata: {\"a\": 2}\n\n",
        "sed -n 's/^data: *{/{/p' prints the JSON of the 2 events, one per line; append '| tail -n"
          + " 1' for the last one only"
      ),
    ] {
      #expect(Self.error(text)?.message == "expected a JSON document, found server-sent events")
      #expect(Self.error(text)?.help == help)
    }
  }

  @Test("A streamed model answer is recognized, and the help joins its pieces")
  func answers() {
    for (text, filter) in [
      (
        "data: {\"choices\":[{\"delta\":{\"content\":\"{\"}}]}\n\ndata: [DONE]\n",
        ".choices[]?.delta.content // empty"
      ),
      (
        "event: message_start\ndata: {\"type\":\"message_start\"}\n\nevent: content_block_delta\n"
          + "data: {\"type\":\"content_block_delta\",\"delta\":{\"text\":\"{\"}}\n",
        ".delta?.text? // empty"
      ),
      (
        "data: {\"type\":\"response.output_text.delta\",\"delta\":\"{\"}\n",
        "select(.type == \"response.output_text.delta\").delta"
      ),
      (
        "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"{\"}]}}]}\n",
        ".candidates[]?.content.parts[]?.text // empty"
      ),
    ] {
      let error = Self.error(text)
      #expect(error?.message == "expected a JSON document, found the streamed response of a model")
      #expect(
        error?.help == "sed -n 's/^data: *{/{/p' | jq -rj '\(filter)' prints the answer", "\(text)")
    }
  }

  @Test("Tags and control characters around a document do not make it a page or binary data")
  func tagsAndControls() {
    let list = "{\"a\": 1}"
    for (text, message, help) in [
      ("<think>\nA list.\n</think>\n" + list, "other text", "before the '{' on line 4"),
      ("<think>Try {\"b\": 2}.</think>" + list, "other text", "before the '{'"),
      ("<answer>\(list)</answer>", "other text", "before the '{' and after the '}'"),
      ("<think>It fits.</think>\n```json\n\(list)\n```", "code fence", "'{' on line 3"),
      ("\u{1}" + list, "other text", "before the '{'"),
      (list + "\0", "after the end", "after the '}'"),
      (list + "\n\0\0", "after the end", "after the '}' on line 1"),
      ("<div><script>\(list)</script></div>", "HTML or XML", "page"),
      ("<think>It fits.", "HTML or XML", "page"),
    ] {
      let error = Self.error(text)
      #expect(error?.message.contains(message) == true, "\(text)")
      #expect(error?.help?.contains(help) == true, "\(text): \(error?.help ?? "")")
    }
  }

  @Test(
    "Text without a document is not reported as text around one",
    arguments: ["I found nothing.", "NaN", "data: none\n", "see [1] and {x}", "```\nls\n```"])
  func others(_ text: String) {
    #expect(Self.found(text) == nil)
    #expect(Self.error(text)?.message.contains("around") == false)
  }

  @Test("The help says how JSON writes the notations of other languages")
  func notations() {
    for (text, help) in [
      ("{'a': 1}", "write double quotes around every key and text, as Python's json.dumps does"),
      (
        "{\"a\": 'b'}", "write double quotes around every key and text, as Python's json.dumps does"
      ),
      ("{a_1: 1}", "write \"a_1\" in double quotes"),
      ("{“a”: 1}", "write straight double quotes, \", instead of curly ones"),
      ("{\"a\": 1} // one", "remove everything after the '}'"),
      ("{\"a\": 1, // one\n\"b\": 2}", "JSON has no comments; remove this one"),
      ("[1 # one\n]", "JSON has no comments; remove this one"),
      ("[.5]", "write a zero before the point"),
      ("[{\"a\": 1}, ...]", "write the values that '...' stands for, or remove it"),
      ("[+5]", "write the number without '+'"),
      ("[1,,2]", "write null before the comma"),
      ("[\"it\\'s\"]", "write ' without a backslash"),
      ("[1,]", "remove the comma"),
      ("[undefined]", "write null"), ("[TRUE]", "write true"),
      ("[0x3E8]", "write 1000; JSON has decimal numbers only"),
      ("[-0x1F]", "write -31; JSON has decimal numbers only"),
      ("[1_000]", "write 1000; JSON has decimal numbers only"),
      ("[10n]", "write 10; JSON has decimal numbers only"),
      ("[1_0.5]", "write a number in decimal digits, or '1_0' in double quotes"),
      ("[12abc]", "write a number in decimal digits, or '12abc' in double quotes"),
      ("[{\"a\": 1}{\"a\": 2}]", "write a comma before the '{'"),
      ("{\"a\": 1 \"b\": 2}", "write a comma before the '\"'"),
      ("[1 2]", "write a comma before '2'"),
      ("[\"a 48\" table\"]", "write \\\" for a quote inside a text"),
      ("{\"a\" = 1}", "write ':' instead of '='"),
    ] {
      #expect(Self.error(text)?.help == help, "\(text)")
    }
  }
}
