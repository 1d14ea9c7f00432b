import PulseFormats
import PulseGD
import PulseCodec
import PulsePixels
import PulseScene
import PulseSceneFile
import PulseSceneText

// One file in each format that we write ourselves.
extension Renderer {
  /// Encodes an animation or a still as one file.
  func encode(
    _ plan: FramePlan, _ pictures: ScenePictures, as format: OutputFormat,
    write: ([UInt8]) throws -> Void
  ) async throws {
    let shown = plan.frames.map { ShownPicture(picture: $0.picture, seconds: $0.delay) }
    let plays = plan.scene.plays
    switch format {
    case .gif:
      var note = OriginNote(origin, .beforeGIFTrailer)
      if let matte, !pictures.background.isOpaque {
        let matted = MattedPictures(pictures, matte: matte)
        try await GIFEncoder(matted, frames: shown, plays: plays, settings: gif)
          .encode(jobs: jobs) { try write(note.pass($0)) }
      } else {
        try await GIFEncoder(pictures, frames: shown, plays: plays, settings: gif)
          .encode(jobs: jobs) { try write(note.pass($0)) }
      }
      try write(note.finish())
    case .apng:
      var note = OriginNote(origin, .behindPNGHeader)
      try await APNGEncoder(pictures, frames: shown, plays: plays)
        .encode(jobs: jobs) { try write(note.pass($0)) }
    case .webp:
      try await WebPEncoder(pictures, frames: shown, plays: plays, quality: webpQuality, origin: origin)
        .encode(jobs: jobs, write: write)
    case .png:
      try await PNGEncoder(pictures, writer: pngWriter)
        .encode([plan.frames[0].picture], jobs: jobs) { try write(noted($1)) }
    case .sheet:
      let sheet = try await ContactSheet(plan, grid: sheetGrid).drawn(of: pictures, jobs: jobs)
      try write(noted(pngWriter.file(of: sheet)))
    case .y4m: try await encodeFrames(plan, pictures, as: .y4m, over: matte, write: write)
    case .raw: try await encodeFrames(plan, pictures, as: .rgba, over: nil, write: write)
    case .mp4, .webm: preconditionFailure("ffmpeg writes its files itself")
    }
  }

  /// Writes the frames of a video.
  func encodeFrames(
    _ plan: FramePlan, _ pictures: ScenePictures, as layout: VideoLayout, over matte: RGBA?,
    write: ([UInt8]) throws -> Void
  ) async throws {
    try await VideoFrames(pictures, frames: plan.frames.map(\.picture), matte: matte)
      .encode(as: layout, rate: VideoRate(nearestTo: plan.scene.frameRate), jobs: jobs, write: write)
  }

  /// Returns a PNG file with the note on how it was made, and reports one that libgd could not write.
  func noted(_ file: WrittenPNG) -> [UInt8] {
    if pngWriter == .libgd, file.writer != .libgd { reportCompactPicture?() }
    var note = OriginNote(origin, .behindPNGHeader)
    return note.pass(file.bytes) + note.finish()
  }
}
