package import Foundation

/// Test oracles: independent programs that decode or generate files, as a reference that the code under test did
/// not produce.
package enum Oracle {
  /// A reference decoder: Pillow, gifsicle, ffmpeg or Chromium. `Tests/Oracles/decode_animation.py` documents
  /// their differences.
  package enum ReferenceDecoder: String, CaseIterable, Sendable {
    case pillow
    case gifsicle
    case ffmpeg
    case chromium
  }

  /// Decodes an animation.
  ///
  /// - Parameters:
  ///   - file: A GIF; all decoders but gifsicle also read other formats.
  ///   - folder: A folder for the frames as raw RGBA, named `0000.rgba` and so on; nil to write none.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if the decoder is missing or rejects the file.
  package static func decode(
    _ file: URL, with decoder: ReferenceDecoder, writingFramesTo folder: URL? = nil
  ) throws -> DecodedAnimation {
    let frames = folder.map { ["--frames", $0.path(percentEncoded: false)] } ?? []
    let report = try runScript(
      of: "decode_animation.py",
      ["--decoder", decoder.rawValue] + frames + ["--", file.path(percentEncoded: false)],
      name: decoder.rawValue)
    return try JSONDecoder().decode(DecodedAnimation.self, from: report)
  }

  /// Decodes an animation in memory; see ``decode(_:with:writingFramesTo:)``.
  package static func decode(_ bytes: [UInt8], with decoder: ReferenceDecoder) throws -> DecodedAnimation {
    let folder = try TemporaryFolder()
    let file = folder.file("animation")
    try Data(bytes).write(to: file)
    return try decode(file, with: decoder)
  }

  /// Measures the disc in each PNG frame of a folder, in the order of file names.
  ///
  /// - Parameter folder: A folder of PNG files, each with one disc on white.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if there is no readable frame.
  package static func measureDiscs(in folder: URL) throws -> [DiscMeasurement] {
    struct Report: Decodable {
      let frames: [DiscMeasurement]
    }
    let name = "measure_discs.py"
    let report = try runScript(of: name, ["--", folder.path(percentEncoded: false)], name: name)
    return try JSONDecoder().decode(Report.self, from: report).frames
  }

  /// Shows an overlay on a Leaflet map in Chromium, at the zoom of its sidecar and one level above.
  ///
  /// - Parameters:
  ///   - folder: A folder with `index.html`, `leaflet`, `pulse.apng` and `pulse.apng.json`.
  ///   - pictures: The folder for a screenshot at each zoom, on white.
  /// - Returns: The position of the overlay center in each screenshot, by Leaflet's own projection.
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
    let report = try runScript(of: name, folders, name: name)
    return try JSONDecoder().decode(Report.self, from: report).places.map { ($0.x, $0.y) }
  }

  /// Runs a Python script of `Tests/Oracles`, and returns its standard output.
  ///
  /// - Parameter name: The name of the oracle in an error.
  /// - Throws: ``TestSupportError/oracleFailed(name:detail:)`` if the exit status is not 0.
  package static func runScript(of script: String, _ arguments: [String], name: String) throws -> Data {
    let folder = try TemporaryFolder()
    // Those that open Chromium wait for each other.
    let status = try OracleServer.shared.get().run(
      .init(script: script, arguments: arguments, seconds: 300), in: folder.url, within: 900)
    guard status == 0 else {
      throw TestSupportError.oracleFailed(
        name: name, detail: String(decoding: try Data(contentsOf: folder.file("error")), as: UTF8.self))
    }
    return try Data(contentsOf: folder.file("output"))
  }
}

/// An animation as decoded by a reference decoder: size, loop count, and delay and pixel hash of each frame.
package struct DecodedAnimation: Hashable, Sendable, Decodable {
  /// A decoded frame: its delay and a hash of its pixels.
  package struct Frame: Hashable, Sendable, Decodable {
    /// The delay in hundredths of a second.
    package let delay: Int
    /// The delay in milliseconds, with two decimals.
    package let milliseconds: Double
    /// The hexadecimal SHA-256 of the composited RGBA bytes; transparent pixels count as all zero.
    package let hash: String

    enum CodingKeys: String, CodingKey {
      case delay, milliseconds
      case hash = "rgba"
    }
  }

  /// Pixels.
  package let width: Int
  /// Pixels.
  package let height: Int
  /// The loop count: repetitions of a GIF (nil if unspecified), plays of an APNG or WebP; 0 is forever.
  package let loop: Int?
  /// The frames in display order.
  package let frames: [Frame]
}

/// The measured disc of one frame, in pixels from the top left corner of the image.
package struct DiscMeasurement: Hashable, Sendable, Decodable {
  /// The file name of the frame.
  package let file: String
  /// Red, green and blue at the image center, 0 to 255.
  package let center: [Double]
  /// The covered area in square pixels.
  package let area: Double
  /// The radius of the circle of equal area; nil, like centroid and box, if nothing is visible.
  package let radius: Double?
  /// The centroid, x and y.
  package let centroid: [Double]?
  /// The bounding box of all non-background pixels: left, top, and exclusive right and bottom.
  package let box: [Int]?
  /// The maximum channel difference between the frame and its mirror images, 0 to 255.
  package let symmetricError: Double

  enum CodingKeys: String, CodingKey {
    case file, center, area, radius, centroid, box
    case symmetricError = "symmetric_error"
  }
}

extension Oracle {
  /// Returns the compression levels at which libgd encodes each PNG file to the same bytes, ignoring text chunks; none
  /// for a file that libgd did not write.
  package static func libgdCompressionLevels(_ files: [URL]) throws -> [[Int]] {
    let name = "libgd_levels.py"
    let paths = files.map { $0.path(percentEncoded: false) }
    return try JSONDecoder().decode([[Int]].self, from: runScript(of: name, paths, name: name))
  }
}

extension Oracle {
  /// Runs a script of `Tests/Oracles` that writes sample files of other encoders into a folder.
  package static func generateSamples(with script: String, into folder: URL) throws {
    _ = try runScript(of: script, [folder.path(percentEncoded: false)], name: script)
  }
}
