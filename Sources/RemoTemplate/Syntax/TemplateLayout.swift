/// The indentation of the lines of a partial, parent or block at its place of use.
///
/// The specification indents "each line of the partial before rendering": lines of the template,
/// not lines from data.
struct TemplateLayout: Sendable {
  /// White space added before each line.
  var added = ContiguousArray<UInt8>()
  /// White space first removed from the start of each line, as far as the line has it.
  var removed = ContiguousArray<UInt8>()

  /// Whether all lines stay unchanged.
  var isEmpty: Bool { added.isEmpty && removed.isEmpty }

  /// The output indentation of a line that begins with `white` in `template`.
  func indentation(_ white: Range<Int>, of template: Template) -> ContiguousArray<UInt8> {
    var rest = white
    for byte in removed {
      guard let first = rest.first, template.source[first] == byte else { break }
      rest = rest.dropFirst()
    }
    return added + template.source[rest]
  }

  /// The layout inside a partial or parent.
  func inside(_ tag: TemplateInstruction, of template: Template) -> TemplateLayout {
    guard tag.isAtLineStart else { return TemplateLayout() }
    return TemplateLayout(added: indentation(tag.indentation, of: template))
  }
}

/// The content that a parent tag provides for a block of its parent.
struct BlockArgument: Sendable {
  let template: Template
  /// The instruction that opens the block.
  let index: Int

  var instruction: TemplateInstruction { template.instructions[index] }

  func fills(_ block: TemplateInstruction, of host: Template) -> Bool {
    template.source[instruction.range] == host.source[block.range]
  }

  var content: Range<Int> { (index + 1)..<instruction.match }

  /// The layout of the content at the block `site`, given the layout of the block itself.
  func layout(
    at site: TemplateInstruction, of host: Template, layout: TemplateLayout
  ) -> TemplateLayout {
    var inner = TemplateLayout()
    if site.isAtLineStart { inner.added = layout.indentation(site.indentation, of: host) }
    inner.removed = ContiguousArray(template.source[instruction.indentation])
    return inner
  }
}

/// The blocks filled by parent tags. The last with a name counts.
typealias BlockArguments = [BlockArgument]

extension Template {
  /// The blocks in the parent tag at `index`, combined with `outer`, which takes precedence.
  func arguments(ofParent index: Int, in outer: BlockArguments) -> BlockArguments {
    var arguments: BlockArguments = []
    var next = index + 1
    while next < instructions[index].match {
      let instruction = instructions[next]
      switch instruction.kind {
      case .block:
        arguments.append(BlockArgument(template: self, index: next))
        next = instruction.match
      case .section, .inverted, .parent: next = instruction.match
      default: break
      }
      next += 1
    }
    return arguments + outer
  }
}
