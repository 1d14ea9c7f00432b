import PulseArguments
package import PulseCanvas
package import PulseCodec
package import PulseMapKit

extension OutputFormat: ArgumentValue {}
extension GIFDither: ArgumentValue {}
extension PNGWriter: ArgumentValue {}
