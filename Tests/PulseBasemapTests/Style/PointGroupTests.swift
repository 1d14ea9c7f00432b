import Foundation
import PulseGeo
import PulsePixels
import PulseTestSupport
import Testing

@testable import PulseBasemap

/// Points of GeoJSON in groups, in a view of 64 pixels in which a degree is 512/360 pixels.
@Suite struct `Points in groups` {
  /// Three points within 6 pixels, and one 24 pixels away.
  private static let points = """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"size": 1}, "geometry": {"type": "Point", "coordinates": [0, 0]}},
      {"type": "Feature", "properties": {"size": 5}, "geometry": {"type": "Point", "coordinates": [2, 0]}},
      {"type": "Feature", "properties": {"size": 3}, "geometry": {"type": "Point", "coordinates": [4, 0]}},
      {"type": "Feature", "properties": {"size": 9}, "geometry": {"type": "Point", "coordinates": [-17, 0]}}]}
    """

  /// Returns the columns of the pixels that circles cover in the middle row.
  private func columns(_ options: String, filter: String, radius: String = "2") throws -> Set<Int> {
    let folder = try StyleFolder()
    let map = try folder.painted(
      #""data": {"type": "geojson", "cluster": true, \#(options) "data": \#(Self.points)}"#,
      #"""
      {"id": "a", "type": "circle", "source": "data", "filter": \#(filter),
       "paint": {"circle-radius": \#(radius)}}
      """#)
    return Set((0..<64).filter { map[$0, 32].alpha > 128 })
  }

  @Test func `are one feature in the middle, and others stay alone`() throws {
    // The middle of the three is 2 degrees east: 2.84 pixels right of the center; the outermost pixel of a circle fades.
    #expect(try columns(#""clusterRadius": 10,"#, filter: #"["has", "point_count"]"#) == [33, 34, 35])
    #expect(try columns(#""clusterRadius": 10,"#, filter: #"["!", ["has", "point_count"]]"#) == [6, 7, 8])
    #expect(try columns(#""clusterRadius": 10,"#, filter: #"["==", ["get", "point_count"], 3]"#).count == 3)
    #expect(try !columns("", filter: #"["==", ["get", "point_count_abbreviated"], 4]"#).isEmpty)
  }

  @Test(arguments: ["1e20", "1e300", "-1e300"])
  func `leave out what is nowhere`(longitude: String) throws {
    let folder = try StyleFolder()
    let map = try folder.painted(
      #""data": {"type": "geojson", "cluster": true, "data": {"type": "MultiPoint", "coordinates": [[\#(longitude), 0], [0, 0]]}}"#,
      #"{"id": "a", "type": "circle", "source": "data", "paint": {"circle-radius": 2}}"#)
    #expect(map[32, 32].alpha > 128)
  }

  @Test func `have sums of their properties`() throws {
    let sums = #"""
      "clusterRadius": 10, "clusterProperties": {
        "total": ["+", ["get", "size"]], "largest": ["max", ["get", "size"]],
        "odd": [["+", ["accumulated"], ["*", 2, ["get", "odd"]]], 1]},
      """#
    for (name, value) in [("total", 9), ("largest", 5), ("odd", 5)] {
      #expect(try columns(sums, filter: #"["==", ["get", "\#(name)"], \#(value)]"#).count == 3, "\(name)")
    }
  }

  @Test(arguments: [
    (#""clusterRadius": 10, "clusterMinPoints": 4,"#, 0),
    (#""clusterRadius": 10, "clusterMinPoints": 3,"#, 3),
    (#""clusterRadius": 10, "maxzoom": 0,"#, 3), (#""clusterRadius": 2,"#, 0),
  ])
  func `need to be enough and near enough`(options: String, count: Int) throws {
    #expect(try columns(options, filter: #"["has", "point_count"]"#).count == count)
  }
}
