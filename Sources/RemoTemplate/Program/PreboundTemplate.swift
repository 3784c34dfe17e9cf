import RemoBytes

/// A template whose names are resolved, apart from its constants: the calls that bind it, as text.
///
/// Built-in templates are recorded when the package is developed. To repeat the calls takes a
/// fraction of the instructions of binding, which was more than half of each start.
package struct PreboundTemplate: Sendable {
  /// A line for each source with its size (`fcard 2487`), for each constant (`nwords.total`), and
  /// for each `BindingCall`.
  private let text: String

  /// Creates a template from the text of a `BindingRecord`.
  package init(_ text: String) { self.text = text }

  /// Binds the template.
  ///
  /// - Parameters:
  ///   - document: the number of the documents' schema.
  ///   - source: the bytes of a template or partial.
  ///   - constants, knownSources, wrapping: as for a `BoundTemplate` from its sources.
  /// - Returns: nil if a source is not the recorded one.
  package func bound(
    document: Int, source: (String) -> ContiguousArray<UInt8>?, constants: TemplateConstants,
    knownSources: [PolicySource], wrapping: BoundTemplate.Wrapping
  ) -> BoundTemplate? {
    var binding = RepeatedBinding(
      builder: ProgramBuilder(document: document, wrapping: wrapping))
    binding.hashes.known = knownSources
    let isComplete = text.withBytes { text in
      var start = 0
      while start < text.count {
        let end = text.firstIndex(of: ASCII.lineFeed, in: start..<text.count) ?? text.count
        let rest = (start + 1)..<end
        switch text[start] {
        case UInt8(ascii: "f"):
          let words = text.string(rest).split(separator: " ")
          guard words.count == 2, let bytes = source(String(words[0])), Int(words[1]) == bytes.count
          else { return false }
          binding.sources.append(bytes)
        case UInt8(ascii: "n"):
          guard let text = constants[text.string(rest)] else { return false }
          binding.constants.append(text)
        default:
          guard let call = BindingCall(text, line: start..<end) else { return false }
          binding.make(call)
        }
        start = end + 1
      }
      return true
    }
    return isComplete ? binding.finish() : nil
  }
}

/// Makes the calls of a record, without those in sections that a constant hides.
private struct RepeatedBinding {
  var builder: ProgramBuilder
  var hashes = PolicyHashes()
  var sources: [ContiguousArray<UInt8>] = []
  /// The texts of the constants.
  var constants: [String] = []
  /// The open branches.
  private var branches: [Int] = []
  /// The number of open sections in a hidden one, itself included.
  private var hidden = 0

  init(builder: ProgramBuilder) { self.builder = builder }

  mutating func make(_ call: BindingCall) {
    switch call {
    case .section(let constant, let ifShown):
      if hidden > 0 || constants[constant].isEmpty == ifShown { hidden += 1 }
    case .endSection where hidden > 0: hidden -= 1
    case _ where hidden > 0: break
    case .endSection: break
    case .text(let source, let start, let count, let content):
      let range = start..<(start + count)
      builder.append(sources[source], in: range)
      hashes.add(sources[source][range], before: content.before, after: content.after)
    case .constant(let number, let context):
      let text = context.table.escape(ContiguousArray(constants[number].utf8))
      builder.append(text, in: 0..<text.count)
    case .policy(let element, let isSingleQuoted):
      hashes.leave(step: builder.addOpenText(), for: element, isSingleQuoted: isSingleQuoted)
    case .write(let field, let context): builder.write(field, context: context)
    case .copy(let field): builder.copy(field)
    case .branch(let field, let ifShown):
      branches.append(builder.branch(on: field, ifShown: ifShown))
    case .endBranch:
      if let branch = branches.popLast() { builder.endBranch(branch) }
    case .enterList(let field, let list, let depth):
      builder.enterList(field, list: list, depth: depth)
    case .endList: builder.endList()
    }
  }

  consuming func finish() -> BoundTemplate {
    hashes.fill(&builder)
    return builder.finish()
  }
}
