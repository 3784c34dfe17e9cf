// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "RemoShopAppExample",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .library(name: "ProjectList", targets: ["ProjectList"]),
    .library(name: "ProjectListUI", targets: ["ProjectListUI"]),
    .executable(name: "remo-list", targets: ["remo-list"]),
  ],
  dependencies: [.package(name: "RemoShop", path: "../..")],
  targets: [
    // States, polling and the contents of the screen: everything but views.
    .target(
      name: "ProjectList",
      dependencies: [
        .product(name: "RemoShop", package: "RemoShop"),
        .product(name: "RemoShopFoundation", package: "RemoShop"),
      ]),
    // The screen in SwiftUI. On Linux this module is empty.
    .target(name: "ProjectListUI", dependencies: ["ProjectList"]),
    .executableTarget(name: "remo-list", dependencies: ["ProjectList", "ProjectListUI"]),
    .testTarget(name: "ProjectListTests", dependencies: ["ProjectList"]),
  ],
  swiftLanguageModes: [.v6]
)
