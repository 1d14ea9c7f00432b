package import PulseGeo

/// The clocks of an animation that a map can depend on, beside its view.
package struct MapClocks: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The data time of a film.
  package static let data = MapClocks(rawValue: 1)

  /// The time since the beginning of the animation.
  package static let animation = MapClocks(rawValue: 2)
}

/// The instant of a frame, as far as the map depends on it.
package struct MapInstant: Hashable, Sendable {
  /// Seconds of data time since 1970; `nil` for a map that does not depend on it, and for an animation that is no film.
  package var dataTime: Double?

  /// Seconds since the beginning of the animation; `nil` for a map that does not depend on it.
  package var animationTime: Double?

  /// Creates the instant of a map that is the same at all times.
  package init(dataTime: Double? = nil, animationTime: Double? = nil) {
    (self.dataTime, self.animationTime) = (dataTime, animationTime)
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
  /// Returns the view and the instant of the map at a time in seconds.
  package func mapMoment(at time: Double) -> MapMoment {
    MapMoment(
      viewport: viewport(at: time),
      instant: MapInstant(
        dataTime: mapClocks.contains(.data) ? dataTime(at: time)?.secondsSince1970 : nil,
        animationTime: mapClocks.contains(.animation) ? time : nil))
  }
}
