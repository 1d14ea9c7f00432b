/// The schedule of a film: its clock, its frames, and how long events stay.
package struct FilmSchedule {
  /// The clock.
  package let clock: FilmClock

  /// The length of the data in seconds; the end of the film can be held.
  package let duration: Double

  /// Frames per second.
  package let frameRate: Double

  /// The seconds that an event stays after its pulse.
  package let linger: Double

  /// The last of these seconds, in which it fades.
  package let fade: Double

  /// Creates a schedule; see its properties.
  package init(clock: FilmClock, duration: Double, frameRate: Double, linger: Double, fade: Double) {
    (self.clock, self.duration, self.frameRate) = (clock, duration, frameRate)
    (self.linger, self.fade) = (linger, fade)
  }

  /// The index of the last frame.
  private var lastFrame: Int { max(0, Int((duration * frameRate - 1e-6).rounded(.up)) - 1) }

  /// Returns the frame in which a data time lies; the last instant lies in the last frame.
  package func frame(of time: DataTime) -> Int {
    // A millionth of a frame hides rounding errors.
    let frame = (clock.time(of: time) * frameRate + 1e-6).rounded(.down)
    return Int(min(Double(lastFrame), max(-0x1p31, frame)))
  }

  /// Returns the time of a change that is in effect from the frame on in which a data time lies.
  ///
  /// - Parameters:
  ///   - time: The data time.
  ///   - start: The data time of the beginning of the event.
  /// - Returns: Seconds from the first frame of the event, half a frame before the change, so that the rounding of the times
  ///   of frames makes no difference.
  package func time(ofChangeAt time: DataTime, inEventAt start: DataTime) -> Double {
    max(0, (Double(frame(of: time) - frame(of: start)) - 0.5) / frameRate)
  }

  /// Returns the event of an overlay.
  ///
  /// - Parameters:
  ///   - time: The data time of its beginning.
  ///   - end: The data time of its end; `nil` for a momentary event.
  ///   - pulseEnd: The seconds from its beginning to the end of its pulse.
  /// - Returns: The event.
  package func event(at time: DataTime, end: DataTime?, pulseEnd: Double) -> Overlay.Event {
    let first = frame(of: time)
    let last = end.map { max(0, clock.time(of: $0) - Double(first) / frameRate) } ?? 0
    let lifetime = max(pulseEnd, last) + linger
    return Overlay.Event(
      time: time, end: end, firstFrame: first, lifetime: max(lifetime, 1 / frameRate), fade: fade)
  }

  /// Returns the event of a line or polygon, which stays until its end, or without one until the end of the film.
  ///
  /// - Parameters:
  ///   - time: The data time of its beginning.
  ///   - end: The data time of its end; `nil` for none.
  ///   - linger: The seconds that it stays after its end, or without one after its beginning; `nil` for the default.
  /// - Returns: The event.
  package func pathEvent(at time: DataTime, end: DataTime?, linger: Double?) -> Overlay.Event {
    // One that begins after the film never appears.
    let first = time > clock.end ? Int(Int32.max) : frame(of: time)
    // What follows another one begins in the frame in which that ends.
    let last = end.map { end in
      end <= clock.end
        ? Double(max(0, frame(of: end) - first)) / frameRate
        : max(0, clock.time(of: end) - Double(first) / frameRate)
    }
    let lifetime = (last ?? .infinity).isInfinite && linger == nil ? .infinity : (last ?? 0) + (linger ?? 0)
    return Overlay.Event(
      time: time, end: end, firstFrame: first, lifetime: max(lifetime, 1 / frameRate),
      fade: linger == nil ? 0 : fade)
  }

  /// Returns the seconds after the data in which an event is still to be seen; those that stay count for `linger`.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - pulseEnd: The seconds from its beginning to the end of its pulse.
  ///   - linger: The seconds after that for an event that stays.
  /// - Returns: The seconds, 0 or more.
  package func tail(of event: Overlay.Event, pulseEnd: Double, linger: Double) -> Double {
    guard event.time <= clock.end else { return 0 }
    let lifetime = event.lifetime.isFinite ? event.lifetime : pulseEnd + linger
    return max(0, Double(event.firstFrame) / frameRate + lifetime - duration)
  }

  /// Returns the link of a recording to the clock, for an event that begins with the recording.
  ///
  /// - Parameter start: The first recorded time.
  /// - Returns: The link.
  package func recordingClock(from start: DataTime) -> RecordingClock {
    let first = clock.dataTimeAfterEnd(at: Double(frame(of: start)) / frameRate).secondsSince1970
    var recording = RecordingClock(offset: first - start.secondsSince1970, speed: clock.speed)
    recording.cuts = clock.cuts.filter { $0.lowerBound > first }
      .map { $0.lowerBound - start.secondsSince1970...$0.upperBound - start.secondsSince1970 }
    return recording
  }
}
