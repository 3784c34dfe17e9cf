import RemoBytes

@testable import RemoShop

extension ListDecoderTests.Decoded {
  /// A rejected part of the list.
  struct Rejected {
    var part: String
    var path: String
    var range: Range<Int>
    var code: String
    var reason: String
  }

  var rejects: [Rejected] {
    var texts = ListRepairTexts(list)
    var rejects: [Rejected] = []
    for reject in list.records.repairs where reject.isReject {
      let reason = texts.reason(reject)
      rejects.append(
        Rejected(
          part: reject.part, path: texts.path(reject), range: reject.range,
          code: reason.code.name, reason: reason.text))
    }
    return rejects
  }
}
