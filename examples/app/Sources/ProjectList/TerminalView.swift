import RemoShop

/// The screen as text, for platforms without SwiftUI.
public enum TerminalView {
  /// The text of a phase, without a line feed at its end.
  public static func text(of phase: ProjectPhase) -> String {
    switch phase {
    case .waiting(let step): "Waiting for the list" + (step.map { " (step: \($0))" } ?? "")
    case .failed(let message, let canRetry): message + (canRetry ? " [can be retried]" : "")
    case .completed(let list, let rejected):
      text(of: ListScreen(list, rejectedCount: rejected))
    }
  }

  static func text(of screen: ListScreen) -> String {
    var lines: [String] = []
    for notice in screen.notices { lines += [notice, ""] }
    for section in screen.sections {
      lines.append("\(section.name)  \(section.subtotal)")
      for row in section.rows {
        let badges = row.badges.map { " [\($0.text)]" }.joined()
        lines.append("  \(row.name)  \(row.price)\(badges)")
        if let retailer = row.retailer { lines.append("    \(retailer)") }
        if let link = row.link { lines.append("    \(link.absoluteString)") }
      }
      lines.append("")
    }
    if !screen.searches.isEmpty {
      lines.append(screen.searchesTitle)
      for search in screen.searches {
        lines.append("  \(search.category): \(search.keywords)")
        if let link = search.link { lines.append("    \(link.absoluteString)") }
      }
      lines.append("")
    }
    if !screen.costs.isEmpty {
      lines.append(screen.costsTitle)
      lines += screen.costs.map { "  \($0.label)  \($0.value)" }
      lines.append("")
    }
    lines.append("\(screen.total.label)  \(screen.total.value)")
    return lines.joined(separator: "\n")
  }
}
