import PulseTestSupport

extension InvalidScene {
  /// Scenes with mistakes in films and texts.
  static let films = [
    InvalidScene(
      "clock-field",
      gets:
        "clock: '%Q' has the unknown field '%Q'; use fields of strftime such as %Y, %m, %d, %H, %M, %S, %b, "
        + "%a or %Z"),
    InvalidScene(
      "color-by-color",
      gets: "colorBy: 'kind:bus=rde,tram=#07f' has 'rde', which is not a color; did you mean 'red'?"),
    InvalidScene(
      "color-by-scale",
      gets: "colorBy: 'mag:2..7=magna' has an unknown color scale; did you mean 'magma'?"),
    InvalidScene(
      "color-by-twice",
      gets: "colorBy: 'kind:bus=red,bus=#07f' has the category 'bus' twice; leave out one of them"),
    InvalidScene(
      "end-before-time",
      gets: "overlays[0].end: '2024-05-01' is before the time of the event, 2024-05-02T00:00:00Z; "
        + "exchange them"),
    InvalidScene(
      "fade-text",
      gets: "fade: 'slowly' is not a number; use seconds from 0 to 86400"),
    InvalidScene(
      "from-after-to",
      gets: "to: the film would end at 2024-05-02T00:00:00Z, before it begins at 2024-05-03T00:00:00Z; use a "
        + "later end"),
    InvalidScene(
      "from-date",
      gets: "from: '2024-02-30' is not a valid time; use a day from 01 to 29"),
    InvalidScene(
      "label-brace",
      gets: "label: '{name' has an unpaired brace; write {FIELD}, or {{ and }} for braces"),
    InvalidScene(
      "legend-when",
      gets:
        "legend: 'sometimes' is not a valid value; use auto, always, none, top-left, top-right, bottom-left or bottom-right"
    ),
    InvalidScene(
      "linger-negative",
      gets: "linger: '-1' is out of range; use seconds from 0 to 86400, or inf"),
    InvalidScene(
      "play-and-duration",
      gets:
        "duration: conflicts with 'play', which sets the length of a film; use one of them, and 'hold' for the seconds after the data, 0 for none"
    ),
    InvalidScene(
      "play-nothing",
      gets: "play: '20s' needs overlays with times; add data with a time field, see --time"),
    InvalidScene(
      "play-too-fast",
      gets: "play: '52w/s' plays the data in 0.002 s; use a length such as 20s, or another speed"),
    InvalidScene(
      "play-unit",
      gets: "play: '20parsecs' is not a speed or a length; use a length such as 20s, or data time per second "
        + "such as 1d/s or 90min/s"),
    InvalidScene(
      "radius-by-curve",
      gets: "radiusBy: 'mag:2..7=2px..40px/log' has an unknown interpolation; use linear, sqrt or exp"),
    InvalidScene(
      "radius-by-equal",
      gets: "radiusBy: 'mag:2..2=2px..40px' has equal values at both ends; use different ones, such as 2..7"),
    InvalidScene(
      "radius-by-units",
      gets: "radiusBy: 'mag:2..7=2px..40m' has radii of different units; use meters or px for both, such as "
        + "2px..40px"),
    InvalidScene(
      "radius-by-zero",
      gets:
        "radiusBy: 'mag:2..7=0px..40px/exp' has a radius out of range; use radii above 0 and at most 20037km"),
    InvalidScene(
      "text-scale-range",
      gets: "textScale: '9' is out of range; use 0.5 to 4"),
    InvalidScene(
      "time-of-overlay",
      gets: "overlays[0].time: 'noon' is not a time; use 2024-05-01T10:00:00Z, a date, or seconds or "
        + "milliseconds since 1970",
      "overlays[1].time: '2024-05-01T25:00Z' is not a valid time; use an hour from 00 to 23",
      "overlays[1].end: '2024-13-01' is not a valid time; use a month from 01 to 12"),
    InvalidScene(
      "time-zone-path",
      gets:
        "timeZone: '../../../etc/passwd' is not the name of a time zone; use one such as Europe/Vienna, or an offset such as +09:00"
    ),
    InvalidScene(
      "time-zone-unknown",
      gets: "timeZone: 'Mars/Olympus_Mons' is an unknown time zone; use a name such as Europe/Vienna or "
        + "America/New_York, or an offset such as +09:00"),
    InvalidScene(
      "title-empty",
      gets: "title: '' is empty; write at least one character"),
  ]
}
