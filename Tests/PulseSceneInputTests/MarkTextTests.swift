import PulseArguments
import PulseBasics
import PulsePixels
import PulseScene
@testable import PulseSceneInput
import PulseTestSupport
import Testing

/// A text inside a mark is within it, black on bright and white on dark ones, and is said to be left out otherwise.
@Suite struct `The text inside a mark` {
  private let table =
    "name,lat,lon,mag\nWien,48.2,16.4,3\nnowhere,,,4\nGraz,47.1,15.4,25\nLinz,48.3,14.3,117\n"

  private func scene(_ text: String, _ options: (inout SceneSpec) -> Void = { _ in }) throws -> ResolvedScene
  {
    try DataFiles(["a.csv": table]).resolved {
      $0.csv = ["a.csv"]
      ($0.effect, $0.radius) = (.builtIn("dot"), .points(20))
      $0.film.markText = LabelTemplate(text)
      options(&$0)
    }
  }

  private func texts(_ scene: Scene) -> [DisplayList.Label] {
    scene.displayList(at: 0).elements.compactMap { if case .label(let label) = $0 { label } else { nil } }
  }

  @Test func `is the number of the places that are drawn, or a field`() throws {
    #expect(try texts(scene("{n}").scene).map(\.text) == ["1", "2", "3"])
    #expect(try texts(scene("{letter}").scene).map(\.text) == ["A", "B", "C"])
    #expect(
      [1, 26, 27, 52, 703].map { LabelTemplate.order("letter", of: $0) } == ["A", "Z", "AA", "AZ", "AAA"])
    #expect(try texts(scene("{mag}").scene).map(\.text) == ["3", "25", "117"])
    #expect(throws: SceneError.self) { try scene("{nam}") }
    let places = try DataFiles([:]).resolved {
      $0.places = [
        PlaceSpec(.coordinates(latitude: 48, longitude: 16)),
        PlaceSpec(.coordinates(latitude: 47, longitude: 15), label: "Graz"),
      ]
      ($0.effect, $0.radius) = (.builtIn("dot"), .points(20))
      $0.film.markText = LabelTemplate("{n}")
    }
    #expect(texts(places.scene).map(\.text).filter { $0 != "Graz" } == ["1", "2"])
  }

  @Test func `is a key of overlays in scene files`() throws {
    let spec = try TextFiles(texts: [
      "a.json": #"{"overlays": [{"lat": 1, "lon": 2, "markText": "A"}, {"lat": 3, "lon": 4}]}"#
    ]).spec(scene: "a.json")
    #expect(spec.allOverlays.map(\.markText) == ["A", nil])
  }

  @Test(arguments: [9.0, 14, 20, 33, 60], [1, 2])
  func `lies within the mark, and is as large as it can be`(radius: Double, ratio: Int) throws {
    let scene = try scene("{mag}") {
      ($0.radius, $0.pixelRatio, $0.size) = (.points(radius), ratio, PixelSize(500, 400))
    }.scene
    let state = scene.state(at: 0)
    // The disc of the effect and its white edge, from its JSON file.
    let reach = radius * 1.1 * Double(ratio)
    let labels = texts(scene)
    #expect(radius < 14 || labels.count == 3)
    for label in labels {
      let index = try #require(["3", "25", "117"].firstIndex(of: label.text))
      let (x, y) = (state.overlays[index].x, state.overlays[index].y)
      let top = Double(label.baseline) - 0.72 * label.size
      for corner in [
        (Double(label.x), top), (Double(label.x + label.width), top),
        (Double(label.x), Double(label.baseline)),
        (Double(label.x + label.width), Double(label.baseline)),
      ] {
        let (dx, dy) = (corner.0 - x, corner.1 - y)
        #expect((dx * dx + dy * dy).squareRoot() <= reach + 1, "\(label)")
      }
      #expect(abs(Double(2 * label.x + label.width) / 2 - x) <= 1.5)
      #expect(abs((top + Double(label.baseline)) / 2 - y) <= max(1.5, label.size * 0.06))
      #expect(label.size > reach * 0.5)
    }
  }

  @Test(arguments: [
    ("#ffffff", true), ("#ffe000", true), ("#ff5a5f", false), ("#1a3f8f", false), ("#000", false),
  ])
  func `is black or white, whichever is legible`(color: String, isBlack: Bool) throws {
    let scene = try scene("{n}") { $0.color = try? RGBA(argument: color) }.scene
    let expected = isBlack ? RGBA(0x11, 0x11, 0x11) : RGBA(255, 255, 255)
    #expect(texts(scene).map(\.color) == Array(repeating: expected, count: 3))
  }

  @Test func `is that of the map on a translucent pulse`() throws {
    let scene = try scene("{n}") { $0.effect = .builtIn("circle") }.scene
    #expect(texts(scene).map(\.color) == [nil, nil, nil])
  }

  @Test func `is left out where it has no room, which is said`() throws {
    let resolved = try scene("{name}") { $0.radius = .points(6) }
    #expect(
      texts(resolved.scene).isEmpty && resolved.scene.omittedLabels.map(\.text) == ["Wien", "Graz", "Linz"])
    #expect(
      resolved.warnings.map(\.description).contains {
        $0.bytewise.contains("3 texts have no room in their marks and are left out")
      })
  }

  @Test func `lies under the marks of later overlays`() throws {
    let elements = try scene("{n}").scene.displayList(at: 0).elements
    let kinds = elements.map { if case .label = $0 { "text" } else { "mark" } }
    #expect(kinds.firstIndex(of: "text") ?? .max < kinds.lastIndex(of: "mark") ?? 0)
  }
}
