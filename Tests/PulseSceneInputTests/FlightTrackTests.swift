import Testing

@testable import PulseSceneInput

@Suite struct `The tracks of a flight` {
  private func track(_ name: String, _ altitude: Int) -> String {
    "<trk>\n  <name>\(name)</name>\n<trkseg><trkpt lat=\"1\" lon=\"2\"><ele>\(altitude)</ele></trkpt></trkseg></trk>\n"
  }

  private func joined(_ tracks: String...) -> String {
    let text = "<gpx>\n" + tracks.joined() + "</gpx>\n"
    return String(decoding: FlightTracks.deduplicated(Array(text.utf8)), as: UTF8.self)
  }

  @Test func `are one, with altitudes by satellites if there are such`() {
    // The names are those that gpsbabel 1.8 gives in igc.cc.
    let both = joined(track("PRESALTTRK", 1), track("GNSSALTTRK", 2))
    #expect(!both.utf8.elementsEqual("".utf8) && both.ranges(of: "<trk>").count == 1)
    #expect(both.contains("<ele>2</ele>") && !both.contains("ALTTRK"))
    let pressure = joined(track("PRESALTTRK", 1))
    #expect(pressure.contains("<ele>1</ele>") && !pressure.contains("ALTTRK"))
  }

  @Test func `of others keep their names`() {
    let text = joined(track("Way", 1), track("Back", 2))
    #expect(text == "<gpx>\n" + track("Way", 1) + track("Back", 2) + "</gpx>\n")
  }
}
