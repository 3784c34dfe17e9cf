import RemoBytes

extension BoundTemplate {
  /// Fills the template with data and adds the result to `writer`.
  ///
  /// Makes one pass over the steps. Allocates only for the writer and the texts of the rows.
  package func render<Context: TemplateContext & ~Copyable>(
    _ context: borrowing Context, data: borrowing Context.Data, rows: inout TemplateRows,
    into writer: inout ByteWriter
  ) {
    let bytes = context.bytes(of: data)
    let start = writer.total
    rows.start(loops[0], with: context, data: data)
    var index = 0
    while true {
      let step = steps[index]
      index += 1
      if step.count > 0, step.operation != .choose {
        writer.append(literals.span, in: step.text)
      }
      switch step.operation {
      case .text: break
      case .write, .copy:
        let slot = rows.slots[Int(step.slot)]
        if slot.isOwn {
          write(slot, of: rows.text.storage.span, by: step, into: &writer)
        } else {
          write(slot, of: bytes.span, by: step, into: &writer)
        }
      case .skipUnlessShown:
        if !rows.slots[Int(step.slot)].isShown { index = Int(step.target) }
      case .skipIfShown:
        if rows.slots[Int(step.slot)].isShown { index = Int(step.target) }
      case .jump: index = Int(step.target)
      case .enterList:
        let loop = loops[Int(step.target)]
        let count = rows.slots[Int(step.slot)].count
        if count == 0 {
          index = loop.end
        } else {
          rows.enter(loop, count: count, with: context, data: data)
        }
      case .nextElement:
        let loop = loops[Int(step.target)]
        rows.countElement(of: loop, end: writer.total - start)
        if rows.advance(loop, with: context, data: data) { index = loop.start }
      case .choose:
        let slot = rows.slots[Int(step.slot)]
        let isChosen =
          slot.isOwn
          ? rows.text.storage.span.isEqual(slot.range, to: literals.span, in: step.text)
          : bytes.span.isEqual(slot.range, to: literals.span, in: step.text)
        if isChosen { index += 1 }
      case .end: return
      }
    }
  }

  private func write(
    _ slot: TemplateSlot, of source: Span<UInt8>, by step: BoundStep,
    into writer: inout ByteWriter
  ) {
    guard step.operation == .write else {
      writer.append(source, in: slot.range)
      return
    }
    let table = tables[Int(step.table)]
    if slot.isPlain, table.keepsPlainTexts {
      writer.append(source, in: slot.range)
    } else {
      writer.append(source, in: slot.range, escaping: table)
    }
  }
}
