import Foundation
import PulseDocument
import PulseGeo
import PulseScene
import PulseSceneInput
import Testing

/// Overlays of `circle`, whose largest scale is 1.2, and the view that must contain them.
private struct Fitting: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let places: [(latitude: Double, longitude: Double, radius: String)]
  var center = ""
  var size = "600x400"

  init(
    _ name: String, _ places: [(latitude: Double, longitude: Double, radius: String)], center: String = "",
    size: String = "600x400"
  ) {
    testDescription = name
    self.places = places
    self.center = center
    self.size = size
  }

  var file: String {
    let overlays = places.map {
      #"{"lat": \#($0.latitude), "lon": \#($0.longitude), "radius": "\#($0.radius)"}"#
    }
    return """
      {"size": "\(size)", "meters": "sphere", \(center) "overlays": [\(overlays.joined(separator: ", "))]}
      """
  }

  /// Returns the fraction of the image that an overlay reaches, from center to edge, by the textbook Mercator
  /// projection on a world of 256 × 2^zoom.
  func reaches(in view: Viewport) -> [Double] {
    let world = 256 * exp2(view.zoom)
    func x(_ longitude: Double) -> Double { longitude / 360 * world }
    func y(_ latitude: Double) -> Double {
      let angle = Double.pi / 4 + latitude * Double.pi / 360
      return -log(tan(angle)) / (2 * Double.pi) * world
    }
    return places.map { place in
      let length = Double(place.radius.dropLast(2)) ?? 0
      let circumference = 2 * Double.pi * 6_378_137 * cos(place.latitude * .pi / 180)
      let radius = place.radius.hasSuffix("px") ? length : length * 1000 / circumference * world
      let dx = (x(place.longitude) - x(view.center.longitude)).remainder(dividingBy: world)
      let dy = y(place.latitude) - y(view.center.latitude)
      let horizontal = (abs(dx) + 1.2 * radius) / Double(view.width) * 2
      let vertical = (abs(dy) + 1.2 * radius) / Double(view.height) * 2
      return max(horizontal, vertical)
    }
  }
}

@Suite struct `The fitted view of several overlays` {
  @Test(arguments: [
    Fitting("two side by side", [(50, 5, "30km"), (51, 15, "80km")]),
    Fitting("two above each other", [(40, 5, "30km"), (55, 6, "30km")]),
    Fitting("small ones beside a large one", [(48, 16, "200km"), (48.1, 16.1, "1km"), (47.5, 16, "5km")]),
    Fitting("on both sides of the date line", [(-18, 178, "100km"), (-14, -172, "100km")]),
    Fitting(
      "three around the date line", [(60, 170, "90km"), (62, -175, "40km"), (58, -165, "90km")],
      size: "300x500"),
    Fitting("of a size on the screen", [(35, 135, "20px"), (43, 141, "20px")]),
    Fitting("of two sizes on the screen", [(35, 135, "20px"), (43, 141, "8px")]),
    Fitting(
      "around a center of its own", [(50, 5, "30km"), (51, 15, "80km")], center: #""lat": 48, "lon": 2,"#),
    Fitting(
      "around a center beyond the date line", [(0, 175, "50km"), (3, 179, "50km")],
      center: #""lat": 0, "lon": -178,"#),
  ])
  fileprivate func `holds what they reach in 80 % of the picture, and no less`(fitting: Fitting) throws {
    let spec = try SceneSpec.reading(fitting.file)
    let view = try spec.resolved().scene.viewport
    let reaches = fitting.reaches(in: view)
    #expect(abs((reaches.max() ?? 0) - 0.8) < 1e-6, "\(reaches)")
  }

  @Test func `is in the middle between the outermost`() throws {
    let file =
      #"{"overlays": [{"lat": 0, "lon": 170, "radius": "9km"}, {"lat": 0, "lon": -160, "radius": "9km"}]}"#
    let center = try SceneSpec.reading(file).resolved().scene.viewport.center
    #expect(abs(center.longitude + 175) < 1e-9 && abs(center.latitude) < 1e-9)
  }
}

@Suite struct `One side of a view` {
  // By the formula of the projection: the height of a box is that of ln tan(45 degrees + latitude / 2).
  @Test(arguments: [
    (#""1000x", "bbox": "151.18,-33.88,151.26,-33.83""#, 1000, 753),
    (#""x500", "bbox": "151.18,-33.88,151.26,-33.83""#, 664, 500),
    (#""1000x", "bbox": "-100,5,-55,50""#, 1000, 1176), (#""x500", "bbox": "-100,5,-55,50""#, 425, 500),
    // Across the antimeridian, in a turned view, and with room around the box.
    (#""1000x", "bbox": "170,-20,-170,-10""#, 1000, 518),
    (#""1000x", "bearing": 90, "bbox": "-100,5,-55,50""#, 1000, 851),
    (#""1000x", "padding": "20", "bbox": "-100,5,-55,50""#, 1000, 1169),
  ]) func `has another one of the shape of the box`(values: String, width: Int, height: Int) throws {
    let scene = try SceneSpec.reading(#"{"effect": "none", "size": \#(values)}"#).resolved().scene
    #expect((scene.viewport.width, scene.viewport.height) == (width, height))
  }

  @Test func `needs a box`() {
    let error = #expect(throws: SceneError.self) {
      try SceneSpec.reading(#"{"lat": 1, "lon": 2, "size": "1000x"}"#).resolved()
    }
    #expect(
      error?.diagnostics.map(\.description) == [
        "scene.json: size: '1000x' is one side, and the other follows from 'bbox'; add it, or write both, such as 640x400"
      ])
  }

  @Test func `may be too long`() {
    for size in ["1x", "99999x"] {
      #expect(throws: SceneError.self) {
        try SceneSpec.reading(#"{"effect": "none", "size": "\#(size)", "bbox": "0,0,1e-9,80"}"#).resolved()
      }
    }
  }
}
