/// The facts about a tag so far that decide the meaning of its values and its content.
struct HTMLTag: Equatable, Sendable {
  var element = HTMLElement.other
  /// The element's name as written, if only that name ends its content.
  var contentName = ShortName()
  var isEnd = false
  /// Whether the last byte was a slash, as in `<svg/>`.
  var endsItself = false
  /// Whether a script has a type. The first of several counts.
  var hasType = false
  var isJSON = false
  var hasSource = false
  var hasHTTPEquiv = false
  /// Whether a `<meta>` leads to another page.
  var isRefresh = false
  /// Whether the content of a `<meta>` has a name, and one that depends on data.
  var hasNameInContent = false
  var hasDataContent = false
  /// Whether the content of a `<meta>` declares an encoding other than UTF-8.
  var hasOtherEncoding = false

  /// Whether the content of the `<meta>` has a template name that is not allowed there: data beside
  /// `http-equiv`, or any name in a link to another page.
  var refusesContent: Bool { hasHTTPEquiv && hasDataContent || isRefresh && hasNameInContent }

  /// Merges the tags of two paths through the template, which must agree in everything else.
  func joined(with other: HTMLTag) -> HTMLTag {
    var joined = self
    joined.hasType = hasType || other.hasType
    joined.hasSource = hasSource && other.hasSource
    joined.hasHTTPEquiv = hasHTTPEquiv || other.hasHTTPEquiv
    joined.isRefresh = isRefresh || other.isRefresh
    joined.hasNameInContent = hasNameInContent || other.hasNameInContent
    joined.hasDataContent = hasDataContent || other.hasDataContent
    joined.hasOtherEncoding = hasOtherEncoding || other.hasOtherEncoding
    return joined
  }
}
