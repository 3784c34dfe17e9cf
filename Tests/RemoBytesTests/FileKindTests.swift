import Testing

@testable import RemoBytes

@Suite("Kinds of files")
struct FileKindTests {
  @Test("an extension names at most one kind, in capitals too")
  func extensions() {
    let all = FileKind.allCases.flatMap(\.fileExtensions)
    #expect(Set(all).count == all.count)
    for kind in FileKind.allCases {
      for name in kind.fileExtensions {
        #expect(FileKind(fileExtension: name) == kind)
        #expect(FileKind(fileExtension: name.uppercased()) == kind)
      }
    }
    #expect(FileKind(fileExtension: "pdf") == nil)
    #expect(FileKind(fileExtension: "") == nil)
  }

  @Test("what is no text is named")
  func texts() {
    #expect(FileKind.allCases.filter { !$0.isText } == [.xlsx, .zip])
  }
}
