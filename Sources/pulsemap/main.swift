import Glibc
import PulseMapCLI

exit(await PulseMapTool.run(Array(CommandLine.arguments.dropFirst())))
