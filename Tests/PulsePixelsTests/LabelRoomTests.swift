import PulsePixels
import PulseTestSupport
import Testing

@Suite struct `A label in the room of a view` {
  private func box(_ x: Double, _ y: Double, width: Double = 10, height: Double = 4) -> LabelBox {
    LabelBox(left: x, top: y, right: x + width, bottom: y + height)
  }

  private func place(_ room: inout LabelRoom, at positions: [LabelBox], beside mark: Int? = nil) -> LabelBox?
  {
    room.place(at: positions) { [LabelRoom.Claim(.box($0), beside: mark)] }
  }

  @Test func `stands at its first free position, and takes it`() {
    var room = LabelRoom(avoiding: [PixelRect(x: 0, y: 0, width: 10, height: 10)])
    let positions = [box(5, 5), box(10, 5), box(-300, 900)]
    #expect(place(&room, at: positions) == positions[1])
    #expect(place(&room, at: positions) == positions[2])
    #expect(place(&room, at: positions) == nil)
  }

  @Test func `is as far from others as they request`() {
    var room = LabelRoom()
    _ = room.place(at: [box(0, 0)], .init(padding: 3)) { [LabelRoom.Claim(.box($0))] }
    #expect(!room.isFree(box(12.9, 0)))
    #expect(room.isFree(box(13, 0)))
  }

  @Test(arguments: [1e5, 1e9, 1e300, .infinity]) func `may be of any size, and anywhere`(size: Double) {
    var room = LabelRoom()
    room.add(.box(box(0, 0)))
    room.add(.box(box(-size, -size)))
    let large = LabelBox(left: -size, top: -size, right: size, bottom: size)
    #expect(!room.isFree(large) && room.isFree(box(20, 20)))
    room.add(.box(large))
    #expect(!room.isFree(box(20, 20)) && room.obstacles(touching: box(20, 20)) == [2])
    // A number that is none takes no room.
    room.add(.box(box(.nan, .nan)))
    #expect(room.obstacles(touching: box(0, 0)) == [0, 2])
    #expect(!LabelBox(left: .nan, top: -size, right: size, bottom: size).pixels.isEmpty)
  }

  @Test func `meets only what is there in the same frames`() {
    var room = LabelRoom()
    room.add(.box(box(0, 0)), during: 10..<20)
    #expect(room.isFree(box(0, 0), .init(during: 20..<30)))
    #expect(!room.isFree(box(0, 0), .init(during: 19..<30)))
    #expect(!room.isFree(box(0, 0)))
  }

  @Test func `is half as far again from another mark as from its own`() {
    var room = LabelRoom()
    let own = room.add(.circle(x: 0, y: 0, radius: 5), as: .mark)
    room.add(.circle(x: 30, y: 0, radius: 5), as: .mark)
    // Between the rims is a room of 20, of which the label leaves 3 on the side of its own mark.
    func isFree(width: Double) -> Bool {
      room.isFree([LabelRoom.Claim(.box(box(8, -2, width: width)), beside: own)])
    }
    #expect(isFree(width: 12) && !isFree(width: 13))
  }

  @Test func `is no nearer to the middle of another image than to that of its own`() {
    var room = LabelRoom()
    let own = room.add(.box(LabelBox(around: (192.8, 272.4), radius: 10)), as: .mark)
    room.add(.box(LabelBox(around: (173.6, 276), radius: 10)), as: .mark)
    let label = LabelBox(left: 54, top: 245, right: 181, bottom: 262)
    #expect(!room.isFree([LabelRoom.Claim(.box(label), beside: own)]))
    #expect(room.isFree([LabelRoom.Claim(.box(label.moved(x: 160, y: 19)), beside: own)]))
  }

  @Test func `is never nearer to another mark than to its own`() {
    var room = LabelRoom()
    let own = room.add(.circle(x: 0, y: 0, radius: 5), as: .mark)
    room.add(.circle(x: 30, y: 0, radius: 5), as: .mark)
    // From 8 to 18: 3 from its own, 7 from the other one. From 11 to 21: 6 and 4.
    #expect(room.isFree([LabelRoom.Claim(.box(box(8, -2)), beside: own)]))
    #expect(!room.isFree([LabelRoom.Claim(.box(box(11, -2)), beside: own)]))
    // One that names no mark covers none.
    #expect(room.isFree(box(11, -2)) && !room.isFree(box(16, -2)))
  }

  @Test func `covers the least important of what it should leave free, and that only without another choice`()
  {
    var room = LabelRoom()
    for (x, cost) in [(0.0, 9), (20, 2), (40, 5)] { room.add(.box(box(x, 0)), as: .avoided(cost: cost)) }
    let positions = [box(0, 0), box(20, 0), box(40, 0)]
    #expect(place(&room, at: positions) == positions[1])
    #expect(place(&room, at: positions + [box(60, 0)]) == box(60, 0))
  }

  @Test func `overlaps others where both permit it`() {
    var room = LabelRoom()
    room.take([LabelRoom.Claim(.box(box(0, 0)))], .init(isPermissive: true))
    room.take([LabelRoom.Claim(.box(box(20, 0)))])
    #expect(room.isFree(box(0, 0), .init(isPermissive: true)) && !room.isFree(box(0, 0)))
    #expect(!room.isFree(box(20, 0), .init(isPermissive: true)))
  }

  /// A circle of radius 5 around (0, 0) reaches to (3, 4) on its way to the corner of a box.
  @Test func `along a line is as wide as its circles`() {
    var room = LabelRoom()
    room.add(.circle(x: 0, y: 0, radius: 5))
    #expect(!room.isFree(box(2.9, 3.9)) && room.isFree(box(3.1, 4.1)))
    #expect(room.isFree([LabelRoom.Claim(.circle(x: 6, y: 8, radius: 5))]))
    #expect(!room.isFree([LabelRoom.Claim(.circle(x: 6, y: 8, radius: 5.1))]))
  }

  @Test func `is not where it would be hidden, and is crossed only if nothing else is free`() {
    var hidden = LabelMask(of: PixelSize(100, 100))
    hidden.insert(left: 0, right: 20, top: 0, bottom: 100)
    var crossed = LabelMask(of: PixelSize(100, 100))
    crossed.insert(from: (40, 0), to: (40, 100), halfWidth: 0.5)
    var room = LabelRoom(hidden: hidden, crossed: crossed)
    #expect(!room.isFree(box(10, 5)) && room.isFree([.init(.box(box(10, 5)))], .init(mayBeHidden: true)))
    #expect(place(&room, at: [box(10, 5)]) == nil)
    #expect(place(&room, at: [box(35, 5), box(60, 5)]) == box(60, 5))
    #expect(place(&room, at: [box(35, 5)]) == box(35, 5))
  }

  @Test(arguments: [0.25, 1, 3, 9], [1.0, 0.5])
  func `is kept off lines wherever they run`(halfWidth: Double, scale: Double) {
    var random = SplitMix64(seed: 7)
    for _ in 0..<60 {
      func coordinate() -> Double { Double.random(in: -60..<160, using: &random) }
      let (start, end) = ((x: coordinate(), y: coordinate()), (x: coordinate(), y: coordinate()))
      var mask = LabelMask(of: PixelSize(100, 90))
      mask.insert(from: start, to: end, halfWidth: halfWidth)
      let scaled = mask.scaled(by: scale)
      for _ in 0..<100 {
        let (x, y) = (Double.random(in: 0..<100, using: &random), Double.random(in: 0..<90, using: &random))
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let part = min(max(((x - start.x) * dx + (y - start.y) * dy) / (dx * dx + dy * dy), 0), 1)
        let (ox, oy) = (x - start.x - part * dx, y - start.y - part * dy)
        let distance = (ox * ox + oy * oy).squareRoot()
        let point = LabelShape.circle(x: x * scale, y: y * scale, radius: 0.001)
        // The corner of the square around the end of a line, and the diagonal of a cell.
        let most = (halfWidth + 4) * 2.0.squareRoot() + 0.01
        if distance < halfWidth { #expect(scaled.overlaps(point), "\(start) \(end) \(x) \(y)") }
        if distance > 2 * most { #expect(!scaled.overlaps(point), "\(start) \(end) \(x) \(y)") }
      }
    }
  }
}
