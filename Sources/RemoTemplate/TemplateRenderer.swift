import RemoBytes

extension BoundTemplate {
  /// Fills the template and adds the result to `writer`.
  ///
  /// One pass over the instructions; nothing is allocated, but for what the writer and the texts of
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
    var loop = loops[0]
    levels[0] = TemplateRows.Level()
    while true {
      let level = Int(loop.level)
      context.fill(
        Int(loop.list), levels[level].cursor, loop.needs, &slots, at: level * TemplateRows.width,
        &text)
      // Slots hold 32-bit offsets into it.
      precondition(text.count <= Int(UInt32.max), "the texts of a row pass 4 GiB")
      levels[level].end = text.count
      goOn(&state, slots.span, levels.span, document.span, text.storage.span, &writer)
      while state.pause == .noRoom {
        writer.makeRoom(Self.block)
        goOn(&state, slots.span, levels.span, document.span, text.storage.span, &writer)
      }
      if state.pause == .end { return }
      let step = instructions[state.index]
      loop = loops[Int(step.target)]
      if state.pause == .enterList {
        let count = Int(slots[Int(step.slot)].count)
        let start = levels[Int(loop.level) - 1].end
        // What lists before this one made is no longer shown.
        text.truncate(to: start)
        levels[Int(loop.level)] = levels[Int(loop.outer)].entering(loop, count: count, start: start)
      } else {
        text.truncate(to: levels[Int(loop.level)].start)
        levels[Int(loop.level)].advance(loop)
      }
      state.index = Int(loop.start)
    }
  }

  /// Goes on until a row has to be filled or the output has no room.
  private func goOn(
    _ state: inout RenderState, _ slots: Span<TemplateSlot>, _ levels: Span<TemplateRows.Level>,
    _ document: Span<UInt8>, _ ownText: Span<UInt8>, _ writer: inout ByteWriter
  ) {
    writer.writeInRoom { output, start in
      guard state.isInField else {
        return run(&state, slots, levels, document, ownText, &output, at: start)
      }
      let position = finishField(&state, slots, document, ownText, &output, at: start)
      if state.isInField { return position }
      return run(&state, slots, levels, document, ownText, &output, at: position)
    }
  }

  /// Takes one instruction after another.
  ///
  /// - Returns: where the output ends.
  @inline(never)
  private func run(
    _ state: inout RenderState, _ slots: Span<TemplateSlot>, _ levels: Span<TemplateRows.Level>,
    _ document: Span<UInt8>, _ ownText: Span<UInt8>, _ output: inout MutableSpan<UInt8>,
    at start: Int
  ) -> Int {
    let steps = instructions.span
    let literals = literals.span
    let scans = scans.span
    var position = start
    var index = state.index
    while true {
      let step = steps[index]
      let text = Int(step.start)
      let length = Int(step.count)
      guard output.copyPair(literals, text, to: position) != nil,
        length <= 32 || output.copyPair(literals, text &+ 32, to: position &+ 32) != nil
      else {
        state.stop(.noRoom, at: index)
        return position
      }
      position &+= length
      switch step.operation {
      case .text: index &+= 1
      case .longText:
        let text = step.longText
        let rest = (text.lowerBound &+ state.done)..<text.upperBound
        let copied = output.copyPrefix(literals, rest, to: position)
        position &+= copied
        if copied < rest.count {
          state.done &+= copied
          state.stop(.noRoom, at: index)
          return position
        }
        state.done = 0
        index &+= 1
      case .write:
        let slot = slots[Int(step.slot)]
        let source = slot.isOwn ? ownText : document
        let count = Int(slot.count)
        // Most texts are short and stay as they are.
        if count <= 16, let block = output.copyVector(source, Int(slot.offset), to: position),
          scans[Int(step.table)].keeps(block, first: count)
        {
          position &+= count
          index &+= 1
          continue
        }
        let range = slot.range
        let (offset, end) = tables.write(
          source, range, from: range.lowerBound, isPlainURL: slot.isPlainURL, by: step.table,
          to: &output, at: position)
        position = end
        if offset < range.upperBound {
          state.stopInField(offset &- range.lowerBound, at: index)
          return position
        }
        index &+= 1
      case .copy:
        let slot = slots[Int(step.slot)]
        let source = slot.isOwn ? ownText : document
        let count = Int(slot.count)
        if count <= 16, output.copyVector(source, Int(slot.offset), to: position) != nil {
          position &+= count
          index &+= 1
          continue
        }
        state.index = index
        position = finishField(&state, slots, document, ownText, &output, at: position)
        if state.isInField { return position }
        index &+= 1
      case .writeWhole:
        state.index = index
        position = finishField(&state, slots, document, ownText, &output, at: position)
        if state.isInField { return position }
        index &+= 1
      case .skipUnlessShown:
        index = slots[Int(step.slot)].isShown ? index &+ 1 : Int(step.target)
      case .skipIfShown:
        index = slots[Int(step.slot)].isShown ? Int(step.target) : index &+ 1
      case .jump: index = Int(step.target)
      case .enterList:
        if slots[Int(step.slot)].count == 0 {
          index = Int(loops[Int(step.target)].end)
        } else {
          state.stop(.enterList, at: index)
          return position
        }
      case .nextElement:
        if levels[Int(step.slot)].left == 0 {
          index &+= 1
        } else {
          state.stop(.nextElement, at: index)
          return position
        }
      case .choose:
        let slot = slots[Int(step.slot)]
        let source = slot.isOwn ? ownText : document
        index &+= source.equals(slot.range, literals, step.longText) ? 2 : 1
      case .end:
        state.stop(.end, at: index)
        return position
      }
    }
  }

  /// Writes what is left of the field of the instruction at which the render stands, as far as there
  /// is room, and goes on behind it if that is all.
  @inline(never)
  private func finishField(
    _ state: inout RenderState, _ slots: Span<TemplateSlot>, _ document: Span<UInt8>,
    _ ownText: Span<UInt8>, _ output: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    let step = instructions[state.index]
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
        source, range, from: offset, isPlainURL: slot.isPlainURL, by: step.table, to: &output,
        at: start)
    }
    if offset < range.upperBound {
      state.stopInField(offset &- range.lowerBound, at: state.index)
    } else {
      state.isInField = false
      state.done = 0
      state.index &+= 1
    }
    return position
  }
}

/// Where a render stands, between two stretches of instructions that need no other row.
private struct RenderState {
  /// Why a stretch ended.
  enum Pause {
    case noRoom, enterList, nextElement, end
  }

  var pause = Pause.noRoom
  /// The next instruction.
  var index = 0
  /// How many bytes of its long text, or of its field, have been written.
  var done = 0
  /// Whether its field is not yet complete.
  var isInField = false

  @inline(__always)
  mutating func stop(_ pause: Pause, at index: Int) {
    self.pause = pause
    self.index = index
  }

  /// Stops for want of room when so many bytes of a field have been written.
  mutating func stopInField(_ done: Int, at index: Int) {
    stop(.noRoom, at: index)
    self.done = done
    isInField = true
  }
}
