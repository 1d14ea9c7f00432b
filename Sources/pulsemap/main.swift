import Glibc
import PulseMapCLI

exit(PulseMapTool.run(Array(CommandLine.arguments.dropFirst())))
