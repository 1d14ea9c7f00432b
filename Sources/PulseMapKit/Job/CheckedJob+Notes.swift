import PulseBasemap
import PulseBasics
import PulseDocument
import PulseScene
import PulseSceneInput

extension CheckedJob {
  /// Notes that are no reason to fail, also in strict mode: that the built-in map has no streets, that the texts
  /// of an image for phones are small, the length of a film, and that its clock shows UTC.
  package var notes: [String] {
    mapNotes + [sizeNote, filmNote, clockNote, labelNote, nameNote].compactMap(\.self)
  }

  /// A note on texts in the data that could be labels; `nil` without any.
  private var labelNote: String? {
    guard spec.hasIdleLabels, job.row == nil else { return nil }
    return
      "--label: the data have a field 'label', which is not shown; write --label '{label}' to show it beside each place"
  }

  /// A note on the field that texts call `name`, as nothing in the data is called so; `nil` for others.
  private var nameNote: String? {
    let fields = spec.dataFields.nameFields
    guard let field = fields.first, job.row == nil else { return nil }
    return
      "{name} is the field '\(field.excerpt)', the only one with a text of its own for each place; write "
      + "--columns \("name=\(field)".shellQuoted) to say so"
  }

  /// The sizes of images that are seen smaller than their pixels, on phones and as videos.
  private static let sharpSizes = [SizePreset.story, .square, .wide]

  /// A note on the size of texts and dots in an image with as many points as such images have pixels; `nil` for others.
  private var sizeNote: String? {
    guard spec.pixelRatio == nil, let preset = Self.sharpSizes.first(where: { $0.pixelSize == spec.size })
    else { return nil }
    return
      "--size: '\(preset.pixelSize)' has names of 11 px, which are small on a phone or in a video; write --size "
      + "\(preset.rawValue), which is the same size with larger texts, or --scale 1 if they are right"
  }

  /// A note on a film that is longer than `--play` says; `nil` if it is not.
  private var filmNote: String? {
    guard resolved.scene.film != nil, let play = spec.film.play, case .length(let length) = play.kind,
      spec.film.hold == nil, !outputs.isEmpty, !completed.outputs.allSatisfy(\.isStill)
    else { return nil }
    let duration = resolved.scene.duration
    guard duration - length > 0.05 else { return nil }
    return
      "--play: the film lasts \(shortestDecimal((duration * 100).rounded() / 100)) s, not '\(play.argument)', until its last "
      + "event has been seen; use a longer one, or --hold 0"
  }

  /// The extensions of recordings whose times are in UTC.
  private static let extensionsOfRecordings = ["gpx", "tcx", "fit", "kml", "nmea", "geojson"]

  /// A note on a clock that shows hours of UTC where the data may be meant for another time zone: without saying so, or
  /// unlike the offset of the times; `nil` for others.
  private var clockNote: String? {
    guard let film = resolved.scene.film, spec.annotations.timeZone == nil,
      let clock = spec.annotations.clock,
      clock.hasHours(in: film)
    else { return nil }
    let zones = resolved.statedZones
    let isOfRecordings = (spec.trackFiles + spec.overlays.compactMap(\.track.file)).contains { file in
      FilePath(file.file).fileExtension.map(Self.extensionsOfRecordings.contains) == true
    }
    if let offset = zones.onlyOffset {
      return
        "--clock: '\(clock.argument)' shows hours of UTC, and the times of the data are those of \(offset); write --time-zone "
        + "\(offset), or a zone such as Europe/Berlin, for hours as there, or --time-zone UTC"
    }
    guard clock.hasHoursWithoutZone, isOfRecordings || zones.first != nil else { return nil }
    return
      "--clock: '\(clock.argument)' shows hours of UTC; write --time-zone, such as --time-zone Europe/Berlin, for those of "
      + "a place, or add %Z to say so"
  }

  /// The notes on the built-in map at the zoom of streets.
  private var mapNotes: [String] {
    guard resolved.scene.background == .world, resolved.scene.zooms.upperBound >= WorldBasemap.plainZoom
    else {
      return []
    }
    return [
      "--basemap: the built-in map has no streets, and coasts to about 400 m; for streets, write "
        + "--basemap \(Background.streetsName), which needs the network"
    ]
  }
}
