/// The measured figures of a stage.
struct Measurement: Equatable {
  var stage: Stage
  /// The number of lists or pairs in one pass.
  var units: Int
  /// The bytes that go in, and the bytes that come out; 0 where there are none.
  var bytesIn = 0
  var bytesOut = 0
  /// The fastest pass.
  var seconds = 0.0
  /// The counts of an outside instrument.
  var counts: Counts?

  /// A million bytes a second: those that go in, or for `write` those that come out.
  var megabytesPerSecond: Double? {
    let bytes = stage == .write ? bytesOut : bytesIn
    return bytes > 0 && seconds > 0 ? Double(bytes) / seconds / 1e6 : nil
  }

  var unitsPerSecond: Double? { seconds > 0 ? Double(units) / seconds : nil }
}

/// Figures that are the same in every run, for one list or one pair.
struct Counts: Equatable {
  /// Calls that ask for memory.
  var allocations: Double
  var instructions: Double
}
