import Testing

@testable import RemoBytes

@Suite("File kinds")
struct FileKindTests {
  @Test("An extension names at most one kind, in capitals too")
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

  @Test("Media types are distinct, and those of texts name their encoding")
  func mediaTypes() {
    let types = FileKind.allCases.map(\.mediaType)
    #expect(Set(types).count == types.count)
    for type in types where type.hasPrefix("text/") {
      #expect(type.hasSuffix("; charset=utf-8"))
    }
  }

  @Test("Only workbooks and ZIP archives are not text")
  func texts() {
    #expect(FileKind.allCases.filter { !$0.isText } == [.xlsx, .zip])
  }
}
