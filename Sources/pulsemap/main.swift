import Glibc
import PulseMapCLI

exit(PulseMapTool.run())
