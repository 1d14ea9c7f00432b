package import PulseDocument
import PulseGeo
import PulsePixels
import PulseScene
package import PulseSceneInput

/// The JSON report on a planned or written output: its view, its frames with the states of the overlays, and the file.
///
/// Its keys are fixed.
/// Lengths are unrounded output pixels, times are seconds.
package struct RenderReport {
  /// A written output: path, format, size in bytes, and the reductions made to fit a size limit.
  package struct WrittenFile: Sendable {
    let output: RenderOutput
    let bytes: Int

    /// The reductions of a file with a size limit.
    let reductions: [FileSizeReduction]?

    /// Creates the entry of a written output; `bytes` is the sum over all files of a sequence.
    package init(_ output: RenderOutput, bytes: Int, concessions: [FileSizeReduction]? = nil) {
      (self.output, self.bytes, reductions) = (output, bytes, concessions)
    }

    fileprivate var json: JSONValue {
      JSONValue([
        "path": .string(output.path), "format": .string(output.format.rawValue), "bytes": .integer(bytes),
        // As options of the command line.
        "concessions": reductions.map { .strings($0.map(\.description)) },
      ])
    }
  }

  /// The report.
  package let json: JSONValue

  /// Creates the report on an output; `outputs` and `times` are `nil` for a dry run.
  package init(
    _ plan: FramePlan, format: OutputFormat, labels: LabelReport, warnings: [String],
    dataFiles: [DataFileSummary] = [], optionColumns: [OptionColumn] = [],
    outputs: [WrittenFile]? = nil, times: StageTimes? = nil
  ) {
    let scene = plan.scene
    json = JSONValue([
      "format": .string(format.rawValue),
      "width": .integer(scene.pixelSize.width),
      "height": .integer(scene.pixelSize.height),
      "scale": .integer(scene.viewport.pixelRatio),
      "view": Self.view(of: scene),
      "duration": .number(plan.duration),
      "loop": .integer(scene.loopCount),
      "uniqueFrames": .integer(plan.uniqueFrameCount),
      "frames": .array(plan.frames.indices.map { Self.frame($0, of: plan) }),
      "labels": labels.labels,
      "omittedLabels": labels.omitted,
      "warnings": .strings(warnings),
      "data": dataFiles.isEmpty ? nil : .array(dataFiles.map(\.json)),
      "optionColumns": optionColumns.isEmpty ? nil : .array(optionColumns.map(Self.optionColumn)),
      "outputs": outputs.map { .array($0.map(\.json)) },
      // The only values that differ between runs: seconds by stage, rounded to microseconds.
      "timings": times.map { times in
        .object(
          times.all.map { .init(key: $0.stage.rawValue, value: .number(($0.seconds * 1e6).rounded() / 1e6)) })
      },
    ])
  }

  private static func view(of scene: Scene) -> JSONValue {
    let (viewport, bounds) = (scene.viewport, scene.viewport.bounds)
    let pixelsPerMeter = viewport.pixels(forMeters: 1, at: viewport.center, scale: scene.groundScale)
    return JSONValue([
      "lat": .number(viewport.center.latitude), "lon": .number(viewport.center.longitude),
      "zoom": .number(viewport.zoom),
      "bearing": viewport.rotation.isNone ? nil : .number(viewport.rotation.degrees),
      "bounds": JSONValue([
        "west": .number(bounds.west), "south": .number(bounds.south), "east": .number(bounds.east),
        "north": .number(bounds.north),
      ]),
      "pointsPerMeter": .number(pixelsPerMeter / Double(viewport.pixelRatio)),
    ])
  }

  private static func frame(_ index: Int, of plan: FramePlan) -> JSONValue {
    let (frame, state, scene) = (plan.frames[index], plan.state(ofFrame: index), plan.scene)
    let viewport = state.viewport
    return JSONValue([
      "index": .integer(index), "time": .number(frame.time), "delay": .number(frame.delay),
      "picture": .integer(frame.uniqueFrame),
      // The viewport, if the camera moves.
      "view": scene.camera.isEmpty
        ? nil
        : JSONValue([
          "lat": .number(viewport.center.latitude), "lon": .number(viewport.center.longitude),
          "zoom": .number(viewport.zoom),
          "bearing": viewport.rotation.isNone ? nil : .number(viewport.rotation.degrees),
        ]),
      // The data time of a film.
      "clock": scene.dataTime(at: frame.sceneTime).map { .string($0.text) },
      "overlays": .array(state.overlays.map { overlay($0, of: scene.overlays[$0.index]) }),
    ])
  }

  private static func overlay(_ state: OverlayState, of overlay: Overlay) -> JSONValue {
    JSONValue([
      "id": .string(state.id), "state": .string(state.state.rawValue), "x": .number(state.x),
      "y": .number(state.y), "radius": .number(state.radius),
      "layers": .array(state.layers.map { layer($0, withPaint: overlay.changes.changesPaint) }),
      "callout": state.callout.map(callout),
      // The data times in a film; the end is null for a momentary event.
      "event": overlay.event.map { event in
        JSONValue(["time": .string(event.time.text), "end": event.end.map { .string($0.text) } ?? .null])
      },
    ])
  }

  /// Returns a callout: its bounding box with the arrow, scaled, without the shadow, and the tip of the arrow.
  private static func callout(_ state: CalloutState) -> JSONValue {
    let (layout, bounds) = (state.layout, state.layout.bounds)
    let (tipX, tipY) = (Double(layout.tipX), Double(layout.tipY))
    return JSONValue([
      "title": .string(state.callout.title), "subtitle": state.callout.subtitle.map(JSONValue.string),
      "visible": .boolean(state.isVisible), "opacity": .number(state.opacity), "scale": .number(state.scale),
      "x": .number(tipX + (Double(bounds.x) - tipX) * state.scale),
      "y": .number(tipY + (Double(bounds.y) - tipY) * state.scale),
      "width": .number(Double(bounds.width) * state.scale),
      "height": .number(Double(bounds.height) * state.scale),
      "tipX": .number(tipX), "tipY": .number(tipY),
    ])
  }

  /// Returns a layer, with colors, line width and image if its timeline animates them.
  private static func layer(_ layer: LayerState, withPaint: Bool) -> JSONValue {
    JSONValue([
      "name": .string(layer.name), "visible": .boolean(layer.isVisible), "scale": .number(layer.scale),
      "opacity": .number(layer.opacity), "radius": .number(layer.outerRadius),
      "fill": withPaint ? .string(layer.fill.description) : nil,
      "stroke": withPaint ? .string(layer.stroke.description) : nil,
      "strokeWidth": withPaint ? .number(layer.strokeWidth) : nil,
      "image": withPaint ? layer.picture.map(JSONValue.string) : nil,
    ])
  }

  private static func optionColumn(_ column: OptionColumn) -> JSONValue {
    JSONValue([
      "file": .string(column.file), "column": .string(column.column), "option": .string(column.option),
    ])
  }
}
