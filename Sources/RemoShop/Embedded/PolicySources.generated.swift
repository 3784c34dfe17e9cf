// Generated from templates/ by PolicySourcesTests with REMO_SHOP_RECORD=1. Do not edit.
// swift-format-ignore-file

import RemoTemplate

/// The sources of styles and scripts in a Content-Security-Policy.
enum PolicySources {
  /// The sources of the built-in pages, computed in advance.
  static let known: [PolicySource] = [
    PolicySource(contentHash: 0xcae7c08fdb398704, "'sha256-BjV5rq1Au7u2Xlnzgx7CBSMAHhbiVD0YzheW6eQi6Xg='"),
    PolicySource(contentHash: 0x1ec85b554c3c8b21, "'sha256-1RzfQb671Ds55sw4VUFv/DLAiqSyLGsXT0dR4D4TFM0='"),
    PolicySource(contentHash: 0x669516bf88d47274, "'sha256-WPrUA4AJCVXVDMu8miSmyP7FGh7MWpkkhkdThowX/P0='"),
    PolicySource(contentHash: 0xcec13fbf455ee5a, "'sha256-aApSR0x5IC/JsL7r33LNlsTO+NJD53/oetFsoq6jG2E='"),
    PolicySource(contentHash: 0x7759e8710d964dd5, "'sha256-ETnQRfqB94+t2vJMnutc+VjpDRQXN8AxOXC4qmjt3y4='"),
  ]
}
