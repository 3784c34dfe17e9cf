import RemoBytes
import RemoTemplate

/// How the output of several lists hangs together.
package enum ListShape: Sendable {
  /// Each list is a document of its own.
  case document
  /// All lists are one table, or one stream of JSON objects: a row says which list it is of.
  case rows
  /// Each list is a JSON object on a line of its own, with the document as a string.
  case lines

  /// What the output of a template is put into.
  var wrapping: BoundTemplate.Wrapping { self == .lines ? .jsonString : .none }
}

/// How the rows of a list say which list they are of: by its id, else by the number of its line.
///
/// Used again for each list, so that no memory is asked for.
struct RowPrefix: Sendable {
  private var bytes = ContiguousArray<UInt8>(repeating: 0, count: 0)
  private var count = 0

  /// No prefix.
  init() {}

  /// Takes what `write` writes, of at most `room` bytes, in the place of what was.
  mutating func set(room: Int, _ write: (inout MutableSpan<UInt8>) -> Int) {
    // And what the last vector reads behind the end.
    if bytes.count < room + 16 {
      bytes.appendZeros(room + 16 - bytes.count)
    }
    var span = bytes.mutableSpan
    count = write(&span)
  }

  /// The most bytes that `store` writes.
  var room: Int { count + 16 }

  /// Writes it at `start`, and gives the offset after it.
  @inline(__always)
  func store(in target: inout MutableSpan<UInt8>, at start: Int) -> Int {
    let source = bytes.span
    var offset = 0
    while offset < count {
      target.store(source.vector(at: offset), at: start &+ offset)
      offset &+= 16
    }
    return start &+ count
  }
}
