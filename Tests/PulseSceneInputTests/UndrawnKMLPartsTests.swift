import Foundation
import PulseDocument
import PulsePixels
import PulseScene
import PulseTestSupport
import Testing

@testable import PulseSceneInput

@Suite struct `What is not drawn of a file` {
  @Test(arguments: [
    ("", ""), ("<NetworkLinkControl/>", ""),
    ("<NetworkLink/>", "1 link to another file"),
    (
      "<NetworkLink><a/></NetworkLink>\n<NetworkLink\n/><GroundOverlay/><PhotoOverlay/><Model/>",
      "2 links to other files, 2 images and 1 model"
    ),
  ])
  func `of KML is counted`(parts: String, list: String) {
    let found = UndrawnKMLParts(in: Array("<kml>\(parts)<Placemark/></kml>".utf8))
    #expect(found.warnings.count == (list.isEmpty ? 0 : 1) && found.notes.isEmpty)
    let start = "has \(list) beside its placemarks, which are not drawn; "
    #expect(found.warnings.allSatisfy { $0.hasPrefix(start) })
  }

  @Test func `of KML is a warning, and a note on icons, which nearly all files have`() throws {
    let text = """
      <kml><Document><Style id="a"><IconStyle><Icon><href>x.png</href></Icon></IconStyle></Style>
      <GroundOverlay><name>x</name></GroundOverlay>
      <Placemark><Point><coordinates>1,2</coordinates></Point></Placemark></Document></kml>
      """
    var spec = SceneSpec()
    spec.geojson = ["a.kml"]
    let files = ByteFiles(files: ["a.kml": Array(text.utf8)])
    let read = try SceneReader(files: files, options: spec).spec(scene: nil)
    #expect(
      read.warnings.map(\.message) == [
        "has 1 image beside its placemarks, which are not drawn; draw what is needed with another program"
      ])
  }

  @Test func `can be a whole archive`() throws {
    let folder = try TemporaryFolder()
    let made = try ToolUnderTest.shell("echo x > a.doc; python3 -m zipfile -c a.kmz a.doc", in: folder.url)
    #expect(made.status == 0)
    var spec = SceneSpec()
    spec.geojson = ["a.kmz"]
    let files = ByteFiles(files: ["a.kmz": [UInt8](try Data(contentsOf: folder.file("a.kmz")))])
    let error = try #require(throws: SceneError.self) {
      try SceneReader(files: files, options: spec).spec(scene: nil)
    }
    #expect(
      error.diagnostics.map(\.description).joined().contains(
        "has no document of KML in it, as a KMZ must"))
  }
}
