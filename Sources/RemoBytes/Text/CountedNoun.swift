/// A number with its noun: `1 case`, `2 cases`.
package func counted(_ number: Int, _ one: String, plural: String? = nil) -> String {
  "\(number) \(number == 1 ? one : plural ?? "\(one)s")"
}
