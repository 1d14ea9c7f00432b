internal import CSystem
import Glibc

/// The arguments of `main` as bytes, which need not be UTF-8, without `/proc`.
package enum MainArguments {
  /// The arguments with the name of the program; `nil` if the C library does not tell them.
  package static var all: [[UInt8]]? {
    guard let start = unsafe pulse_arguments() else { return nil }
    var arguments: [[UInt8]] = []
    while let argument = unsafe start[arguments.count] {
      unsafe arguments.append(Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument))))
    }
    return arguments
  }

  /// The path by which this program was started; `nil` if the kernel does not tell it, or it is not UTF-8.
  package static var executable: String? {
    unsafe pulse_executable().flatMap { unsafe SystemText.text(of: $0) }
  }
}
