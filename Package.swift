// swift-tools-version: 6.2

import PackageDescription

/// Build settings of all targets: Swift 6, no unmarked unsafe code, no warnings.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

/// The modules that work on pixels, points and bytes, which tests optimize.
///
/// The tests of the Makefile set the variable. To optimize all modules, and the tests, takes longer than it saves. Other
/// builds do not see these flags, as a package with flags of its own cannot be depended on by version.
let modulesOptimizedInTests: Set<String> =
  Context.environment["PULSEMAP_TEST_BUILD"] == nil
  ? []
  : [
    "PulseBasemap", "PulseBasics", "PulseCodec", "PulseCompare", "PulseDocument", "PulseDrawing", "PulseGeo",
    "PulseImages", "PulseMapStyle", "PulsePixels", "PulseScene", "PulseSystem", "PulseTestSupport",
    "PulseText", "PulseTiles", "PulseVectorTiles",
  ]

/// The flags of these modules; with threads, there is an object for each file, which the package manager expects.
let optimization = SwiftSetting.unsafeFlags(["-O", "-whole-module-optimization", "-num-threads", "2"])

func library(_ name: String, _ dependencies: String..., path: String? = nil) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: path,
    swiftSettings: settings + (modulesOptimizedInTests.contains(name) ? [optimization] : []))
}

func tests(_ name: String, _ dependencies: String...) -> Target {
  .testTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: settings)
}

// 'make fuzz' builds the readers of foreign bytes with libFuzzer; other builds do not see this target.
let fuzzTargets: [Target] =
  Context.environment["PULSEMAP_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "PulseArguments", "PulseBasemap", "PulseBasics", "PulseCodec", "PulseDocument",
        "PulseGeo", "PulseGoldens", "PulseImages", "PulseMapCLI", "PulseMapKit", "PulseMapStyle",
        "PulsePixels", "PulseScene", "PulseSceneInput", "PulseSystem", "PulseText", "PulseTiles",
        "PulseVectorTiles",
      ],
      path: "Tests/Fuzz", exclude: ["fuzz.py", "seeds.py"],
      swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])])
  ]

// From the lowest layer to the highest: a target imports only targets above it.
let package = Package(
  name: "pulsemap",
  products: [
    .executable(name: "pulsemap", targets: ["pulsemap"]),
    .library(name: "PulseMapKit", targets: ["PulseMapKit"]),
  ],
  targets: [
    // 0: C
    .systemLibrary(name: "CCompression", providers: [.apt(["libdeflate-dev", "zlib1g-dev"])]),
    .systemLibrary(name: "CCurl"),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CFonts", providers: [.apt(["libfontconfig-dev", "libfreetype-dev"])]),
    .systemLibrary(name: "CGD", providers: [.apt(["libgd-dev"])]),
    .systemLibrary(name: "CGDAL"),
    .systemLibrary(name: "CRSVG"),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"])]),
    .target(
      name: "CEmbedded", exclude: ["Effects", "Font", "Pages", "Providers", "WorldMap"],
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CSystem", cSettings: [.treatAllWarnings(as: .error)]),
    // 1: values, documents, the system
    library("PulseBasics"),
    library("PulsePixels"),
    library("PulseGeo"),
    library("PulseSystem", "CCompression", "CEmbedded", "CSystem", "PulseBasics"),
    library("PulseDocument", "CExpat", "PulseBasics"),
    library("PulseArguments", "PulseBasics", "PulseDocument"),
    // 2: images, text, the scene
    library(
      "PulseImages", "CGD", "CRSVG", "CWebP", "PulseBasics", "PulseDocument", "PulsePixels", "PulseSystem"),
    library("PulseText", "CFonts", "PulseBasics", "PulsePixels", "PulseSystem"),
    library("PulseScene", "PulseBasics", "PulseGeo", "PulsePixels"),
    library("PulseCompare", "PulsePixels"),
    // 3: pictures, codecs, tiles, and what specifies a scene
    library("PulseDrawing", "PulseBasics", "PulseGeo", "PulsePixels", "PulseScene"),
    library("PulseCodec", "PulseBasics", "PulseImages", "PulsePixels", "PulseSystem"),
    library("PulseMapStyle", "PulseBasics", "PulseDocument", "PulseGeo", "PulsePixels"),
    library(
      "PulseVectorTiles", "PulseBasics", "PulseDocument", "PulseGeo", "PulseMapStyle", "PulsePixels",
      "PulseScene", "PulseSystem", "PulseText"),
    library(
      "PulseTiles", "CCurl", "CSQLite", "PulseBasics", "PulseDocument", "PulseGeo", "PulseImages",
      "PulsePixels", "PulseSystem", "PulseVectorTiles"),
    library(
      "PulseSceneInput", "PulseArguments", "PulseBasics", "PulseDocument", "PulseGeo", "PulsePixels",
      "PulseScene", "PulseSystem", "PulseTiles"),
    library(
      "PulseBasemap", "CGDAL", "PulseBasics", "PulseDocument", "PulseGeo", "PulseImages", "PulseMapStyle",
      "PulsePixels", "PulseScene", "PulseSystem", "PulseText", "PulseTiles", "PulseVectorTiles"),
    // 4: the library and goldens
    library(
      "PulseMapKit", "PulseArguments", "PulseBasemap", "PulseBasics", "PulseCodec", "PulseCompare",
      "PulseDocument", "PulseDrawing", "PulseGeo", "PulseImages", "PulsePixels", "PulseScene",
      "PulseSceneInput", "PulseSystem", "PulseText", "PulseTiles", "PulseVectorTiles"),
    library(
      "PulseGoldens", "PulseArguments", "PulseBasics", "PulseCodec", "PulseCompare", "PulseDocument",
      "PulseImages", "PulseMapKit", "PulsePixels", "PulseScene", "PulseSceneInput", "PulseSystem"),
    // 5: the tool
    library(
      "PulseMapCLI", "PulseArguments", "PulseBasemap", "PulseBasics", "PulseCodec", "PulseCompare",
      "PulseDocument", "PulseGeo", "PulseGoldens", "PulseImages", "PulseMapKit", "PulsePixels",
      "PulseScene", "PulseSceneInput", "PulseSystem", "PulseTiles", "PulseVectorTiles"),
    .executableTarget(name: "pulsemap", dependencies: ["PulseMapCLI"], swiftSettings: settings),

    library(
      "PulseTestSupport", "PulseCompare", "PulseImages", "PulsePixels", "PulseScene", "PulseSystem",
      path: "Tests/PulseTestSupport"),
    tests("HouseTests", "PulseBasics", "PulseTestSupport"),
    tests("PulseArgumentsTests", "PulseArguments", "PulseBasics", "PulseTestSupport"),
    tests(
      "PulseBasemapTests", "PulseBasemap", "PulseCompare", "PulseDocument", "PulseGeo", "PulseImages",
      "PulseMapStyle", "PulsePixels", "PulseScene", "PulseSceneInput", "PulseSystem", "PulseTestSupport",
      "PulseText",
      "PulseTiles", "PulseVectorTiles"),
    tests("PulseBasicsTests", "PulseBasics"),
    tests(
      "PulseCodecTests", "PulseBasics", "PulseCodec", "PulseCompare", "PulseImages", "PulsePixels",
      "PulseSystem", "PulseTestSupport"),
    tests("PulseCompareTests", "PulseCompare", "PulseImages", "PulsePixels", "PulseTestSupport"),
    tests("PulseDocumentTests", "PulseDocument", "PulseTestSupport"),
    tests("PulseDrawingTests", "PulseDrawing", "PulsePixels", "PulseScene"),
    tests("PulseGeoTests", "PulseGeo", "PulseTestSupport"),
    tests(
      "PulseGoldensTests", "PulseBasics", "PulseCodec", "PulseCompare", "PulseDocument", "PulseGoldens",
      "PulseImages", "PulsePixels", "PulseTestSupport"),
    tests("PulseImagesTests", "PulseImages", "PulsePixels", "PulseSystem", "PulseTestSupport"),
    tests(
      "PulseMapCLITests", "PulseArguments", "PulseBasics", "PulseCodec", "PulseCompare", "PulseDocument",
      "PulseGeo", "PulseGoldens", "PulseImages", "PulseMapCLI", "PulseMapKit", "PulsePixels", "PulseScene",
      "PulseSceneInput", "PulseSystem", "PulseTestSupport"),
    tests("PulseMapEndToEndTests", "PulseImages", "PulsePixels", "PulseTestSupport", "pulsemap"),
    tests(
      "PulseMapKitTests", "PulseBasemap", "PulseBasics", "PulseCodec", "PulseDocument", "PulseDrawing",
      "PulseGeo", "PulseImages", "PulseMapKit", "PulsePixels", "PulseScene", "PulseSceneInput",
      "PulseSystem", "PulseTestSupport"),
    tests("PulseMapStyleTests", "PulseDocument", "PulseGeo", "PulseMapStyle", "PulseTestSupport"),
    tests("PulsePixelsTests", "PulsePixels", "PulseTestSupport"),
    tests(
      "PulseSceneInputTests", "PulseArguments", "PulseDocument", "PulseGeo", "PulseMapKit", "PulsePixels",
      "PulseScene", "PulseSceneInput", "PulseSystem", "PulseTestSupport"),
    tests("PulseSceneTests", "PulseScene"),
    tests("PulseSystemTests", "CSystem", "PulseSystem"),
    tests("PulseTestSupportTests", "PulseImages", "PulsePixels", "PulseTestSupport"),
    tests("PulseTextTests", "PulsePixels", "PulseTestSupport", "PulseText"),
    tests("PulseTilesTests", "PulseTestSupport", "PulseTiles"),
  ] + fuzzTargets,
  swiftLanguageModes: [.v6]
)
