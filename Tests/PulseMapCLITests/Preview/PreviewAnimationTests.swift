import Testing

@testable import PulseMapCLI

@Suite struct `An animation of the preview` {
  @Test func `says which images are left out`() {
    let frames = (0..<3).map { PreviewAnimation.FrameReference(time: Double($0), delay: 1, image: $0) }
    var animation = PreviewAnimation(width: 1, height: 1, frames: frames, imageCount: 3)
    let firstTwo = [animation.append([1]), animation.append([2])]
    #expect(firstTwo == [true, true])
    #expect(
      animation.limitMessage
        == "shows 2 of 3 images, as the rest exceeds the memory of the preview; make the animation smaller or shorter "
        + "to see all of it")
    let last = animation.append([3])
    #expect(last && animation.limitMessage == nil)
  }

  @Test func `has a bounded number of images`() {
    let count = PreviewAnimation.largestImageCount
    var animation = PreviewAnimation(width: 1, height: 1, frames: [], imageCount: count + 1)
    let appended = (0...count).count { _ in animation.append([0]) }
    #expect(appended == count && animation.images.count == count && animation.limitMessage != nil)
  }
}
