// Runs the fuzz target that the environment variable FUZZ_TARGET names; 'list' lists all of them, one on each line: the
// name, the size of the largest input in bytes, and the patterns of the seeds.

import Glibc

/// Runs libFuzzer with its command line; the corresponding C function is `LLVMFuzzerRunDriver`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ run: @convention(c) (_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32
) -> Int32

let name = unsafe getenv("FUZZ_TARGET").map { unsafe String(cString: $0) } ?? ""
if name == "list" {
  for target in FuzzTarget.all {
    print(([target.name, "\(target.largestInput)"] + target.seeds).joined(separator: "\t"))
  }
  exit(0)
}
guard let chosen = FuzzTarget.all.first(where: { $0.name == name }) else {
  print("FUZZ_TARGET is '\(name)'; use the name of a target, or 'list'")
  exit(2)
}
unsafe FuzzTarget.chosen = chosen
var count = CommandLine.argc
var arguments = unsafe CommandLine.unsafeArgv
exit(
  unsafe runFuzzer(&count, &arguments) { start, count in
    // Safe: libFuzzer passes the address and the number of bytes, which live as long as this call.
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    // -1 keeps inputs out of the corpus that the reader does not even recognize.
    return unsafe FuzzTarget.chosen?.run(bytes) == true ? 0 : -1
  })
