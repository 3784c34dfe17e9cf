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
      let end = goOn(
        &state, &context, &slots, &levels, document.span, &text, &output, at: start)
      writer.advance(end - start)
      if state.pause == .end { return }
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

  /// Goes on until the template ends or the output has no room; where the output ends.
  private func goOn<Context: TemplateContext & ~Copyable>(
    _ state: inout RenderState, _ context: inout Context,
    _ slots: inout MutableSpan<TemplateSlot>, _ levels: inout MutableSpan<TemplateRows.Level>,
    _ document: Span<UInt8>, _ text: inout ByteWriter, _ output: inout MutableSpan<UInt8>,
    at start: Int
  ) -> Int {
    var position = start
    if state.isInField {
      let step = steps[state.index]
      if step.operation == .longText {
        position = finishText(&state, state.index, &output, at: position)
      } else {
        position = finishField(
          &state, state.index, slots.span, document, text.storage.span, &output, at: position)
      }
      if state.isInField { return position }
      state.index = step.operation == .longText ? state.index + 1 : Int(step.next)
    }
    while true {
      position = run(
        &state, slots.span, levels.span, document, text.storage.span, &output, at: position)
      if state.pause == .noRoom || state.pause == .end { return position }
      let step = steps[state.index]
      let loop = loops[Int(step.target)]
      let level = Int(loop.level)
      if state.pause == .enterList {
        let count = Int(slots[Int(step.slot)].count)
        let start = levels[level - 1].end
        // What lists before this one made is no longer shown.
        text.truncate(to: start)
        levels[level] = levels[Int(loop.outer)].entering(loop, count: count, start: start)
      } else {
        text.truncate(to: levels[level].start)
        levels[level].advance(loop)
      }
      state.index = Int(loop.start)
      fill(loop, &context, &slots, &levels, &text)
    }
  }

  /// Takes one step after another.
  ///
  /// - Returns: where the output ends.
  @inline(never)
  private func run(
    _ state: inout RenderState, _ slots: Span<TemplateSlot>, _ levels: Span<TemplateRows.Level>,
    _ document: Span<UInt8>, _ ownText: Span<UInt8>, _ output: inout MutableSpan<UInt8>,
    at start: Int
  ) -> Int {
    let steps = steps.span
    let scans = scans.span
    var position = start
    var index = state.index
    while true {
      let step = steps[index]
      guard output.storeIfRoom(step.text, at: position) else {
        state.stop(.noRoom, at: index)
        return position
      }
      position &+= Int(step.count)
      switch step.operation {
      case .text, .jump: index = Int(step.next)
      case .write:
        let slot = slots[Int(step.slot)]
        let count = Int(slot.count)
        // Most texts are short and stay as they are.
        if count <= 16,
          let block = output.copyVector(
            slot.isOwn ? ownText : document, Int(slot.offset), to: position),
          scans[Int(step.table)].keeps(block, first: count)
        {
          position &+= count
        } else {
          let source = slot.isOwn ? ownText : document
          let range = slot.range
          let (offset, end) = tables.write(
            source, range, from: range.lowerBound, by: step.table,
            isPlainURL: slot.isPlainURL && step.keepsPlainURLs, to: &output, at: position)
          position = end
          if offset < range.upperBound {
            state.finish(offset &- range.lowerBound, of: count, at: index)
            return position
          }
        }
        index = Int(step.next)
      case .copy:
        let slot = slots[Int(step.slot)]
        let count = Int(slot.count)
        if count <= 16,
          output.copyVector(slot.isOwn ? ownText : document, Int(slot.offset), to: position) != nil
        {
          position &+= count
        } else {
          position = finishField(&state, index, slots, document, ownText, &output, at: position)
          if state.isInField { return position }
        }
        index = Int(step.next)
      case .writeWhole:
        position = finishField(&state, index, slots, document, ownText, &output, at: position)
        if state.isInField { return position }
        index = Int(step.next)
      case .skipUnlessShown:
        index = Int(slots[Int(step.slot)].isShown ? step.next : step.target)
      case .skipIfShown:
        index = Int(slots[Int(step.slot)].isShown ? step.target : step.next)
      case .nextElement:
        guard levels[Int(step.slot)].left == 0 else {
          state.stop(.nextElement, at: index)
          return position
        }
        index = Int(step.next)
      case .enterList:
        guard slots[Int(step.slot)].count == 0 else {
          state.stop(.enterList, at: index)
          return position
        }
        index = Int(loops[Int(step.target)].end)
      case .longText:
        position = finishText(&state, index, &output, at: position)
        if state.isInField { return position }
        index &+= 1
      case .choose:
        let slot = slots[Int(step.slot)]
        let source = slot.isOwn ? ownText : document
        index &+= source.equals(slot.range, literals.span, step.longText) ? 2 : 1
      case .end:
        state.stop(.end, at: index)
        return position
      }
    }
  }

  /// Writes what is left of the field of a step, as far as there is room; where the output ends.
  @inline(never)
  private func finishField(
    _ state: inout RenderState, _ index: Int, _ slots: Span<TemplateSlot>,
    _ document: Span<UInt8>, _ ownText: Span<UInt8>, _ output: inout MutableSpan<UInt8>,
    at start: Int
  ) -> Int {
    let step = steps[index]
    let slot = slots[Int(step.slot)]
    let source = slot.isOwn ? ownText : document
    let range = slot.range
    var offset = range.lowerBound &+ state.done
    var position = start
    if step.operation == .copy {
      let copied = output.copyPrefix(source, offset..<range.upperBound, to: start)
      offset &+= copied
      position &+= copied
    } else {
      (offset, position) = tables.write(
        source, range, from: offset, by: step.table,
        isPlainURL: slot.isPlainURL && step.keepsPlainURLs, to: &output, at: start)
    }
    state.finish(offset &- range.lowerBound, of: range.count, at: index)
    return position
  }

  /// Writes what is left of the long text of a step, as far as there is room; where the output ends.
  private func finishText(
    _ state: inout RenderState, _ index: Int, _ output: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    let text = steps[index].longText
    let rest = (text.lowerBound &+ state.done)..<text.upperBound
    let copied = output.copyPrefix(literals.span, rest, to: start)
    state.finish(state.done &+ copied, of: text.count, at: index)
    return start &+ copied
  }
}

/// Where a render stands, between two stretches of steps that need no other row.
private struct RenderState {
  /// Why a stretch ended.
  enum Pause {
    case noRoom, enterList, nextElement, end
  }

  var pause = Pause.noRoom
  /// The next step.
  var index = 0
  /// How many bytes of its field, or of its long text, have been written.
  var done = 0
  /// Whether that is not yet complete.
  var isInField = false

  @inline(__always)
  mutating func stop(_ pause: Pause, at index: Int) {
    self.pause = pause
    self.index = index
  }

  /// Stops for want of room if only so many bytes of a field could be written.
  @inline(__always)
  mutating func finish(_ done: Int, of count: Int, at index: Int) {
    isInField = done < count
    self.done = isInField ? done : 0
    if isInField { stop(.noRoom, at: index) }
  }
}
