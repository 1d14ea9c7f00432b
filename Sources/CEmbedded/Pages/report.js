"use strict";
const $ = (id) => document.getElementById(id);
// An image of an article is not repeated in the data, which has the identifier of its element.
const source = (address) => address?.startsWith("#") ? $(address.slice(1)).getAttribute("src") : address;
const data = {
  summary: document.querySelector("#plain .summary").textContent,
  pairs: [...document.querySelectorAll("script.data")].map((element) => JSON.parse(element.textContent)),
};
for (const frame of data.pairs.flatMap((pair) => pair.frames))
  for (const side of ["expected", "actual", "difference"]) frame[side] = source(frame[side]);
const make = (tag, values = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), values);
  element.append(...children);
  return element;
};
const MODES = [["side", "Side by side"], ["onion", "Onion"], ["swipe", "Swipe"], ["blink", "Blink"], ["difference", "Difference"]];
const BLINK_MILLISECONDS = 500; // Once a second there and back: calm, and well below 3 Hz.
const narrow = matchMedia("(max-width: 760px)");
const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const state = { pair: 0, frame: 0, mode: "side", zoom: 0, filter: "all", search: "", blinking: false, shown: 0, playing: false };
let blinkTimer = 0, playTimer = 0;

const pair = () => data.pairs[state.pair];
const frames = () => pair()?.frames ?? [];
const visible = () => data.pairs.map((_, index) => index).filter((index) => {
  const one = data.pairs[index];
  return (state.filter === "all" || one.status === state.filter) && one.id.toLowerCase().includes(state.search);
});

function stop() {
  clearInterval(blinkTimer); clearTimeout(playTimer);
  state.blinking = state.playing = false;
}

function choose(index) {
  if (!data.pairs[index]) return;
  stop();
  state.pair = index;
  $("said").textContent = "";
  const list = frames(), first = list.findIndex((frame) => !frame.passes);
  state.frame = Math.max(0, first >= 0 ? first : list.findIndex((frame) => frame.actual));
  render();
}

// The next pair in a direction that does not match, in the order of the list.
function jump(direction) {
  const shown = visible(), place = shown.indexOf(state.pair);
  for (let index = place + direction; index >= 0 && index < shown.length; index += direction)
    if (data.pairs[shown[index]].status !== "match") return choose(shown[index]);
  $("said").textContent = direction > 0 ? "That was the last difference." : "That was the first difference.";
}

function select(element) {
  element.focus();
  getSelection().selectAllChildren(element);
}

// Pages that are files may not use the clipboard everywhere: then the command is selected, for the user to copy.
async function accept() {
  const command = pair()?.command;
  if (!command) return $("said").textContent = "Nothing to accept.";
  try {
    await navigator.clipboard.writeText(command);
    $("said").textContent = "The command is copied: paste it into a terminal.";
  } catch {
    select($("command"));
    let copied = false;
    try { copied = document.execCommand("copy"); } catch { /* It stays selected. */ }
    $("said").textContent = copied ? "The command is copied: paste it into a terminal." : "The command is selected: copy it with Ctrl+C or ⌘C.";
  }
}

function step(count) {
  if (!frames().length) return;
  state.frame = (state.frame + count + frames().length) % frames().length;
  renderFrame();
}

function blink(isOn) {
  clearInterval(blinkTimer);
  state.mode = "blink";
  state.blinking = isOn && !stillness.matches;
  if (isOn) state.shown = 1 - state.shown;
  if (state.blinking) blinkTimer = setInterval(() => { state.shown = 1 - state.shown; renderBlink(); }, BLINK_MILLISECONDS);
  renderFrame();
}

function play(isOn) {
  clearTimeout(playTimer);
  state.playing = isOn;
  $("play").setAttribute("aria-pressed", isOn);
  $("play").textContent = isOn ? "Pause" : "Play";
  const list = frames();
  if (!isOn || list.length < 2) return;
  const now = list[state.frame], next = list[state.frame + 1];
  const length = next?.t != null && now.t != null ? next.t - now.t : 100;
  playTimer = setTimeout(() => { step(1); play(true); }, Math.max(20, length));
}

function setMode(mode) {
  if (mode === "blink") return blink(!state.blinking);
  clearInterval(blinkTimer);
  state.blinking = false;
  state.mode = mode;
  renderFrame();
}

function picture(address, title) {
  const image = make("img", { src: address, alt: `${pair().id}: ${title}, frame ${frames()[state.frame].i}`, draggable: false });
  image.onerror = () => image.replaceWith(make("p", { className: "lost",
    textContent: `${decodeURIComponent(address)} not found: keep the image folder beside this page` }));
  const fit = () => {
    const room = $("stage").clientWidth - 4, parts = state.mode === "side" && !pair().alone && !narrow.matches ? 3 : 1;
    const scale = (room - 16 * (parts - 1)) / parts / image.naturalWidth;
    // Enlarged by whole numbers, so that each pixel is as large as the next one; shrunk as far as it has to be.
    const zoom = state.zoom || (scale < 1 ? scale : Math.min(8, Math.floor(scale)));
    image.style.width = image.naturalWidth * zoom + "px";
    image.style.imageRendering = zoom < 1 ? "auto" : "pixelated";
  };
  if (image.complete && image.naturalWidth) fit(); else image.onload = fit;
  return image;
}

function box(title, ...addresses) {
  const sides = addresses.length > 1 ? ["expected", "actual"] : [title];
  const images = addresses.map((address, index) => picture(address, sides[index]));
  return make("figure", {}, make("figcaption", { textContent: title }), make("div", { className: "box" }, ...images));
}

function renderFrame() {
  const list = frames(), frame = list[state.frame];
  $("view").hidden = !frame;
  $("tools").hidden = $("legend").hidden = Boolean(pair().alone);
  for (const button of $("modes").children) button.setAttribute("aria-pressed", button.dataset.mode === state.mode);
  for (const button of $("zooms").children) button.setAttribute("aria-pressed", Number(button.dataset.zoom) === state.zoom);
  if (!frame) return;
  const actual = frame.actual ?? frame.expected;
  const stage = $("pictures");
  stage.className = state.mode === "side" ? "side" : state.mode === "difference" ? "" : "over";
  $("mixing").hidden = state.mode !== "onion" && state.mode !== "swipe";
  $("mixing").firstElementChild.textContent = state.mode === "onion" ? "actual" : "edge";
  if (pair().alone) {
    stage.className = "";
    stage.replaceChildren(box(pair().alone, frame.expected));
  } else if (state.mode === "side") {
    stage.replaceChildren(box("expected", frame.expected),
      frame.difference ? box("difference", frame.difference) : "", box(frame.actual ? "actual" : "actual, equal", actual));
  } else if (state.mode === "difference") {
    stage.replaceChildren(box(frame.difference ? "difference" : "no difference", frame.difference ?? frame.expected));
  } else {
    stage.replaceChildren(box("", frame.expected, actual));
    renderMix();
    renderBlink();
  }
  $("frame").max = list.length - 1;
  $("frame").value = state.frame;
  const time = frame.t != null ? `· ${+(frame.t / 1000).toFixed(3)} s` : "";
  $("where").textContent = `frame ${frame.i}${frame.j !== frame.i ? ` / ${frame.j}` : ""} ${time}`;
  for (const [index, bar] of [...$("spark").children].entries()) bar.classList.toggle("now", index === state.frame);
  const cells = pair().alone ? [] : [["differing pixels", frame.different], ["antialiased", frame.aa], ["max delta", frame.delta], ["at", frame.at],
    ["MAE", frame.mae], ["PSNR", frame.psnr == null ? "∞" : frame.psnr], ["SSIM", frame.ssim], ["SSIMULACRA2", frame.ssimulacra2], ["exceeded limits", frame.violations]];
  const shown = cells.filter(([, value]) => value !== "" && value != null);
  document.querySelector("thead").replaceChildren(make("tr", {}, ...shown.map(([title]) => make("th", { textContent: title }))));
  document.querySelector("tbody").replaceChildren(make("tr", {}, ...shown.map(([, value]) => make("td", { textContent: value }))));
  // The next frame is read ahead, so that playing does not wait for files.
  const following = list[(state.frame + 1) % list.length];
  for (const address of [following.expected, following.actual, following.difference]) if (address) new Image().src = address;
  writeHash();
}

function renderMix() {
  const top = $("pictures").querySelectorAll("img")[1], value = $("mix").value;
  if (!top || state.mode === "blink") return;
  top.parentElement.querySelector(".handle")?.remove();
  top.style.opacity = state.mode === "onion" ? value / 100 : 1;
  top.style.clipPath = state.mode === "swipe" ? `inset(0 0 0 ${value}%)` : "";
  if (state.mode === "swipe") top.parentElement.append(make("div", { className: "handle", style: `left:${value}%` }));
  caption(state.mode === "onion" ? `expected, ${value} % actual over it` : "expected on the left, actual on the right");
}

function renderBlink() {
  const top = $("pictures").querySelectorAll("img")[1];
  if (!top || state.mode !== "blink") return;
  top.style.opacity = state.shown;
  caption(state.shown ? "actual" : "expected");
}

function caption(text) { $("pictures").querySelector("figcaption").replaceChildren(make("b", { textContent: text })); }

function renderSpark() {
  const list = frames(), most = Math.max(1, ...list.map((frame) => frame.different));
  $("spark").setAttribute("viewBox", `0 0 ${Math.max(1, list.length)} 40`);
  $("spark").innerHTML = list.map((frame, index) => {
    const height = frame.different ? 5 + 33 * Math.sqrt(frame.different / most) : 2;
    const kind = frame.passes ? (frame.different ? "soft" : "") : "bad";
    return `<rect class="${kind}" x="${index + 0.08}" y="${39 - height}" width="0.84" height="${height}"/>`;
  }).join("");
  $("scrub").hidden = list.length < 2;
}

function renderList() {
  const shown = visible();
  $("list").replaceChildren(...shown.map((index) => {
    const one = data.pairs[index];
    const button = make("button", { className: one.status, title: one.message, onclick: () => choose(index) },
      make("span", { textContent: one.id }), make("small", { textContent: one.status }));
    button.setAttribute("aria-current", index === state.pair);
    return make("li", {}, button);
  }), shown.length ? "" : make("li", {}, make("p", { textContent: data.pairs.length ? "No image has this name." : "Nothing was compared." })));
  for (const button of $("filters").children) button.setAttribute("aria-pressed", button.dataset.filter === state.filter);
}

function render() {
  const one = pair();
  renderList();
  document.querySelector("main").hidden = !one;
  if (!one) return;
  $("name").textContent = one.id;
  $("badge").textContent = one.status;
  $("badge").className = `badge ${one.status}`;
  $("message").textContent = one.message;
  $("advice").textContent = one.advice ?? "";
  $("accept").hidden = $("copy").hidden = !one.command;
  $("command").textContent = one.command ?? "";
  document.title = `${one.id} – pulsemap compare`;
  $("facts").replaceChildren(...one.facts.flatMap(([title, text]) => [make("dt", { textContent: title }), make("dd", { textContent: text })]));
  renderSpark();
  renderFrame();
  play(false);
  document.querySelector('#list [aria-current="true"]')?.scrollIntoView({ block: "nearest" });
}

function writeHash() {
  const values = new URLSearchParams({ pair: pair().id, frame: state.frame, view: state.mode });
  history.replaceState(null, "", "#" + values);
}

function readHash() {
  const values = new URLSearchParams(location.hash.slice(1));
  const index = data.pairs.findIndex((one) => one.id === values.get("pair"));
  const bad = data.pairs.findIndex((one) => one.status !== "match");
  choose(index >= 0 ? index : Math.max(0, bad));
  if (index >= 0 && frames()[values.get("frame")]) state.frame = Number(values.get("frame"));
  if (MODES.some(([mode]) => mode === values.get("view"))) state.mode = values.get("view"); // Blinking waits for B.
  renderFrame();
}

$("summary").textContent = data.summary;
const counts = ["all", ...new Set(data.pairs.map((one) => one.status))];
$("filters").append(...counts.map((name) => {
  const count = name === "all" ? data.pairs.length : data.pairs.filter((one) => one.status === name).length;
  const button = make("button", { textContent: `${name} ${count}`, onclick: () => {
    state.filter = name;
    if (!visible().includes(state.pair) && visible().length) choose(visible()[0]); else renderList();
  } });
  button.dataset.filter = name;
  return button;
}));
for (const [mode, title] of MODES) {
  const button = make("button", { textContent: title, onclick: () => setMode(mode) });
  if (mode === "blink") button.append(" ", make("kbd", { textContent: "B" }));
  button.dataset.mode = mode;
  $("modes").append(button);
}
for (const [zoom, title] of [[0, "Fit"], [1, "1×"], [2, "2×"], [4, "4×"], [8, "8×"]]) {
  const button = make("button", { textContent: title, onclick: () => { state.zoom = zoom; renderFrame(); } });
  button.dataset.zoom = zoom;
  $("zooms").append(button);
}
$("search").oninput = () => { state.search = $("search").value.toLowerCase(); renderList(); };
$("mix").oninput = renderMix;
$("previous").onclick = () => jump(-1);
$("next").onclick = () => jump(1);
$("copy").onclick = accept;
$("keys").onclick = () => $("help").showModal();
$("close").onclick = () => $("help").close();
$("play").onclick = () => play(!state.playing);
$("frame").oninput = () => { state.frame = Number($("frame").value); renderFrame(); };
$("spark").onclick = (event) => {
  const area = $("spark").getBoundingClientRect();
  state.frame = Math.min(frames().length - 1, Math.floor((event.clientX - area.left) / area.width * frames().length));
  renderFrame();
};
onresize = renderFrame;
onkeydown = (event) => {
  if (event.target === $("search") || event.ctrlKey || event.metaKey || event.altKey || $("help").open) return;
  const isRange = event.target.type === "range";
  const shown = visible(), place = shown.indexOf(state.pair);
  const actions = {
    ArrowLeft: () => step(-1), ArrowRight: () => step(1),
    ArrowUp: () => choose(shown[place - 1]), ArrowDown: () => choose(shown[place + 1]),
    j: () => jump(1), k: () => jump(-1), a: accept, "?": () => $("help").showModal(),
    " ": () => play(!state.playing), b: () => { if (!pair().alone) blink(!state.blinking); },
  };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = actions[key] ?? (MODES[key - 1] && !pair().alone && (() => setMode(MODES[key - 1][0])));
  if (!action || (key === " " && event.target.tagName === "BUTTON") || (isRange && key.startsWith("Arrow"))) return;
  event.preventDefault();
  action();
};
readHash();
