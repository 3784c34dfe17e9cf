// Generated from templates/ by PolicySourcesTests with REMO_SHOP_RECORD=1. Do not edit.
// swift-format-ignore-file

import RemoTemplate

/// The sources of styles and scripts in a Content-Security-Policy.
enum PolicySources {
  /// The sources of the built-in pages, computed in advance.
  static let known: [PolicySource] = [
    PolicySource(contentHash: 0x352f9b400deeb44b, "'sha256-js+N4mRaDivyb7rdg4k0+0/+LMyHLf22cFa4eGLNhew='"),
    PolicySource(contentHash: 0x74331657671d3cc2, "'sha256-F63Lz+MrBx9YgDU9cUTTh66+JIz9Q9VP62TNK/juGXI='"),
    PolicySource(contentHash: 0x20b9650ae709d4cc, "'sha256-7SKcCXyaaenOqfVFK8lG5do212x5Gn7t6b0l2rK7iPo='"),
    PolicySource(contentHash: 0x7f6b77b00def6b40, "'sha256-g1B8Dk3OejNL0dATgE8QM9xy2XrpCmBWJ8rhF8/Bwzg='"),
    PolicySource(contentHash: 0x8fc70fed4aa0cdb8, "'sha256-25gYcOZldDkWOEi6q1cVbEavY4CXEPAMC1MSVuTwz6U='"),
  ]
}
