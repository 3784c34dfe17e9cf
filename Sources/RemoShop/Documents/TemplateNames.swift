import RemoTemplate

/// The names that a template may use.
package enum TemplateNames {
  /// The names in each section of a template, first those outside of all sections.
  ///
  /// An item has the same names in `items` and in `products`.
  package static let sections: [(section: String, names: [String])] = {
    var sections: [(section: String, names: [String])] = []
    func add(_ section: String, _ schema: TemplateSchema) {
      sections.append((section, schema.fields.map(\.name)))
      for field in schema.fields where !["products", "alternates"].contains(field.name) {
        if case .list(let inner) = field.kind { add(field.name, inner) }
      }
    }
    add("", ListSchema.schema)
    return sections
  }()

  /// The names with one value for all lists of a run, apart from `words.…`, `money.…` and `bidi.…`.
  package static let constants = [
    "title", "lang", "dir", "currency", "rel", "images", "tips", "ticks", "checklist",
    "show_scores", "project", "date", "studio", "contact", "sender", "signature",
    "presentation", "ask",
  ]
}
