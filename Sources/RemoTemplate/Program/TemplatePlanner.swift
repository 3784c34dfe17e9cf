import RemoBytes

/// Collects the steps of a plan, and follows the position in the output.
struct TemplatePlanner {
  /// Text and steps may not grow beyond this.
  static let maximumSize = 16 << 20

  var position: OutputPosition
  private let document: Int
  private var constants: [String] = []
  private var words = ContiguousArray<UInt32>()
  /// Texts that lie in no template.
  private var made: [UInt8] = []
  /// How much text all steps add.
  private var textCount = 0
  /// How many words there were when a step was last told to go behind them: what comes next may not
  /// become one with what stands there.
  private var target = 0
  private var styleSources: [String] = []
  private var scriptSources: [String] = []
  /// The style or script that is being added.
  private var content = ContiguousArray<UInt8>()
  private var hashPlaces: [HashPlace] = []

  /// A step whose text is the hashes of all styles or scripts.
  private struct HashPlace {
    let index: Int
    let element: HTMLElement
    let isSingleQuoted: Bool
  }

  /// Whether text and steps have grown beyond what they may: to be asked wherever a template is
  /// filled into another, as one that has no text grows by its steps alone.
  var isTooLarge: Bool {
    textCount + words.count * MemoryLayout<UInt32>.size > Self.maximumSize
  }

  /// A planner for templates of a language that are filled with documents of that number.
  init(_ language: TemplateLanguage, _ document: Int) {
    position = OutputPosition(language)
    self.document = document
  }

  /// How far a plan had come.
  struct Mark {
    fileprivate let words: Int
    fileprivate let made: Int
    fileprivate let textCount: Int
    fileprivate let target: Int
    fileprivate let hashPlaces: Int
  }

  var mark: Mark {
    Mark(
      words: words.count, made: made.count, textCount: textCount, target: target,
      hashPlaces: hashPlaces.count)
  }

  /// Takes back what was planned since then.
  mutating func rewind(to mark: Mark) {
    words.removeSubrange(mark.words...)
    made.removeSubrange(mark.made...)
    textCount = mark.textCount
    target = mark.target
    hashPlaces.removeSubrange(mark.hashPlaces...)
  }

  // MARK: Text

  /// Adds text of the template of that number, the outermost being 0.
  ///
  /// - Returns: nil, or where something is wrong and what.
  mutating func append(
    _ bytes: Span<UInt8>, _ range: Range<Int>, ofTemplate number: Int
  ) -> (offset: Int, code: TemplateError.Code)? {
    if let wrong = follow(bytes, range) { return wrong }
    add(range, ofText: number + 1)
    return nil
  }

  /// Adds text that lies in no template.
  mutating func append(made bytes: ContiguousArray<UInt8>) -> TemplateError.Code? {
    if let (_, wrong) = follow(bytes.span, 0..<bytes.count) { return wrong }
    add(keep(bytes), ofText: 0)
    return nil
  }

  /// Adds a constant, escaped for a context or as it is, which now has the text `bytes`.
  mutating func append(
    constant name: String, _ context: EscapeContext?, _ bytes: ContiguousArray<UInt8>
  ) -> TemplateError.Code? {
    if let (_, wrong) = follow(bytes.span, 0..<bytes.count) { return wrong }
    var step = TemplatePlan.Step(.constant)
    step.detail = context?.rawValue ?? TemplatePlan.Step.unescaped
    step.number = number(ofConstant: name)
    add(step)
    return nil
  }

  private mutating func number(ofConstant name: String) -> UInt16 {
    if let known = constants.firstIndex(of: name) { return UInt16(known) }
    constants.append(name)
    return UInt16(constants.count - 1)
  }

  /// Keeps a text that lies in no template.
  private mutating func keep(_ bytes: some Collection<UInt8>) -> Range<Int> {
    let start = made.count
    made.append(contentsOf: bytes)
    return start..<made.count
  }

  private mutating func add(_ range: Range<Int>, ofText number: Int) {
    if range.isEmpty { return }
    var step = TemplatePlan.Step(.text)
    step.text = number
    step.first = UInt32(range.lowerBound)
    step.second = UInt32(range.upperBound)
    // What goes on where the last step ends is one text with it.
    let last = words.count - TemplatePlan.Step.wordCount
    if words.count > target, words[last] == step.word, words[last + 2] == step.first {
      words[last + 2] = step.second
    } else {
      add(step)
    }
  }

  /// The bytes in `range` come next in the output.
  private mutating func follow(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) -> (offset: Int, code: TemplateError.Code)? {
    textCount += range.count
    if isTooLarge { return (range.lowerBound, .tooLarge) }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let before = position.hashed
      let (next, wrong) = position.advance(over: bytes, offset..<range.upperBound)
      if let wrong { return (next, wrong) }
      if let before {
        content += bytes.array(offset..<next)
        if position.hashed == nil { hash(before) }
      } else if position.hashed != nil {
        content.removeAll()
      }
      offset = next
    }
    return nil
  }

  // MARK: Hashes

  /// The content of a style or script is complete: `</name` and one byte more have been added.
  private mutating func hash(_ element: HTMLElement) {
    let end = content.count - "</\(element.rawValue)>".utf8.count
    let source = Self.source(content.span, 0..<end)
    if element == .style {
      if !styleSources.contains(source) { styleSources.append(source) }
    } else if !scriptSources.contains(source) {
      scriptSources.append(source)
    }
  }

  /// What allows the content of a style or script in a Content-Security-Policy.
  private static func source(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var digest = SHA256()
    var offset = range.lowerBound
    // Line ends are normalised before the hash is taken (HTML Standard, 13.2.3.5).
    while let found = bytes.firstIndex(of: ASCII.carriageReturn, in: offset..<range.upperBound) {
      digest.update(bytes, in: offset..<found)
      if bytes[found + 1] != ASCII.lineFeed { digest.update(ASCII.lineFeed) }
      offset = found + 1
    }
    digest.update(bytes, in: offset..<range.upperBound)
    return "'sha256-\(digest.finish().base64)'"
  }

  /// Leaves a place for the hashes of all styles or scripts, which `finish` fills.
  mutating func appendHashes(of element: HTMLElement) {
    let index = add(TemplatePlan.Step(.text))
    target = words.count
    hashPlaces.append(
      HashPlace(index: index, element: element, isSingleQuoted: position.isSingleQuoted))
  }

  private func sources(_ place: HashPlace) -> [UInt8] {
    let found = place.element == .style ? styleSources : scriptSources
    let sources = found.isEmpty ? "'none'" : found.joined(separator: " ")
    guard place.isSingleQuoted else { return Array(sources.utf8) }
    return sources.utf8.flatMap { $0 == ASCII.apostrophe ? Array("&#39;".utf8) : [$0] }
  }

  // MARK: Steps

  /// Adds a step and gives its number.
  @discardableResult
  private mutating func add(_ step: TemplatePlan.Step) -> Int {
    words.append(step.word)
    words.append(step.first)
    words.append(step.second)
    return words.count / TemplatePlan.Step.wordCount - 1
  }

  /// Writes a field, escaped for `context`.
  mutating func write(_ field: BoundField, _ context: EscapeContext) {
    var step = TemplatePlan.Step(.write, field)
    step.detail = context.rawValue
    add(step)
  }

  /// Writes a field as it is.
  mutating func copy(_ field: BoundField) { add(TemplatePlan.Step(.copy, field)) }

  /// Begins what is passed over where the section of a field is not shown, or else where it is; the
  /// number is for `endBranch`.
  mutating func branch(_ field: BoundField, ifShown: Bool) -> Int {
    add(TemplatePlan.Step(ifShown ? .skipUnlessShown : .skipIfShown, field))
  }

  /// Begins what is passed over by what stands before it; the number is for `endBranch`.
  mutating func jump() -> Int { add(TemplatePlan.Step(.jump)) }

  /// Ends what `branch` or `jump` began.
  mutating func endBranch(_ index: Int) {
    var step = TemplatePlan.Step(.endBranch)
    step.first = UInt32(index)
    add(step)
  }

  /// Begins what is left out if a constant is empty, or else if it is not; the number is for
  /// `endConstantSection`.
  mutating func constantSection(_ name: String, ifEmpty: Bool) -> Int {
    var step = TemplatePlan.Step(ifEmpty ? .skipIfEmpty : .skipUnlessEmpty)
    step.number = number(ofConstant: name)
    return add(step)
  }

  /// Ends what `constantSection` began.
  mutating func endConstantSection(_ index: Int) {
    target = words.count
    words[index * TemplatePlan.Step.wordCount + 1] = UInt32(
      words.count / TemplatePlan.Step.wordCount)
  }

  /// Adds a test whether a field is `text`; the step after it is for when it is not.
  mutating func choose(_ field: BoundField, _ text: String) {
    let range = keep(text.utf8)
    var step = TemplatePlan.Step(.choose, field)
    step.first = UInt32(range.lowerBound)
    step.second = UInt32(range.upperBound)
    add(step)
  }

  /// Begins the section of a list of that schema number, which is the `depth`th of those around it.
  mutating func enterList(_ field: BoundField, _ list: Int, depth: Int) {
    var step = TemplatePlan.Step(.enterList, field)
    step.first = UInt32(list)
    step.second = UInt32(depth)
    add(step)
  }

  /// Ends the section of the innermost list.
  mutating func endList() { add(TemplatePlan.Step(.endList)) }

  // MARK: The end

  /// The plan, whose templates have these texts.
  consuming func finish(_ templates: [Template]) -> TemplatePlan {
    for place in hashPlaces {
      let range = keep(sources(place))
      words[place.index * TemplatePlan.Step.wordCount + 1] = UInt32(range.lowerBound)
      words[place.index * TemplatePlan.Step.wordCount + 2] = UInt32(range.upperBound)
    }
    let record = TemplatePlan.Record(
      document: document, templates: ContiguousArray(templates.map(\.name)),
      constants: constants.joined(separator: " "), text: String(decoding: made, as: UTF8.self),
      words: words)
    let texts = [made] + templates.map { Array($0.source) }
    return TemplatePlan(record, ContiguousArray(texts.map(TemplatePlan.Text.init)))
  }
}
