// Generated from templates/ by PolicySourcesTests with REMO_SHOP_RECORD=1. Do not edit.
// swift-format-ignore-file

import RemoTemplate

/// The sources of styles and scripts in a Content-Security-Policy.
enum PolicySources {
  /// The sources of the built-in pages, computed in advance.
  static let known: [PolicySource] = [
    PolicySource(contentHash: 0xbb16a2e853129a64, "'sha256-n0j2cOncteKgIZ71CvJ2SQR2De9UwGEViPcVAUGHFlM='"),
    PolicySource(contentHash: 0x1ec85b554c3c8b21, "'sha256-1RzfQb671Ds55sw4VUFv/DLAiqSyLGsXT0dR4D4TFM0='"),
    PolicySource(contentHash: 0x1649ac272c7a19cd, "'sha256-6M6fbpP3+6WjRlb4sPe3Zn5fGLIxjwZ+4/hsLrsDSOg='"),
    PolicySource(contentHash: 0xb7b75a6dfa69c674, "'sha256-sAE5iA5RZJf5RtfpQV/LyMXqrG5ETkHMp3J1TIxxdUU='"),
    PolicySource(contentHash: 0xebebe7bf88dd8199, "'sha256-xYwE/jYbHGvsmvpONZBPIPWM9i8IVZRDpK15DbmMcFA='"),
  ]
}
