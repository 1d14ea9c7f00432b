import Glibc
import PulseSystem
import Testing

@testable import PulseMapCLI

@Suite struct `An error of a terminal` {
  @Test func `says what is wrong and what to do`() {
    #expect(
      ViewCommand.unusableTerminal(SystemError(ENOTTY)).lines == [
        "standard output: the terminal cannot be used: Inappropriate ioctl for device; use another terminal"
      ])
  }
}
