// The events of a film: which of them are visible, and their own times.
extension Scene {
  /// Returns the frame to which a time in seconds belongs.
  ///
  /// The times of frames are rounded by file formats, so that it is the nearest one.
  func frame(at time: Double) -> Int { Int((time * frameRate).rounded()) }

  /// Returns the data time that is seen at a time in seconds; `nil` for an animation that is no film.
  ///
  /// A frame shows all that happens until the next one, so that it is the time of the last change in the frame, and without any
  /// that of its beginning.
  package func dataTime(at time: Double) -> DataTime? {
    guard let film else { return nil }
    // The time of the frame, not that to which the file format rounds it.
    let frame = frame(at: time)
    let beginning = film.dataTime(at: Double(frame) / frameRate)
    return timesOfChanges[frame].map { max($0, beginning) } ?? beginning
  }

  /// Returns the indices of the overlays that are there at a time in seconds, in drawing order.
  ///
  /// - Complexity: O(visible overlays) after ``indexEvents()`` if the events are of similar length; otherwise O(overlays).
  func visibleOverlays(at time: Double) -> [Int] {
    guard film != nil else { return Array(overlays.indices) }
    let frame = frame(at: time)
    func isVisible(_ index: Int) -> Bool {
      guard let event = overlays[index].event else { return true }
      return frame >= event.firstFrame && frame < event.endFrame(frameRate: frameRate)
    }
    guard let range = eventIndex, range.count == overlays.count else {
      return overlays.indices.filter(isVisible)
    }
    let events = overlays[range.firstEvent...]
    let first = events.partitioningIndex { ($0.event?.firstFrame ?? 0) > frame - range.longest }
    let end = events.partitioningIndex { ($0.event?.firstFrame ?? 0) > frame }
    return Array(0..<range.firstEvent) + (first..<end).filter(isVisible)
  }

  /// Prepares the lookup of visible events, which then takes no time for those that are over.
  ///
  /// It has no effect unless all events follow the other overlays in the order of their first frames.
  package mutating func indexEvents() {
    let firstEvent = overlays.firstIndex { $0.event != nil } ?? overlays.count
    let frames = overlays[firstEvent...].map { $0.event?.firstFrame }
    let isSorted = zip(frames, frames.dropFirst()).allSatisfy { first, next in
      if let first, let next { first <= next } else { false }
    }
    guard isSorted, firstEvent < overlays.count else {
      eventIndex = nil
      return
    }
    var longest = 0
    for case let event? in overlays[firstEvent...].lazy.map(\.event) {
      let end = event.endFrame(frameRate: frameRate)
      longest = max(longest, end == .max ? .max / 2 : end - event.firstFrame)
    }
    eventIndex = EventIndex(count: overlays.count, firstEvent: firstEvent, longest: longest)
  }

  /// The bounds of a lookup of visible events.
  struct EventIndex: Hashable {
    /// The number of overlays for which the lookup was prepared.
    var count: Int

    /// The index of the first event; all later overlays are events in the order of their first frames.
    var firstEvent: Int

    /// The largest number of frames in which an event is visible.
    var longest: Int
  }

  /// The number of overlays that are there in all frames together.
  ///
  /// - Complexity: O(overlays).
  package var drawnOverlayCount: Double {
    let frames = max(1, (duration * frameRate - 1e-6).rounded(.up))
    guard film != nil else { return Double(overlays.count) * frames }
    return overlays.reduce(0) { sum, overlay in
      guard let event = overlay.event else { return sum + frames }
      let end = min(frames, Double(event.endFrame(frameRate: frameRate)))
      return sum + max(0, end - Double(max(0, event.firstFrame)))
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
