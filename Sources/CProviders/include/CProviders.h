#ifndef CPROVIDERS_H
#define CPROVIDERS_H

/// Returns the bytes of `providers.tsv`, whose format `make_providers.py` describes.
const unsigned char *pulse_providers(void);

/// Returns the number of bytes of `providers.tsv`.
long pulse_providers_count(void);

#endif
