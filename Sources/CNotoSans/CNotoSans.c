#include "CNotoSans.h"

// `#embed` is C23; the compiler that comes with Swift takes it in C17, with a warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "NotoSans.ttf"
};

const unsigned char *pulse_noto_sans(void) { return bytes; }

long pulse_noto_sans_count(void) { return sizeof bytes; }
