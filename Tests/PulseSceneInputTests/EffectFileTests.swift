import Foundation
import PulseDocument
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

@Suite struct `A built-in effect` {
  private static let folder = Fixtures.packageRoot.appending(path: "Sources/CEmbedded/Effects")

  @Test func `has a file for each name, and each file a name`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.path(percentEncoded: false))
    #expect(files.sorted() == Effect.builtInNames.map { "\($0).json" }.sorted())
    #expect(Effect.builtInNames == EffectNames.all)
  }

  @Test func `that does not exist is a mistake of the build`() {
    let error = #expect(throws: DocumentError.self) {
      try EffectReference.builtIn("wave").effect(reading: TextFiles(texts: [:]))
    }
    #expect(error?.diagnostics.map(\.description) == ["wave: is missing; rebuild the tool"])
  }

  @Test(arguments: Effect.builtInNames)
  func `is written as its file`(name: String) throws {
    let effect = try #require(Effect.builtIn(name))
    #expect(effect.name == name && !effect.summary.isEmpty && !effect.origin.isEmpty)
    let file = Self.folder.appending(path: "\(name).json")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(effect.json() == text)
  }

  @Test(arguments: Effect.builtInNames)
  func `is read back as it was written`(name: String) throws {
    let effect = try #require(Effect.builtIn(name))
    #expect(try Effect(json: Array(effect.json().utf8)) == effect)
  }

  // SVPulsingAnnotationView: "delayBetweenPulseCycles"; INFINITY is no pulsing at all.
  @Test(arguments: Effect.builtInNames)
  func `stands still with an endless delay`(name: String) throws {
    let effect = try #require(Effect.builtIn(name))
    var parameters = EffectParameters()
    parameters[.delay] = .number(.infinity)
    let layers = effect.layers(with: parameters)
    #expect(layers.allSatisfy { $0.groups.isEmpty })
    // Something is left to see, except of halos that nothing stands in the middle of.
    #expect(layers.contains { $0.model.opacity > 0 } == !["ripple", "sonar"].contains(name))
  }

  @Test func `is nothing for another name`() {
    #expect(["", "Circle", "circle.json", "nova"].allSatisfy { Effect.builtIn($0) == nil })
  }
}

@Suite struct `An effect in JSON` {
  private func effect(_ json: String) throws -> Effect {
    try Effect(json: Array(json.utf8))
  }

  @Test func `has the defaults of the model where nothing is written`() throws {
    let effect = try effect(
      """
      {"name": "mine", "radius": "5m", "layers": [{"name": "a", "fill": "red", "groups": [
        {"duration": 2, "animations": [{"property": "scale", "values": [0, 1]}]}]}]}
      """)
    #expect(effect.summary == "" && effect.origin == "" && effect.radius == .meters(5))
    #expect(effect.parameters == EffectParameters())
    let layer = try #require(effect.layers.first)
    #expect(layer.shape == .disc && layer.radius == .radii(1) && layer.fill == .value(RGBA(255, 0, 0)))
    #expect(layer.stroke == nil && layer.shadow == nil && layer.copies == .value(1))
    #expect(layer.model == LayerPropertyValues())
    let group = try #require(layer.groups.first)
    #expect(group.duration == .value(2) && group.rest == .value(0) && group.curve == .value(.linear))
    #expect(
      group.repeatCount == .infinity && group.autoreverses == .value(false) && group.fillMode == .removed)
    let animation = try #require(group.animations.first)
    #expect(animation.values == .keyframes(Keyframes(from: 0, to: 1)))
    #expect(animation.curve == .value(.linear) && animation.begin == .value(0) && animation.duration == nil)
  }

  /// An effect file with a non-default value for every key.
  private static let full = """
    {
      "name": "Zürich \\"1\\"",
      "summary": "a\\tb",
      "origin": "\\\\",
      "note": "is thin",
      "radius": "500m",
      "parameters": {
        "color": "#ff0000",
        "pulseColor": "#00ff0080",
        "stroke": "#0000ff",
        "strokeWidth": "0.1r",
        "pulseDuration": 0.8,
        "ringDuration": 3,
        "delay": "inf",
        "rings": 3,
        "timing": "cubic-bezier(0.1,-2,0.3,4)",
        "scaleRange": [0, 1e-05],
        "opacityRange": [0.5, 0.05],
        "outerColor": "#010203",
        "outerAlpha": 0.25,
        "dotInset": "3px",
        "autoreverse": true
      },
      "layers": [
        {
          "name": "a",
          "shape": "square",
          "radius": "11px",
          "inset": "0.1r",
          "fill": "#123456",
          "stroke": {"color": "$stroke", "width": "5m"},
          "shadow": {"color": "$color", "dx": -1, "dy": 2.5, "radius": 3},
          "model": {"scale": 0, "opacity": 0.5, "strokeWidth": 2, "contents": 35},
          "copies": 4,
          "groups": [
            {
              "duration": 1.5,
              "rest": "$delay",
              "curve": "$timing",
              "repeat": 2.5,
              "autoreverses": true,
              "fill": "both",
              "animations": [
                {
                  "property": "opacity",
                  "values": [0, 1, 0],
                  "keyTimes": [0, 0.2, 1],
                  "curves": ["ease-in", "linear"],
                  "curve": "ease",
                  "begin": 0.5,
                  "duration": "$ringDuration",
                  "fill": "backwards"
                },
                {"property": "contents", "values": [20, 35], "mode": "discrete"}
              ]
            }
          ]
        },
        {"name": "a", "fill": "$pulseColor"},
        {
          "name": "b",
          "inset": "$dotInset",
          "fill": "$outerColor",
          "model": {"scale": 2, "opacity": "$outerAlpha"},
          "groups": [
            {
              "duration": 1,
              "autoreverses": "$autoreverse",
              "animations": [
                {"property": "scale", "values": [0, 1]}
              ]
            }
          ]
        }
      ]
    }

    """

  @Test func `keeps everything that can be written`() throws {
    let effect = try effect(Self.full)
    #expect(effect.name == "Zürich \"1\"" && effect.summary == "a\tb" && effect.origin == "\\")
    #expect(effect.parameters[.delay] == .number(.infinity))
    #expect(effect.parameters.explicitParameters == EffectParameter.allCases)
    #expect(effect.layers.first?.groups.first?.repeatCount == 2.5)
    #expect(effect.json() == Self.full)
  }

  @Test(arguments: [
    (#""\u00fc\u00E9""#, "üé"), (#""\ud83d\ude00""#, "😀"), (#""\/\b\f\n\r\t\"\\""#, "/\u{8}\u{C}\n\r\t\"\\"),
  ])
  func `can have any character in a name`(json: String, name: String) throws {
    #expect(
      try effect(#"{"name":\#(json),"radius":"1px","layers":[{"name":"a","fill":"red"}]}"#).name == name)
  }

  @Test func `is longer than any effect when it is refused for its length`() throws {
    let start = #"{"name":"a","radius":"1px","layers":[{"name":"a","fill":"red"}]"#
    let longest = start + String(repeating: " ", count: 1_000_000 - start.utf8.count - 1) + "}"
    #expect(try effect(longest).name == "a")
    let error = try #require(throws: DocumentError.self) { try effect(" " + longest) }
    #expect(
      error.diagnostics.map(\.description) == [
        "has more than 1000000 bytes; remove what the effect does not need"
      ])
  }
}
