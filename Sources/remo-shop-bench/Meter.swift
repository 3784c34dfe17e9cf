/// Times the sections of a pass that belong to the stage.
///
/// An external instrument counts the same sections. It finds calls of `measuredSection` and gets
/// the name `OfCountedStage`.
struct Meter {
  private let clock = ContinuousClock()
  private var elapsed = Duration.zero
  private var sections = 0

  /// Runs `body` as a section of the stage.
  @inline(__always)
  mutating func measure(_ body: () -> Void) {
    let start = clock.now
    measuredSection(&sections, body)
    elapsed += start.duration(to: clock.now)
  }

  /// The seconds of all sections, minus the overhead of the clock.
  var seconds: Double { max(0, elapsed.seconds - Double(sections) * Self.overhead) }

  /// The time of an empty section.
  private static let overhead: Double = {
    let rounds = 10_000
    return (0..<5).map { _ in
      var meter = Meter()
      for _ in 0..<rounds { meter.measure {} }
      return meter.elapsed.seconds / Double(rounds)
    }.min() ?? 0
  }()
}

/// Runs a section. An external instrument counts its instructions, including callees.
@inline(never)
private func measuredSection(_ count: inout Int, _ body: () -> Void) {
  body()
  // This follows the call, so that the compiler cannot turn the call into a jump.
  count &+= 1
}

// The external instrument dumps its counts before each of these functions, so the counts between
// two dumps belong to the stage. They do some work, so that the compiler keeps them.

@inline(never)
func startOfCountedStage(_ meter: inout Meter) {
  meter = Meter()
}

@inline(never)
func endOfCountedStage(_ meter: Meter) -> Double {
  meter.seconds
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
