import Glibc
import PulseGeo
import PulsePixels
import PulseScene
import PulseTestSupport
import PulseSceneInput
import Testing

/// "A reader takes the name for that of the line which is nearest to it."
@Suite struct `The label of a line` {
  /// Lines by their names, as longitudes and latitudes.
  private typealias Lines = KeyValuePairs<String, [(Double, Double)]>

  private func scene(_ lines: Lines, side: LabelSide? = nil) throws -> Scene {
    let features = lines.map { name, points in
      let places = points.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
      return #"{"type":"Feature","properties":{"name":"\#(name)"},"#
        + #""geometry":{"type":"LineString","coordinates":[\#(places)]}}"#
    }
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    return try DataFiles(["a.geojson": text]).resolved {
      ($0.geojson, $0.size) = (["a.geojson"], PixelSize(700, 500))
      ($0.film.label, $0.film.labelSide) = (LabelTemplate("{name}"), side)
    }.scene
  }

  /// Returns the boxes of the labels by their texts.
  private func boxes(_ scene: Scene) -> [String: PixelRect] {
    let labels = scene.displayList(at: 0).elements.compactMap { element -> DisplayList.Label? in
      if case .label(let label) = element { label } else { nil }
    }
    return Dictionary(
      uniqueKeysWithValues: labels.map { label in
        let (ascent, descent) = (Int((label.size * 0.78).rounded()), Int((label.size * 0.24).rounded()))
        let box = PixelRect(
          x: label.x, y: label.baseline - ascent, width: label.width, height: ascent + descent)
        return (label.text, box)
      })
  }

  /// Returns the distance of a box from a line in pixels, from a thousand points of each stretch.
  private func distance(_ box: PixelRect, _ line: [(Double, Double)], in scene: Scene) throws -> Double {
    let pixels = try line.map { scene.viewport.pixel(of: try GeoPoint(latitude: $0.1, longitude: $0.0)) }
    var least = Double.infinity
    for (start, end) in zip(pixels, pixels.dropFirst()) {
      for step in 0...1000 {
        let part = Double(step) / 1000
        let (x, y) = (start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        let (dx, dy) = (
          max(0, Double(box.x) - x, x - Double(box.maxX)), max(0, Double(box.y) - y, y - Double(box.maxY))
        )
        least = min(least, hypot(dx, dy))
      }
    }
    return least
  }

  private static let samples: [Lines] = [
    // Both lines have their middles on the stretch that they share.
    ["South": [(4, 50), (8, 53), (13, 53), (17, 50)], "North": [(4, 56), (8, 53), (13, 53), (17, 56)]],
    // They cross in their middles.
    ["Rising": [(4, 50), (16, 56)], "Falling": [(4, 56), (16, 50)], "Flat": [(4, 53), (16, 53)]],
    // One begins in the middle of the other.
    ["Way": [(4, 53), (16, 53)], "Branch": [(10, 53), (10, 58)]],
  ]

  @Test(arguments: samples.indices)
  func `stands beside it where it is alone`(sample: Int) throws {
    let lines = Self.samples[sample]
    let scene = try scene(lines)
    let boxes = boxes(scene)
    #expect(boxes.count == lines.count)
    for (name, line) in lines {
      let box = try #require(boxes[name])
      let own = try distance(box, line, in: scene)
      #expect(own > 0 && own < 13, "\(name)")
      for (other, foreign) in lines where other != name {
        #expect(try distance(box, foreign, in: scene) > own, "\(name) and \(other)")
      }
    }
  }

  @Test func `stands above the middle of a flat one, and on the side that is asked for`() throws {
    let flat: Lines = ["Flat": [(4, 53), (16, 53)]]
    let (y, middle) = (250, 350)
    let above = try #require(boxes(try scene(flat))["Flat"])
    #expect(above.maxY < y && abs(above.x + above.width / 2 - middle) <= 1)
    let below = try #require(boxes(try scene(flat, side: .below))["Flat"])
    #expect(below.y > y && abs(below.x + below.width / 2 - middle) <= 1)
    let steep: Lines = ["Steep": [(10, 50), (10, 56)]]
    #expect(try #require(boxes(try scene(steep))["Steep"]).x > middle)
    #expect(try #require(boxes(try scene(steep, side: .left))["Steep"]).maxX < middle)
  }

  /// Returns the texts of the labels, sorted, with the longitudes of their middles.
  private func labels(_ scene: Scene) -> [(text: String, longitude: Double)] {
    scene.displayList(at: 0).elements.compactMap { element in
      guard case .label(let label) = element else { return nil }
      let pixel = (x: Double(label.x) + Double(label.width) / 2, y: Double(label.baseline))
      return (label.text, Mercator.unproject(scene.viewport.mapPoint(at: pixel)).longitude)
    }.sorted { ($0.text, $0.longitude) < ($1.text, $1.longitude) }
  }

  private static let frame: [(Double, Double)] = [(4, 50), (16, 50)]

  @Test func `of several pieces stands on the longest one`() throws {
    let scene = try scene([
      "Frame": Self.frame, "Central": [(8, 53), (9.5, 53)], "Central": [(9.5, 53), (12, 53)],
      "Central": [(12, 53), (13, 53)],
    ])
    let labels = labels(scene)
    #expect(labels.map(\.text) == ["Central", "Frame"])
    #expect(try #require(labels.first).longitude > 9.5 && labels[0].longitude < 12)
    #expect(scene.omittedLabels.isEmpty)
  }

  @Test func `of several pieces stands again far away, and a number on each`() throws {
    let far: Lines = ["A": [(4, 50), (5.5, 50)], "A": [(5.5, 50), (6, 50)], "A": [(14.5, 50), (16, 50)]]
    let labels = labels(try scene(far))
    #expect(labels.map(\.text) == ["A", "A"])
    #expect(labels.map { $0.longitude > 10 } == [false, true])
    let numbers: Lines = ["Frame": Self.frame, "5": [(8, 53), (9.5, 53)], "5": [(9.5, 53), (12, 53)]]
    #expect(self.labels(try scene(numbers)).map(\.text) == ["5", "5", "Frame"])
  }
}
