/// The facts about a tag, as far as it has come, that decide the meaning of its values and of the
/// content behind it.
struct HTMLTag: Equatable, Sendable {
  var element = HTMLElement.other
  /// The element's name as it is written, if its content ends by that alone.
  var contentName = ShortName()
  var isEnd = false
  /// Whether a slash came last, as in `<svg/>`.
  var endsItself = false
  /// Whether a script has a type: of several the first one counts.
  var hasType = false
  /// Whether a script is data of a kind that is JSON.
  var isJSON = false
  var hasSource = false
  var hasRefresh = false
  var hasDataContent = false
  /// Whether the content of a `<meta>` names another encoding than UTF-8.
  var hasOtherEncoding = false

  /// The tag after either of two ways through the template; ways that differ in more cannot meet.
  func joined(with other: HTMLTag) -> HTMLTag {
    var joined = self
    joined.hasType = hasType || other.hasType
    joined.hasSource = hasSource && other.hasSource
    joined.hasRefresh = hasRefresh || other.hasRefresh
    joined.hasDataContent = hasDataContent || other.hasDataContent
    joined.hasOtherEncoding = hasOtherEncoding || other.hasOtherEncoding
    return joined
  }
}
