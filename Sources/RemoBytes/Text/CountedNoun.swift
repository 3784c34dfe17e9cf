/// A number and what it counts, for people: `1 case`, `2 cases`.
package func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
  "\(number) \(number == 1 ? one : many ?? "\(one)s")"
}
