package import PulseGeo

/// The clocks of an animation that a map can depend on, beside its view.
package struct MapClocks: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The data time of a film.
  package static let data = MapClocks(rawValue: 1)

  /// The time since the beginning of the animation.
  package static let animation = MapClocks(rawValue: 2)

  /// The time at which a moving camera has a view first.
  package static let camera = MapClocks(rawValue: 4)
}

/// The instant of a frame, as far as the map depends on it.
package struct MapInstant: Hashable, Sendable {
  /// Seconds of data time since 1970; `nil` for a map that does not depend on it, and for an animation that is no film.
  package var dataTime: Double?

  /// Seconds since the beginning of the animation; `nil` for a map that does not depend on it.
  package var animationTime: Double?

  /// The time in seconds since the beginning of the animation at which the camera has its view first; `nil` for a map that
  /// does not depend on it.
  package var cameraTime: Double?

  /// Creates the instant of a map that is the same at all times.
  package init(dataTime: Double? = nil, animationTime: Double? = nil, cameraTime: Double? = nil) {
    (self.dataTime, self.animationTime, self.cameraTime) = (dataTime, animationTime, cameraTime)
  }
}

/// The view and the instant of a frame, on which the image of a map depends.
package struct MapMoment: Hashable, Sendable {
  /// The visible part of the map.
  package var viewport: Viewport

  /// The instant.
  package var instant: MapInstant
}

extension Scene {
  /// Returns the view and the instant of the map at a time in seconds, at which a moving camera has its view first.
  package func mapMoment(at time: Double) -> MapMoment {
    MapMoment(
      viewport: viewport(at: time),
      instant: MapInstant(
        dataTime: mapClocks.contains(.data) ? dataTime(at: time)?.secondsSince1970 : nil,
        animationTime: mapClocks.contains(.animation) ? time : nil,
        cameraTime: mapClocks.contains(.camera) ? time : nil))
  }
}
