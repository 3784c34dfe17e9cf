extension Option {
  static let man = Option("man", in: .general, "print the manual page")
}
