import Foundation
import RemoShop
import Testing

@testable import remo_shop

@Suite("The table of commands and options")
struct OptionTableTests {
  @Test("The table contains commands to test")
  func floor() {
    #expect(CommandTable.remoShop.leaves.count >= 3)
  }

  private static let manual = ManualPage.text(of: .remoShop, version: version)
  private static let completions = CompletionScript.Shell.allCases.map { shell in
    (shell: shell, text: CompletionScript(commands: .remoShop).text(for: shell))
  }

  @Test(
    "Every command and option is documented in help, manual and completions",
    arguments: CommandTable.remoShop.leaves)
  func documented(_ command: Command) {
    #expect(!command.summary.isEmpty)
    #expect(command.summary.first?.isUppercase == false && command.summary.last != ".")
    let page = HelpPage.page(of: command)
    let (manual, completions) = (Self.manual, Self.completions)
    for option in command.options {
      #expect(option.help.count > 8, "\(option.flag)")
      #expect(option.help.last != ".", "\(option.flag)")
      #expect(page.contains("  \(option.usage)"), "\(option.flag)")
      #expect(manual.contains(option.flag.replacing("-", with: "\\-")), "\(option.flag)")
      for word in (option.choices ?? []).flatMap({ [$0.name] + $0.aliases }) {
        #expect(page.contains(word), "\(option.flag) \(word)")
        #expect(option.offered.contains(word) && option.fullHelp.contains(word))
      }
      for (shell, text) in completions {
        #expect(text.contains(option.name), "\(shell) \(option.flag)")
      }
    }
    for (shell, text) in completions { #expect(text.contains(command.lastWord), "\(shell)") }
  }

  @Test("An article shows the help of every command", arguments: CommandTable.remoShop.leaves)
  func shown(_ command: Command) throws {
    let article = "Sources/RemoShop/RemoShop.docc/CommandLine.md"
    let text = String(decoding: try Checkout.contents(of: article), as: UTF8.self)
    #expect(text.contains("\n$ remo-shop help \(command.name)\n"), "\(article) lacks it")
  }

  @Test("Help of --locale, --where and --columns refers to the topics that list their values")
  func longLists() {
    let allowed = "it takes a language, with an optional region, such as en-GB"
    for (record, topic) in [
      (Option.locale.record, "locales"), (Option.filter.record, "columns"),
      (Option.columns.record, "columns"), (Option.batchColumns.record, "columns"),
    ] {
      #expect(record.help.contains("'remo-shop help \(topic)' lists "), "\(record.flag)")
    }
    for tag in ["xx", "de.json"] {
      let errors = run("render", "--locale", tag).errors
      #expect(errors.hasSuffix("   = help: \(allowed); 'remo-shop help locales' lists all\n"))
    }
  }

  @Test("Several lists at once suggest the batch command")
  func severalLists() {
    let list = SampleList.line()
    for (input, help) in [
      (list + list, "a file contains one document; 'batch' reads one document per line"),
      (
        "[\(list)]",
        "jq -c '.[]' puts each element of an array on a line, for 'batch'"
      ),
    ] {
      let outcome = run("render", input: input)
      #expect(outcome.code == .badInput)
      #expect(outcome.errors.hasSuffix("= help: \(help)\n"), "\(outcome.errors)")
    }
  }

  @Test(
    "Every command is found by its name and aliases",
    arguments: CommandTable.remoShop.entries.map(\.name))
  func names(_ name: String) {
    let entry = CommandTable.remoShop.entries.first { $0.name == name }
    for word in [name] + (entry?.aliases ?? []) {
      #expect(CommandTable.remoShop.named(word)?.name == name)
    }
  }

  @Test(
    "No command has two options with the same name or letter",
    arguments: CommandTable.remoShop.leaves)
  func unambiguous(_ command: Command) {
    let typed = command.options.flatMap { option in
      [option.flag] + (option.letter.map { ["-\($0)"] } ?? [])
    }
    #expect(Set(typed).count == typed.count)
  }

  @Test(
    "The default of an option is one of its values", arguments: CommandTable.remoShop.leaves)
  func defaults(_ command: Command) {
    for option in command.options {
      // A default with spaces is a description, not a value.
      guard let standard = option.standard, let choices = option.choices,
        !standard.contains(" ")
      else { continue }
      #expect(choices.name(for: standard) == standard, "\(option.flag)")
    }
  }

  @Test("Help fits a terminal of 80 columns", arguments: CommandTable.remoShop.leaves)
  func width(_ command: Command) {
    for line in HelpPage.page(of: command).split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test(
    "'COMMAND --help' and 'help COMMAND' print the same page",
    arguments: CommandTable.remoShop.leaves)
  func help(_ command: Command) {
    let asked = run(["help"] + command.words)
    #expect(asked.code == .done)
    #expect(asked.output == HelpPage.page(of: command))
    #expect(run(command.words + ["--help"]) == asked)
    #expect(run(command.words + ["-h"]) == asked)
  }
}

extension Command: CustomTestStringConvertible {
  /// The name of the command.
  public var testDescription: String { name }
}
