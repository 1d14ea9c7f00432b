import PulseCodec
import PulseDocument
import PulseImages
import PulsePixels

extension FileInspection {
  /// Returns inspections as one JSON document, in the given order, with a final newline.
  package static func json(_ inspections: [FileInspection]) -> String {
    JSONValue(["schema": .string("pulsemap.inspect/1"), "files": .array(inspections.map(\.json))]).text + "\n"
  }

  private var json: JSONValue {
    let (image, file) = (animation.animation, animation.file)
    return JSONValue([
      "path": .string(path), "container": .string(animation.inputFormat),
      "width": .integer(image.size.width), "height": .integer(image.size.height),
      "orientation": .orNull(file?.display.orientation.rawValue), "colorSpace": .orNull(image.colorSpace),
      "frameCount": .integer(image.frameCount), "plays": .orNull(image.loopCount),
      "duration": digest.delays == nil ? .null : .number(frameStartTimes.last ?? 0),
      "effectiveDuration": image.effectiveDelays.map { .number(Self.duration(of: $0)) } ?? .null,
      "colors": .orNull(file?.colors), "sampleBits": .orNull(file?.sampleBits),
      "bytes": .integer(animation.byteCount), "sha256": .orNull(animation.hash),
      "timeline": .orNull(timeline), "problems": .strings(problems),
      "frames": .array(digest.frameHashes.indices.map(frame)),
    ])
  }

  private func frame(_ index: Int) -> JSONValue {
    let (delay, frame) = (digest.delays?[index], animation.file?.frames[index])
    let rect = frame.map(displayedRect)
    return JSONValue([
      "index": .integer(index), "time": delay == nil ? nil : .number(frameStartTimes[index]),
      "delay": delay.map { .number($0.seconds) }, "exactDelay": delay.map { .string("\($0)") },
      "effectiveDelay": delay.map { .number($0.effective.seconds) },
      "rect": rect.map { .integers([$0.x, $0.y, $0.width, $0.height]) },
      "disposal": frame.map { .string($0.disposal.rawValue) },
      "blend": frame.map { .string($0.isBlended ? "over" : "source") },
      "interlaced": frame.map { .boolean($0.isInterlaced) }, "colors": frame.map { .orNull($0.colors) },
      "bytes": frame.map { .integer($0.byteCount) }, "pixels": .string(digest.frameHashes[index]),
    ])
  }
}
