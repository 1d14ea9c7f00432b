import PulseScene
import Testing

@Suite struct FrameScheduleTests {
  @Test(arguments: [10, 12, 24, 25, 30, 50])
  func `delays in hundredths add up to the duration exactly`(rate: Int) throws {
    for hundredths in [2, 3, 79, 80, 81, 100, 333, 700, 1999] {
      let schedule = try FrameSchedule(
        duration: Double(hundredths) / 100, framesPerSecond: Double(rate), base: .hundredths)
      let delays = schedule.delays.map { ($0 * 100).rounded() }
      #expect(delays.reduce(0, +) == Double(hundredths))
      #expect(delays.allSatisfy { $0 >= 2 })
      // Each frame starts within half a hundredth of its ideal time.
      for (index, time) in schedule.times.enumerated() {
        #expect(abs(time - Double(index) / Double(rate)) <= 0.005 + 1e-12)
      }
    }
  }

  // YHAnimatedCircleView: "#define ANIMATION_DURATION 0.8"
  @Test func `the seed's cycle has 20 frames of 4 hundredths`() throws {
    let schedule = try FrameSchedule(duration: 0.8, framesPerSecond: 25, base: .hundredths)
    #expect(schedule.times.count == 20)
    #expect(schedule.delays.allSatisfy { $0 == 0.04 })
  }

  @Test func `30 frames a second alternate between 3 and 4 hundredths`() throws {
    let schedule = try FrameSchedule(duration: 0.2, framesPerSecond: 30, base: .hundredths)
    let delays = schedule.delays.map { Int(($0 * 100).rounded()) }
    #expect(delays == [3, 4, 3, 3, 4, 3])
  }

  @Test func `rates above 50 lose frames, not time`() throws {
    let schedule = try FrameSchedule(duration: 1, framesPerSecond: 120, base: .hundredths)
    #expect(schedule.delays.allSatisfy { $0 >= 0.02 })
    #expect(schedule.duration == 1)
  }

  @Test(arguments: [10, 24, 30, 60, 90])
  func `delays in milliseconds add up to the duration exactly, none too short to be shown`(rate: Int) throws {
    for milliseconds in [11, 30, 800, 1001, 2345] {
      let schedule = try FrameSchedule(
        duration: Double(milliseconds) / 1000, framesPerSecond: Double(rate), base: .milliseconds)
      let delays = schedule.delays.map { ($0 * 1000).rounded() }
      #expect(delays.reduce(0, +) == Double(milliseconds))
      #expect(delays.allSatisfy { $0 >= 11 })
      for (index, time) in schedule.times.enumerated() {
        #expect(abs(time - Double(index) / Double(rate)) <= 0.0005 + 1e-12)
      }
    }
  }

  @Test func `fractions are the ideal times, but for a rest that is too short to be shown`() throws {
    let schedule = try FrameSchedule(duration: 0.105, framesPerSecond: 30, base: .fractions)
    #expect(schedule.times == [0, 1.0 / 30, 2.0 / 30])
    #expect(schedule.delays.dropLast().allSatisfy { $0 == 1.0 / 30 })
    #expect(abs(schedule.delays.reduce(0, +) - 0.105) < 1e-15)
    #expect(schedule.delays.allSatisfy { $0 >= FrameSchedule.shortestUnclampedDelay })
    #expect(try FrameSchedule(duration: 0.105, framesPerSecond: 30, base: .exact).times.count == 4)
  }

  @Test func `exact times are the ideal ones`() throws {
    let schedule = try FrameSchedule(duration: 0.8, framesPerSecond: 60, base: .exact)
    #expect(schedule.times.count == 48)
    #expect(schedule.times[7] == 7.0 / 60)
    #expect(abs(schedule.delays[47] - 1.0 / 60) < 1e-12)
  }

  @Test func `far too many frames are refused`() {
    #expect(throws: MotionError.tooManyFrames(count: 5_000_000)) {
      try FrameSchedule(duration: 100_000, framesPerSecond: 50, base: .hundredths)
    }
    #expect(throws: MotionError.self) {
      try FrameSchedule(duration: 1e300, framesPerSecond: 50, base: .exact)
    }
  }
}
