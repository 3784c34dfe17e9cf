#if LIBFUZZER
  import RemoBytes

  /// The target named by the last argument; libFuzzer's arguments precede it.
  private let target = CommandLine.arguments.last.flatMap { FuzzTarget(rawValue: $0) }

  /// Runs one input. libFuzzer calls it and owns the bytes until it returns.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ base: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let target else { FuzzCommand.failUsage() }
    target.run(unsafe ContiguousArray(UnsafeBufferPointer(start: base, count: count)))
    return 0
  }
#endif
