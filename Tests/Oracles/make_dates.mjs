// Writes Fixtures/oracles/dates.tsv: the fifth of each month of 2021, and each month alone, as ICU writes them in many
// languages and calendars. Run it with Node.js, which has ICU: node Tests/Oracles/make_dates.mjs
import { writeFileSync } from "node:fs";

const locales = `en en-GB de de-AT fr es it pt pt-PT nl af sv nb da is pl cs sk sl hr sr sr-Latn bs mk bg ru uk be tr fi et lv lt
  hu ro ca gl el id ms vi hi he ar ar-EG ar-SY ar-DZ ar-MA th ja ja-u-ca-japanese zh zh-TW zh-TW-u-ca-roc ko`.split(/\s+/);
const styles = {
  full: { dateStyle: "full" },
  long: { dateStyle: "long" },
  medium: { dateStyle: "medium" },
  month: { month: "long", year: "numeric" },
};
const lines = [`# ICU ${process.versions.icu}, CLDR ${process.versions.cldr}: language, style, January to December`];
for (const locale of locales) {
  for (const [name, style] of Object.entries(styles)) {
    const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" });
    const texts = [...Array(12).keys()].map((month) => format.format(Date.UTC(2021, month, 5)));
    // Others have numbers for months.
    if (texts.every((text) => /\p{L}[\p{L}\p{M}]|\p{L}\.\p{L}|[年년]/u.test(text))) lines.push([locale, name, ...texts].join("\t"));
  }
}
writeFileSync(new URL("../../Fixtures/oracles/dates.tsv", import.meta.url), lines.join("\n") + "\n");
