#!/bin/bash
# Runs the Snakefile of the article on batches with the given snakemake, and checks that it gives what one process
# gives, that a bad row loses no journal, and that the next run renders only what is missing. 'make test-engines' calls
# it with the tool.
snakemake=$(readlink -f "$2")
source "$(dirname "$0")/rows.sh"
trap 'rm -r "$work"' EXIT
local_run
rm -r journals
sed -n '/^shards = /,/^```$/p' "$article" | grep -v '^```$' > Snakefile
snake() { HOME=$work "$snakemake" --quiet all --cores 2 > snakemake.txt 2>&1; }

cp places.csv right.csv
sed -i 's/^p7,.*/p7,95.5,28.25/' places.csv
if snake; then echo 'a bad row is not noticed'; exit 1; fi
grep -q "places.csv:8: lat: '95.5' is out of range" snakemake.txt
[ "$(ls journals | wc -l)" = 8 ]; [ "$(ls previews | wc -l)" = 39 ]; [ ! -e summary.txt ]
echo 'a bad row is named, and loses no journal'

cp right.csv places.csv; touch before
snake || { cat snakemake.txt; exit 1; }
[ "$(find previews -name '*.gif' -newer before)" = previews/p7.gif ]
grep -q '40 rows: 1 rendered, 39 up to date' summary.txt
echo 'the next run renders only what is missing'
expect_same Snakemake
