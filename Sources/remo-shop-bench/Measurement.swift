/// The measured figures of a stage.
struct Measurement: Equatable {
  var stage: Stage
  /// The number of lists or pairs in one pass.
  var units: Int
  /// The number of input bytes, and of output bytes; 0 if there are none.
  var bytesIn = 0
  var bytesOut = 0
  /// The duration of the fastest pass.
  var seconds = 0.0
  /// The counts by an external instrument.
  var counts: Counts?

  /// The throughput in millions of bytes per second, of the input, or for `write` of the output.
  var megabytesPerSecond: Double? {
    let bytes = stage == .write ? bytesOut : bytesIn
    return bytes > 0 && seconds > 0 ? Double(bytes) / seconds / 1e6 : nil
  }

  var unitsPerSecond: Double? { seconds > 0 ? Double(units) / seconds : nil }
}

/// Figures that are equal in every run, per list or pair.
struct Counts: Equatable {
  /// The number of memory allocations.
  var allocations: Double
  var instructions: Double
}
