import RemoTemplate

/// The form of an output with several lists.
package enum ListShape: Sendable {
  case document
  /// All lists form one table or one stream of JSON objects, whose rows name their list.
  case rows
  /// Each list is a JSON object on its own line, with the document as a string.
  case lines

  /// The wrapping of a template's output.
  var wrapping: BoundTemplate.Wrapping { self == .lines ? .jsonString : .none }
}
