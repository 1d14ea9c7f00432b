import PulseTestSupport
import Testing

@testable import PulseImages

@Suite struct `The metadata of a photo` {
  private static let photo = PhotoFixture().at("43/1 28/1 2814/1000", "N", "11/1 53/1 6456/1000", "W")
    .elevation("1250/100", isBelowSea: true, heading: "3655/10")
    .time("2008:10:22 16:28:39", offset: "+02:00")

  @Test func `say where and when it was taken, in each format`() throws {
    let exif = Self.photo.bytes
    var png: [UInt8] = PNGChunk.signature
    png += PNGChunk(type: "IDAT", body: [0]).bytes
    png += PNGChunk(type: "eXIf", body: exif[...]).bytes
    var chunks = Array("WEBPVP8X".utf8) + [UInt8](littleEndian: 10, count: 4)
    // The flag of Exif, and a canvas of one pixel.
    chunks += [UInt8](littleEndian: 8, count: 4) + Array(repeating: 0, count: 6)
    chunks += Array("EXIF".utf8) + [UInt8](littleEndian: exif.count, count: 4) + exif
    let webp = Array("RIFF".utf8) + [UInt8](littleEndian: chunks.count, count: 4) + chunks
    for (file, format) in [(Self.photo.jpeg, ImageFormat.jpeg), (png, .png), (webp, .webp)] {
      let metadata = PhotoMetadata(of: file, format: format)
      // 28 minutes are 0.4666667 degrees, and 2.814 seconds are 0.0007817.
      #expect(metadata.latitude == 43.4674483 && metadata.longitude == -11.8851267, "\(format)")
      #expect(metadata.elevation == -12.5 && metadata.time == "2008-10-22T16:28:39+02:00")
      // More than a full circle is none.
      #expect(metadata.heading == nil)
    }
  }

  @Test func `have the time of the position in UTC where that of the clock has no offset`() {
    let clock = PhotoFixture().time("2008:10:22 16:28:39")
    #expect(PhotoMetadata(exif: clock.bytes[...]).time == "2008-10-22T16:28:39")
    let both = clock.gpsTime("2008:10:22", "14/1 8/1 724/100")
    #expect(PhotoMetadata(exif: both.bytes[...]).time == "2008-10-22T14:08:07Z")
    #expect(PhotoMetadata(exif: PhotoFixture().time("    :  :     :  :  ").bytes[...]).time == nil)
    #expect(PhotoMetadata(exif: PhotoFixture().time("0000:00:00 00:00:00").bytes[...]).time == nil)
  }

  @Test(arguments: [
    PhotoFixture().at("0/0 0/0 0/0", "N", "0/0 0/0 0/0", "E"),
    PhotoFixture().at("91/1 0/1 0/1", "N", "1/1 0/1 0/1", "E"),
    PhotoFixture().at("1/1 0/1 0/1", "N", "181/1 0/1 0/1", "E"),
    PhotoFixture().at("1/1 0/1 0/1", "", "1/1 0/1 0/1", "E"),
    PhotoFixture().at("1/1 0/1 0/1", "N", "", "E"), PhotoFixture(),
  ])
  func `have no position if it is damaged`(photo: PhotoFixture) {
    let metadata = PhotoMetadata(of: photo.jpeg, format: .jpeg)
    #expect(metadata.latitude == nil && metadata.longitude == nil)
  }

  @Test func `can be cut off or changed anywhere`() {
    let bytes = Self.photo.bytes
    for count in bytes.indices { _ = PhotoMetadata(exif: bytes[..<count]) }
    for index in bytes.indices {
      for value in [0, 0x7F, 0xFF] as [UInt8] {
        var other = bytes
        other[index] = value
        let metadata = PhotoMetadata(exif: other[...])
        #expect(abs(metadata.latitude ?? 0) <= 90 && abs(metadata.longitude ?? 0) <= 180)
      }
    }
  }
}
