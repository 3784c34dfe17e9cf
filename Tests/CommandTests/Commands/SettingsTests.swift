import Foundation
import RemoShop
import TestSupport
import Testing

@testable import remo_shop

@Suite("Settings")
struct SettingsTests {
  /// A folder with a list, a logo and a settings file.
  private static func folder(_ settings: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.add("list.json", SampleList.plain)
    _ = try folder.add("remo-shop.json", settings)
    try SampleList.picture.write(to: URL(fileURLWithPath: folder("logo.png")))
    return folder
  }

  private static let studio = """
    {
      "studio": "Atelier Nord", "logo": "logo.png", "accent": "#b4552d",
      "hide": ["notes"], "ticks": false, "theme": "beige", "locale": "de",
      "hero": "none", "preset": "presentation"
    }
    """

  @Test("The settings beside a list hold for its documents, unless the command line differs")
  func used() throws {
    let folder = try Self.folder(Self.studio)
    let list = folder("list.json")
    let page = run("render", list, "-f", "html")
    #expect(page.code == .done && page.errors.isEmpty)
    for part in ["Atelier Nord", "data:image/png;base64,", "#f5e6d3", "Bei <bdi>"] {
      #expect(page.output.contains(part), "\(part)")
    }
    let other = run("render", list, "-f", "html", "--studio", "Other", "--locale", "en")
    #expect(other.output.contains("Other") && !other.output.contains("Atelier"))
    #expect(other.output.contains("View at"))
    // Settings for other formats are left out, and do not change a table.
    let plain = run("render", "-f", "csv", input: SampleList.plain)
    #expect(run("render", list, "-f", "csv", "--no-settings") == plain)
    #expect(plain.output.contains(",24999,"))
    let batch = run("batch", list, "-f", "html", "--output-dir", folder("out"))
    #expect(batch.code != .usage, "\(batch.errors)")
    let input = run("render", "-f", "text", input: SampleList.plain)
    #expect(!input.output.contains("Atelier"))
    let named = run(
      "render", "-f", "text", "--settings", folder("remo-shop.json"), input: SampleList.plain)
    #expect(named.output.contains("Atelier Nord"))
  }

  @Test("No output replaces the settings file or a file that it names")
  func inputs() throws {
    let folder = try Self.folder(Self.studio)
    for name in ["remo-shop.json", "logo.png"] {
      let outcome = run("render", folder("list.json"), "-f", "html", "-o", folder(name))
      #expect(outcome.code == .usage)
      #expect(outcome.errors.contains("would replace the input '\(folder(name))'"))
    }
  }

  @Test("The command lists each setting with its place, and the defaults")
  func listed() throws {
    let folder = try Self.folder(Self.studio)
    let lines = run("settings", folder("list.json")).output.split(separator: "\n")
    let file = folder("remo-shop.json")
    for line in [
      "\(file):2\tstudio=Atelier Nord", "\(file):2\tlogo=\(folder("logo.png"))",
      "\(file):3\tticks=false", "\(file):3\thide=notes", "\(file):4\thero=none",
      "default\ttips=true", "default\tchecklist=false", "default\timages=link",
    ] {
      #expect(lines.contains { $0 == line }, "\(line)")
    }
  }

  @Test(
    "An error in a settings file is shown at its place",
    arguments: [
      (#"{"tehme": "x"}"#, "1:2: error: tehme: there is no such setting", "did you mean 'theme'?"),
      (#"{"output": "x"}"#, "1:2: error: output: 'output' belongs on the command line", "help"),
      (
        #"{"no-ticks": true}"#, "1:2: error: no-ticks: there is no such setting",
        #"write "ticks": false"#
      ),
      (#"{"add": "A=1"}"#, "1:2: error: add: 'add' belongs on the command line", ""),
      (#"{"logo": "../logo.png"}"#, "1:10: error: logo: it must be a file in the folder", ""),
      (#"{"theme": "/etc/passwd"}"#, "1:11: error: theme: it must be a file in the folder", ""),
      (#"{"hero": "https://a.example/1.png"}"#, "hero: it must be a file in the folder", ""),
      (#"{"ticks": "no"}"#, "1:11: error: ticks: it must be true or false", ""),
      (#"{"hide": [1]}"#, "1:10: error: hide: it must be a string or an array of strings", ""),
      (#"{"studio": 1}"#, "1:12: error: studio: it must be a string", ""),
      (#"{"studio": ""}"#, "1:12: error: studio: it is empty", ""),
      (
        #"{"sort": "pirce"}"#, "1:10: error: sort: it cannot be 'pirce'; did you mean 'price'?",
        "it takes rank, price, name, retailer or input"
      ),
      (
        #"{"accent": "red"}"#, "accent: it cannot be 'red'",
        "it takes a color with '#', such as '#b4552d'"
      ),
      ("[]", "1:1: error: a settings file is an object, not an array", ""),
      (#"{"a""#, "error: ", "help"),
      (#"{"ticks": true, "ticks": false}"#, "the key 'ticks'", ""),
    ])
  func errors(_ settings: String, _ error: String, _ help: String) throws {
    let folder = try Self.folder(settings)
    let outcome = run("render", folder("list.json"))
    #expect(outcome.code == .badInput && outcome.output.isEmpty)
    #expect(outcome.errors.contains(error), "\(outcome.errors)")
    #expect(help.isEmpty || outcome.errors.contains(help), "\(outcome.errors)")
  }

  @Test(
    "A value that documents refuse names the setting's place",
    arguments: [
      (#"{"title": " "}"#, "html", "option '--title' needs a value"),
      (#"{"hide": ["price"]}"#, "html", "option '--hide' does not take 'price'"),
      (#"{"preset": "ffe", "hide": "notes"}"#, "csv", "'--preset' and '--hide' exclude each other"),
    ])
  func refused(_ settings: String, _ format: String, _ error: String) throws {
    let folder = try Self.folder(settings)
    let outcome = run("render", folder("list.json"), "-f", format)
    #expect(outcome.code == .usage && outcome.errors.contains(error), "\(outcome.errors)")
    #expect(outcome.errors.contains("is a setting of \(folder("remo-shop.json")):1"))
  }

  @Test("A settings file gives Presentation options, and no file to write, template or input mode")
  func options() {
    #expect(SettingsFile.options.allSatisfy { $0.section == .page })
    let names = Set(SettingsFile.options.map(\.name))
    for option in ["output", "template", "lenient", "rejects", "where", "settings", "format"] {
      #expect(!names.contains(option), "\(option)")
    }
    #expect(names.count == SettingsFile.options.count && names.count > 25)
  }

  /// With `REMO_SHOP_RECORD=1` in the environment, the schema is written anew instead.
  @Test("The schema of settings agrees with the options")
  func schema() throws {
    let path = "Sources/RemoShop/RemoShop.docc/schemas/settings.schema.json"
    let properties = try SettingsFile.options.map { option in
      let isNegative = option.settingName != option.name
      let help = isNegative ? "false: \(option.help)" : option.fullHelp
      return "    \(try Self.json(option.settingName)): {\(Self.type(of: option)), "
        + "\"description\": \(try Self.json(help))}"
    }
    let text = """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:remo-shop:schema:settings",
        "title": "Settings",
        "description": "The settings beside a list, an input of render, batch, bundle and diff. \
      Its members are Presentation options.",
        "type": "object",
        "additionalProperties": false,
        "properties": {
      \(properties.joined(separator: ",\n"))
        }
      }

      """
    let file = GeneratedFile(path, text: text)
    let isCurrent = try file.isCurrent()
    #expect(isCurrent)
    if !isCurrent { _ = try file.recordIfAsked() }
  }

  private static func json(_ text: String) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return String(decoding: try encoder.encode(text), as: UTF8.self)
  }

  /// The type of a setting in JSON Schema.
  private static func type(of option: AnyOption) -> String {
    if !option.takesValue { return #""type": "boolean""# }
    if let choices = option.choices { return "\"enum\": \(choices.map(\.name))" }
    if option.name == Option.accent.record.name {
      return #""type": "string", "pattern": "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$""#
    }
    let text = #""type": "string", "minLength": 1"#
    guard option.takesList || option.isRepeatable else { return text }
    return #""anyOf": [{\#(text)}, {"type": "array", "items": {\#(text)}}]"#
  }
}
