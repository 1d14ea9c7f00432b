// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "previews",
  dependencies: [.package(name: "pulsemap", path: "../..")],
  targets: [
    .executableTarget(
      name: "previews", dependencies: [.product(name: "PulseMapKit", package: "pulsemap")],
      swiftSettings: settings)
  ]
)
