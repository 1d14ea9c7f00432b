extension DateTimeParser {
  /// The names of zones that stand for one offset only, with it in hours.
  static let zones = [
    "UTC": 0, "GMT": 0, "WET": 0, "WEST": 1, "CET": 1, "CEST": 2, "MEZ": 1, "MESZ": 2, "EET": 2, "EEST": 3,
    "MSK": 3,
    "EST": -5, "EDT": -4, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "AKST": -9, "AKDT": -8, "HST": -10,
    "JST": 9,
    "KST": 9, "AEST": 10, "AEDT": 11, "NZST": 12, "NZDT": 13, "SAST": 2,
  ]
}
