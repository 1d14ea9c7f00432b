import Glibc
import PulseMapCLI
import PulseSystem
import Testing

@Suite struct `An error of a terminal` {
  @Test(arguments: [
    (TerminalError.disconnected, "the terminal was closed; open another one"),
    (
      .unusable(SystemError(ENOTTY)),
      "the terminal cannot be used: Inappropriate ioctl for device; use another terminal"
    ),
    (.unreadableFrame("a.gif: is damaged; save it again"), "a.gif: is damaged; save it again"),
  ])
  func `says what is wrong and what to do`(error: TerminalError, message: String) {
    #expect(error.description == message)
  }
}
