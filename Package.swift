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
  products: [
    .executable(name: "pulsemap", targets: ["pulsemap"]),
    .library(name: "PulseMapKit", targets: ["PulseMapKit"]),
  ],
  targets: [
    // 0: C
    .systemLibrary(name: "CCurl"),
    .systemLibrary(name: "CDeflate"),
    .systemLibrary(name: "CExpat"),
    .systemLibrary(name: "CGD"),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CWebP"),
    .systemLibrary(name: "CZlib"),
    .target(
      name: "CWorldMap", exclude: ["make_world_map.py", "world.pmb", "world_sources.py"],
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CEntropy", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CNotoSans", exclude: ["NotoSans.ttf", "OFL.txt", "make_font.sh"],
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CMemory", cSettings: [.treatAllWarnings(as: .error)]),
    // 0: words
    library("PulseSpelling"),
    // 1: values
    library("PulsePixels"),
    library("PulseSystem", "CMalloc"),
    library("PulseGeo"),
    library("PulseMotion"),
    library("PulseArguments", "PulseSpelling"),
    library("PulseCompression", "CDeflate", "CZlib"),
    library("PulseDocument", "CExpat", "PulseSpelling"),
    // 2: pictures and what they show
    library("PulseBatch", "PulseArguments", "PulseDocument", "PulseSpelling", "PulseSystem"),
    library("PulseCanvas", "CGD", "CNotoSans", "CWebP", "PulseCompression", "PulsePixels"),
    .target(
      name: "PulseScene",
      dependencies: [
        "PulseArguments", "PulseDocument", "PulseGeo", "PulseMotion", "PulsePixels",
        "PulseSpelling",
      ],
      resources: [.embedInCode("Effects/BuiltIn")], swiftSettings: settings),
    library("PulseCompare", "PulsePixels"),
    // 3: files and maps
    library("PulseCodec", "PulseCanvas", "PulseCompression", "PulsePixels"),
    library(
      "PulseBasemap", "CCurl", "CSQLite", "CWorldMap", "PulseCanvas", "PulseCompression",
      "PulseDocument", "PulseGeo", "PulsePixels", "PulseScene", "PulseSystem"),
    // 4: the library
    library(
      "PulseMapKit", "PulseBasemap", "PulseCanvas", "PulseCodec", "PulseCompression", "PulseGeo",
      "PulseMotion",
      "PulsePixels",
      "PulseScene", "PulseSystem"),
    .target(
      name: "PulseReview",
      dependencies: [
        "PulseCanvas", "PulseCodec", "PulseCompare", "PulseCompression", "PulseDocument",
        "PulsePixels",
      ],
      resources: [.embedInCode("Reports/Page")], swiftSettings: settings),
    // 5 and 6: the tool
    library(
      "PulseMapCLI", "CMemory", "PulseArguments", "PulseBatch", "PulseCanvas", "PulseCodec",
      "PulseCompare",
      "PulseDocument",
      "PulseGeo", "PulseMapKit", "PulseMotion", "PulsePixels", "PulseReview",
      "PulseScene", "PulseSpelling", "PulseSystem"),
    .executableTarget(
      name: "pulsemap", dependencies: ["CEntropy", "PulseMapCLI"], swiftSettings: settings),

    .target(
      name: "PulseTestSupport",
      dependencies: ["PulseCanvas", "PulseCompare", "PulsePixels", "PulseSystem"],
      path: "Tests/PulseTestSupport", swiftSettings: settings),
    tests("HouseTests", "PulseTestSupport"),
    tests("PulseArgumentsTests", "PulseArguments", "PulseSpelling", "PulseTestSupport"),
    tests(
      "PulseBatchTests", "PulseArguments", "PulseBatch", "PulseDocument", "PulseSystem",
      "PulseTestSupport"),
    tests(
      "PulseBasemapTests", "CWorldMap", "PulseBasemap", "PulseCanvas", "PulseCompare",
      "PulseCompression", "PulseGeo", "PulsePixels", "PulseScene", "PulseTestSupport"),
    tests("PulseCanvasTests", "PulseCanvas", "PulseCompression", "PulsePixels", "PulseTestSupport"),
    tests(
      "PulseCodecTests", "PulseCanvas", "PulseCodec", "PulseCompare", "PulseCompression",
      "PulsePixels",
      "PulseTestSupport"),
    tests("PulseCompareTests", "PulseCompare", "PulsePixels", "PulseTestSupport"),
    tests("PulseCompressionTests", "PulseCompression"),
    tests("PulseDocumentTests", "PulseDocument", "PulseTestSupport"),
    tests("PulseGeoTests", "PulseGeo", "PulseTestSupport"),
    tests(
      "PulseMapCLITests", "PulseArguments", "PulseBatch", "PulseCodec", "PulseDocument", "PulseGeo",
      "PulseMapCLI",
      "PulseMapKit", "PulseMotion",
      "PulsePixels", "PulseScene", "PulseTestSupport"),
    tests("PulseMapEndToEndTests", "PulseTestSupport", "pulsemap"),
    tests(
      "PulseMapKitTests", "PulseBasemap", "PulseCodec", "PulseGeo", "PulseMapKit", "PulseMotion",
      "PulsePixels", "PulseScene", "PulseTestSupport"),
    tests("PulseMotionTests", "PulseMotion", "PulseTestSupport"),
    tests("PulsePixelsTests", "PulsePixels", "PulseTestSupport"),
    tests(
      "PulseReviewTests", "PulseCodec", "PulseCompare", "PulseDocument", "PulsePixels",
      "PulseReview",
      "PulseTestSupport"),
    tests(
      "PulseSceneTests", "PulseArguments", "PulseDocument", "PulseGeo", "PulseMotion",
      "PulsePixels", "PulseScene",
      "PulseTestSupport"),
    tests("PulseTestSupportTests", "PulseCanvas", "PulsePixels", "PulseTestSupport"),
  ],
  swiftLanguageModes: [.v6]
)
