// Generated from templates/ by PolicySourcesTests with REMO_SHOP_RECORD=1. Do not edit.
// swift-format-ignore-file

import RemoTemplate

/// The sources of styles and scripts in a Content-Security-Policy.
enum PolicySources {
  /// The sources of the built-in pages, computed in advance.
  static let known: [PolicySource] = [
    PolicySource(contentHash: 0xb56fe6dc66af109, "'sha256-2/SLagoIz3TM78Tn0pzUbPKcaUrAeUU5gd2AfbUD+FA='"),
    PolicySource(contentHash: 0xf587d8347cb0b769, "'sha256-CS/FjVTOUy6B8EGH85FnLOH08yR/neHla2OoBbgvoV4='"),
    PolicySource(contentHash: 0x661b31eeb6e95214, "'sha256-7IZWI2LWhHzetcx8JmHyl5prCibwehSqKbMvR3l9O7c='"),
    PolicySource(contentHash: 0x94c1db91673e6e5c, "'sha256-lk1YhtnHsTHRDKitkKB9Bkzc94AGc/nOpuhlgLuSUVI='"),
    PolicySource(contentHash: 0x20a8161b1d61bcd3, "'sha256-l1FO+vPvLs/tIjXkSqBLv9jBNTvlmKK2Igx8oCFRDYY='"),
  ]
}
