import RemoBytes

extension BoundTemplate {
  /// Fills the template and adds the result to `writer`.
  ///
  /// One pass over the steps; nothing is allocated, but for what the writer and the texts of
  /// the rows need.
  package func render<Context: TemplateContext & ~Copyable>(
    _ context: inout Context, _ rows: inout TemplateRows, into writer: inout ByteWriter
  ) {
    rows.text.truncate(to: rows.fixedCount)
    render(&context, &rows.slots, &rows.levels, &rows.text, &writer)
  }

  /// The same with the parts of the rows, each of which is taken hold of once.
  private func render<Context: TemplateContext & ~Copyable>(
    _ context: inout Context, _ rowSlots: inout ContiguousArray<TemplateSlot>,
    _ rowLevels: inout ContiguousArray<TemplateRows.Level>, _ text: inout ByteWriter,
    _ writer: inout ByteWriter
  ) {
    let document = context.document
    var slots = rowSlots.mutableSpan
    var levels = rowLevels.mutableSpan
    var state = RenderState()
    levels[0] = TemplateRows.Level()
    fill(loops[0], &context, &slots, &levels, &text)
    while true {
      let start = writer.count
      var output = writer.storage.mutableSpan
      let end = run(
        &state, &context, &slots, &levels, document.span, &text, &output, at: start)
      writer.advance(end - start)
      if state.isAtEnd { return }
      writer.makeRoom(Self.block)
    }
  }

  /// Fills the row of a loop's element.
  @inline(__always)
  private func fill<Context: TemplateContext & ~Copyable>(
    _ loop: BoundLoop, _ context: inout Context, _ slots: inout MutableSpan<TemplateSlot>,
    _ levels: inout MutableSpan<TemplateRows.Level>, _ text: inout ByteWriter
  ) {
    let level = Int(loop.level)
    context.fill(
      Int(loop.list), levels[level].cursor, loop.needs, &slots, at: level * TemplateRows.width,
      &text)
    // Slots hold 32-bit offsets into it.
    precondition(text.count <= Int(UInt32.max), "the texts of a row pass 4 GiB")
    levels[level].end = text.count
  }

  /// Takes one step after another, until the template ends or the output has no room.
  ///
  /// - Returns: where the output ends.
  @inline(__always)
  private func run<Context: TemplateContext & ~Copyable>(
    _ state: inout RenderState, _ context: inout Context,
    _ slots: inout MutableSpan<TemplateSlot>, _ levels: inout MutableSpan<TemplateRows.Level>,
    _ document: Span<UInt8>, _ text: inout ByteWriter, _ output: inout MutableSpan<UInt8>,
    at start: Int
  ) -> Int {
    let steps = steps.span
    let scans = scans.span
    var position = start
    var index = state.index
    if state.isInStep {
      position = finish(&state, slots.span, document, text.storage.span, &output, at: position)
      if state.isInStep { return position }
      index = state.index
    }
    while true {
      let step = steps[index]
      guard output.storeIfRoom(step.text, at: position) else {
        state.index = index
        return position
      }
      position &+= Int(step.count)
      switch step.operation {
      case .text, .jump: index = Int(step.next)
      case .write, .writeIfShown:
        if step.operation == .writeIfShown, !slots[Int(step.section)].isShown {
          position &-= Int(step.countInSection)
          index = Int(step.target)
          continue
        }
        let slot = slots[Int(step.slot)]
        let ownText = text.storage.span
        let source = slot.isOwn ? ownText : document
        let count = Int(slot.count)
        let plainKinds = step.plainKinds(of: slot)
        // Most texts are short and stay as they are.
        if plainKinds == UInt8(TemplateSlot.plainText), count <= 32,
          output.copyPair(source, from: Int(slot.offset), to: position) != nil
        {
          position &+= count
        } else if plainKinds == 0, count <= 16,
          let block = output.copyVector(source, from: Int(slot.offset), to: position),
          scans[Int(step.table)].keeps(block, first: count)
        {
          position &+= count
        } else {
          let range = slot.range
          let (offset, end) = write(step, slot, source, range, to: &output, at: position)
          position = end
          if offset < range.upperBound {
            state.pause(after: offset &- range.lowerBound, at: index)
            return position
          }
        }
        index = Int(step.next)
      case .copy, .copyIfShown:
        if step.operation == .copyIfShown, !slots[Int(step.section)].isShown {
          position &-= Int(step.countInSection)
          index = Int(step.target)
          continue
        }
        let slot = slots[Int(step.slot)]
        let ownText = text.storage.span
        let source = slot.isOwn ? ownText : document
        let count = Int(slot.count)
        if count <= 16, output.copyVector(source, from: Int(slot.offset), to: position) != nil {
          position &+= count
        } else {
          let copied = output.copyPrefix(source, from: slot.range, to: position)
          position &+= copied
          if copied < count {
            state.pause(after: copied, at: index)
            return position
          }
        }
        index = Int(step.next)
      case .skipUnlessShown:
        index = Int(slots[Int(step.slot)].isShown ? step.next : step.target)
      case .skipIfShown:
        index = Int(slots[Int(step.slot)].isShown ? step.target : step.next)
      case .nextElement:
        if levels[Int(step.slot)].left == 0 {
          index = Int(step.next)
        } else {
          let loop = loops[Int(step.target)]
          text.truncate(to: levels[Int(step.slot)].start)
          levels[Int(step.slot)].advance(loop)
          fill(loop, &context, &slots, &levels, &text)
          index = Int(loop.start)
        }
      case .enterList:
        let loop = loops[Int(step.target)]
        let count = Int(slots[Int(step.slot)].count)
        if count == 0 {
          index = Int(loop.end)
        } else {
          // What lists before this one made is no longer shown.
          let start = levels[Int(loop.level) - 1].end
          text.truncate(to: start)
          levels[Int(loop.level)] = levels[Int(loop.outer)].entering(
            loop, count: count, start: start)
          fill(loop, &context, &slots, &levels, &text)
          index = Int(loop.start)
        }
      case .choose:
        let slot = slots[Int(step.slot)]
        let ownText = text.storage.span
        let source = slot.isOwn ? ownText : document
        index &+= source.isEqual(slot.range, to: literals.span, in: step.longText) ? 2 : 1
      case .longText, .writeWhole:
        state.pause(after: 0, at: index)
        position = finish(&state, slots.span, document, text.storage.span, &output, at: position)
        if state.isInStep { return position }
        index = state.index
      case .end:
        state.isAtEnd = true
        return position
      }
    }
  }

  /// Writes the value of a step, or the rest of it, as far as there is room; the first offset that
  /// was not written, and where the output ends.
  @inline(__always)
  private func write(
    _ step: BoundStep, _ slot: TemplateSlot, _ source: Span<UInt8>, _ range: Range<Int>,
    to output: inout MutableSpan<UInt8>, at position: Int
  ) -> (offset: Int, position: Int) {
    switch step.plainKinds(of: slot) {
    case UInt8(TemplateSlot.plainText):
      let copied = output.copyPrefix(source, from: range, to: position)
      return (range.lowerBound &+ copied, position &+ copied)
    case UInt8(TemplateSlot.plainURL):
      return tables.writePlainURL(
        source, range, ampersandAt: Int(slot.offset) &+ slot.plainRun, by: step.table, to: &output,
        at: position)
    default:
      return tables.write(source, range, by: step.table, to: &output, at: position)
    }
  }

  /// Writes what is left of the text of a step, or of its value, as far as there is room; where the
  /// output ends.
  @inline(never)
  private func finish(
    _ state: inout RenderState, _ slots: Span<TemplateSlot>, _ document: Span<UInt8>,
    _ ownText: Span<UInt8>, _ output: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    let step = steps[state.index]
    if step.operation == .longText {
      let text = step.longText
      let rest = (text.lowerBound &+ state.done)..<text.upperBound
      let copied = output.copyPrefix(literals.span, from: rest, to: start)
      state.finish(state.done &+ copied, of: text.count, next: state.index &+ 1)
      return start &+ copied
    }
    let slot = slots[Int(step.slot)]
    let source = slot.isOwn ? ownText : document
    let range = slot.range
    var offset = range.lowerBound &+ state.done
    var position = start
    switch step.operation {
    case .copy, .copyIfShown:
      let copied = output.copyPrefix(source, from: offset..<range.upperBound, to: start)
      offset &+= copied
      position &+= copied
    case .writeWhole:
      (offset, position) = tables.writeWhole(
        source, range, from: offset, by: step.table, to: &output, at: start)
    default:
      (offset, position) = write(
        step, slot, source, offset..<range.upperBound, to: &output, at: start)
    }
    state.finish(offset &- range.lowerBound, of: range.count, next: Int(step.next))
    return position
  }
}

/// Where a render stands when the output has no room.
private struct RenderState {
  /// The step to go on with.
  var index = 0
  /// Whether the text before it is there already, and some of what it does.
  var isInStep = false
  /// How many bytes of its value, or of its long text, have been written.
  var done = 0
  var isAtEnd = false

  /// Stops in a step.
  mutating func pause(after done: Int, at index: Int) {
    self.index = index
    self.done = done
    isInStep = true
  }

  /// Notes how many bytes of `count` have been written; with all of them the step is done.
  mutating func finish(_ done: Int, of count: Int, next: Int) {
    self.done = done
    if done < count { return }
    index = next
    isInStep = false
  }
}
