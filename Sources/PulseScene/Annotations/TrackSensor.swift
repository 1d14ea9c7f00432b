/// A quantity that recorders measure beside the place and the time of the points of a track.
public enum TrackSensor: String, CaseIterable, Hashable, Sendable {
  /// The heart rate in beats per minute.
  case heartRate = "hr"

  /// The cadence in turns or strides per minute.
  case cadence = "cad"

  /// The power in watts.
  case power

  /// The temperature of the air in degrees Celsius.
  case temperature = "atemp"

  /// The unit.
  package var unit: String {
    switch self {
    case .heartRate: "bpm"
    case .cadence: "rpm"
    case .power: "W"
    case .temperature: "°C"
    }
  }

  /// Creates the quantity of a name in any case, as formats and users write it; `nil` for another name.
  package init?(named name: String) {
    switch name.lowercased() {
    case "hr", "heartrate", "heart_rate", "heart", "heartratebpm": self = .heartRate
    case "cad", "cadence", "runcadence": self = .cadence
    case "power", "watts", "powerinwatts": self = .power
    case "atemp", "temp", "temperature": self = .temperature
    default: return nil
    }
  }
}
