import Glibc
import PulseGeo
import PulsePixels
import PulseScene

// Areas of the built-in map, which rows of tables are.
extension SceneResolver {
  /// A country is left out of the box of the view if that is so many times as large with it, as Russia is among the countries of
  /// Europe.
  private static let largestGrowth = 2.5

  /// The least number of areas, of which one may reach beyond the view.
  private static let leastCount = 4

  /// The side in points below which an area is drawn as a disc, the diameter of that, and the least side of an island.
  private static let (smallSide, discDiameter, leastSide) = (4.0, 6.0, 1.0)

  /// The number of corners of a disc.
  private static let corners = 24

  /// The number of areas that a note lists.
  private static let mostListed = 5

  /// Makes the view show the main parts of all areas but those that are much larger than all others together.
  mutating func fitToAreas() {
    let remote = spec.mapPaths.filter { $0.fittedBounds != nil && $0.isRemote }.map(\.areaName)
    let areas = spec.mapPaths.filter { $0.fittedBounds != nil }
    let leavesOut = !remote.isEmpty && remote.count < areas.count
    var boxes = areas.filter { !leavesOut || !$0.isRemote }.compactMap { path in
      path.fittedBounds.map { (name: path.areaName, box: $0) }
    }
    let isFitted =
      spec.viewBounds == nil && spec.zoom == nil && spec.latitude == nil && spec.longitude == nil
      && spec.camera == nil
    if leavesOut, isFitted {
      warn(
        .viewBounds,
        "the view is fitted to all \(nounOfAreas) but \(Self.list(remote)), which \(remote.count == 1 ? "lies" : "lie") far from the "
          + "others; write --bbox for another view")
    }
    func size(without left: Int?) -> Double {
      var bounds = ContentBounds()
      for (index, box) in boxes.enumerated() where index != left { bounds.add(box.box) }
      return bounds.extent(.none).map { $0.x * $0.y } ?? 0
    }
    var larger: [String] = []
    while boxes.count >= Self.leastCount {
      let whole = size(without: nil)
      let sizes = boxes.indices.map { size(without: $0) }
      guard let least = sizes.indices.min(by: { sizes[$0] < sizes[$1] }), sizes[least] > 0,
        whole > Self.largestGrowth * sizes[least],
        boxes.indices.contains(where: { $0 != least && boxes[$0].box.touches(boxes[least].box) })
      else { break }
      larger.append(boxes.remove(at: least).name)
    }
    shownAreas += boxes.map(\.box)
    if !larger.isEmpty {
      notes.append(
        "the view is fitted to all \(nounOfAreas) but \(larger.joined(separator: " and ")), which \(larger.count == 1 ? "is" : "are") much "
          + "larger than the others together; write --bbox for another view")
    }
  }

  /// Returns the lines and polygons that the view is fitted to all of.
  func fittedPaths(of mapPaths: [MapPath]) -> [MapPath] {
    let others = spec.mapPaths.map { $0.fittedBounds == nil && !$0.isEdgeOfAreas }
    guard others.contains(false) else { return mapPaths }
    return mapPaths.indices.filter { $0 >= others.count || others[$0] }.map { mapPaths[$0] }
  }

  /// Returns lines and polygons without the islands of areas that cannot be seen, and with discs in the place of areas that
  /// would hardly be seen, unless the camera moves.
  ///
  /// - Complexity: O(points).
  mutating func simplifyingAreas(in mapPaths: [MapPath], _ view: Viewport) -> [MapPath] {
    guard spec.camera == nil else { return mapPaths }
    let pixels = view.pixelsPerMapPoint / Double(view.pixelRatio)
    var (mapPaths, names) = (mapPaths, [String]())
    for index in spec.mapPaths.indices where spec.mapPaths[index].fittedBounds != nil {
      let parts = spec.mapPaths[index].parts
      let boxes = parts.map { part in
        part.first.map { MapBounds(around: MapPath.projectedLine(through: $0)) }
      }
      let sides = boxes.map { box in box.map { max($0.width, $0.height) * pixels } ?? 0 }
      guard let largest = sides.indices.max(by: { sides[$0] < sides[$1] }), let box = boxes[largest] else {
        continue
      }
      if sides[largest] < Self.smallSide {
        spec.mapPaths[index].parts = [[Self.disc(around: box.center, radius: Self.discDiameter / 2 / pixels)]]
        names.append(spec.mapPaths[index].areaName)
      } else {
        let seen = parts.indices.filter { sides[$0] >= Self.leastSide }
        if seen.count == parts.count { continue }
        spec.mapPaths[index].parts = seen.map { parts[$0] }
      }
      mapPaths[index].lines = spec.mapPaths[index].lines
      mapPaths[index].outline = mapPaths[index].outlineWithoutSeams
    }
    if !names.isEmpty {
      let list = names.prefix(Self.mostListed).joined(separator: ", ")
      let others = names.count > Self.mostListed ? " and \(names.count - Self.mostListed) more" : ""
      notes.append("\(nounOfAreas) of a few pixels are drawn as discs: \(list)\(others)")
    }
    return mapPaths
  }

  /// The noun for the areas.
  private var nounOfAreas: String { spec.mapPaths.contains(where: \.isState) ? "states" : "countries" }

  /// Returns names as a list.
  private static func list(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.joined() }
    if names.count > mostListed {
      return "\(names.prefix(mostListed).joined(separator: ", ")) and \(names.count - mostListed) more"
    }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// Returns the ring of a disc on the map.
  private static func disc(around center: MapPoint, radius: Double) -> [GeoPoint] {
    (0..<corners).map { corner in
      let angle = 2 * Double.pi * Double(corner) / Double(corners)
      return Mercator.unproject(
        MapPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle)))
    }
  }
}

extension GeoBounds {
  /// Returns whether two boxes have a place in common.
  fileprivate func touches(_ other: GeoBounds) -> Bool {
    guard south <= other.north, other.south <= north else { return false }
    func spans(_ box: GeoBounds) -> ClosedRange<Double> {
      box.west...(box.east < box.west ? box.east + 360 : box.east)
    }
    let (one, two) = (spans(self), spans(other))
    return [-360.0, 0, 360].contains { turn in
      one.overlaps(two.lowerBound + turn...two.upperBound + turn)
    }
  }
}
