import RemoBytes

/// The code of a row in an FF&E schedule.
enum ScheduleCode {
  /// The category for a code such as `CH-01`; empty for an unknown one.
  static func category(of code: String) -> String {
    let letters = code.trimmed.prefix { $0.isLetter }.uppercased()
    guard let kind = ItemCode.allCases.first(where: { $0.letters == letters }) else { return "" }
    return switch kind {
    case .chairs: "Chairs"
    case .sofas: "Sofas"
    case .tables: "Tables"
    case .storage: "Storage"
    case .lighting: "Lighting"
    case .rugs: "Rugs"
    case .accessories: "Decor"
    case .windowsAndFinishes: "Window treatments"
    case .plants: "Plants"
    case .other: ""
    }
  }
}
