// swift-tools-version: 6.2
import PackageDescription

/// Every target of this package: memory safety is checked by the compiler, and a warning is an error.
let settings: [SwiftSetting] = [.strictMemorySafety(), .treatAllWarnings(as: .error)]

let package = Package(
  name: "RemoShop",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .library(name: "RemoShop", targets: ["RemoShop"]),
    .library(name: "RemoRubric", targets: ["RemoRubric"]),
    .library(name: "RemoShopFoundation", targets: ["RemoShopFoundation"]),
    .executable(name: "remo-shop", targets: ["remo-shop"]),
  ],
  targets: [
    .target(name: "RemoBytes", swiftSettings: settings),
    .target(name: "RemoTemplate", dependencies: ["RemoBytes"], swiftSettings: settings),
    .target(
      name: "RemoShop", dependencies: ["RemoBytes", "RemoTemplate"], swiftSettings: settings),
    .target(
      name: "RemoRubric", dependencies: ["RemoBytes", "RemoTemplate", "RemoShop"],
      swiftSettings: settings),
    // The only module with Foundation; the command does not link it.
    .target(
      name: "RemoShopFoundation", dependencies: ["RemoShop", "RemoRubric"],
      swiftSettings: settings),
    .executableTarget(
      name: "remo-shop", dependencies: ["RemoBytes", "RemoTemplate", "RemoShop", "RemoRubric"],
      swiftSettings: settings),
    .executableTarget(
      name: "remo-shop-bench", dependencies: ["RemoBytes", "RemoShop", "RemoRubric"],
      swiftSettings: settings),
    .executableTarget(
      name: "remo-shop-fuzz", dependencies: ["RemoBytes", "RemoShop", "RemoRubric"],
      swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["RemoBytes"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(
      name: "RemoBytesTests", dependencies: ["RemoBytes", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "RemoTemplateTests", dependencies: ["RemoBytes", "RemoTemplate", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "RemoShopTests",
      dependencies: ["RemoBytes", "RemoTemplate", "RemoShop", "TestSupport"],
      swiftSettings: settings),
    // An app's view of the libraries: only what is public.
    .testTarget(
      name: "LibraryTests", dependencies: ["RemoShop", "RemoRubric", "RemoShopFoundation"],
      packageAccess: false, swiftSettings: settings),
    .testTarget(
      name: "RemoRubricTests",
      dependencies: ["RemoBytes", "RemoShop", "RemoRubric", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "BenchTests", dependencies: ["RemoBytes", "remo-shop-bench"],
      swiftSettings: settings),
    .testTarget(
      name: "FuzzTests", dependencies: ["RemoBytes", "remo-shop-fuzz", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "CommandTests",
      dependencies: ["RemoBytes", "RemoShop", "RemoRubric", "remo-shop", "TestSupport"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
