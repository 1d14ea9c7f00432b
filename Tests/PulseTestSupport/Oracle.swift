package import Foundation

/// Programs of other people that say what is in a file: truth that the code under test did not make.
package enum Oracle {
  /// Somebody else's decoder. `Tests/Oracles/decode_animation.py` documents where they disagree.
  package enum Decoder: String, CaseIterable, Sendable {
    case pillow
    case gifsicle
    case ffmpeg
    case chromium
  }

  /// Decodes an animation.
  ///
  /// - Parameters:
  ///   - file: A GIF; all decoders but gifsicle also read other animations.
  ///   - decoder: Whom to ask.
  ///   - folder: A folder for the frames as raw RGBA, named `0000.rgba` and so on; nil to write none.
  /// - Returns: Size, timing and the hash of each frame.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if the decoder rejects the file or is not
  ///   installed.
  package static func decode(
    _ file: URL, with decoder: Decoder, writingFramesTo folder: URL? = nil
  ) throws -> DecodedAnimation {
    let frames = folder.map { ["--frames", $0.path(percentEncoded: false)] } ?? []
    let report = try output(
      of: "decode_animation.py",
      ["--decoder", decoder.rawValue] + frames + ["--", file.path(percentEncoded: false)],
      name: decoder.rawValue)
    return try JSONDecoder().decode(DecodedAnimation.self, from: report)
  }

  /// Decodes an animation in memory; see ``decode(_:with:writingFramesTo:)``.
  package static func decode(_ bytes: [UInt8], with decoder: Decoder) throws -> DecodedAnimation {
    let folder = try TemporaryFolder()
    let file = folder.file("animation")
    try Data(bytes).write(to: file)
    return try decode(file, with: decoder)
  }

  /// Measures the disc in each PNG frame of a folder, in the order of their names.
  ///
  /// - Parameters:
  ///   - folder: A folder of PNG files, each with one disc over white.
  /// - Returns: One measurement for each frame.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if there is no readable frame.
  package static func measureDiscs(in folder: URL) throws -> [DiscMeasurement] {
    struct Report: Decodable {
      let frames: [DiscMeasurement]
    }
    let name = "measure_discs.py"
    let report = try output(of: name, ["--", folder.path(percentEncoded: false)], name: name)
    return try JSONDecoder().decode(Report.self, from: report).frames
  }

  /// Shows an overlay on a Leaflet map in Chromium, at the zoom of its sidecar and at the next one.
  ///
  /// - Parameters:
  ///   - folder: A folder with `index.html`, `leaflet`, `pulse.apng` and `pulse.apng.json`.
  ///   - pictures: The folder for a picture of the map at each zoom, over white.
  /// - Returns: Where Leaflet's own projection sees the center of the overlay in each picture.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)``.
  package static func showOnLeaflet(
    _ folder: URL, writingPicturesTo pictures: URL
  ) throws -> [(x: Double, y: Double)] {
    struct Report: Decodable {
      struct Place: Decodable {
        let x: Double
        let y: Double
      }
      let places: [Place]
    }
    let name = "overlay_on_leaflet.py"
    let folders = [folder, pictures].map { $0.path(percentEncoded: false) }
    let report = try output(of: name, folders, name: name)
    return try JSONDecoder().decode(Report.self, from: report).places.map { ($0.x, $0.y) }
  }

  /// Runs a script of `Tests/Oracles`, which ends by itself within a minute.
  static func output(of script: String, _ arguments: [String], name: String) throws -> Data {
    let path = Fixtures.packageRoot.appending(path: "Tests/Oracles").appending(path: script)
    let result = try run(
      "/usr/bin/python3", ["-B", path.path(percentEncoded: false)] + arguments, timeout: 300)
    guard result.status == 0 else {
      throw TestSupportError.oracleFailed(name: name, detail: result.standardError)
    }
    return Data(result.standardOutput)
  }
}
