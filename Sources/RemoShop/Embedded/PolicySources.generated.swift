// Generated from templates/ by PolicySourcesTests with REMO_SHOP_RECORD=1. Do not edit.
// swift-format-ignore-file

import RemoTemplate

/// The sources of styles and scripts in a Content-Security-Policy.
enum PolicySources {
  /// The sources of the built-in pages, computed in advance.
  static let known: [PolicySource] = [
    PolicySource(contentHash: 0x37fa5d41a025d517, "'sha256-iOPqWiSgapKQdXEj/KSraapVT6AUwd4gFi91iZdMuUA='"),
    PolicySource(contentHash: 0x74331657671d3cc2, "'sha256-F63Lz+MrBx9YgDU9cUTTh66+JIz9Q9VP62TNK/juGXI='"),
    PolicySource(contentHash: 0x53cbf791f61a39db, "'sha256-7QdicPaA2ssEnK8WVIxTG9AptrzIcTe18P0jN6V3ZOg='"),
    PolicySource(contentHash: 0x9e4d7b873aa03c2f, "'sha256-ppJUJHQVjMO25s1hLWmBjZqdxVFF/okc0nYHHd5gshU='"),
    PolicySource(contentHash: 0x91772cbb9a36a2a8, "'sha256-4rtIMm+vtuV7HkderIKtOpvezrjErfm/NmJFf9ExWCs='"),
  ]
}
