// Generated from templates/ by PolicySourcesTests with REMO_SHOP_RECORD=1. Do not edit.
// swift-format-ignore-file

import RemoTemplate

/// The sources of styles and scripts in a Content-Security-Policy.
enum PolicySources {
  /// The sources of the built-in pages, computed in advance.
  static let known: [PolicySource] = [
    PolicySource(contentHash: 0xbdc51dab9617f2b3, "'sha256-oR9Gfv1Fwz2xLTpybOlOYllnwdQhHRcSGtwtyy3yso0='"),
    PolicySource(contentHash: 0x8c4db066b71cc0e, "'sha256-tFVxL43KQpd3w6kf0E6Lnh4lFT4Tci1/IKEUoNMtxD0='"),
    PolicySource(contentHash: 0x39097a29be745f62, "'sha256-hcKnF+NHDnSdG6MPc+k57oialze4x1Cu7qdOvjL4nIA='"),
    PolicySource(contentHash: 0xf541736d9959fa05, "'sha256-mNMVni8YfEyT9oKJ9xtrFyVwgCnLEIY69BOWNh8Ycgo='"),
    PolicySource(contentHash: 0xf7eeada40c6ea03d, "'sha256-gCgeuQznmUwi5tlAJy43u4HcWlbgQzajZtkYvyqp3O8='"),
  ]
}
