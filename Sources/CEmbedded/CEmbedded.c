#include "CEmbedded.h"

// `#embed` is C23; the compiler that comes with Swift takes it in C17, with a warning.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_OF(bytes) {bytes, sizeof bytes}

static const uint8_t world_map[] = {
#embed "WorldMap/world.pmb"
};

static const uint8_t place_names[] = {
#embed "WorldMap/place_names.z"
};

static const uint8_t state_names[] = {
#embed "WorldMap/state_names.z"
};

static const uint8_t country_names[] = {
#embed "WorldMap/country_names.tsv"
};

static const uint8_t noto_sans[] = {
#embed "Font/NotoSans.ttf"
};

static const uint8_t providers[] = {
#embed "Providers/providers.tsv"
};

static const uint8_t report_html[] = {
#embed "Pages/report.html"
};

static const uint8_t report_css[] = {
#embed "Pages/report.css"
};

static const uint8_t report_js[] = {
#embed "Pages/report.js"
};

static const uint8_t preview_html[] = {
#embed "Pages/preview.html"
};

static const uint8_t preview_css[] = {
#embed "Pages/preview.css"
};

static const uint8_t preview_js[] = {
#embed "Pages/preview.js"
};

// A section of its own, which packaging replaces.
__attribute__((section(".pulse_commit"), used)) static const uint8_t commit[64] = {0};

const pulse_file pulse_commit = FILE_OF(commit);
const pulse_file pulse_world_map = FILE_OF(world_map);
const pulse_file pulse_place_names = FILE_OF(place_names);
const pulse_file pulse_country_names = FILE_OF(country_names);
const pulse_file pulse_state_names = FILE_OF(state_names);
const pulse_file pulse_noto_sans = FILE_OF(noto_sans);
const pulse_file pulse_providers = FILE_OF(providers);
const pulse_file pulse_report_html = FILE_OF(report_html);
const pulse_file pulse_report_css = FILE_OF(report_css);
const pulse_file pulse_report_js = FILE_OF(report_js);
const pulse_file pulse_preview_html = FILE_OF(preview_html);
const pulse_file pulse_preview_css = FILE_OF(preview_css);
const pulse_file pulse_preview_js = FILE_OF(preview_js);

static const uint8_t circle[] = {
#embed "Effects/circle.json"
};

static const uint8_t circle_faint[] = {
#embed "Effects/circle-faint.json"
};

static const uint8_t throb[] = {
#embed "Effects/throb.json"
};

static const uint8_t throb_square[] = {
#embed "Effects/throb-square.json"
};

static const uint8_t location[] = {
#embed "Effects/location.json"
};

static const uint8_t location_classic[] = {
#embed "Effects/location-classic.json"
};

static const uint8_t location_ring[] = {
#embed "Effects/location-ring.json"
};

static const uint8_t sweep[] = {
#embed "Effects/sweep.json"
};

static const uint8_t ripple[] = {
#embed "Effects/ripple.json"
};

static const uint8_t beacon[] = {
#embed "Effects/beacon.json"
};

static const uint8_t dot[] = {
#embed "Effects/dot.json"
};

static const uint8_t sonar[] = {
#embed "Effects/sonar.json"
};

static const uint8_t breathe[] = {
#embed "Effects/breathe.json"
};

static const uint8_t blink[] = {
#embed "Effects/blink.json"
};

static const uint8_t zone[] = {
#embed "Effects/zone.json"
};

static const uint8_t pin[] = {
#embed "Effects/pin.json"
};

static const pulse_named_file effects[] = {
    {"circle", FILE_OF(circle)},
    {"circle-faint", FILE_OF(circle_faint)},
    {"throb", FILE_OF(throb)},
    {"throb-square", FILE_OF(throb_square)},
    {"location", FILE_OF(location)},
    {"location-classic", FILE_OF(location_classic)},
    {"location-ring", FILE_OF(location_ring)},
    {"sweep", FILE_OF(sweep)},
    {"ripple", FILE_OF(ripple)},
    {"beacon", FILE_OF(beacon)},
    {"dot", FILE_OF(dot)},
    {"sonar", FILE_OF(sonar)},
    {"breathe", FILE_OF(breathe)},
    {"blink", FILE_OF(blink)},
    {"zone", FILE_OF(zone)},
    {"pin", FILE_OF(pin)},
};

const size_t pulse_effect_count = sizeof effects / sizeof *effects;
const pulse_named_file *const pulse_first_effect = effects;

static const uint8_t names_ar[] = {
#embed "WorldMap/Languages/ar.z"
};

static const uint8_t names_cs[] = {
#embed "WorldMap/Languages/cs.z"
};

static const uint8_t names_da[] = {
#embed "WorldMap/Languages/da.z"
};

static const uint8_t names_de[] = {
#embed "WorldMap/Languages/de.z"
};

static const uint8_t names_el[] = {
#embed "WorldMap/Languages/el.z"
};

static const uint8_t names_es[] = {
#embed "WorldMap/Languages/es.z"
};

static const uint8_t names_fa[] = {
#embed "WorldMap/Languages/fa.z"
};

static const uint8_t names_fi[] = {
#embed "WorldMap/Languages/fi.z"
};

static const uint8_t names_fr[] = {
#embed "WorldMap/Languages/fr.z"
};

static const uint8_t names_he[] = {
#embed "WorldMap/Languages/he.z"
};

static const uint8_t names_hi[] = {
#embed "WorldMap/Languages/hi.z"
};

static const uint8_t names_hu[] = {
#embed "WorldMap/Languages/hu.z"
};

static const uint8_t names_id[] = {
#embed "WorldMap/Languages/id.z"
};

static const uint8_t names_it[] = {
#embed "WorldMap/Languages/it.z"
};

static const uint8_t names_ja[] = {
#embed "WorldMap/Languages/ja.z"
};

static const uint8_t names_ko[] = {
#embed "WorldMap/Languages/ko.z"
};

static const uint8_t names_local[] = {
#embed "WorldMap/Languages/local.z"
};

static const uint8_t names_nb[] = {
#embed "WorldMap/Languages/nb.z"
};

static const uint8_t names_nl[] = {
#embed "WorldMap/Languages/nl.z"
};

static const uint8_t names_pl[] = {
#embed "WorldMap/Languages/pl.z"
};

static const uint8_t names_pt[] = {
#embed "WorldMap/Languages/pt.z"
};

static const uint8_t names_ro[] = {
#embed "WorldMap/Languages/ro.z"
};

static const uint8_t names_ru[] = {
#embed "WorldMap/Languages/ru.z"
};

static const uint8_t names_sv[] = {
#embed "WorldMap/Languages/sv.z"
};

static const uint8_t names_th[] = {
#embed "WorldMap/Languages/th.z"
};

static const uint8_t names_tr[] = {
#embed "WorldMap/Languages/tr.z"
};

static const uint8_t names_uk[] = {
#embed "WorldMap/Languages/uk.z"
};

static const uint8_t names_vi[] = {
#embed "WorldMap/Languages/vi.z"
};

static const uint8_t names_zh[] = {
#embed "WorldMap/Languages/zh.z"
};

static const uint8_t names_zh_hant[] = {
#embed "WorldMap/Languages/zh-Hant.z"
};

static const pulse_named_file languages[] = {
    {"ar", FILE_OF(names_ar)},
    {"cs", FILE_OF(names_cs)},
    {"da", FILE_OF(names_da)},
    {"de", FILE_OF(names_de)},
    {"el", FILE_OF(names_el)},
    {"es", FILE_OF(names_es)},
    {"fa", FILE_OF(names_fa)},
    {"fi", FILE_OF(names_fi)},
    {"fr", FILE_OF(names_fr)},
    {"he", FILE_OF(names_he)},
    {"hi", FILE_OF(names_hi)},
    {"hu", FILE_OF(names_hu)},
    {"id", FILE_OF(names_id)},
    {"it", FILE_OF(names_it)},
    {"ja", FILE_OF(names_ja)},
    {"ko", FILE_OF(names_ko)},
    {"local", FILE_OF(names_local)},
    {"nb", FILE_OF(names_nb)},
    {"nl", FILE_OF(names_nl)},
    {"pl", FILE_OF(names_pl)},
    {"pt", FILE_OF(names_pt)},
    {"ro", FILE_OF(names_ro)},
    {"ru", FILE_OF(names_ru)},
    {"sv", FILE_OF(names_sv)},
    {"th", FILE_OF(names_th)},
    {"tr", FILE_OF(names_tr)},
    {"uk", FILE_OF(names_uk)},
    {"vi", FILE_OF(names_vi)},
    {"zh", FILE_OF(names_zh)},
    {"zh-Hant", FILE_OF(names_zh_hant)},
};

const size_t pulse_language_count = sizeof languages / sizeof *languages;
const pulse_named_file *const pulse_first_language = languages;
