import PulsePixels

extension VectorPalette {
  /// The light theme: warm paper, pale water and greens, and light roads.
  static let light = VectorPalette(
    land: RGBA(243, 241, 235), residential: RGBA(238, 234, 226), industrial: RGBA(235, 232, 229),
    school: RGBA(240, 233, 220), hospital: RGBA(243, 230, 227), military: RGBA(234, 229, 222),
    pedestrian: RGBA(247, 244, 239), farmland: RGBA(240, 239, 219), grass: RGBA(220, 234, 205),
    park: RGBA(207, 230, 191), wood: RGBA(199, 221, 184), scrub: RGBA(213, 226, 196),
    wetland: RGBA(212, 228, 217), sand: RGBA(245, 235, 208), rock: RGBA(231, 228, 222),
    glacier: RGBA(250, 252, 253), cemetery: RGBA(209, 223, 199), pitch: RGBA(194, 223, 183),
    pitchOutline: RGBA(168, 203, 156), water: RGBA(170, 205, 222), pool: RGBA(158, 210, 230),
    aerodrome: RGBA(234, 233, 237), apron: RGBA(224, 223, 230), building: RGBA(225, 218, 208),
    buildingOutline: RGBA(203, 193, 180),
    motorway: RoadColors(fill: RGBA(247, 201, 139), casing: RGBA(221, 160, 92)),
    trunk: RoadColors(fill: RGBA(250, 215, 163), casing: RGBA(224, 176, 110)),
    primary: RoadColors(fill: RGBA(252, 231, 180), casing: RGBA(223, 191, 127)),
    secondary: RoadColors(fill: RGBA(255, 244, 214), casing: RGBA(218, 202, 165)),
    tertiary: RoadColors(fill: RGBA(255, 255, 255), casing: RGBA(202, 192, 179)),
    minor: RoadColors(fill: RGBA(255, 255, 255), casing: RGBA(208, 199, 187)),
    service: RoadColors(fill: RGBA(253, 252, 250), casing: RGBA(213, 205, 194)),
    pedestrianStreet: RoadColors(fill: RGBA(250, 247, 243), casing: RGBA(208, 198, 186)),
    track: RGBA(201, 184, 155), path: RGBA(196, 179, 160),
    pathCasing: RGBA(250, 248, 244, alpha: 190), rail: RGBA(182, 179, 177),
    siding: RGBA(203, 200, 197), tram: RGBA(190, 184, 184), ferry: RGBA(122, 164, 190),
    runway: RGBA(213, 212, 221), countryBorder: RGBA(150, 130, 154),
    regionBorder: RGBA(178, 163, 180), bridgeCasing: RGBA(176, 167, 156), tunnelStrength: 110,
    placeText: RGBA(56, 52, 60), minorPlaceText: RGBA(112, 104, 112), streetText: RGBA(98, 90, 84),
    waterText: RGBA(40, 88, 122), parkText: RGBA(74, 112, 64), halo: RGBA(252, 250, 247, alpha: 230),
    waterHalo: RGBA(190, 217, 230, alpha: 170),
    shields: [
      .motorway: ShieldColors(
        fill: RGBA(74, 111, 165), border: RGBA(252, 250, 247), text: RGBA(255, 255, 255)),
      .european: ShieldColors(
        fill: RGBA(68, 126, 85), border: RGBA(252, 250, 247), text: RGBA(255, 255, 255)),
      .other: ShieldColors(fill: RGBA(254, 252, 244), border: RGBA(172, 156, 128), text: RGBA(88, 78, 62)),
    ], station: RGBA(82, 104, 148), stationRing: RGBA(255, 255, 255), unclassified: RGBA(88, 96, 180))

  /// The dark theme: night blue, with roads the lighter the more important.
  static let dark = VectorPalette(
    land: RGBA(34, 40, 51), residential: RGBA(37, 43, 54), industrial: RGBA(38, 42, 51),
    school: RGBA(40, 44, 53), hospital: RGBA(43, 43, 53), military: RGBA(40, 41, 48),
    pedestrian: RGBA(45, 51, 63), farmland: RGBA(36, 43, 49), grass: RGBA(34, 48, 50),
    park: RGBA(33, 52, 51), wood: RGBA(30, 48, 47), scrub: RGBA(33, 46, 48),
    wetland: RGBA(31, 46, 54), sand: RGBA(48, 48, 51), rock: RGBA(42, 47, 57),
    glacier: RGBA(55, 63, 77), cemetery: RGBA(35, 48, 49), pitch: RGBA(36, 58, 56),
    pitchOutline: RGBA(45, 71, 68), water: RGBA(17, 24, 38), pool: RGBA(28, 45, 64),
    aerodrome: RGBA(39, 44, 58), apron: RGBA(47, 52, 67), building: RGBA(42, 48, 60),
    buildingOutline: RGBA(54, 61, 75),
    motorway: RoadColors(fill: RGBA(141, 112, 72), casing: RGBA(27, 30, 39)),
    trunk: RoadColors(fill: RGBA(125, 104, 75), casing: RGBA(27, 30, 39)),
    primary: RoadColors(fill: RGBA(112, 105, 92), casing: RGBA(27, 31, 41)),
    secondary: RoadColors(fill: RGBA(94, 98, 104), casing: RGBA(27, 32, 42)),
    tertiary: RoadColors(fill: RGBA(81, 89, 104), casing: RGBA(27, 32, 42)),
    minor: RoadColors(fill: RGBA(70, 79, 95), casing: RGBA(28, 33, 43)),
    service: RoadColors(fill: RGBA(58, 66, 80), casing: RGBA(29, 34, 44)),
    pedestrianStreet: RoadColors(fill: RGBA(62, 69, 83), casing: RGBA(28, 33, 43)),
    track: RGBA(74, 75, 78), path: RGBA(83, 88, 100),
    pathCasing: RGBA(30, 35, 45, alpha: 150), rail: RGBA(76, 72, 88), siding: RGBA(60, 60, 73),
    tram: RGBA(68, 67, 82), ferry: RGBA(64, 90, 118), runway: RGBA(67, 73, 90),
    countryBorder: RGBA(136, 124, 156), regionBorder: RGBA(94, 89, 112),
    bridgeCasing: RGBA(20, 24, 32), tunnelStrength: 110, placeText: RGBA(214, 220, 230),
    minorPlaceText: RGBA(150, 159, 174), streetText: RGBA(164, 172, 186),
    waterText: RGBA(104, 142, 178), parkText: RGBA(112, 156, 132), halo: RGBA(26, 31, 40, alpha: 230),
    waterHalo: RGBA(17, 24, 38, alpha: 190),
    shields: [
      .motorway: ShieldColors(fill: RGBA(62, 90, 134), border: RGBA(26, 31, 40), text: RGBA(222, 230, 242)),
      .european: ShieldColors(fill: RGBA(54, 98, 74), border: RGBA(26, 31, 40), text: RGBA(214, 232, 220)),
      .other: ShieldColors(fill: RGBA(46, 52, 63), border: RGBA(112, 110, 108), text: RGBA(196, 194, 190)),
    ], station: RGBA(128, 152, 200), stationRing: RGBA(26, 31, 40), unclassified: RGBA(140, 152, 235))
}
