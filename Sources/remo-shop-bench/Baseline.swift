import RemoBytes

/// Accepted counts, for comparison with new ones.
struct Baseline: Equatable {
  /// The compiler of the counted program. Another compiler generates other instructions.
  var toolchain: String
  var architecture: String
  var counts: [Stage: Counts]

  /// The fraction by which a count may grow.
  static let tolerance = 0.03

  /// A result of a comparison.
  struct Finding: Equatable {
    var isFailure: Bool
    var text: String
  }

  /// Compares new counts with the baseline.
  ///
  /// Instructions are compared only for the same toolchain and architecture. Allocations are always
  /// compared, and some stages must have none.
  func compare(_ new: Baseline) -> [Finding] {
    let isSame = toolchain == new.toolchain && architecture == new.architecture
    var findings: [Finding] = []
    if !isSame {
      findings.append(
        Finding(
          isFailure: false,
          text: "skipped: instructions; the baseline is from '\(toolchain)' on \(architecture),"
            + " but this is '\(new.toolchain)' on \(new.architecture)"))
    }
    for stage in Stage.allCases {
      guard let counts = new.counts[stage] else { continue }
      guard let old = self.counts[stage] else {
        findings.append(
          Finding(isFailure: true, text: "\(stage.rawValue): not in the baseline"))
        continue
      }
      if stage.isWithoutAllocations || isSame {
        // If allocations are allowed, a buffer may grow once more than in the baseline.
        let most = max(old.allocations * (1 + Self.tolerance), 0.05)
        let limit = stage.isWithoutAllocations ? 0 : most
        findings += finding(stage, "allocations", old.allocations, counts.allocations, limit)
      }
      if isSame {
        let limit = old.instructions * (1 + Self.tolerance)
        findings += finding(stage, "instructions", old.instructions, counts.instructions, limit)
      }
    }
    return findings
  }

  private func finding(
    _ stage: Stage, _ what: String, _ old: Double, _ new: Double, _ limit: Double
  ) -> [Finding] {
    let change = old > 0 ? " (\(signed(100 * (new - old) / old)) %)" : ""
    let text = "\(stage.rawValue): \(what) for a \(stage.unit) \(shown(old)) → \(shown(new))"
    if new > limit {
      return [
        Finding(isFailure: true, text: text + change + ", but at most \(shown(limit)) are allowed")
      ]
    }
    if new < old * (1 - Self.tolerance) {
      return [
        Finding(isFailure: false, text: text + change + ": record a new baseline to keep the gain")
      ]
    }
    return []
  }

  private func shown(_ value: Double) -> String {
    grouped(value, places: value < 100 && value != value.rounded() ? 2 : 0)
  }

  private func signed(_ value: Double) -> String {
    (value < 0 ? "−" : "+") + grouped(value.magnitude, places: 1)
  }
}

// MARK: As JSON

extension Baseline {
  /// Reads a baseline.
  init(_ bytes: ContiguousArray<UInt8>, name: String) throws(BenchError) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: DocumentBuffer(bytes))
    } catch {
      throw .notABaseline(name)
    }
    guard case .string(let toolchain)? = value["toolchain"]?.kind,
      case .string(let architecture)? = value["architecture"]?.kind,
      case .object(let members)? = value["stages"]?.kind
    else { throw .notABaseline(name) }
    self.init(toolchain: toolchain, architecture: architecture, counts: [:])
    for member in members {
      guard case .number(let allocations, _)? = member.value["allocations"]?.kind,
        case .number(let instructions, _)? = member.value["instructions"]?.kind
      else { throw .notABaseline(name) }
      // Ignore stages that no longer exist.
      guard let stage = Stage(rawValue: member.key) else { continue }
      counts[stage] = Counts(allocations: allocations, instructions: instructions)
    }
  }

  /// The baseline as the bytes of a file.
  var bytes: ContiguousArray<UInt8> {
    var output = ByteWriter()
    var writer = JSONWriter()
    writer.beginObject(to: &output)
    writer.member("toolchain", toolchain, to: &output)
    writer.member("architecture", architecture, to: &output)
    writer.beginObject("stages", to: &output)
    for stage in Stage.allCases {
      guard let counts = counts[stage] else { continue }
      writer.beginObject(stage.rawValue, to: &output)
      writer.member("allocations", counts.allocations, to: &output)
      writer.member("instructions", counts.instructions, to: &output)
      writer.endObject(to: &output)
    }
    writer.endObject(to: &output)
    writer.endObject(to: &output)
    output.append(ASCII.lineFeed)
    return output.finish()
  }

  /// The processor architecture of this program.
  static var thisArchitecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }
}

extension BenchError {
  fileprivate static func notABaseline(_ name: String) -> BenchError {
    BenchError(
      .badInput, "'\(name)' is not a baseline", help: "write one with '.ci/bench --bless'")
  }
}
