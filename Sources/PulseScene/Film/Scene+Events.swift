// The events of a film: which of them are visible, and their own times.
extension Scene {
  /// Returns the frame to which a time in seconds belongs.
  ///
  /// The times of frames are rounded by file formats, so that it is the nearest one.
  func frame(at time: Double) -> Int { Int((time * frameRate).rounded()) }

  /// Returns the indices of the overlays that are there at a time in seconds, in drawing order.
  func visibleOverlays(at time: Double) -> [Int] {
    guard film != nil else { return Array(overlays.indices) }
    let frame = frame(at: time)
    return overlays.indices.filter { index in
      guard let event = overlays[index].event else { return true }
      return frame >= event.firstFrame && frame < event.endFrame(frameRate: frameRate)
    }
  }

  /// Returns the time of an overlay in seconds, which for an event counts from its first frame, and the opacity with
  /// which it is there, 0 to 1.
  func localTime(of overlay: Overlay, at time: Double) -> (time: Double, presence: Double) {
    guard let event = overlay.event else { return (time, 1) }
    return (
      max(0, time - Double(event.firstFrame) / frameRate),
      event.opacity(inFrame: frame(at: time), frameRate: frameRate)
    )
  }
}
