import PulsePixels
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

  @Test func `meets only what is there in the same frames`() {
    var room = LabelRoom()
    room.add(.box(box(0, 0)), during: 10..<20)
    #expect(room.isFree(box(0, 0), .init(during: 20..<30)))
    #expect(!room.isFree(box(0, 0), .init(during: 19..<30)))
    #expect(!room.isFree(box(0, 0)))
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
}
