// swift-tools-version: 6.2

import PackageDescription

let library = Target.Dependency.product(name: "PulseMapKit", package: "pulsemap")

// The library shows all members with one import, also where each module has to be imported for its own.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "previews",
  dependencies: [.package(name: "pulsemap", path: "../..")],
  targets: [
    .target(name: "Previews", dependencies: [library], swiftSettings: settings),
    .executableTarget(name: "previews-tool", dependencies: ["Previews", library], swiftSettings: settings),
    .testTarget(
      name: "PreviewTests", dependencies: ["Previews", library], exclude: ["Goldens"], swiftSettings: settings
    ),
  ]
)
