import Metrics
import Synchronization

/// A small backend for swift-metrics that writes the text format of Prometheus (version 0.0.4).
///
/// Counters end in `_total`. Timers become histograms of seconds, and recorders histograms of their
/// values.
final class PrometheusRegistry: MetricsFactory {
  /// The name and labels of a series of values.
  private struct Key: Hashable, Comparable {
    var name: String
    /// The labels in braces, empty if there are none.
    var labels: String

    static func < (a: Key, b: Key) -> Bool { (a.name, a.labels) < (b.name, b.labels) }
  }

  private let all = Mutex<[Key: any Series]>([:])

  /// All metrics as text, in the order of their names.
  var text: String {
    let sorted = all.withLock { $0.sorted { $0.key < $1.key } }
    var text = ""
    var family = ""
    for (key, series) in sorted {
      if key.name != family {
        family = key.name
        text += "# TYPE \(family) \(type(of: series).type)\n"
      }
      for sample in series.samples {
        let labels = [key.labels, sample.label].filter { !$0.isEmpty }.joined(separator: ",")
        text += family + sample.suffix + (labels.isEmpty ? "" : "{\(labels)}")
        text += " \(sample.value)\n"
      }
    }
    return text
  }

  /// The series of a name, made by `make` if it is new.
  private func series<S: Series>(
    _ label: String, suffix: String = "", _ dimensions: [(String, String)], _ make: () -> S
  ) -> S {
    let name = Self.name(label) + suffix
    let labels = dimensions.map { "\(Self.name($0.0))=\"\(Self.escaped($0.1))\"" }.sorted()
    let key = Key(name: name, labels: labels.joined(separator: ","))
    return all.withLock { all in
      if let known = all[key] as? S { return known }
      let new = make()
      all[key] = new
      return new
    }
  }

  private func remove(_ series: AnyObject) {
    all.withLock { all in all = all.filter { $0.value !== series } }
  }

  /// A valid name: letters, digits and `_`.
  private static func name(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// The value of a label, escaped.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  // MARK: MetricsFactory

  func makeCounter(
    label: String, dimensions: [(String, String)]
  ) -> any CounterHandler {
    series(label, suffix: "_total", dimensions) { CounterSeries() }
  }

  func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler {
    series(label, suffix: "_total", dimensions) { CounterSeries() }
  }

  func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    series(label, dimensions) { GaugeSeries() }
  }

  func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    series(label, dimensions) { HistogramSeries(bounds: HistogramSeries.counts) }
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    series(label, suffix: "_seconds", dimensions) {
      HistogramSeries(bounds: HistogramSeries.seconds)
    }
  }

  func destroyCounter(_ handler: any CounterHandler) { remove(handler) }
  func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {
    remove(handler)
  }
  func destroyMeter(_ handler: any MeterHandler) { remove(handler) }
  func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }
  func destroyTimer(_ handler: any TimerHandler) { remove(handler) }
}

/// The values of one name and its labels.
private protocol Series: AnyObject, Sendable {
  /// The type in Prometheus' words.
  static var type: String { get }
  var samples: [Sample] { get }
}

/// A line of the text.
private struct Sample {
  /// What follows the name, such as `_sum`.
  var suffix = ""
  /// A label of this line alone.
  var label = ""
  var value: String
}

private final class CounterSeries: Series, CounterHandler, FloatingPointCounterHandler {
  static let type = "counter"
  private let value = Mutex(0.0)

  var samples: [Sample] { [Sample(value: "\(value.withLock { $0 })")] }

  func increment(by amount: Int64) { increment(by: Double(amount)) }
  func increment(by amount: Double) { value.withLock { $0 += amount } }
  func reset() { value.withLock { $0 = 0 } }
}

private final class GaugeSeries: Series, MeterHandler {
  static let type = "gauge"
  private let value = Mutex(0.0)

  var samples: [Sample] { [Sample(value: "\(value.withLock { $0 })")] }

  func set(_ new: Int64) { set(Double(new)) }
  func set(_ new: Double) { value.withLock { $0 = new } }
  func increment(by amount: Double) { value.withLock { $0 += amount } }
  func decrement(by amount: Double) { value.withLock { $0 -= amount } }
}

private final class HistogramSeries: Series, TimerHandler, RecorderHandler {
  static let type = "histogram"
  static let seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
  static let counts: [Double] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000]

  private struct State {
    /// The values up to each bound and above the one before; the last bound is infinite.
    var counts: [Int]
    var sum = 0.0
  }

  private let bounds: [Double]
  private let state: Mutex<State>

  init(bounds: [Double]) {
    self.bounds = bounds
    state = Mutex(State(counts: Array(repeating: 0, count: bounds.count + 1)))
  }

  var samples: [Sample] {
    let state = state.withLock { $0 }
    var count = 0
    var samples = zip(bounds.map { "\($0)" } + ["+Inf"], state.counts).map { bound, more in
      count += more
      return Sample(suffix: "_bucket", label: "le=\"\(bound)\"", value: "\(count)")
    }
    samples.append(Sample(suffix: "_sum", value: "\(state.sum)"))
    samples.append(Sample(suffix: "_count", value: "\(count)"))
    return samples
  }

  func record(_ value: Int64) { record(Double(value)) }
  func record(_ value: Double) {
    let bucket = bounds.firstIndex { value <= $0 } ?? bounds.count
    state.withLock {
      $0.counts[bucket] += 1
      $0.sum += value
    }
  }
  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
}
