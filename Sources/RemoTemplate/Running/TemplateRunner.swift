import RemoBytes

extension BoundTemplate {
  /// Adds output to `writer` until the template needs a row, and returns that row; nil at the end
  /// of the document. The first row is the document's.
  ///
  /// The caller sets the slots of the row, and appends the texts that it makes for the row:
  ///
  /// ```swift
  /// while let row = template.nextRow(&rows, bytes: bytes, into: &writer) {
  ///   rows.fill { slots, text in fill(row, slots: &slots, text: &text) }
  /// }
  /// ```
  ///
  /// Call it until it returns nil; only then can `rows` begin another document. It returns each
  /// element once for each section that shows it. It makes one pass over the steps, and allocates
  /// only for the writer and the texts of the rows.
  ///
  /// - Parameter bytes: the bytes that slots refer to, except slots of a row's own text.
  package func nextRow(
    _ rows: inout TemplateRows, bytes: Span<UInt8>, into writer: inout ByteWriter
  ) -> TemplateRow? {
    guard var index = rows.stepAfterRow() else {
      return rows.begin(loops[0], at: writer.total)
    }
    while true {
      writer.makeRoom(Int(steps[index].count) + Self.room)
      runSteps(from: &index, rows, bytes: bytes, into: &writer)
      let step = steps[index]
      switch step.operation {
      case .write, .copy:
        writer.append(literals.span, in: step.text)
        let slot = rows.slots[Int(step.slot)]
        if slot.isOwn {
          write(slot, of: rows.text.storage.span, by: step, into: &writer)
        } else {
          write(slot, of: bytes, by: step, into: &writer)
        }
        index += 1
      case .enterList:
        writer.append(literals.span, in: step.text)
        let loop = loops[Int(step.target)]
        let count = rows.slots[Int(step.slot)].count
        if count > 0 { return rows.enter(loop, count: count) }
        index = loop.end
      case .nextElement:
        writer.append(literals.span, in: step.text)
        let loop = loops[Int(step.target)]
        rows.countElement(of: loop, end: writer.total)
        if let row = rows.advance(loop) { return row }
        index += 1
      case .end:
        writer.append(literals.span, in: step.text)
        rows.end()
        return nil
      case .text, .skipUnlessShown, .skipIfShown, .choose, .jump: continue
      }
    }
  }

  /// The free bytes required after a fixed text: a value of up to 64 bytes, and 32 surplus bytes of
  /// a vector.
  private static let room = 96

  /// Runs steps from `index` on until another row, the end of the template, or a text or value that
  /// does not fit in the writer's room. It makes progress if the text of the step and `room` bytes
  /// fit.
  ///
  /// Tuned: one check of the writer's memory for many steps, and no call in short ones, save a
  /// stream of pages 5 % of its instructions.
  @inline(__always)
  private func runSteps(
    from index: inout Int, _ rows: borrowing TemplateRows, bytes: Span<UInt8>,
    into writer: inout ByteWriter
  ) {
    let (steps, literals, slots) = (steps.span, literals.span, rows.slots.span)
    let made = rows.text.storage.span
    writer.writeInRoom { target, start in
      var (next, end) = (index, start)
      defer { index = next }
      while true {
        let step = steps[next]
        if step.operation.mayNeedRow {
          guard step.operation == .enterList, !slots[Int(step.slot)].isShown else { return end }
        }
        let position = end &+ Int(step.count)
        if step.count > 0 {
          guard position &+ Self.room <= target.count else { return end }
          target.storeText(literals, in: step.text, at: end)
        }
        switch step.operation {
        case .text: next &+= 1
        case .write, .copy:
          let slot = slots[Int(step.slot)]
          let source = slot.isOwn ? made : bytes
          guard let after = store(slot, of: source, by: step, to: &target, at: position) else {
            return end
          }
          end = after
          next &+= 1
          continue
        case .skipUnlessShown:
          next = slots[Int(step.slot)].isShown ? next &+ 1 : Int(step.target)
        case .skipIfShown:
          next = slots[Int(step.slot)].isShown ? Int(step.target) : next &+ 1
        case .jump: next = Int(step.target)
        case .choose:
          // The text stored above is overwritten.
          let slot = slots[Int(step.slot)]
          let source = slot.isOwn ? made : bytes
          next &+= source.isEqual(slot.range, to: literals, in: step.text) ? 2 : 1
          continue
        case .enterList: next = loops[Int(step.target)].end
        case .nextElement, .end: return end
        }
        end = position
      }
    }
  }

  /// Stores a value, escaped if necessary.
  ///
  /// - Returns: the offset after it; nil if there is not enough room.
  @inline(__always)
  private func store(
    _ slot: TemplateSlot, of source: Span<UInt8>, by step: BoundStep,
    to target: inout MutableSpan<UInt8>, at position: Int
  ) -> Int? {
    let range = slot.range
    if step.operation == .copy || slot.isPlain && tables[Int(step.table)].keepsPlainTexts {
      guard position &+ range.count &+ 32 <= target.count else { return nil }
      target.storeText(source, in: range, at: position)
      return position &+ range.count
    }
    let table = tables[Int(step.table)]
    if range.count <= 16, !table.needsWholeText,
      let text = target.copyVector(source, from: range.lowerBound, to: position),
      table.scan.keeps(text, first: range.count)
    {
      return position &+ range.count
    }
    let start = range.lowerBound
    // The direct call saves 1 % of the instructions of a page.
    let written =
      table.needsWholeText
      ? table.write(source, in: range, from: start, to: &target, at: position)
      : table.writeText(source, in: range, from: start, to: &target, at: position)
    return written.offset >= range.upperBound ? written.position : nil
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

extension MutableSpan<UInt8> {
  /// Stores a text. For a short one, 32 bytes must be free, because it is stored as a vector.
  @inline(__always)
  fileprivate mutating func storeText(_ source: Span<UInt8>, in range: Range<Int>, at offset: Int) {
    if range.count <= 32, range.lowerBound &+ 32 <= source.count {
      store(source.pair(at: range.lowerBound), at: offset)
    } else {
      copyLong(source, from: range, to: offset)
    }
  }

  // Not inlined: inlining would slow short texts down.
  @inline(never)
  private mutating func copyLong(_ source: Span<UInt8>, from range: Range<Int>, to offset: Int) {
    copy(source, from: range, to: offset)
  }
}
