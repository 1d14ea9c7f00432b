import PulseDocument
import PulseGeo
import PulseMapKit
import PulsePixels
import PulseScene
import PulseSceneInput
import PulseTestSupport
import Testing

/// A name, and places that a map of it shows and does not show, as an atlas has them.
private struct NamedBox: Sendable, CustomTestStringConvertible {
  let name: String
  let shown: [(latitude: Double, longitude: Double)]
  let hidden: [(latitude: Double, longitude: Double)]

  var testDescription: String { name }
}

@Suite struct `A view by name` {
  private func resolved(_ name: String) throws -> ResolvedScene {
    try SceneSpec.reading(#"{"bbox": "\#(name)", "size": "400x400"}"#).resolved(reading: DiskFileReader())
  }

  @Test(arguments: [
    // Reykjavik and Egilsstadir; London.
    NamedBox(name: "Iceland", shown: [(64.15, -21.94), (65.26, -14.39)], hidden: [(51.5, -0.12)]),
    // Auckland and Invercargill; Sydney.
    NamedBox(name: "new zealand", shown: [(-36.85, 174.76), (-46.41, 168.35)], hidden: [(-33.87, 151.2)]),
    // The country rather than the town.
    NamedBox(name: "Guatemala", shown: [(16.93, -89.89), (14.63, -90.51)], hidden: [(9.93, -84.08)]),
    // Lisbon, Oslo and Kyiv; New York.
    NamedBox(name: "Europe", shown: [(38.72, -9.14), (59.91, 10.75), (50.45, 30.52)], hidden: [(40.7, -74)]),
    // Cape Town and Tunis; Oslo.
    NamedBox(name: "AFRICA", shown: [(-33.92, 18.42), (36.8, 10.18)], hidden: [(59.91, 10.75)]),
    // Across the antimeridian: Perth and Suva; Tokyo.
    NamedBox(name: "Oceania", shown: [(-31.95, 115.86), (-18.14, 178.44)], hidden: [(35.69, 139.69)]),
    NamedBox(name: "south-america", shown: [(-54.8, -68.3), (10.49, -66.88)], hidden: [(40.7, -74)]),
    // A town and what is around it: EUR; the airport in Fiumicino.
    NamedBox(name: "Rome", shown: [(41.9, 12.5), (41.83, 12.47)], hidden: [(41.8, 12.24)]),
    // Versailles; Pontoise. Wembley; Slough.
    NamedBox(name: "Paris", shown: [(48.86, 2.35), (48.8, 2.17)], hidden: [(49.05, 2.06)]),
    NamedBox(name: "London", shown: [(51.51, -0.13), (51.55, -0.3)], hidden: [(51.51, -0.6)]),
    // Its harbor; Adventdalen, 7 km away.
    NamedBox(name: "Longyearbyen", shown: [(78.22, 15.65), (78.23, 15.61)], hidden: [(78.2, 15.95)]),
  ])
  fileprivate func `shows a country, a continent or a town, without a mark`(box: NamedBox) throws {
    let scene = try resolved(box.name).scene
    #expect(scene.overlays.isEmpty)
    let bounds = scene.viewport.bounds
    let east = bounds.east + (bounds.east < bounds.west ? 360 : 0)
    func isShown(_ place: (latitude: Double, longitude: Double)) -> Bool {
      bounds.south...bounds.north ~= place.latitude
        && [-360, 0, 360].contains { bounds.west...east ~= place.longitude + $0 }
    }
    for place in box.shown { #expect(isShown(place), "\(place)") }
    for place in box.hidden { #expect(!isShown(place), "\(place)") }
  }

  @Test(arguments: [
    ("Icelnd", "scene.json: bbox: 'Icelnd' is not on the built-in map; did you mean 'Iceland'"),
    ("Nowherestan XY", "scene.json: bbox: 'Nowherestan XY' is not on the built-in map; "),
  ])
  func `that is unknown is the only problem, with similar names`(name: String, message: String) {
    let error = #expect(throws: SceneError.self) { try resolved(name) }
    let messages = error?.diagnostics.map(\.description) ?? []
    #expect(messages.count == 1 && messages.first?.hasPrefix(message) == true, "\(messages)")
    #expect(messages.first?.hasSuffix("write WEST,SOUTH,EAST,NORTH") == true, "\(messages)")
  }

  @Test func `gives the other side of an image, and is explicit in the resolved scene`() throws {
    let spec = try SceneSpec.reading(#"{"bbox": "Iceland", "size": "600x"}"#)
    let (completed, resolved) = try spec.fullySpecified(reading: DiskFileReader())
    #expect(resolved.scene.pixelSize.width == 600 && resolved.scene.pixelSize.height < 600)
    let again = try completed.resolved(reading: DiskFileReader()).scene
    #expect(
      again.viewport.center == resolved.scene.viewport.center
        && again.viewport.zoom == resolved.scene.viewport.zoom)
  }

  @Test func `is the area that an argument names`() throws {
    let scene = try resolved("Iceland").scene.viewport.bounds
    let (iceland, warnings) = try BoxArgument(argument: "Iceland").bounds(reading: DiskFileReader())
    #expect(warnings.isEmpty && iceland.west < iceland.east && iceland.south < 64 && iceland.north > 66)
    #expect(scene.west <= iceland.west + 0.01 && scene.east >= iceland.east - 0.01)
    let box = try BoxArgument(argument: "12,41,13,42").bounds(reading: DiskFileReader()).bounds
    #expect(box == GeoBounds(west: 12, south: 41, east: 13, north: 42))
    let error = #expect(throws: SceneError.self) {
      try BoxArgument(argument: "Icelnd").bounds(reading: DiskFileReader())
    }
    #expect(
      error?.diagnostics.first?.description.hasPrefix("--bbox: 'Icelnd' is not on the built-in map; ") == true
    )
  }

  @Test func `of a continent is what a place with that name is told`() throws {
    let error = #expect(throws: SceneError.self) {
      try SceneSpec.reading(#"{"place": ["Europe"]}"#).resolved(reading: DiskFileReader())
    }
    #expect(
      error?.diagnostics.map(\.description) == [
        "scene.json: place: 'Europe' is a continent; write --bbox 'Europe' to show it, and a place to mark"
      ])
  }
}
