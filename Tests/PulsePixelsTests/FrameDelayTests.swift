import PulsePixels
import Testing

struct `Delays of frames` {
  @Test(arguments: [
    (FrameDelay(0, over: 100), FrameDelay(1, over: 10)), (FrameDelay(1, over: 100), FrameDelay(1, over: 10)),
    (FrameDelay(10, over: 1000), FrameDelay(1, over: 10)),
    (FrameDelay(11, over: 1000), FrameDelay(11, over: 1000)),
    (FrameDelay(1, over: 99), FrameDelay(1, over: 99)),
    (FrameDelay(655, over: 65535), FrameDelay(1, over: 10)),
    (FrameDelay(656, over: 65535), FrameDelay(656, over: 65535)),
    (FrameDelay(2, over: 100), FrameDelay(2, over: 100)),
    (FrameDelay(.max, over: 1), FrameDelay(.max, over: 1)),
    (FrameDelay(1, over: .max), FrameDelay(1, over: 10)),
  ])
  func `Browsers show frames of 10 milliseconds or less for 100`(stored: FrameDelay, shown: FrameDelay) {
    #expect(stored.effective == shown)
  }

  @Test func `A film has the delays of browsers beside those of its file`() {
    let picture = Bitmap(size: PixelSize(1, 1))
    let film = AnimatedImage(
      frames: [picture, picture], delays: [FrameDelay(0, over: 1), FrameDelay(1, over: 5)])
    #expect(film.delays == [FrameDelay(0, over: 1), FrameDelay(1, over: 5)])
    #expect(film.effectiveDelays == [FrameDelay(1, over: 10), FrameDelay(1, over: 5)])
    #expect(AnimatedImage(frames: [picture]).effectiveDelays == nil)
  }
}
