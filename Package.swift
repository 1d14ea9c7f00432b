// swift-tools-version: 6.2

import PackageDescription

/// What every target of ours is built with: Swift 6, no unmarked unsafe code, no warnings.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

func library(_ name: String, _ dependencies: String...) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: String...) -> Target {
  .testTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: settings)
}

// Layer by layer: a target imports what stands above it, and nothing else.
let package = Package(
  name: "pulsemap",
  targets: [
    // 0: C
    .systemLibrary(name: "CGD"),
    // 1: values
    library("PulsePixels"),
    library("PulseGeo"),
    library("PulseMotion"),

    .target(
      name: "PulseTestSupport", path: "Tests/PulseTestSupport", swiftSettings: settings),
    tests("PulsePixelsTests", "PulsePixels"),
    tests("PulseGeoTests", "PulseGeo", "PulseTestSupport"),
    tests("PulseMotionTests", "PulseMotion", "PulseTestSupport"),
  ],
  swiftLanguageModes: [.v6]
)
