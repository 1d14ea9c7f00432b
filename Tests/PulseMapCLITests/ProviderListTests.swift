import Foundation
import PulseTestSupport
import Testing

@testable import PulseMapCLI

@Suite struct `The list of base maps` {
  private func list(_ filter: String? = nil, isJSON: Bool = false) throws -> String {
    var options = BasemapsCommand()
    (options.filter, options.isJSON) = (filter, isJSON)
    return try options.text()
  }

  @Test func `is a table of names, zooms, keys and credits`() throws {
    #expect(
      try list("opento") == """
        NAME         ZOOMS  KEY  ATTRIBUTION
        OpenTopoMap  0-17   -    Map data: © OpenStreetMap contributors, SRTM | Map style: © OpenTopoMap (CC-BY-SA) \
        [volunteers' server; no bulk use]

        """)
    #expect(
      try list("MAPTILER.TONER").contains(
        "MapTiler.Toner  0-20   key  © MapTiler © OpenStreetMap contributors\n"))
    #expect(try list().split(separator: "\n").count > 800)
  }

  @Test func `is JSON`() throws {
    let text = try list("basemapat.grau", isJSON: true)
    let objects = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(objects.count == 1 && objects[0]["name"] as? String == "BasemapAT.grau")
    #expect(objects[0]["maxZoom"] as? Int == 19 && objects[0]["key"] as? Bool == false)
    #expect(objects[0]["bounds"] as? [Double] == [8.7824, 46.3588, 17.1895, 49.0379])
    #expect(objects[0]["note"] is NSNull)
  }

  @Test func `says when nothing is named so`() {
    let error = #expect(throws: CommandError.self) { try list("opentopomaps") }
    #expect(error?.lines == ["FILTER: no provider is named like 'opentopomaps'; did you mean 'OpenTopoMap'?"])
  }
}
