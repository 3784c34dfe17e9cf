// Generated from templates/ by PolicySourcesTests with REMO_SHOP_RECORD=1. Do not edit.
// swift-format-ignore-file

import RemoTemplate

/// The sources of styles and scripts in a Content-Security-Policy.
enum PolicySources {
  /// The sources of the built-in pages, computed in advance.
  static let known: [PolicySource] = [
    PolicySource(contentHash: 0x4ea0e650953dd8b5, "'sha256-UcLE6ueoef1WB/nFEpcMD2jCLiXowYElABq4w7e4XNw='"),
    PolicySource(contentHash: 0x237f0efa0b66e045, "'sha256-0Xgb4UzE0XPu+dA2XbJCsMeHbme6W/lj9tvJZyeUy4I='"),
    PolicySource(contentHash: 0x29c4e8b63938f0c5, "'sha256-GC9hgqBf9lB3gWzreeslP0ugFhDdA/E7U4oxwxGuJw0='"),
    PolicySource(contentHash: 0x1d8da25d9c158940, "'sha256-quIxt5F9f2KwaOnf9wB71/oWueu+DJ/CAxSld//ovSc='"),
    PolicySource(contentHash: 0x9f7ccaee6fcd578f, "'sha256-O3P0A/JGIOpyDAP8yw2+Z+mOCFOPrJpw8vJ9brZlUx8='"),
  ]
}
