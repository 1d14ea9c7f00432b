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

func library(_ name: String, _ dependencies: String...) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: settings)
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
        "PulseAnnotations", "PulseArguments", "PulseBasemap", "PulseBatch", "PulseCodec", "PulseCompression",
        "PulseDocument", "PulseFormats", "PulseGD", "PulseGeo", "PulseGeoImages", "PulseGoldens",
        "PulseMapCLI", "PulseMapKit", "PulseMotion", "PulsePixels", "PulsePreview", "PulseReview",
        "PulseScene", "PulseSceneFile", "PulseSceneResolver",
        "PulseSceneText", "PulseSyntax", "PulseTerminal", "PulseText", "PulseTileServer", "PulseTiles",
        "PulseTracks", "PulseVectorTiles",
      ],
      path: "Tests/Fuzz", exclude: ["fuzz.py"],
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
    .systemLibrary(name: "CCurl"),
    .systemLibrary(name: "CDeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CFontconfig", providers: [.apt(["libfontconfig-dev"])]),
    .systemLibrary(name: "CFreeType", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(name: "CGDAL"),
    .systemLibrary(name: "CGD", providers: [.apt(["libgd-dev"])]),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CShaping"),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CWebP", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "CWorldMap",
      exclude: [
        "make_world_map.py", "place_names.z", "world.pmb", "world_coast.py", "world_encoding.py",
        "world_grid.py", "world_names.py", "world_place_names.py", "world_sources.py", "world_topology.py",
      ],
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CProviders", exclude: ["LICENSE.txt", "make_providers.py", "providers.tsv"],
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CEntropy", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CNotoSans", exclude: ["NotoSans.ttf", "OFL.txt", "make_font.sh"],
      cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CArguments", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CMemory", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CSHA256", cSettings: [.treatAllWarnings(as: .error)]),
    library("PulseSyntax"),
    library("PulseCache"),
    library("PulseProviders", "CProviders", "PulseSyntax"),
    // 1: values, documents, the system
    library("PulsePixels"),
    library("PulseSystem", "CMalloc", "PulseSyntax"),
    library("PulseGeo"),
    library("PulseMotion"),
    library("PulseArguments", "PulseSyntax"),
    library("PulseCompression", "CDeflate", "CSHA256", "CZlib"),
    library("PulseDocument", "CExpat", "PulseSyntax"),
    // 2: files, libgd, the scene
    library("PulseBatch", "PulseArguments", "PulseDocument", "PulseSyntax", "PulseSystem"),
    library("PulseFormats", "PulseCompression", "PulsePixels", "PulseSyntax"),
    library(
      "PulseText", "CFontconfig", "CFreeType", "CNotoSans", "CShaping", "PulsePixels", "PulseSyntax",
      "PulseSystem"),
    library("PulseGD", "CGD", "CWebP", "PulseCompression", "PulseFormats", "PulsePixels", "PulseSyntax"),
    library("PulseScene", "PulseCache", "PulseGeo", "PulseMotion", "PulsePixels"),
    library("PulseDrawing", "PulseCache", "PulsePixels", "PulseScene"),
    library("PulseSVG", "PulseGeo", "PulseMotion", "PulsePixels", "PulseScene"),
    library("PulseCompare", "PulsePixels"),
    library("PulseTerminal", "PulseCompression", "PulsePixels", "PulseSyntax", "PulseSystem"),
    // 3: scene files
    library(
      "PulseSceneText", "PulseArguments", "PulseDocument", "PulseGeo", "PulseMotion", "PulsePixels",
      "PulseProviders", "PulseScene", "PulseSyntax"),
    .target(
      name: "PulseEffects",
      dependencies: [
        "PulseArguments", "PulseDocument", "PulseMotion", "PulsePixels", "PulseScene", "PulseSceneText",
        "PulseSyntax",
      ],
      resources: [.embedInCode("BuiltIn")], swiftSettings: settings),
    library("PulseTracks", "PulseDocument", "PulseGeo", "PulseSceneText", "PulseSyntax"),
    library(
      "PulseAnnotations", "PulseArguments", "PulseDocument", "PulseGeo", "PulsePixels", "PulseScene",
      "PulseSceneText", "PulseSyntax"),
    library(
      "PulseSceneFile", "PulseAnnotations", "PulseArguments", "PulseDocument", "PulseEffects", "PulseGeo",
      "PulseMotion", "PulsePixels", "PulseScene", "PulseSceneText", "PulseSyntax", "PulseTracks"),
    library(
      "PulseSceneResolver", "PulseAnnotations", "PulseArguments", "PulseDocument", "PulseEffects", "PulseGeo",
      "PulseMotion", "PulsePixels", "PulseScene", "PulseSceneFile", "PulseSceneText", "PulseSyntax",
      "PulseTracks"),
    // 4: codecs and base maps
    library("PulseTileServer", "CCurl", "PulseCompression", "PulseGeo", "PulseSyntax", "PulseSystem"),
    library("PulseVectorTiles", "PulseCompression", "PulseGeo", "PulsePixels", "PulseSyntax", "PulseText"),
    library(
      "PulseTiles", "CSQLite", "PulseCache", "PulseCompression", "PulseDocument", "PulseFormats", "PulseGD",
      "PulseGeo", "PulsePixels", "PulseSyntax", "PulseSystem", "PulseTileServer", "PulseVectorTiles"),
    library(
      "PulseGeoImages", "CGDAL", "PulseCache", "PulseDocument", "PulseFormats", "PulseGD", "PulseGeo",
      "PulsePixels", "PulseSyntax", "PulseSystem", "PulseTiles"),
    library(
      "PulseCodec", "PulseCache", "PulseCompression", "PulseFormats", "PulseGD", "PulsePixels", "PulseSyntax",
      "PulseSystem"),
    library(
      "PulseBasemap", "CWorldMap", "PulseCache", "PulseCompression", "PulseFormats", "PulseGD", "PulseGeo",
      "PulseGeoImages", "PulsePixels", "PulseProviders", "PulseScene", "PulseSyntax", "PulseSystem",
      "PulseText", "PulseTileServer",
      "PulseTiles", "PulseVectorTiles"),
    library(
      "PulseOutput", "PulseCodec", "PulseCompression", "PulseFormats", "PulseGeo", "PulseMotion",
      "PulsePixels", "PulseSyntax", "PulseSystem"
    ),
    // 5: the library and reports
    library(
      "PulseMapKit", "PulseAnnotations", "PulseArguments", "PulseBasemap", "PulseCache", "PulseCodec",
      "PulseCompare", "PulseCompression", "PulseDocument", "PulseDrawing", "PulseEffects", "PulseFormats",
      "PulseGD", "PulseGeo", "PulseMotion", "PulseOutput", "PulsePixels", "PulseProviders", "PulseScene",
      "PulseSceneFile", "PulseSceneResolver", "PulseSceneText", "PulseSyntax", "PulseSVG", "PulseSystem",
      "PulseText", "PulseTileServer", "PulseTiles", "PulseVectorTiles"),
    .target(
      name: "PulseReview",
      dependencies: [
        "PulseCodec", "PulseCompare", "PulseCompression", "PulseDocument", "PulseFormats", "PulseGD",
        "PulsePixels", "PulseSyntax",
      ],
      resources: [.embedInCode("Reports/Page")], swiftSettings: settings),
    .target(
      name: "PulsePreview",
      dependencies: [
        "PulseDocument", "PulseMapKit", "PulsePixels", "PulseScene", "PulseSyntax", "PulseSystem",
      ],
      resources: [.embedInCode("Page")], swiftSettings: settings),
    library(
      "PulseGoldens", "PulseArguments", "PulseCodec", "PulseCompare", "PulseDocument",
      "PulseMapKit", "PulseOutput", "PulsePixels", "PulseReview", "PulseScene", "PulseSceneFile",
      "PulseSyntax", "PulseSystem"),
    // 6: the tool
    library(
      "PulseMapCLI", "CArguments", "CMemory", "PulseArguments", "PulseBasemap", "PulseBatch", "PulseCodec",
      "PulseCompare",
      "PulseDocument", "PulseEffects", "PulseFormats", "PulseGD", "PulseGeo", "PulseGoldens", "PulseMapKit",
      "PulseMotion", "PulseOutput", "PulsePixels", "PulsePreview", "PulseProviders", "PulseReview",
      "PulseScene",
      "PulseSceneFile", "PulseSceneResolver", "PulseSceneText", "PulseSyntax", "PulseSystem",
      "PulseTerminal",
      "PulseTileServer"),
    .executableTarget(
      name: "pulsemap",
      dependencies: ["CEntropy", "PulseMapCLI"], swiftSettings: settings),

    .target(
      name: "PulseTestSupport",
      dependencies: [
        "PulseCompare", "PulseFormats", "PulseGD", "PulsePixels", "PulseScene", "PulseSystem",
      ],
      path: "Tests/PulseTestSupport", swiftSettings: settings),
    tests("HouseTests", "PulseTestSupport"),
    tests("PulseSyntaxTests", "PulseSyntax", "PulseTestSupport"),
    tests("PulseArgumentsTests", "PulseArguments", "PulseSyntax", "PulseTestSupport"),
    tests(
      "PulseBatchTests", "PulseArguments", "PulseBatch", "PulseDocument", "PulseSyntax", "PulseSystem",
      "PulseTestSupport"),
    tests(
      "PulseBasemapTests", "CWorldMap", "PulseBasemap", "PulseCompare", "PulseCompression", "PulseEffects",
      "PulseFormats", "PulseGD", "PulseGeo", "PulseGeoImages", "PulsePixels", "PulseScene", "PulseSceneFile",
      "PulseSceneResolver", "PulseSceneText", "PulseTestSupport", "PulseText", "PulseTileServer",
      "PulseTiles",
      "PulseVectorTiles"),
    tests(
      "PulseGeoImagesTests", "PulseFormats", "PulseGeo", "PulseGeoImages", "PulsePixels", "PulseTestSupport",
      "PulseTiles"),
    tests("PulseGDTests", "PulseCompression", "PulseFormats", "PulseGD", "PulsePixels", "PulseTestSupport"),
    tests(
      "PulseCodecTests", "PulseCache", "PulseCodec", "PulseCompare", "PulseCompression", "PulseFormats",
      "PulseGD", "PulsePixels", "PulseTestSupport"),
    tests("PulseCompareTests", "PulseCompare", "PulseFormats", "PulsePixels", "PulseTestSupport"),
    tests("PulseCompressionTests", "CSHA256", "PulseCompression"),
    tests("PulseDocumentTests", "PulseDocument", "PulseTestSupport"),
    tests("PulseGeoTests", "PulseGeo", "PulseTestSupport"),
    tests(
      "PulseMapCLITests", "PulseArguments", "PulseBatch", "PulseCodec", "PulseCompare", "PulseDocument",
      "PulseEffects",
      "PulseFormats", "PulseGeo", "PulseGoldens", "PulseMapCLI", "PulseMapKit", "PulseMotion", "PulseOutput",
      "PulsePixels", "PulseScene", "PulseSceneFile", "PulseSceneResolver", "PulseSceneText", "PulseSyntax",
      "PulseSystem",
      "PulseTestSupport"),
    tests("PulseMapEndToEndTests", "PulseFormats", "PulseGD", "PulsePixels", "PulseTestSupport", "pulsemap"),
    tests(
      "PulseMapKitTests", "PulseBasemap", "PulseCodec", "PulseDrawing", "PulseEffects", "PulseFormats",
      "PulseGeo",
      "PulseMapKit", "PulseMotion", "PulseOutput", "PulsePixels", "PulseScene", "PulseSceneFile",
      "PulseSceneResolver", "PulseSceneText", "PulseSVG", "PulseSystem", "PulseTestSupport"),
    tests(
      "PulseGoldensTests", "PulseCompare", "PulseDocument", "PulseGoldens", "PulsePixels", "PulseReview",
      "PulseSyntax"),
    tests("PulseMotionTests", "PulseMotion"),
    tests("PulseOutputTests", "PulseOutput", "PulseTestSupport"),
    tests("PulseSVGTests", "PulseMotion", "PulseScene", "PulseSVG"),
    tests("PulseDrawingTests", "PulseDrawing", "PulsePixels", "PulseScene"),
    tests("PulsePixelsTests", "PulsePixels", "PulseTestSupport"),
    tests(
      "PulseReviewTests", "PulseCodec", "PulseCompare", "PulseFormats", "PulsePixels", "PulseReview",
      "PulseSyntax",
      "PulseTestSupport"),
    tests(
      "PulseSceneFileTests", "PulseArguments", "PulseDocument", "PulseEffects", "PulseGeo", "PulseMotion",
      "PulsePixels", "PulseScene", "PulseSceneFile", "PulseSceneResolver", "PulseSceneText",
      "PulseTestSupport",
      "PulseTracks"),
    tests(
      "PulseAnnotationsTests", "PulseAnnotations", "PulseArguments", "PulseGeo", "PulseMapKit", "PulsePixels",
      "PulseScene", "PulseSceneFile", "PulseSceneResolver", "PulseSceneText", "PulseTestSupport"),
    tests("PulsePreviewTests", "PulsePreview"),
    tests("PulseTerminalTests", "PulsePixels", "PulseSystem", "PulseTerminal"),
    tests("PulseProvidersTests", "PulseProviders", "PulseTestSupport"),
    tests("PulseTestSupportTests", "PulseFormats", "PulseGD", "PulsePixels", "PulseTestSupport"),
    tests("PulseTextTests", "PulsePixels", "PulseTestSupport", "PulseText"),
  ] + fuzzTargets,
  swiftLanguageModes: [.v6]
)
