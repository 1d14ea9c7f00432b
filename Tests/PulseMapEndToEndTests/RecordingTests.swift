import Foundation
import PulseTestSupport
import Testing

/// A script that runs with a program as gpsbabel, and what is then reported.
private struct Conversion: Sendable, CustomTestStringConvertible {
  let script: String
  let error: String

  var testDescription: String { error.isEmpty ? "success" : error }

  private static let render = "pulsemap render a.fit --dry-run --report json"

  /// Installs a script as gpsbabel.
  private static func fake(_ script: String) -> String {
    "mkdir bin; printf '#!/bin/bash\\n%s\\n' \"\(script.replacing("$", with: "\\$"))\" > bin/gpsbabel; "
      + "chmod +x bin/gpsbabel; PATH=$PWD/bin:$PATH; "
  }

  /// It gets the file as its standard input, and the name of its format.
  static let success =
    fake(
      "test \"$4\" = garmin_fit && head -c 12 | tail -c 4 | grep -q '^.FIT$' && cat track.gpx"
    ) + render

  static let failures = [
    Conversion(
      script: "tool=$(command -v pulsemap); PATH= $tool render a.fit --dry-run",
      error: "needs gpsbabel, which is not installed; install Debian's package gpsbabel, or convert it to GPX"
    ),
    Conversion(
      script: fake("echo first >&2; echo 'fit: bad header' >&2; exit 1") + render,
      error: "gpsbabel cannot read it: 'fit: bad header'; use an intact file"),
    Conversion(
      script: fake("exit 3") + render, error: "gpsbabel cannot read it: 'nothing'; use an intact file"),
    Conversion(
      script: fake("echo nothing") + render,
      error: "is not a GPX file; export the track as GPX, or as GeoJSON"),
  ]
}

@Suite struct `A recording of a device` {
  private static let gpx =
    #"<gpx><trk><trkseg><trkpt lat="48" lon="16"/><trkpt lat="48.1" lon="16.2"/></trkseg></trk></gpx>"#

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try Data([14, 16, 0, 0, 0, 0, 0, 0] + Array(".FIT".utf8) + [0, 0]).write(to: folder.file("a.fit"))
    try folder.write(Self.gpx, to: "track.gpx")
    return folder
  }

  @Test func `is read through gpsbabel by its content`() throws {
    let folder = try folder()
    let result = try ToolUnderTest.shell(Conversion.success, in: folder.url)
    #expect(result.status == 0 && !result.standardError.contains("warning"), "\(result.standardError)")
    let named = try ToolUnderTest.shell(
      "mv a.fit a.bin; \(Conversion.success.replacing("a.fit", with: "--track a.bin").replacing("mkdir", with: "mkdir -p"))",
      in: folder.url)
    #expect(named.status == 0, "\(named.standardError)")
  }

  @Test(arguments: Conversion.failures)
  fileprivate func `that cannot be converted is said to be so`(_ failure: Conversion) throws {
    let folder = try folder()
    let result = try ToolUnderTest.shell(failure.script, in: folder.url)
    #expect(result.status == 2)
    #expect(result.standardError == "pulsemap: error: a.fit: \(failure.error)\n")
  }

  /// The sentences of NMEA 0183 are those of its standard's examples, with the checksums that they need.
  @Test func `in NMEA 0183 is where it was recorded`() throws {
    let folder = try TemporaryFolder()
    func sentence(_ text: String) -> String {
      let sum = text.utf8.reduce(UInt8(0)) { $0 ^ $1 }
      return "$\(text)*\(sum < 16 ? "0" : "")\(String(sum, radix: 16, uppercase: true))\r\n"
    }
    let lines = [
      "GPGGA,120000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
      "GPRMC,120000,A,4807.038,N,01131.000,E,022.4,084.4,230320,003.1,W",
      "GPGGA,120100,4808.038,N,01132.000,E,1,08,0.9,645.4,M,46.9,M,,",
      "GPRMC,120100,A,4808.038,N,01132.000,E,022.4,084.4,230320,003.1,W",
    ]
    try folder.write(lines.map(sentence).joined(), to: "log.nmea")
    let result = try ToolUnderTest.shell(
      "pulsemap render log.nmea --play 2s --dry-run --report json", in: folder.url)
    #expect(result.status == 0, "\(result.standardError)")
    let text = result.text
    #expect(text.contains("2020-03-23T12:00:00Z") && text.contains("2020-03-23T12:01:00Z"))
    let plan = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let view = try #require(plan["view"] as? [String: Any])
    let latitude = try #require(view["lat"] as? Double)
    // Halfway between 48° 7.038' and 48° 8.038'.
    #expect(abs(latitude - (48 + 7.538 / 60)) < 1e-4)
  }
}
