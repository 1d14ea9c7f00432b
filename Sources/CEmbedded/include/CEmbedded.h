#ifndef CEMBEDDED_H
#define CEMBEDDED_H

#include <stddef.h>
#include <stdint.h>

/// A file that is part of the program.
typedef struct {
  const uint8_t *bytes;
  /// The number of bytes.
  size_t count;
} pulse_file;

/// The commit and its date as text, such as `8cc387e0... 2026-11-27`, then zeros; only zeros in a build that is no
/// package.
extern const pulse_file pulse_commit;

/// The map of the world; `make_world_map.py` describes its format.
extern const pulse_file pulse_world_map;

/// The names of places; `world_place_names.py` describes their format.
extern const pulse_file pulse_place_names;

/// The names and codes of countries; `CountryNames.swift` describes their format.
extern const pulse_file pulse_country_names;

/// The names and codes of states; `world_states.py` describes their format.
extern const pulse_file pulse_state_names;

/// A subset of the font Noto Sans.
extern const pulse_file pulse_noto_sans;

/// The providers of tiles; `make_providers.py` describes their format.
extern const pulse_file pulse_providers;

/// The page of a comparison, without its style, script and pairs.
extern const pulse_file pulse_report_html;

/// The style of the page of a comparison.
extern const pulse_file pulse_report_css;

/// The script of the page of a comparison.
extern const pulse_file pulse_report_js;

/// The page of `watch`.
extern const pulse_file pulse_preview_html;

/// The style of the page of `watch`.
extern const pulse_file pulse_preview_css;

/// The script of the page of `watch`.
extern const pulse_file pulse_preview_js;

/// A file of several of a kind, with its name.
typedef struct {
  const char *name;
  pulse_file file;
} pulse_named_file;

/// The first of the built-in effects, which follow each other in display order.
extern const pulse_named_file *const pulse_first_effect;

/// The number of built-in effects.
extern const size_t pulse_effect_count;

/// The first of the languages of names on the map of the world, by their codes in alphabetical order; `local` has the names in
/// the language of each country. `world_languages.py` describes their format.
extern const pulse_named_file *const pulse_first_language;

/// The number of these languages.
extern const size_t pulse_language_count;

#endif
