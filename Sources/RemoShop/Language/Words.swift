import RemoBytes
import RemoTemplate

/// The words of a page in one language, from `templates/strings/`.
///
/// A strings file is a flat JSON object of texts. `{}` marks the place of a value, at most once per
/// text. A text that depends on a number has one key per CLDR plural category: `items.one`,
/// `items.other`. Only the file of the chosen language is read, once per run.
package struct Words: Sendable {
  /// The texts that the library itself uses.
  package enum Key: String, CaseIterable, Sendable {
    case title
    case checkPrice = "check_price"
    case closeMatch = "close_match"
    case fits, tight
    case unnamedProduct = "unnamed_product"
    case otherGroup = "other_group"
    case unknownItem = "unknown_item"
  }

  /// Texts that depend on a number.
  package enum CountedKey: String, CaseIterable, Sendable {
    case items, pieces, unpriced, hidden, shown, left
  }

  /// The locale that selects the language.
  package let locale: ListLocale

  /// The keys of the file, in its order.
  package let keys: [String]

  private let texts: [String: String]

  /// The words of a locale's language. Cost: one pass over the file.
  package init(_ locale: ListLocale) {
    self.locale = locale
    let file = try? JSONValue(parsing: DocumentBuffer(Self.embedded(locale.words)))
    guard case .object(let members)? = file?.kind else {
      preconditionFailure("a test reads every embedded strings file")
    }
    keys = members.map(\.key)
    texts = members.reduce(into: [:]) { texts, member in
      if case .string(let text) = member.value.kind { texts[member.key] = text }
    }
  }

  /// The embedded strings file of a language.
  package static func embedded(_ language: ListLocale.Language) -> [UInt8] {
    Array((EmbeddedFiles.texts["strings/\(language.rawValue).json"] ?? "{}").utf8)
  }

  /// The text of a key, with its `{}`.
  package subscript(_ key: Key) -> String { text(key.rawValue) ?? "" }

  /// The text of a key, if the file has it.
  package func text(_ key: String) -> String? { texts[key] }

  /// The text of a key before and after its value; nil without a placeholder.
  func parts(_ key: String) -> (before: String, after: String)? {
    texts[key].flatMap(Self.split)
  }

  /// A text before and after its `{}`; nil without one.
  fileprivate static func split(_ text: String) -> (before: String, after: String)? {
    guard let open = text.utf8.firstIndex(of: ASCII.leftBrace) else { return nil }
    let close = text.utf8.index(after: open)
    guard close < text.utf8.endIndex, text.utf8[close] == ASCII.rightBrace else { return nil }
    return (String(text[..<open]), String(text[text.utf8.index(after: close)...]))
  }

  /// The text of a counted key, ready for any number.
  package func counted(_ key: CountedKey) -> CountedText {
    let other = text("\(key.rawValue).other") ?? ""
    return CountedText(rule: locale.pluralRule) { category in
      text("\(key.rawValue).\(category.rawValue)") ?? other
    }
  }
}

// MARK: Template names

extension Words {
  /// The constants available to templates: `words.KEY`. A text with a placeholder has
  /// `words.KEY.before` and `words.KEY.after`. A text that depends on a number has all six of
  /// `words.KEY.one` and so on with their `{}`, so that a script can choose.
  package var constants: [String: String] {
    var constants: [String: String] = [:]
    for key in keys {
      let name = "words.\(key)"
      if let (base, _) = Self.lastPart(of: key) {
        for category in PluralCategory.allCases {
          let name = "\(base).\(category.rawValue)"
          constants["words.\(name)"] = text(name) ?? text("\(base).other")
        }
      } else if let (before, after) = parts(key) {
        constants["\(name).before"] = before
        constants["\(name).after"] = after
      } else {
        constants[name] = text(key)
      }
    }
    return constants
  }

  /// A key up to its last dot, and the part after it; nil without a dot.
  private static func lastPart(of key: String) -> (base: String, part: String)? {
    guard let dot = key.utf8.lastIndex(of: ASCII.dot) else { return nil }
    return (String(key[..<dot]), String(key[key.utf8.index(after: dot)...]))
  }
}

/// A text that depends on a number, split at the number in each plural form.
package struct CountedText: Sendable {
  private struct Form {
    let before: String
    /// The text after the number; nil without a placeholder.
    let after: String?
  }

  private let rule: PluralRule
  private let forms: [PluralCategory: Form]

  fileprivate init(rule: PluralRule, text: (PluralCategory) -> String) {
    self.rule = rule
    forms = PluralCategory.allCases.reduce(into: [:]) { forms, category in
      let text = text(category)
      let parts = Words.split(text)
      forms[category] = Form(before: parts?.before ?? text, after: parts?.after)
    }
  }

  /// Writes the text for a count of zero or more.
  package func append(_ count: Int, to writer: inout ByteWriter) {
    guard let form = forms[rule.category(of: count)] else { return }
    writer.append(form.before)
    guard let after = form.after else { return }
    writer.appendDigits(UInt64(count.magnitude), atLeast: 1)
    writer.append(after)
  }

  /// The text for a count of zero or more.
  package func string(_ count: Int) -> String {
    var writer = ByteWriter()
    append(count, to: &writer)
    return writer.withBytes { $0.string(0..<$0.count) }
  }
}
