import PulseCodec
import PulseImages
import PulsePixels
import PulseScene
import PulseSceneInput

// Encoding of all formats except those of ffmpeg.
extension Renderer {
  /// Encodes an animation, a still or a contact sheet, and passes the bytes of the file to `write` in pieces.
  func encode(
    _ plan: FramePlan, _ source: SceneFrameSource, as format: OutputFormat,
    write: ([UInt8]) throws -> Void
  ) throws {
    let shown = plan.frames.map { TimedFrame(uniqueFrame: $0.uniqueFrame, seconds: $0.delay) }
    let loopCount = plan.scene.loopCount
    switch format {
    case .gif:
      var embedder = ProvenanceEmbedder(origin, .beforeGIFTrailer)
      if let matte = options.matte, !source.background.isOpaque {
        let matted = MattedFrameSource(source, matte: matte)
        try GIFEncoder(matted, frames: shown, loopCount: loopCount, settings: options.gif)
          .encode(jobs: jobs) { try write(embedder.process($0)) }
      } else {
        try GIFEncoder(source, frames: shown, loopCount: loopCount, settings: options.gif)
          .encode(jobs: jobs) { try write(embedder.process($0)) }
      }
      try write(embedder.finish())
    case .apng:
      var embedder = ProvenanceEmbedder(origin, .afterPNGHeader)
      try APNGEncoder(source, frames: shown, loopCount: loopCount)
        .encode(jobs: jobs) { try write(embedder.process($0)) }
    case .webp:
      try WebPEncoder(
        source, frames: shown, loopCount: loopCount, quality: options.webpQuality, origin: origin
      )
      .encode(jobs: jobs, write: write)
    case .png, .jpg:
      try encodeStills([plan.frames[0].uniqueFrame], source, as: format) { try write($1) }
    case .sheet:
      let sheet = try ContactSheet(plan, grid: options.sheetGrid ?? .standard).drawn(of: source, jobs: jobs)
      try write(try withProvenance(pngWriter.encodedPNG(of: sheet)))
    case .y4m: try encodeVideoFrames(plan, source, as: .y4m, over: options.matte, write: write)
    case .raw: try encodeVideoFrames(plan, source, as: .rgba, over: nil, write: write)
    case .svg: try write(svgDocument(plan, source))
    case .avif, .mp4, .webm: preconditionFailure("ffmpeg writes its files itself")
    case .html: preconditionFailure("a snippet has no frames")
    }
  }

  /// Returns the frames of a plan; for GIF, whose encoder needs the layers of all frames first, several threads draw
  /// them while the background is painted.
  func frameSource(
    _ plan: FramePlan, over background: BackgroundRenderer, for format: OutputFormat
  ) -> SceneFrameSource {
    SceneFrameSource(plan, over: background, times: times, overlayJobs: format == .gif ? jobs : 1)
  }

  /// Encodes unique frames as PNG or JPEG files, and passes each with its complete file to `write`, in order.
  func encodeStills(
    _ uniqueFrames: [Int], _ source: SceneFrameSource, as format: OutputFormat,
    write: (_ uniqueFrame: Int, _ file: [UInt8]) throws -> Void
  ) throws {
    if format == .jpg {
      let matte = source.background.isOpaque ? nil : options.matte
      try JPEGEncoder(source, quality: options.jpegQuality, matte: matte, origin: origin)
        .encode(uniqueFrames, jobs: jobs, write: write)
    } else {
      try PNGEncoder(source, writer: pngWriter)
        .encode(uniqueFrames, jobs: jobs) { try write($0, try withProvenance($1)) }
    }
  }

  /// Encodes an animation, a still or a contact sheet in memory, and returns the file.
  func encodedFile(
    _ plan: FramePlan, over background: BackgroundRenderer, as format: OutputFormat
  ) throws -> [UInt8] {
    try times.measureEncodingCPUTime {
      let source = frameSource(plan, over: background, for: format)
      var (file, pieces) = ([UInt8](), 0)
      try encode(plan, source, as: format) { piece in
        file += piece
        pieces += 1
        reportProgress?(min(1, Double(pieces) / Double(plan.frames.count)))
      }
      return file
    }
  }

  /// Encodes the frames of a video without compression and passes their bytes to `write` in pieces.
  ///
  /// Frames are composited over the color `matte` unless it is `nil`.
  func encodeVideoFrames(
    _ plan: FramePlan, _ source: SceneFrameSource, as layout: RawVideoFormat, over matte: RGBA?,
    write: ([UInt8]) throws -> Void
  ) throws {
    try RawVideoEncoder(source, frames: plan.frames.map(\.uniqueFrame), matte: matte)
      .encode(as: layout, rate: VideoFrameRate(nearestTo: plan.scene.frameRate), jobs: jobs, write: write)
  }

  /// Returns the bytes of an encoded PNG file with the provenance metadata added, if there is any.
  ///
  /// Reports a file whose alpha libgd rounds or would have rounded.
  ///
  /// - Throws: ``RenderError/refusedRounding`` in strict mode, for a file whose alpha is rounded.
  func withProvenance(_ file: EncodedPNG) throws(RenderError) -> [UInt8] {
    if file.roundsAlpha, isStrict { throw .refusedRounding }
    if file.roundsAlpha || pngWriter == .auto && file.writer != .libgd { reportFineAlpha?() }
    var embedder = ProvenanceEmbedder(origin, .afterPNGHeader)
    return embedder.process(file.bytes) + embedder.finish()
  }
}
