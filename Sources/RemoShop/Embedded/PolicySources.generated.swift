// Generated from templates/ by PolicySourcesTests with REMO_SHOP_RECORD=1. Do not edit.
// swift-format-ignore-file

import RemoTemplate

/// The sources of styles and scripts in a Content-Security-Policy.
enum PolicySources {
  /// The sources of the built-in pages, computed in advance.
  static let known: [PolicySource] = [
    PolicySource(contentHash: 0xb572242f59882c69, "'sha256-Q2Rd2YOJHhQKxnreueJTSFP3hBUZw7Ue0YxEBbnMPwM='"),
    PolicySource(contentHash: 0xf587d8347cb0b769, "'sha256-CS/FjVTOUy6B8EGH85FnLOH08yR/neHla2OoBbgvoV4='"),
    PolicySource(contentHash: 0xa90f466cb5743a63, "'sha256-msuSw9uOHV1xmhVnsLXbGjCHatCpfdttlLchcE+pHa4='"),
    PolicySource(contentHash: 0x85ec0123d3e6523a, "'sha256-pQMVfkwvvxWEKh04biLm0urck9mSxzjgis5njMmeJ9k='"),
    PolicySource(contentHash: 0x292b918b8ba42f99, "'sha256-U4Hx1cBXHjvuduiprBpqv/aukmzPm1nPzzi6Cx58Lz8='"),
  ]
}
