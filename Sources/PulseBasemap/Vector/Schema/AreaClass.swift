/// A schema-independent class of polygons, such as water, park or building.
enum AreaClass: String, Hashable, Sendable, CaseIterable {
  case land, residential, industrial, school, hospital, military, pedestrian
  case farmland, grass, park, wood, scrub, wetland, sand, rock, glacier, cemetery, pitch
  case water, pool
  case aerodrome, apron, pier, building
  /// A polygon that is not drawn.
  case hidden
  /// A polygon of an unrecognized schema.
  case unknown
}
