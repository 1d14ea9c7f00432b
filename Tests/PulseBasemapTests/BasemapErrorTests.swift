import PulseBasemap
import PulseGeo
import PulseSystem
import PulseVectorTiles
import Testing

@testable import PulseTiles

/// An error and its expected message.
struct Wording: Sendable, CustomTestStringConvertible {
  let error: any Error & CustomStringConvertible
  let text: String
  var testDescription: String { text }
}

@Test(arguments: [
  Wording(
    error: BasemapError.notAWorldMap(leadingBytes: [1, 2]),
    text: "the data begins with [1, 2], not with 'PMB6'; rebuild the world map"),
  Wording(
    error: BasemapError.gridOutOfRange(bits: 40), text: "the world map has a grid of 40 bits; use 8 to 24"),
  Wording(
    error: BasemapError.unexpectedLayer(id: 9),
    text: "the world map has an unknown or repeated layer with the number 9"),
  Wording(
    error: BasemapError.opaqueColors(path: "a.mbtiles"),
    text:
      "'a.mbtiles' has opaque colors only; use opaque ones for land and water, or the built-in world map, where they "
      + "may be transparent"),
  Wording(error: BasemapError.missingLayer(.stateLines), text: "the world map has no layer 'state lines'"),
  Wording(
    error: BasemapError.sizeMismatch(expected: 9, found: 8),
    text: "the world map should be 9 bytes long, but has 8"),
  Wording(
    error: BasemapError.tooManyPoints(.lakes, paths: 1, points: 20, size: 3),
    text: "the layer 'lakes' of the world map cannot hold 1 paths with 20 points in 3 bytes"),
  Wording(
    error: BasemapError.damagedLayer(.urbanAreas, offset: 7, cause: .numberTooLong),
    text: "the layer 'urban areas' of the world map is damaged at byte 7: a number is too long"),
  Wording(
    error: VectorTileError.damaged(offset: 9, cause: .incomplete),
    text: "the vector tile is damaged at byte 9: it is truncated"),
  Wording(
    error: VectorTileError.unknownExtent(512, layer: "roads"),
    text: "its layer 'roads' has an extent of 512; use 4096"),
  Wording(
    error: VectorTileError.unknownVersion(3, layer: "roads"),
    text: "its layer 'roads' has MVT version 3; use version 2"),
  Wording(
    error: VectorTileError.corruptStream(.incomplete),
    text: "the vector tile cannot be decompressed: the compressed data is truncated"),
])
func `says what is wrong`(_ wording: Wording) {
  #expect(wording.error.description == wording.text)
}
