/// Takes the time of the sections of a pass that belong to the stage.
///
/// A section is also what an instrument outside counts: it finds calls of `measuredSection`, and is
/// told the name `OfCountedStage`.
struct Meter {
  private let clock = ContinuousClock()
  private var elapsed = Duration.zero
  private var sections = 0

  /// Runs `body` as a part of the stage.
  @inline(__always)
  mutating func measure(_ body: () -> Void) {
    let start = clock.now
    measuredSection(&sections, body)
    elapsed += start.duration(to: clock.now)
  }

  /// The seconds of all sections, without those that the clock takes itself.
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

/// The function whose instructions are counted from outside, with those of all it calls.
@inline(never)
private func measuredSection(_ count: inout Int, _ body: () -> Void) {
  body()
  // After the call, so that it is one, and not a jump that never comes back here.
  count &+= 1
}

// The instrument outside writes down what it has counted before each of these, so that what is
// between the two is the stage's. They do a little, lest the compiler leave them out.

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
