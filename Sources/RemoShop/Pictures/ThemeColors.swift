import RemoBytes
import RemoTemplate

/// The colors of a theme in light and dark mode, with the contrast of its accent color to text.
///
/// The page writes "Buy" in `--on` on `--accent`, and links in `--accent` on `--page` and `--card`.
/// It skips colors in notations that `ScreenColor` does not know.
struct ThemeColors {
  /// A fault of the accent color.
  struct Fault {
    let message: String
    let help: String
    /// The place of the color in the theme; nil if it comes from a built-in one.
    let range: Range<Int>?
  }

  /// A color in an unknown notation, with its place in the theme.
  struct Unknown {
    let property: String
    let text: String
    let range: Range<Int>
  }

  /// A color with its place in the cascade.
  private struct Value {
    let text: String
    let color: ScreenColor?
    /// 0 in a built-in theme, 1 for both modes, 2 for one mode.
    let rank: Int
    let range: Range<Int>?
  }

  private var modes: [StyleSheet.Scheme: [String: Value]] = [.light: [:], .dark: [:]]

  /// Creates an empty set of colors, for an unknown theme.
  init() {}

  /// - Parameters:
  ///   - theme: the style sheet.
  ///   - builtIn: the built-in theme that it imports at its start, if any.
  init(_ theme: StyleSheet, importing builtIn: StyleSheet?) {
    for (sheet, isOwn) in [(builtIn, false), (theme, true)] {
      for setting in sheet?.settings ?? [] where setting.name.hasPrefix("--") {
        for mode in [StyleSheet.Scheme.light, .dark]
        where setting.scheme == mode || setting.scheme == .all {
          modes[mode]?[setting.name] = Value(
            text: setting.value, color: ScreenColor(css: setting.value),
            rank: isOwn ? setting.scheme == .all ? 1 : 2 : 0,
            range: isOwn ? setting.range : nil)
        }
      }
    }
    adaptDarkAccent()
  }

  /// The accent color of dark mode, if the theme's color for both modes is hard to read there.
  private var darkAccent: ScreenColor?

  /// Chooses a readable accent color for dark mode, if the theme has one for both modes.
  private mutating func adaptDarkAccent() {
    guard let values = modes[.dark], let accent = values["--accent"], accent.rank == 1,
      let color = accent.color
    else { return }
    let grounds = ["--page", "--card"].compactMap { values[$0]?.color }
    guard !color.isReadable(on: grounds), let readable = color.nearestReadable(on: grounds) else {
      return
    }
    darkAccent = readable
    modes[.dark]?["--accent"] = Value(
      text: readable.css, color: readable, rank: 2, range: accent.range)
  }

  /// Whether the page must choose the text color on the accent color of a mode: the theme sets the
  /// accent, but no text color, or only an unreadable one of a lower rank.
  private func lacksText(_ mode: StyleSheet.Scheme) -> Bool {
    guard let accent = modes[mode]?["--accent"], let color = accent.color, accent.rank > 0 else {
      return false
    }
    guard let on = modes[mode]?["--on"] else { return true }
    return on.rank < accent.rank && on.color.map { !$0.isReadable(on: [color]) } ?? false
  }

  /// The style that completes the theme: black or white text on an accent color, and an accent
  /// color that is readable in dark mode.
  var missingText: String {
    func rule(_ mode: StyleSheet.Scheme) -> String? {
      var settings = mode == .dark ? darkAccent.map { ["--accent:\($0.css)"] } ?? [] : []
      if lacksText(mode), let accent = modes[mode]?["--accent"]?.color {
        settings.append("--on:\(accent.blackOrWhite.css)")
      }
      return settings.isEmpty ? nil : ":root{\(settings.joined(separator: ";"))}"
    }
    let (light, dark) = (rule(.light), rule(.dark))
    var style = light.map { light == dark ? $0 : scheme("light", $0) } ?? ""
    if let dark, light != dark { style += scheme("dark", dark) }
    return style
  }

  private func scheme(_ name: String, _ rule: String) -> String {
    "@media screen and (prefers-color-scheme:\(name)){\(rule)}"
  }

  /// The style that sets an accent color in both modes: its nearest readable shade, and black or
  /// white text on it.
  func style(accent: AccentColor) -> String {
    func rule(_ mode: StyleSheet.Scheme) -> String {
      let color = accent.color.readable(on: grounds(mode))
      return ":root{--accent:\(color.css);--on:\(color.blackOrWhite.css)}"
    }
    return rule(.light) + scheme("dark", rule(.dark))
  }

  /// The colors of light mode, by their properties; nil if one of `properties` has an unknown
  /// notation, since the colors of two themes might not be readable together.
  func lightColors(
    _ properties: some Sequence<String>, accent: AccentColor?
  ) -> [String: ScreenColor]? {
    var colors = modes[.light, default: [:]].compactMapValues(\.color)
    if let accent, let card = colors["--card"] {
      colors["--accent"] = accent.color.readable(on: [card])
    }
    if accent != nil || lacksText(.light) { colors["--on"] = colors["--accent"]?.blackOrWhite }
    return properties.allSatisfy { colors[$0] != nil } ? colors : nil
  }

  /// The theme's own colors of light mode among `properties` whose notation is unknown.
  func unknownLightColors(_ properties: some Sequence<String>) -> [Unknown] {
    let values = modes[.light, default: [:]]
    return properties.sorted().compactMap { name in
      guard let value = values[name], value.color == nil, let range = value.range else {
        return nil
      }
      return Unknown(property: name, text: value.text, range: range)
    }
  }

  /// The backgrounds of links in a mode, as far as their notation is known.
  private func grounds(_ mode: StyleSheet.Scheme) -> [ScreenColor] {
    ["--page", "--card"].compactMap { modes[mode]?[$0]?.color }
  }

  /// The first fault of the theme's own accent color, if any.
  var fault: Fault? {
    for mode in [StyleSheet.Scheme.light, .dark] {
      guard let values = modes[mode], let accent = values["--accent"], accent.rank > 0,
        let color = accent.color
      else { continue }
      if !lacksText(mode), let on = values["--on"], let text = on.color,
        !text.isReadable(on: [color])
      {
        return fault(
          of: on, "--on", with: accent, "--accent", contrast: text.contrast(to: color), in: mode,
          instead: color.blackOrWhite)
      }
      let grounds = ["--page", "--card"].compactMap { name in values[name].map { (name, $0) } }
      for (name, ground) in grounds {
        guard let background = ground.color, !color.isReadable(on: [background]) else { continue }
        let others = grounds.compactMap(\.1.color) + (lacksText(mode) ? [] : on(values))
        return fault(
          of: accent, "--accent", with: ground, name, contrast: color.contrast(to: background),
          in: mode, instead: color.nearestReadable(on: others))
      }
    }
    return nil
  }

  private func on(_ values: [String: Value]) -> [ScreenColor] {
    [values["--on"]?.color].compactMap(\.self)
  }

  private func fault(
    of value: Value, _ name: String, with other: Value, _ otherName: String, contrast: Double,
    in mode: StyleSheet.Scheme, instead: ScreenColor?
  ) -> Fault {
    let tenths = Int((contrast * 10).rounded(.down))
    let isForBoth = mode == .dark && value.rank < 2
    let block = isForBoth ? " in '@media screen and (prefers-color-scheme:dark){:root{…}}'" : ""
    let text = "text in \(name) '\(value.text)' on \(otherName) '\(other.text)'"
    return Fault(
      message: (mode == .dark ? "in dark mode, " : "") + text
        + " has a contrast of \(tenths / 10).\(tenths % 10) : 1, below 4.5 : 1",
      help: instead.map { "write \(name):\($0.css)\(block), the nearest color that works" }
        ?? "no shade of it works; change \(otherName) too",
      range: value.range ?? other.range)
  }
}
