#include <fontconfig/fontconfig.h>

#include "freetype.h"
#include "shaping.h"
