import PulseTestSupport
import Testing

@Suite struct `A signal` {
  @Test(
    arguments: [
      "batch fifo --rows csv", "batch rows.csv --journal fifo", "batch - <> fifo", "render fifo",
      // The reader of the journal reads nothing, so that it fills the pipe.
      "batch many.csv --journal held",
    ], ["TERM", "INT", "HUP"])
  func `ends what waits for the other end of a pipe`(line: String, signal: String) throws {
    let folder = try TemporaryFolder()
    // A pipe has room for 64 KiB, and each row of the journal has a long name.
    let script = """
      mkfifo fifo held; printf 'id,lat,lon\\na,1,2\\n' > rows.csv; sleep 60 3<>held & 
      { echo id,lat,lon; for i in $(seq 400); do printf "%0200d,91,2\\n" $i; done; } > many.csv
      timeout -s \(signal) -k 20 3 pulsemap \(line.replacing("batch", with: "batch --radius 5km -o '{id}.gif'"))
      echo $?; kill %1
      """
    let result = try ToolUnderTest.shell(
      script.replacing("render fifo", with: "render fifo -o a.gif"), in: folder.url)
    // The status of timeout where it did not have to kill.
    #expect(result.text.hasSuffix("124\n"), "\(result.text)\(result.standardError.suffix(300))")
  }

  @Test(arguments: [
    ("QUIT", 131), ("ALRM", 142), ("XCPU", 152), ("USR2", 140), ("VTALRM", 154), ("RTMIN", 162),
  ])
  func `of any kind that ends a process leaves nothing half-written`(signal: String, status: Int) throws {
    let folder = try TemporaryFolder()
    let script = Interruption(signal: signal, status: Int32(status), output: "a.gif").script
    let result = try ToolUnderTest.shell("export SWIFT_BACKTRACE=enable=no\n" + script, in: folder.url)
    #expect(result.status == Int32(status))
    #expect(try folder.names == [])
  }

  @Test(arguments: ["SIGQUIT", "SIGALRM", "SIGXCPU", "SIGTERM", "SIGUSR2"])
  func `restores the terminal of a view`(signal: String) async throws {
    let folder = try TemporaryFolder()
    let script = """
      import os, pty, signal, subprocess, sys, termios, time
      subprocess.run(["pulsemap", "render", "--lat", "1", "--lon", "2", "--size", "64x48", "-q", "-o", "a.gif"], check=True)
      control, terminal = pty.openpty()
      before = termios.tcgetattr(terminal)
      p = subprocess.Popen(["pulsemap", "view", "a.gif"], stdin=terminal, stdout=terminal, stderr=terminal,
        start_new_session=True, env=dict(os.environ, TERM="xterm-256color", SWIFT_BACKTRACE="enable=no"))
      os.set_blocking(control, False)
      shown = b""
      def read_until(isDone):
        global shown
        end = time.time() + 60
        while time.time() < end and not isDone():
          try: shown += os.read(control, 65536)
          except BlockingIOError: time.sleep(.02)
      # Half blocks are drawn, and the cursor is hidden, while it plays.
      read_until(lambda: termios.tcgetattr(terminal)[3] != before[3] and len(shown) > 3000)
      p.send_signal(signal.\(signal))
      read_until(lambda: p.poll() is not None)
      time.sleep(.1)
      read_until(lambda: b"\\x1b[?25h" in shown)
      print(termios.tcgetattr(terminal) == before, p.poll() - 128 == signal.\(signal), shown.rfind(b"\\x1b[?25h") > shown.rfind(b"\\x1b[?25l"))
      """
    try folder.write(script, to: "view.py")
    let url = folder.url
    let result = try await onOwnThread { try ToolUnderTest.shell("python3 view.py", in: url) }
    #expect(result.text == "True True True\n", "\(result.standardError)")
  }
}
