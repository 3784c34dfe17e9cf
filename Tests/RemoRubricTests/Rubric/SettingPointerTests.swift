import RemoBytes
import RemoShop
import Testing

@testable import RemoRubric

@Suite("Settings of a rubric by JSON Pointer")
struct SettingPointerTests {
  /// The number at a JSON Pointer.
  private static func number(at pointer: String, in rubric: Rubric) -> Double? {
    var value: JSONValue? = RubricWriter.value(of: rubric)
    for token in pointer.split(separator: "/") {
      let key = token.split(separator: "~1", omittingEmptySubsequences: false)
        .joined(separator: "/").split(separator: "~0", omittingEmptySubsequences: false)
        .joined(separator: "~")
      switch value?.kind {
      case .array(let elements): value = Int(key).map { elements[$0] }
      default: value = value?[key]
      }
    }
    guard case .number(let number, _)? = value?.kind else { return nil }
    return number
  }

  /// The built-in rubrics, and one with every kind of setting.
  private static let rubrics =
    BuiltInRubrics.names.compactMap(Rubric.builtIn)
    + [SettingChangeTests.check(SettingChangeTests.text).rubric].compactMap(\.self)

  @Test("A pointer leads to the setting's value in the rubric's file")
  func values() throws {
    try #require(Self.rubrics.count == BuiltInRubrics.names.count + 1)
    for rubric in Self.rubrics {
      for setting in RubricSetting.all(of: rubric) {
        let number = Self.number(at: setting.pointer, in: rubric)
        if number == nil, setting.kind == .limit { continue }
        #expect(number == setting.value, "\(setting.path)")
      }
    }
  }

  @Test("A pointer leads to the changed value after a change")
  func changes() {
    for rubric in Self.rubrics {
      for setting in RubricSetting.all(of: rubric) {
        let value = (setting.limits.lowerBound + setting.value) / 2
        let changed = setting.changed(rubric, to: value)
        let number = Self.number(at: setting.pointer, in: changed)
        if number == nil, setting.kind == .limit { continue }
        #expect(number == value, "\(setting.path)")
      }
    }
  }

  @Test("Slashes and tildes in names are escaped")
  func escapes() {
    let place = SettingPlace.root.member("profiles").member("a/b~c").element(2, named: "limit")
    #expect(place.path == "profiles.a/b~c.limit")
    #expect(place.pointer == "/profiles/a~1b~0c/2")
  }
}
