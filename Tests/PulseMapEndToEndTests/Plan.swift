import Foundation
import PulseTestSupport
import Testing

/// The decoded output of `--report json`, with its documented keys.
struct Plan: Hashable, Decodable {
  struct View: Hashable, Decodable {
    var lat: Double
    var lon: Double
    var zoom: Double
    var pointsPerMeter: Double
  }

  /// The viewport of a moving camera.
  struct FrameView: Hashable, Decodable {
    var lat: Double
    var lon: Double
    var zoom: Double
  }

  struct Frame: Hashable, Decodable {
    var index: Int
    var time: Double
    var delay: Double
    var picture: Int
    var view: FrameView?
    var overlays: [Overlay]
  }

  struct Overlay: Hashable, Decodable {
    var id: String
    var state: String
    var x: Double
    var y: Double
    var radius: Double
    var layers: [Layer]
    var callout: Callout?
  }

  struct Callout: Hashable, Decodable {
    var title: String
    var subtitle: String?
    var visible: Bool
    var opacity: Double
    var scale: Double
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var tipX: Double
    var tipY: Double
  }

  struct Layer: Hashable, Decodable {
    var name: String
    var visible: Bool
    var scale: Double
    var opacity: Double
    var radius: Double
  }

  struct Output: Hashable, Decodable {
    var path: String
    var format: String
    var bytes: Int
  }

  var format: String
  var width: Int
  var height: Int
  var scale: Int
  var view: View
  var duration: Double
  var loop: Int
  var uniqueFrames: Int
  var frames: [Frame]
  var warnings: [String]
  var outputs: [Output]?

  /// Returns the report of a dry run.
  static func of(_ options: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Plan {
    let result = try ToolUnderTest.run("render \(options) --dry-run --report json")
    try #require(result.status == 0, "\(result.standardError)", sourceLocation: sourceLocation)
    return try JSONDecoder().decode(Plan.self, from: Data(result.standardOutput))
  }
}
