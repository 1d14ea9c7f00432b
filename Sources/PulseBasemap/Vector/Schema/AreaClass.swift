/// What an area of a vector map is, whatever its source calls it.
enum AreaClass: String, Hashable, Sendable, CaseIterable {
  case land, residential, industrial, school, hospital, military, pedestrian
  case farmland, grass, park, wood, scrub, wetland, sand, rock, glacier, cemetery, pitch
  case water, pool
  case aerodrome, apron, pier, building
  /// An area that is not drawn.
  case hidden
  /// An area of a source that is not known.
  case unknown
}
