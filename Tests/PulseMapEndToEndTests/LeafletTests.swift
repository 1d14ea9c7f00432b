import Foundation
import PulseTestSupport
import Testing

@Suite struct `An overlay on a Leaflet map` {
  @Test func `lies where the map has its place, as large as its radius, at its zoom and the next one`() throws
  {
    let folder = try TemporaryFolder()
    let page = try Data(contentsOf: Fixtures.url("leaflet/index.html"))
    try page.write(to: folder.file("index.html"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("leaflet").path(percentEncoded: false),
      withDestinationPath: "/usr/share/javascript/leaflet")
    let (latitude, zoom, radius) = (35.68, 11, 5000.0)
    try ToolUnderTest.succeed(
      "render --lat \(latitude) --lon 139.69 --zoom \(zoom) --radius \(radius) --meters sphere --size 256x256 "
        + "--basemap none --opacity-range 1:1 --scale-range 1:1 --sidecar -o pulse.apng", in: folder.url)

    let pictures = folder.file("pictures")
    let places = try Oracle.showOnLeaflet(folder.url, writingPicturesTo: pictures)
    let discs = try Oracle.measureDiscs(in: pictures)
    try #require(places.count == 2 && discs.count == 2)
    for (index, (place, disc)) in zip(places, discs).enumerated() {
      let centroid = try #require(disc.centroid)
      // The world is 256 * 2^zoom pixels around; a meter grows with the latitude.
      let world = 256 * exp2(Double(zoom + index))
      let pixelsPerMeter = world / (2 * .pi * 6_378_137 * cos(latitude * .pi / 180))
      #expect(abs(centroid[0] - place.x) <= 1 && abs(centroid[1] - place.y) <= 1, "\(disc), \(place)")
      #expect(abs(try #require(disc.radius) - radius * pixelsPerMeter) <= 1, "\(disc)")
    }
  }

  @Test func `needs the page that the article on web maps shows`() throws {
    let page = try String(contentsOf: Fixtures.url("leaflet/index.html"), encoding: .utf8)
    #expect(try DocumentationPage.article("WebMapOverlays").codeBlocks(in: "html") == [page])
  }
}
