// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ShareServer",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "RemoShop", path: "../.."),
    // Without its default trait ConfigurationSupport, which takes a minute to build.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.20.0",
      traits: ["FullFoundation"]),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.3.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.5.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.24.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
  ],
  targets: [
    .target(
      name: "ShareServer",
      dependencies: [
        .product(name: "RemoShop", package: "RemoShop"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Metrics", package: "swift-metrics"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    .executableTarget(
      name: "share-server",
      dependencies: [
        "ShareServer",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .testTarget(
      name: "ShareServerTests",
      dependencies: [
        "ShareServer",
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
