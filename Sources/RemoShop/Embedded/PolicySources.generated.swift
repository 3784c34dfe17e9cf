// Generated from templates/ by PolicySourcesTests with REMO_SHOP_RECORD=1. Do not edit.
// swift-format-ignore-file

import RemoTemplate

/// The sources of styles and scripts in a Content-Security-Policy.
enum PolicySources {
  /// The sources of the built-in pages, computed in advance.
  static let known: [PolicySource] = [
    PolicySource(contentHash: 0xdeea7658de36fd65, "'sha256-M6Wru+1zlRqvJtveD+I8wyzAI2CUyckMXz/toXo1ze0='"),
    PolicySource(contentHash: 0x516416d4f81093cd, "'sha256-uWdYVauOuP/102kTTkJwRf7+sVn30bciAhp5CYC1IBE='"),
    PolicySource(contentHash: 0xc3f0e3a754dcd84, "'sha256-Xjwu0yp7oeGcYPQRHbG4CYutDjps4ES2Ov0y9UReV4g='"),
    PolicySource(contentHash: 0xc662344dcdf4c725, "'sha256-U4K4EvlWHHQWFp5ajjmUtuG9aC1/YDyiUpxnRV0Y680='"),
    PolicySource(contentHash: 0x8e9bb2ae38053d9c, "'sha256-4cHRq7kl2ms/QNyc5pkGKdkFogP1z7nbdleKtOAfmAM='"),
  ]
}
