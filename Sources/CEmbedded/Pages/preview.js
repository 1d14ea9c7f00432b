"use strict";
const $ = (id) => document.getElementById(id);
const make = (tag, values = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), values);
  element.append(...children);
  return element;
};
const canvas = $("canvas"), context = canvas.getContext("2d");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
// The animation that is shown: frames with their times, and decoded images.
let shown = null;
let index = 0, zoom = 0, isPlaying = !calm.matches;
// The time at which the first frame would have begun, and the next change.
let origin = performance.now(), timer = 0;
// The latest state, and whether another one is waiting.
let isLoading = false, isWaiting = false;

const seconds = (value) => `${+value.toFixed(3)} s`;
const duration = () => shown.frames.reduce((sum, frame) => sum + frame.delay, 0);
const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

function draw() {
  if (!shown) return;
  const frame = shown.frames[index], image = shown.images[frame.image];
  context.clearRect(0, 0, canvas.width, canvas.height);
  if (image) context.drawImage(image, 0, 0);
  $("frame").value = index;
  $("frame").setAttribute("aria-valuetext", `frame ${index + 1} of ${shown.frames.length}, ${seconds(frame.time)}`);
  $("where").textContent = `frame ${index + 1} / ${shown.frames.length} · ${seconds(frame.time)} · `
    + (image ? `delay ${+(frame.delay * 1000).toFixed(2)} ms` : "not in the preview");
}

// Shows the frame of the present time; a late call skips frames.
function tick() {
  clearTimeout(timer);
  if (!shown || !isPlaying || shown.frames.length < 2) return;
  const total = duration() * 1000, now = (performance.now() - origin) % total;
  let end = 0, next = 0;
  for (; next < shown.frames.length; next++) {
    end += shown.frames[next].delay * 1000;
    if (end > now) break;
  }
  next = Math.min(next, shown.frames.length - 1);
  if (next !== index) {
    index = next;
    draw();
  }
  timer = setTimeout(tick, Math.max(1, end - now));
}

function play(isOn) {
  isPlaying = isOn;
  $("play").setAttribute("aria-pressed", isOn);
  $("play").textContent = isOn ? "Pause" : "Play";
  clearTimeout(timer);
  if (!isOn || !shown) return;
  origin = performance.now() - shown.frames.slice(0, index).reduce((sum, frame) => sum + frame.delay, 0) * 1000;
  tick();
}

function show(next) {
  if (!shown) return;
  play(false);
  index = (next + shown.frames.length) % shown.frames.length;
  draw();
}

function fit() {
  if (!shown) return;
  const stage = $("stage"), room = [stage.clientWidth - 12, stage.clientHeight - 12];
  const scale = Math.min(room[0] / canvas.width, room[1] / canvas.height);
  // Enlarged by whole numbers, so that every pixel is as large as the next one.
  const factor = zoom || (scale < 1 ? scale : Math.min(4, Math.floor(scale)));
  canvas.style.width = `${canvas.width * factor}px`;
  canvas.style.imageRendering = factor < 1 ? "auto" : "pixelated";
}

// Lists messages with their places in bold; the scene itself is named in the title.
function list(id, title, lines, scene) {
  const section = $(id);
  section.hidden = !lines.length;
  section.querySelector("h2").textContent = plural(lines.length, title);
  section.querySelector("ul").replaceChildren(...lines.map((line) => {
    const text = line.startsWith(`${scene}: `) ? line.slice(scene.length + 2) : line;
    const place = /^\S+: /.exec(text)?.[0] ?? "";
    return make("li", {}, make("b", { textContent: place }), text.slice(place.length));
  }));
}

function showState(state) {
  document.title = `${state.scene} · pulsemap watch`;
  $("scene").textContent = state.scene;
  const badge = { rendering: "rendering …", current: "up to date", failed: "errors" }[state.status];
  $("badge").className = `badge ${state.status}`;
  $("badge").textContent = badge;
  list("problems", "error", state.errors, state.scene);
  list("notes", "warning", state.warnings, state.scene);
  $("stale").hidden = !state.generation;
  document.body.classList.toggle("old", state.status === "failed" && state.generation > 0);
  $("empty").textContent = state.status === "failed"
    ? "No image yet: correct the scene, and it appears here." : "The scene is being rendered.";
  if (shown) {
    $("facts").textContent = `${canvas.width} × ${canvas.height} · ${plural(shown.frames.length, "frame")} · `
      + `${seconds(duration())} · rendered in ${shown.seconds} s`;
  }
  fit();
}

async function load() {
  if (isLoading) {
    isWaiting = true;
    return;
  }
  isLoading = true;
  do {
    isWaiting = false;
    try {
      const state = await (await fetch("/state.json")).json();
      if (state.generation && state.generation !== shown?.generation) {
        const images = await Promise.all([...Array(state.images).keys()].map(async (number) => {
          const image = new Image();
          image.src = `/frames/${state.generation}/${number}.png`;
          await image.decode();
          return image;
        }));
        const isFirst = !shown;
        shown = { ...state, images };
        [canvas.width, canvas.height] = [state.width, state.height];
        index = Math.min(index, state.frames.length - 1);
        $("frame").max = state.frames.length - 1;
        $("empty").hidden = true;
        canvas.hidden = $("controls").hidden = false;
        for (const id of ["back", "play", "forward", "frame"]) $(id).disabled = state.frames.length < 2;
        showState(state);
        draw();
        if (isFirst || isPlaying) play(isPlaying);
      } else {
        showState(state);
      }
    } catch (error) {
      // An image of an animation that is replaced: the next state follows.
      isWaiting ||= navigator.onLine && source.readyState === EventSource.OPEN && (await pause(100), true);
    }
  } while (isWaiting);
  isLoading = false;
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const source = new EventSource("/events");
source.addEventListener("change", load);
source.onerror = () => {
  $("badge").className = "badge lost";
  $("badge").textContent = "pulsemap watch has ended";
};

$("play").onclick = () => play(!isPlaying);
$("back").onclick = () => show(index - 1);
$("forward").onclick = () => show(index + 1);
$("frame").oninput = () => show(Number($("frame").value));
for (const button of document.querySelectorAll(".zooms button")) {
  button.onclick = () => {
    zoom = Number(button.dataset.zoom);
    for (const one of document.querySelectorAll(".zooms button")) one.setAttribute("aria-pressed", one === button);
    fit();
  };
}
onresize = fit;
onkeydown = (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !shown || shown.frames.length < 2) return;
  if (event.key === " " && event.target.tagName === "BUTTON") return;
  const actions = {
    " ": () => play(!isPlaying), ArrowLeft: () => show(index - 1), ArrowRight: () => show(index + 1),
    Home: () => show(0), End: () => show(shown.frames.length - 1),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
};
