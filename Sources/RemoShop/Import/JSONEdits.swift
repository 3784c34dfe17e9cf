import RemoBytes

/// Changes to a JSON document that keep everything else: unknown keys, the order, and whitespace.
struct JSONEdits {
  /// Writes a new element of an array.
  typealias Element = (inout JSONWriter, inout ByteWriter) -> Void

  private struct Edit {
    let range: Range<Int>
    let replacement: String
  }

  private let document: DocumentBuffer
  private var edits: [Edit] = []

  init(_ document: DocumentBuffer) { self.document = document }

  var result: ContiguousArray<UInt8> {
    var writer = ByteWriter()
    let bytes = document.storage.span
    var end = 0
    // The sort is stable, so insertions at one place keep their order.
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      writer.append(bytes, in: end..<max(end, edit.range.lowerBound))
      writer.append(edit.replacement)
      end = max(end, edit.range.upperBound)
    }
    writer.append(bytes, in: end..<document.inputCount)
    return writer.finish()
  }

  private mutating func replace(_ range: Range<Int>, with text: String) {
    edits.append(Edit(range: range, replacement: text))
  }

  private func text(_ range: Range<Int>) -> String { document.storage.span.string(range) }

  // MARK: Objects

  /// Sets a key of an object. A new key goes to its end.
  mutating func set(_ key: String, to value: ItemValue, in object: JSONValue) {
    set(key, toJSON: value.json, in: object)
  }

  /// Sets a key of an object to an array of new elements.
  mutating func set(_ key: String, toArrayOf elements: [Element], in object: JSONValue) {
    let texts = elements.map { Self.text(of: $0, indent: nil) }
    set(key, toJSON: "[\(texts.joined(separator: ", "))]", in: object)
  }

  private mutating func set(_ key: String, toJSON value: String, in object: JSONValue) {
    guard case .object(let members) = object.kind else { return }
    if let member = object.member(spelled: key) {
      return replace(member.value.range, with: value)
    }
    guard let last = members.last else {
      let inside = object.range.lowerBound + 1
      return replace(inside..<inside, with: "\"\(key)\": \(value)")
    }
    let end = last.value.range.upperBound
    // A new member gets the same separator as the last two.
    let before = members.dropLast().last.map {
      text($0.value.range.upperBound..<last.keyRange.lowerBound)
    }
    let colon = String(
      text(last.keyRange.lowerBound..<last.value.range.lowerBound).reversed()
        .prefix { $0.isWhitespace || $0 == ":" }.reversed())
    replace(end..<end, with: "\(before ?? ", ")\"\(key)\"\(colon)\(value)")
  }

  // MARK: Arrays

  /// Removes elements of an array and appends others.
  ///
  /// - Parameters:
  ///   - removed: the indices of the elements to remove.
  ///   - added: writes a new element with a layout.
  mutating func change(
    _ array: JSONValue, removing removed: Set<Int>, adding added: [Element]
  ) {
    guard case .array(let elements) = array.kind, !removed.isEmpty || !added.isEmpty else { return }
    let kept = elements.indices.filter { !removed.contains($0) }
    let indent = indentation(of: array, elements: elements)
    let texts = added.map { Self.text(of: $0, indent: indent) }
    let separator = indent.map { ",\n\($0)" } ?? (elements.count > 1 ? gap(0, in: elements) : ", ")
    guard let firstKept = kept.first else {
      let inside = array.range.lowerBound + 1..<array.range.upperBound - 1
      let outer = indent.map { "\n\($0.dropLast(2))" } ?? ""
      let start = indent.map { "\n\($0)" } ?? ""
      return replace(
        inside, with: texts.isEmpty ? "" : start + texts.joined(separator: separator) + outer)
    }
    if firstKept > 0 {
      replace(elements[0].range.lowerBound..<elements[firstKept].range.lowerBound, with: "")
    }
    for index in removed where index > firstKept {
      replace(elements[index - 1].range.upperBound..<elements[index].range.upperBound, with: "")
    }
    let end = elements[elements.count - 1].range.upperBound
    replace(end..<end, with: texts.map { separator + $0 }.joined())
  }

  /// The text between an element and the next.
  private func gap(_ index: Int, in elements: [JSONValue]) -> String {
    text(elements[index].range.upperBound..<elements[index + 1].range.lowerBound)
  }

  /// The spaces before an element that begins a line; nil for an array on one line.
  private func indentation(of array: JSONValue, elements: [JSONValue]) -> String? {
    guard let first = elements.first else {
      // Elements of an empty array get two spaces more than the line of the array.
      let bytes = document.storage.span
      guard let line = bytes.lastIndex(of: ASCII.lineFeed, in: 0..<array.range.lowerBound) else {
        return nil
      }
      return text(line + 1..<array.range.lowerBound).prefix { $0 == " " } + "  "
    }
    let before = text(array.range.lowerBound + 1..<first.range.lowerBound)
    guard before.first == "\n" || before.hasPrefix("\r\n") else { return nil }
    return String(before.drop { $0.isNewline })
  }

  /// An element as text, on several lines with an indentation, or on one line.
  private static func text(
    of write: Element, indent: String?
  ) -> String {
    var writer = ByteWriter()
    var json = JSONWriter(indent == nil ? .compact : .indented)
    write(&json, &writer)
    let text = writer.withBytes { $0.string(0..<$0.count) }
    return indent.map { text.split(separator: "\n").joined(separator: "\n\($0)") } ?? text
  }
}

extension ItemValue {
  /// The value as JSON on one line.
  fileprivate var json: String {
    var writer = ByteWriter()
    var json = JSONWriter(.compact)
    write(&json, to: &writer)
    return writer.withBytes { $0.string(0..<$0.count) }
  }
}
