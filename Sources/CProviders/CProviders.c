#include "CProviders.h"

// `#embed` is C23; the compiler that comes with Swift takes it in C17, with a warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "providers.tsv"
};

const unsigned char *pulse_providers(void) { return bytes; }

long pulse_providers_count(void) { return sizeof bytes; }
