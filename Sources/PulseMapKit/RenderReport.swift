package import FoundationEssentials
import PulseGeo
import PulsePixels
import PulseScene
package import PulseSceneInput

/// The JSON report on a planned or written output: its view, its frames with the states of the overlays, and the file.
///
/// Its keys are fixed.
/// Lengths are unrounded output pixels, times are seconds.
package struct RenderReport: Encodable, Sendable {
  struct View: Encodable {
    var lat: Double
    var lon: Double
    var zoom: Double
    var bounds: GeographicExtent.Bounds
    var pointsPerMeter: Double
  }

  struct FrameView: Encodable {
    var lat: Double
    var lon: Double
    var zoom: Double
  }

  struct Frame: Encodable {
    var index: Int
    var time: Double
    var delay: Double
    var picture: Int
    /// The viewport, if the camera moves.
    var view: FrameView?
    /// The data time of a film.
    var clock: String?
    var overlays: [Overlay]
  }

  /// The data times of an overlay in a film; the end is null for a momentary event.
  struct Event: Encodable {
    var time: String
    var end: String?

    private enum CodingKeys: CodingKey { case time, end }

    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: CodingKeys.self)
      try object.encode(time, forKey: .time)
      try object.encode(end, forKey: .end)
    }
  }

  struct Overlay: Encodable {
    var id: String
    var state: String
    var x: Double
    var y: Double
    var radius: Double
    var layers: [Layer]
    /// The callout, if there is one.
    var callout: Callout?
    /// The event of a film, if the overlay shows one.
    var event: Event?
  }

  struct Callout: Encodable {
    var title: String
    var subtitle: String?
    var visible: Bool
    var opacity: Double
    var scale: Double
    /// The bounding box with the arrow, scaled, without the shadow.
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    /// The tip of the arrow.
    var tipX: Double
    var tipY: Double
  }

  struct Layer: Encodable {
    var name: String
    var visible: Bool
    var scale: Double
    var opacity: Double
    var radius: Double
    /// Colors, line width and image, if the timeline animates them.
    var fill: String?
    var stroke: String?
    var strokeWidth: Double?
    var image: String?
  }

  /// A written output: path, format, size in bytes, and the reductions made to fit a size limit.
  package struct WrittenFile: Encodable, Sendable {
    var path: String
    var format: String
    var bytes: Int
    /// The reductions of a file with a size limit, as command-line options.
    var concessions: [String]?

    /// Creates the entry of a written output; `bytes` is the sum over all files of a sequence.
    package init(_ output: RenderOutput, bytes: Int, concessions: [FileSizeReduction]? = nil) {
      path = output.path
      format = output.format.rawValue
      self.bytes = bytes
      self.concessions = concessions?.map(\.description)
    }
  }

  let format: String
  let width: Int
  let height: Int
  let scale: Int
  let view: View
  let duration: Double
  let loop: Int
  let uniqueFrames: Int
  let frames: [Frame]
  let warnings: [String]
  /// The columns of data that set options; `nil` without any.
  let optionColumns: [OptionColumn]?
  let outputs: [WrittenFile]?
  /// Seconds by stage name: the only values that differ between runs.
  let timings: [String: Double]?

  /// A column of a data file, and the option that it sets.
  struct OptionColumn: Encodable {
    var file: String
    var column: String
    var option: String
  }

  /// Creates the report on an output; `outputs` and `times` are `nil` for a dry run.
  package init(
    _ plan: FramePlan, format: OutputFormat, warnings: [String],
    optionColumns: [PulseSceneInput.OptionColumn] = [], outputs: [WrittenFile]? = nil,
    times: StageTimes? = nil
  ) {
    let scene = plan.scene
    let viewport = scene.viewport
    let bounds = viewport.bounds
    self.format = format.rawValue
    width = scene.pixelSize.width
    height = scene.pixelSize.height
    scale = viewport.pixelRatio
    view = View(
      lat: viewport.center.latitude, lon: viewport.center.longitude, zoom: viewport.zoom,
      bounds: GeographicExtent.Bounds(
        west: bounds.west, south: bounds.south, east: bounds.east, north: bounds.north),
      pointsPerMeter: viewport.pixels(forMeters: 1, at: viewport.center, scale: scene.groundScale)
        / Double(viewport.pixelRatio))
    duration = plan.duration
    loop = scene.loopCount
    uniqueFrames = plan.uniqueFrameCount
    frames = plan.frames.enumerated().map { index, frame in
      let state = plan.state(ofFrame: index)
      return Frame(
        index: index, time: frame.time, delay: frame.delay, picture: frame.uniqueFrame,
        view: scene.camera.isEmpty ? nil : FrameView(state.viewport),
        clock: scene.film.map { $0.dataTime(at: frame.time).text },
        overlays: state.overlays.map { Overlay($0, of: scene.overlays[$0.index]) })
    }
    self.warnings = warnings
    self.optionColumns =
      optionColumns.isEmpty
      ? nil : optionColumns.map { OptionColumn(file: $0.file, column: $0.column, option: $0.option) }
    self.outputs = outputs
    // Rounded to microseconds.
    timings = times.map { times in
      Dictionary(
        uniqueKeysWithValues: times.all.map { ($0.stage.rawValue, ($0.seconds * 1e6).rounded() / 1e6) })
    }
  }

  /// Returns the report as one line of JSON with sorted keys and a trailing line feed.
  ///
  /// - Throws: An error of the encoder for a number that is not finite.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

extension RenderReport.FrameView {
  init(_ viewport: Viewport) {
    (lat, lon, zoom) = (viewport.center.latitude, viewport.center.longitude, viewport.zoom)
  }
}

extension RenderReport.Overlay {
  init(_ state: OverlayState, of overlay: PulseScene.Overlay) {
    id = state.id
    self.state = state.state.rawValue
    x = state.x
    y = state.y
    radius = state.radius
    layers = state.layers.map { RenderReport.Layer($0, withPaint: overlay.changes.changesPaint) }
    callout = state.callout.map(RenderReport.Callout.init)
    event = overlay.event.map { RenderReport.Event(time: $0.time.text, end: $0.end?.text) }
  }
}

extension RenderReport.Callout {
  init(_ state: CalloutState) {
    title = state.callout.title
    subtitle = state.callout.subtitle
    visible = state.isVisible
    opacity = state.opacity
    scale = state.scale
    let (layout, bounds) = (state.layout, state.layout.bounds)
    (tipX, tipY) = (Double(layout.tipX), Double(layout.tipY))
    x = tipX + (Double(bounds.x) - tipX) * scale
    y = tipY + (Double(bounds.y) - tipY) * scale
    width = Double(bounds.width) * scale
    height = Double(bounds.height) * scale
  }
}

extension RenderReport.Layer {
  init(_ layer: LayerState, withPaint: Bool) {
    name = layer.name
    visible = layer.isVisible
    scale = layer.scale
    opacity = layer.opacity
    radius = layer.outerRadius
    guard withPaint else { return }
    fill = layer.fill.description
    stroke = layer.stroke.description
    strokeWidth = layer.strokeWidth
    image = layer.picture
  }
}
