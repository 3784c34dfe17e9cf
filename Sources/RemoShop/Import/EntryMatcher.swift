import RemoBytes

/// Pairs the rows of a table with the entries of a list.
///
/// It makes several passes, from the strongest evidence to the weakest. Each pairs open rows and
/// entries in their order.
struct EntryMatcher {
  /// The entries of the list by the numbers of their rows.
  private(set) var pairs: [Int: Int] = [:]
  /// The rows whose link several entries of the list have, with the number of those entries.
  private(set) var sharedLinks: [Int: Int] = [:]
  private let old: [ImportedEntry]
  private let new: [ImportedEntry]
  private var openOld: [Int]
  private var openNew: [Int]

  /// - Parameters:
  ///   - old: the entries of the list, as a table has them.
  ///   - new: the entries of the rows.
  init(_ old: [ImportedEntry], new: [ImportedEntry]) {
    self.old = old
    self.new = new
    openOld = Array(old.indices)
    openNew = Array(new.indices)
    let oldLinks = old.map(\.linkKey)
    let newLinks = new.map(\.linkKey)
    func bothLinks(_ isOld: Bool, _ number: Int) -> String? {
      isOld ? oldLinks[number] : newLinks[number]
    }
    // Most rows are unchanged.
    pair { _, _, entry in entry.wholeKey }
    // If several items share a link, an item with the row's name and room wins, then with its name.
    for isOfRoom in [true, false] {
      pair { isOld, number, entry in
        guard entry.values[.productName] != nil, let link = bothLinks(isOld, number) else {
          return nil
        }
        return "\(link) \(entry.nameKey)" + (isOfRoom ? "\n\(entry.text(.room).folded)" : "")
      }
    }
    noteSharedLinks(oldLinks, newLinks)
    pair { isOld, number, _ in bothLinks(isOld, number) }
    pair { _, _, entry in
      entry.kind == .product && !entry.text(.productName).trimmed.isEmpty ? entry.nameKey : nil
    }
    pair { _, _, entry in entry.kind == .search ? entry.searchKey : nil }
    pair { _, _, entry in
      entry.kind == .search && !entry.text(.searchURL).isEmpty ? entry.text(.searchURL) : nil
    }
    // A wanted item for which somebody found a product.
    pair { isOld, _, entry in
      if isOld { return entry.kind == .search ? entry.searchKey : nil }
      return entry.kind == .product && !entry.text(.searchKeywords).isEmpty ? entry.searchKey : nil
    }
  }

  /// Pairs open entries with equal keys.
  ///
  /// - Parameter key: the key of an entry of the list or of a row; nil for an entry that takes no
  ///   part.
  private mutating func pair(_ key: (_ isOld: Bool, Int, ImportedEntry) -> String?) {
    if openOld.isEmpty || openNew.isEmpty { return }
    var buckets: [String: ArraySlice<Int>] = [:]
    for number in openOld {
      if let key = key(true, number, old[number]) { buckets[key, default: []].append(number) }
    }
    var taken = Set<Int>()
    openNew.removeAll { number in
      guard let key = key(false, number, new[number]), let match = buckets[key]?.popFirst() else {
        return false
      }
      pairs[number] = match
      taken.insert(match)
      return true
    }
    openOld.removeAll(where: taken.contains)
  }

  /// Notes the open rows whose link several open entries have.
  private mutating func noteSharedLinks(_ oldLinks: [String?], _ newLinks: [String?]) {
    var counts: [String: Int] = [:]
    for number in openOld {
      if let link = oldLinks[number] { counts[link, default: 0] += 1 }
    }
    for number in openNew {
      if let link = newLinks[number], let count = counts[link], count > 1 {
        sharedLinks[number] = count
      }
    }
  }
}

extension ImportedEntry {
  /// The canonical link of a product; nil if it has none.
  var linkKey: String? {
    guard kind == .product else { return nil }
    let url = CanonicalURL(text(.productURL))
    return url.isWeb ? url.text : nil
  }

  /// Whether the links of two products lead to the same page.
  func hasSameLink(as other: ImportedEntry) -> Bool { linkKey != nil && linkKey == other.linkKey }

  /// The kind and all values of the entry.
  fileprivate var wholeKey: String {
    let parts = values.all.map { key, value in "\(key.name)=\(value)" }
    return parts.sorted().joined(separator: "\n") + "\(kind)"
  }

  /// The name and the retailer, without case.
  var nameKey: String {
    "\(text(.productName).folded)\n\(text(.retailer).folded)"
  }

  fileprivate var searchKey: String {
    "\(text(.categoryGroup).folded)\n\(text(.searchKeywords).folded)"
  }
}

extension String {
  /// The text with case and whitespace folded.
  fileprivate var folded: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
  }
}
