import RemoBytes

/// A template whose names are resolved, apart from its constants: the calls that bind it, as text.
///
/// Built-in templates are recorded when the package is developed. To repeat the calls takes a
/// fraction of the instructions of binding, which was more than half of each start.
package struct PreboundTemplate: Sendable {
  /// A line for each source with its size (`fpartials/card.html 2487`), for each constant
  /// (`nwords.total`), and for each `BindingCall`.
  private let text: String

  /// Creates a template from the text of a `BindingRecord`.
  package init(_ text: String) { self.text = text }

  /// Binds the template.
  ///
  /// - Parameters:
  ///   - document: the number of the documents' schema.
  ///   - source: the text of a template or partial, by its file name in the record.
  ///   - constants, knownSources, wrapping: as for a `BoundTemplate` from its sources.
  /// - Returns: nil if a source is not the recorded one.
  package func bound(
    document: Int, source: (String) -> String?, constants: TemplateConstants,
    knownSources: [PolicySource], wrapping: BoundTemplate.Wrapping
  ) -> BoundTemplate? {
    var binding = RepeatedBinding(
      builder: ProgramBuilder(document: document, wrapping: wrapping))
    binding.hashes.known = knownSources
    let isComplete = text.withBytes { text in
      var start = 0
      while start < text.count {
        /// The rest of a line up to `end`.
        func name(before end: UInt8) -> String {
          let place = text.firstIndex(of: end, in: start..<text.count) ?? text.count
          defer { start = place + 1 }
          return text.string((start + 1)..<place)
        }
        switch text[start] {
        case UInt8(ascii: "f"):
          let source = source(name(before: ASCII.space))
          guard let source, source.utf8.count == BindingCall.number(text, at: &start) else {
            return false
          }
          binding.add(source: source)
        case UInt8(ascii: "n"):
          guard let text = constants[name(before: ASCII.lineFeed)] else { return false }
          binding.constants.append(text)
        default:
          guard let call = BindingCall(text, at: &start) else { return false }
          binding.make(call)
        }
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
  /// The texts of the sources.
  private var sources: [String] = []
  /// The number of bytes of the sources.
  private var size = 0
  /// The texts of the constants.
  var constants: [String] = []
  /// The open branches.
  private var branches: [Int] = []
  /// The number of open sections in a hidden one, itself included.
  private var hidden = 0

  init(builder: ProgramBuilder) { self.builder = builder }

  mutating func add(source: String) {
    sources.append(source)
    size += source.utf8.count
    // Constants and policies come on top.
    builder.reserve(size + size / 4)
  }

  mutating func make(_ call: BindingCall) {
    switch call {
    case .section(let constant, let ifShown):
      if hidden > 0 || constants[constant].isEmpty == ifShown { hidden += 1 }
    case .endSection where hidden > 0: hidden -= 1
    case _ where hidden > 0: break
    case .endSection: break
    case .text(let source, let start, let count, let content):
      sources[source].withBytes { bytes in
        let range = start..<(start + count)
        builder.append(bytes, in: range)
        hashes.add(bytes, in: range, before: content.before, after: content.after)
      }
    case .constant(let number, let context):
      let text = context.table.escape(ContiguousArray(constants[number].utf8))
      builder.append(text.span, in: 0..<text.count)
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
