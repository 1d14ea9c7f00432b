import PulseArguments
import PulseCodec
import PulseGeo
import PulseImages
import PulseMapKit
import PulsePixels
import PulseScene
import PulseSceneInput
import Testing

@testable import PulseMapCLI

@Suite struct `The defaults that help shows` {
  private let shown: [String: String]
  private let options: RenderOptions
  private let scene: Scene

  init() throws {
    let arguments = RenderOptions.command.info.arguments
    shown = Dictionary(
      uniqueKeysWithValues: arguments.compactMap { argument in
        argument.defaultText.map { (argument.place, $0) }
      })
    options = try RenderOptions.command.parse(["--lat", "22.284681", "--lon", "114.158177"])
    scene = try options.spec.resolved().scene
  }

  @Test func `can be written, as far as they are words, and override a file`() throws {
    for (name, word) in shown where ["none", "unlimited", "lossless", "arrowhead"].contains(word) {
      let given = try RenderOptions.command.parse(["--lat", "22.284681", "--lon", "114.158177", name, word])
      #expect(try given.spec.resolved().scene == scene, "\(name) \(word)")
      let again = try RenderOptions.command.parse([name, word, "--heading", "30"])
      #expect(again.spec.overlayDefaults.heading == .degrees(30))
    }
    let declined = try RenderOptions.command.parse([
      "--heading", "none", "--title", "none", "--track", "none",
    ])
    let files = OneFile(text: #"{"lat": 1, "lon": 2, "heading": 30, "title": "A", "track": "b.gpx"}"#)
    let spec = try SceneReader(files: files, options: declined.spec).spec(scene: "scene.json")
    #expect(spec.overlayDefaults.heading == nil && spec.annotations.title == nil && spec.tracks.isEmpty)
  }

  @Test func `are the values that are used`() throws {
    let overlay = try #require(scene.overlays.first)
    #expect(shown["--size"] == "\(scene.viewport.width)x\(scene.viewport.height)")
    #expect(shown["--scale"] == "\(scene.viewport.pixelRatio)")
    #expect(shown["--circle"] == scene.circleMode.rawValue)
    #expect(shown["--line"] == Scene.Defaults.lineMode.rawValue)
    #expect(shown["--meters"] == scene.groundScale.rawValue)
    #expect(shown["--basemap"] == scene.background.description)
    #expect(shown["--theme"] == scene.mapStyle.theme.rawValue)
    #expect(shown["--borders"] == scene.mapStyle.borders.rawValue)
    #expect(shown["--labels"] == scene.mapStyle.labels.rawValue)
    #expect(shown["--language"] == scene.mapStyle.language.argument)
    #expect(shown["--graticule"] == scene.mapStyle.graticule.rawValue)
    #expect(shown["--scale-bar"] == scene.mapStyle.scaleBar.rawValue)
    #expect(shown["--caption"] == scene.mapStyle.caption.rawValue)
    #expect(shown["--inset"] == scene.mapStyle.inset.rawValue)
    #expect(shown["--units"] == scene.mapStyle.units.rawValue)
    #expect(shown["--attribution"] == scene.mapStyle.attribution.argument)
    #expect(shown["--fps"] == scene.frameRate.argument)
    #expect(shown["--loop"] == "\(scene.loopCount)")
    #expect(shown["--progress"] == options.progress.rawValue)
    #expect(shown["--quality"] == "\(RenderJob.Options().gif.quality)")
    #expect(shown["--colors"] == "\(RenderJob.Options().gif.colors)")
    #expect(shown["--dither"] == RenderJob.Options().gif.dither.rawValue)
    #expect(shown["--lossy"] == "\(RenderJob.Options().gif.lossy)")
    #expect(shown["--max-tiles"] == "\(TileServerOptions(userAgent: UserAgent.standard).tileLimit)")
    #expect(shown["--timeout"] == TileServerOptions(userAgent: UserAgent.standard).seconds.argument)
    #expect(shown["--user-agent"] == "pulsemap/\(PulseMapTool.version)")
    let commands = try TimelineCommandList(parsing: #require(shown["--timeline"]))
    #expect(overlay.timeline == PulseTimeline(commands.commands))
    let name = try #require(shown["--effect"])
    let effect = try #require(Effect.builtIn(name))
    #expect(overlay.layers == effect.layers(with: EffectParameters()))
    // The default radius of a place alone on the built-in map; see the help of the zoom.
    #expect(overlay.radius == .points(51))
  }

  @Test func `are the values that are used along a track`() throws {
    let line = try RenderOptions.command.parse(["--track", "a.json"])
    let overlays = try line.spec.resolved(
      reading: OneFile(text: #"{"type": "LineString", "coordinates": [[1, 2], [3, 4]]}"#)
    ).scene.overlays
    let motionPath = try #require(overlays.first?.motionPath)
    #expect(shown["--track-duration"] == motionPath.duration.argument)
    #expect(shown["--track-timing"] == motionPath.timing.rawValue)
    #expect(shown["--track-curve"] == motionPath.curve.text)
    #expect(shown["--trail-width"] == motionPath.trail?.width.description)
  }

  @Test func `are words where they are no values`() {
    let words = [
      "--zoom": "fitted to the pulse", "--padding": "a tenth of each side", "--duration": "one seamless loop",
      "--jobs": "one per processor",
      "--matte": "none",
      "--poster": "--at if given, otherwise the most visible frame",
      "--webp-quality": "lossless", "--sheet": "up to 5x4", "--max-bytes": "unlimited",
      "--crf": "18 for MP4, 24 for WebM and AVIF",
      "--alt": "the title, or the place",
      "--pulse-color": "same as --color", "--accuracy": "none",
      "--pulses": "unlimited", "--image": "none", "--image-size": "natural size", "--heading": "none",
      "--heading-image": "arrowhead", "--track": "none", "--track-ends": "none for files",
      "--trail": "same as --color",
      "--trail-length": "inf",
      "--output": "pulse.gif", "--png-writer": "auto",
      "--callout": "none", "--radius-by": "none", "--color-by": "none", "--label": "none",
      "--mark-text": "none", "--label-side": "auto", "--dash": "solid", "--march": "0", "--bearing": "0",
      "--fill-opacity": "by the origin of the color", "--map-colors": "those of the theme",
      "--columns": "the usual names", "--areas": "those that alone are given", "--where": "all rows",
      "--label-where": "all rows",
      "--track-by": "none", "--series": "none",
      "--group-by": "none",
      "--heat": "none",
      "--skip-idle": "no",
      "--layer": "the only one", "--encoding": "recognized",
      "--time-format": "forms that can be read one way only",
      "--hold": "until the last event has been seen", "--play": "none",
      "--time": "time, timestamp, datetime, date", "--end": "end", "--from": "first time of the data",
      "--to": "last time of the data", "--fade": "1, or --linger if that is less", "--title": "none",
      "--subtitle": "none", "--legend-title": "the names of the fields",
      "--note": "none", "--header": "none", "--clock": "none", "--time-zone": "UTC",
    ]
    let values: Set = [
      "--size", "--scale", "--circle", "--line", "--meters", "--basemap", "--fps", "--loop", "--progress",
      "--max-tiles", "--timeout", "--user-agent", "--quality", "--colors", "--dither", "--lossy",
      "--timeline", "--effect", "--image-mode", "--image-anchor", "--track-duration", "--track-timing",
      "--track-curve", "--trail-width", "--theme", "--borders", "--labels", "--graticule", "--scale-bar",
      "--caption", "--inset", "--units", "--attribution", "--linger", "--legend", "--profile", "--time-bar",
      "--text-scale", "--language", "--at",
    ]
    #expect(shown.filter { !values.contains($0.key) && $0.value != "set by the effect" } == words)
  }

  @Test(arguments: ["size", "scale", "circle", "meters", "basemap", "fps", "loop", "timeline", "effect"])
  func `change nothing when they are written out`(name: String) throws {
    let value = try #require(shown["--\(name)"])
    let written = try RenderOptions.command.parse([
      "--lat", "22.284681", "--lon", "114.158177", "--\(name)", value,
    ])
    #expect(try written.spec.resolved().scene == scene)
  }

  @Test func `leave everything else unsaid`() throws {
    let plain = RenderOptions()
    #expect(plain.spec == SceneSpec())
    #expect(
      plain.job.outputs.isEmpty && plain.job.format == nil && plain.report == nil
        && plain.jobs == nil)
    #expect(!plain.job.isDryRun && plain.job.replacesFiles && plain.verbosity == .normal)
  }
}

/// A file reader that returns the same text for any path.
private struct OneFile: SceneFileLoader {
  let text: String

  func bytes(of path: String, limit: Int) throws(SceneFileError) -> [UInt8] { Array(text.utf8) }

  func bitmap(of path: String) throws(SceneFileError) -> Bitmap { throw SceneFileError("is no picture") }
}
