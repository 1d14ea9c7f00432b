import PulseArguments
import PulseBasics
import PulseDocument
import PulseGeo

// Conversion of features to overlays and paths.
extension GeoJSONReader {
  /// Notes the points of a feature, which are one mark with others, and adds its lines and polygons.
  private mutating func group(
    _ geometries: [GeoJSONGeometry], named name: String?, properties members: [JSONValue.Member],
    at place: DocumentValue
  ) throws(DocumentError) {
    let field = data.fields.film.groupBy ?? ""
    let value = place.field(field).flatMap { $0.isMissing ? nil : $0.plainText }
    let source = GroupedFeature(name: name, members: members, place: place)
    let names = JSONValue.fieldNames(of: members)
    if groupedNames.count < 100 { groupedNames += names.filter { !groupedNames.contains($0) } }
    let scratch = DiagnosticLog()
    let time = data.fields.order { place.field($0)?.reporting(to: scratch) }
    for case .points(let points, _) in geometries {
      for point in points {
        let isAtPlace = field.bytewise == RowGroupFields.place.bytewise
        let ofPlace = RowGroupFields.key(latitude: point.latitude, longitude: point.longitude)
        guard let key = value ?? (isAtPlace ? ofPlace : nil) else {
          pointsWithoutGroup += 1
          problems.add(.noGroup, "\(place.place)")
          continue
        }
        guard let time else {
          // It is counted with what is wrong with its time.
          try add(
            [.points([point], isMulti: false)], named: name, properties: members, at: place, isGrouped: true)
          continue
        }
        groups.add(
          source, key: data.groupKey(key), at: (point.latitude, point.longitude), time: time, names
        ) { place.field($0) }
      }
    }
    let others = geometries.filter { !$0.isPoints }
    if !others.isEmpty { try add(others, named: name, properties: members, at: place) }
  }

  /// Adds the marks of several points.
  mutating func addGroups() throws(DocumentError) {
    if groups.isEmpty, pointsWithoutGroup > 0, let field = data.fields.film.groupBy {
      let near = SpellChecker.suggestions(for: field, among: groupedNames)
      let known = groupedNames.prefix(12).map { "'\($0.excerpt)'" }
      throw DocumentError(
        .document,
        "has no point with a value in '\(field.excerpt)', which --group-by names; "
          + (near.isEmpty
            ? "use \(SpellChecker.disjunction(known + ["place"]))"
            : SpellChecker.didYouMean(near.map(\.excerpt))))
    }
    if groups.isEmpty { return }
    let (groups, names) = (self.groups, self.groups.names)
    data.fields.labelSelection.addFields(Array(names.dropFirst()))
    try groups.forEachMark { mark throws(DocumentError) in
      guard let point = try? GeoPoint(latitude: mark.latitude, longitude: mark.longitude) else { return }
      let source = mark.source
      try add(
        [.points([point], isMulti: false)], named: source.name, properties: source.members,
        at: source.place.adding(names, mark.texts), isGrouped: true)
    }
    data.noteGroups(groups, path)
  }

  mutating func add(
    _ geometries: [GeoJSONGeometry], named name: String?, properties members: [JSONValue.Member],
    at place: DocumentValue, isGrouped: Bool = false
  ) throws(DocumentError) {
    if data.fields.isGrouped, !isGrouped, geometries.contains(where: \.isPoints) {
      return try group(geometries, named: name, properties: members, at: place)
    }
    let origin = InputLocation.document(file: path, place: place.place)
    let said = members.compactMap {
      member -> (key: String, name: GeoJSONPropertyMapping, value: DocumentValue)? in
      guard let name = names[member.key] else {
        if member.value != .null, let near = names.correction(member.key),
          canBe(near, place.child(member.value, of: member.key), among: members)
        {
          data.warn(origin, member.key, near: near)
        }
        return nil
      }
      // Null properties are ignored.
      return member.value == .null ? nil : (member.key, name, place.child(member.value, of: member.key))
    }
    if data.fields.isNeeded || data.fields.hasTexts { data.addFieldNames(JSONValue.fieldNames(of: members)) }
    data.fields.findFields(among: members.map(\.key))
    if data.fields.isNeeded { data.fields.note { name in place.field(name) } }
    let fields = SeriesKey.Fields(id: name, names: members.map(\.key)) { place.field($0) }
    if geometries.contains(where: \.isPoints) {
      var overlay = overlayDefaults
      overlay.origin = origin
      for (key, name, value) in said {
        guard let argument = name.overlay else { continue }
        if argument.key == SceneField.id.key {
          value.assign(to: argument, in: &overlay, folder: BaseFolder(of: path))
        } else {
          options.assign(value, of: key, to: argument, name.role, in: &overlay, &problems)
        }
      }
      overlay.id = name ?? overlay.id
      reader.overlayOverrides.apply(to: &overlay)
      var values: FieldValueReader.Values? = FieldValueReader.Values()
      if data.fields.isNeeded {
        let known = leftOut.count
        values = data.fields.read({ name in place.field(name)?.reporting(to: leftOut) }, into: &overlay)
        if leftOut.count > known {
          problems.add(.unreadableTime, "\(place.place)", leftOut.latest?.withoutRemedy)
          values = nil
        }
        if data.fields.film.series != nil, values?.key == nil { values?.key = name }
      }
      for case .points(let points, let isMulti) in geometries {
        guard let values else { break }
        for (index, point) in points.enumerated() {
          var one = overlay
          (one.latitude, one.longitude) = (point.latitude, point.longitude)
          if isMulti { one.id = overlay.id.map { "\($0)-\(index + 1)" } }
          try data.add(one, values, of: fields)
        }
      }
    }
    if !geometries.contains(where: \.isPoints) { warnAboutPulseProperties(said, at: origin) }
    if geometries.contains(where: { !$0.isPoints }) {
      var mapPath = MapPathSpec()
      mapPath.origin = origin
      mapPath.apply(paintOf: overlayDefaults)
      for (key, name, value) in said {
        if let argument = name.mapPath {
          options.assign(value, of: key, to: argument, .other, in: &mapPath, &problems)
        }
      }
      mapPath.override(withPaintOf: reader.options.overlayDefaults)
      guard readTimes(of: &mapPath, at: place) else { return }
      // Points of the same feature have the label.
      if !geometries.contains(where: \.isPoints) { mapPath.label = data.fields.label { place.field($0) } }
      let value = data.fields.pathColorValue { place.field($0) }
      let hasLines = geometries.contains { if case .lines = $0 { true } else { false } }
      let width = hasLines ? data.fields.pathWidthValue { place.field($0) } : nil
      for shape in geometries {
        switch shape {
        case .points: continue
        case .lines(let lines): (mapPath.parts, mapPath.isClosed) = ([lines], false)
        case .polygons(let polygons):
          (mapPath.parts, mapPath.isClosed) = (polygons, true)
          noteArea(of: polygons, at: place)
        }
        data.add(mapPath, value, width: width, of: fields)
      }
    }
  }

  /// Returns whether a value is one of the option that the name of its property probably misspells, and which no other property
  /// sets.
  private func canBe(_ near: String, _ value: DocumentValue, among members: [JSONValue.Member]) -> Bool {
    // An ID is only for reports.
    guard !near.utf8.elementsEqual(SceneField.id.key.utf8), let meaning = names[near] else { return false }
    let isThere = members.contains { member in
      guard let other = names[member.key] else { return false }
      return meaning.overlay.map { $0.key == other.overlay?.key }
        ?? (meaning.mapPath?.key == other.mapPath?.key)
    }
    if isThere { return false }
    let folder = BaseFolder(of: path)
    return meaning.overlay.map { value.canBe($0, in: OverlaySpec(), folder: folder) }
      ?? meaning.mapPath.map { value.canBe($0, in: MapPathSpec(), folder: folder) } ?? true
  }

  /// Counts a feature whose polygon is a single place, which is a dot.
  private mutating func noteArea(of polygons: [[[GeoPoint]]], at place: DocumentValue) {
    guard let first = polygons.first?.first?.first else { return }
    let isPlace = polygons.allSatisfy { rings in
      rings.allSatisfy { ring in ring.allSatisfy { $0 == first } }
    }
    guard isPlace else { return }
    problems.add(.noArea, place.place == .document ? "the only one" : "\(place.place)")
  }

  /// Reads the times of a line or polygon; returns `false` after counting that it has one that cannot be read.
  private mutating func readTimes(of mapPath: inout MapPathSpec, at place: DocumentValue) -> Bool {
    let known = leftOut.count
    let times = data.fields.timesOfPath { name in place.field(name)?.reporting(to: leftOut) }
    if leftOut.count > known {
      problems.add(.unreadableTime, "\(place.place)", leftOut.latest?.withoutRemedy)
      return false
    }
    (mapPath.time, mapPath.end) = (times?.time, times?.end)
    return true
  }

  /// Warns of properties of lines and polygons that are values of options of pulses, once for each name.
  private mutating func warnAboutPulseProperties(
    _ said: [(key: String, name: GeoJSONPropertyMapping, value: DocumentValue)], at origin: InputLocation
  ) {
    if reader.options.takesColumnsAsData { return }
    for (_, name, value) in said where name.mapPath == nil {
      guard let argument = name.overlay, !data.reportedNames.contains(argument.key),
        argument.key != SceneField.id.key
      else { continue }
      // Any other value is data with the name of an option.
      let log = DiagnosticLog()
      var overlay = OverlaySpec()
      DocumentValue(json: value.json, place: value.place, log: log).assign(
        to: argument, in: &overlay, folder: BaseFolder(of: path))
      guard log.count == 0 else { continue }
      data.reportedNames.insert(argument.key)
      data.warnings.append(
        SceneDiagnostic(
          at: origin,
          "'\(argument.key)' has no effect on lines and polygons; leave it out, or rename it if it is data"))
    }
  }
}
