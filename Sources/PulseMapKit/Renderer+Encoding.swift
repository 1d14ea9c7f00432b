import PulseCodec
import PulseFormats
import PulseGD
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

// Encoding of all formats except those of ffmpeg.
extension Renderer {
  /// Encodes an animation, a still or a contact sheet, and passes the bytes of the file to `write` in pieces.
  func encode(
    _ plan: FramePlan, _ pictures: SceneFrameSource, as format: OutputFormat,
    write: ([UInt8]) throws -> Void
  ) throws {
    let shown = plan.frames.map { TimedFrame(uniqueFrame: $0.picture, seconds: $0.delay) }
    let loopCount = plan.scene.loopCount
    switch format {
    case .gif:
      var note = ProvenanceEmbedder(origin, .beforeGIFTrailer)
      if let matte, !pictures.background.isOpaque {
        let matted = MattedFrameSource(pictures, matte: matte)
        try GIFEncoder(matted, frames: shown, loopCount: loopCount, settings: gif)
          .encode(jobs: jobs) { try write(note.process($0)) }
      } else {
        try GIFEncoder(pictures, frames: shown, loopCount: loopCount, settings: gif)
          .encode(jobs: jobs) { try write(note.process($0)) }
      }
      try write(note.finish())
    case .apng:
      var note = ProvenanceEmbedder(origin, .afterPNGHeader)
      try APNGEncoder(pictures, frames: shown, loopCount: loopCount)
        .encode(jobs: jobs) { try write(note.process($0)) }
    case .webp:
      try WebPEncoder(
        pictures, frames: shown, loopCount: loopCount, quality: webpQuality, origin: origin
      )
      .encode(jobs: jobs, write: write)
    case .png:
      try PNGEncoder(pictures, writer: pngWriter)
        .encode([plan.frames[0].picture], jobs: jobs) { try write(withOriginNote($1)) }
    case .sheet:
      let sheet = try ContactSheet(plan, grid: sheetGrid).drawn(of: pictures, jobs: jobs)
      try write(withOriginNote(pngWriter.encodedPNG(of: sheet)))
    case .y4m: try encodeVideoFrames(plan, pictures, as: .y4m, over: matte, write: write)
    case .raw: try encodeVideoFrames(plan, pictures, as: .rgba, over: nil, write: write)
    case .mp4, .webm: preconditionFailure("ffmpeg writes its files itself")
    }
  }

  /// Encodes an animation, a still or a contact sheet in memory, and returns the file.
  func encodedFile(
    _ plan: FramePlan, over background: BackgroundRenderer, as format: OutputFormat
  ) throws -> [UInt8] {
    try times.measureEncoding {
      let source = SceneFrameSource(plan, over: background, times: times)
      var (file, pieces) = ([UInt8](), 0)
      try encode(plan, source, as: format) { piece in
        file += piece
        pieces += 1
        reportProgress?(min(1, Double(pieces) / Double(plan.frames.count)))
      }
      return file
    }
  }

  /// Encodes the frames of a video in an uncompressed layout, composited over the matte if there is one.
  func encodeVideoFrames(
    _ plan: FramePlan, _ pictures: SceneFrameSource, as layout: RawVideoFormat, over matte: RGBA?,
    write: ([UInt8]) throws -> Void
  ) throws {
    try RawVideoEncoder(pictures, frames: plan.frames.map(\.picture), matte: matte)
      .encode(as: layout, rate: VideoFrameRate(nearestTo: plan.scene.frameRate), jobs: jobs, write: write)
  }

  /// Returns a PNG file with the provenance chunk, and reports a file for which libgd was not exact.
  func withOriginNote(_ file: EncodedPNG) -> [UInt8] {
    if pngWriter == .libgd, file.writer != .libgd { reportCompactPNG?() }
    var note = ProvenanceEmbedder(origin, .afterPNGHeader)
    return note.process(file.bytes) + note.finish()
  }
}
