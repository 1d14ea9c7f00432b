/// What a process tells the one that started it.
enum ExitStatus: Int32 {
  /// Done; a closed pipe counts as done.
  case done = 0

  /// A negative result: what was compared differs.
  case negative = 1

  /// Trouble: the command line is wrong, or something cannot be read or written.
  case trouble = 2
}
