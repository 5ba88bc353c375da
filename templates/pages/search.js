// The search form of every page: a combobox over what `matching.js` finds.
"use strict";

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

if (document.querySelector("form.search input")) startSearch(document.querySelector("form.search"));

function startSearch(form) {
  const field = form.querySelector("input");
  const status = element("p", { class: "vh", role: "status" });
  const options = element("div", { id: "found", role: "listbox", "aria-label": form.dataset.results });
  const note = element("p", { "aria-hidden": "true" });
  const panel = element("div", { class: "found", hidden: "" }, options, note);
  form.append(panel, status);
  for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-controls", "found"], ["aria-keyshortcuts", "/"]]) {
    field.setAttribute(name, value);
  }
  const limit = 12;
  let index;
  let isComposing = false;
  let latest = 0;
  let timer;
  let active = -1;

  function load() {
    index ??= fetch(form.dataset.index, { cache: "no-cache" })
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
      .then((read) => ({ words: read.words, entries: readIndex(read), address: new URL(form.dataset.index, location.href) }));
    index.catch(() => (index = undefined));
    return index;
  }

  function say(text) {
    note.textContent = text;
    status.textContent = text;
  }

  function show(isShown) {
    isShown &&= form.contains(document.activeElement);
    panel.hidden = !isShown;
    options.hidden = !options.firstChild;
    field.setAttribute("aria-expanded", String(isShown && !options.hidden));
    activate(-1);
  }

  function activate(number) {
    options.children[active]?.setAttribute("aria-selected", "false");
    active = number;
    const option = options.children[number];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) field.setAttribute("aria-activedescendant", option.id);
    else field.removeAttribute("aria-activedescendant");
  }

  function marked(text, query) {
    return pieces(text, query).map((piece, i) => (i % 2 ? element("mark", {}, piece) : piece));
  }

  function option(entry, number, query, { words, address }) {
    const labels = [entry.label, entry.flags & flag.wished && words.wished, entry.flags & flag.favorite && words.favorite, entry.flags & flag.sale && words.sale];
    const line = [element("span", { class: "hit" }, ...marked(entry.title, query))];
    if (entry.authors) line.push(" ", element("span", { class: "hit-by" }, ...marked(entry.authors, query)));
    for (const label of labels.filter(Boolean)) line.push(" ", element("span", { class: "hit-mark" }, label));
    const href = new URL(entry.path, address).href;
    return element("a", { role: "option", id: `found-${number}`, tabindex: "-1", "aria-selected": "false", href }, ...line);
  }

  async function update() {
    clearTimeout(timer);
    const turn = ++latest;
    const text = field.value;
    if (!text.trim()) {
      options.replaceChildren();
      say("");
      return show(false);
    }
    try {
      // Shown only when the index takes its time.
      timer = setTimeout(() => (say(form.dataset.wait), show(true)), 400);
      const loaded = await load();
      if (turn !== latest) return;
      clearTimeout(timer);
      const query = readQuery(text);
      const { count, best } = search(loaded.entries, query, limit);
      options.replaceChildren(...best.map((entry, i) => option(entry, i, query, loaded)));
      const { none, one, many, cut } = loaded.words;
      say(count === 0 ? none : count > limit ? cut.replace("#", count).replace("#", limit) : counted(one, many, count));
    } catch {
      if (turn !== latest) return;
      clearTimeout(timer);
      options.replaceChildren();
      say(form.dataset.failed);
    }
    show(true);
  }

  function updateSoon() {
    clearTimeout(timer);
    latest++;
    timer = setTimeout(update, 120);
  }

  // The option that is chosen, or else the best one for what is written now, not for what was when the last search began.
  async function open() {
    const text = field.value;
    if (active < 0) await update();
    if (field.value === text) options.children[Math.max(active, 0)]?.click();
  }

  field.addEventListener("focus", () => load().catch(() => {}));
  field.addEventListener("compositionstart", () => {
    isComposing = true;
    clearTimeout(timer);
  });
  field.addEventListener("compositionend", () => {
    isComposing = false;
    // At once, for the next syllable's composition begins in the same moment.
    update();
  });
  field.addEventListener("input", (event) => {
    if (!isComposing && !event.isComposing) updateSoon();
  });
  field.addEventListener("keydown", (event) => {
    if (event.isComposing || event.keyCode === 229) return;
    const count = panel.hidden ? 0 : options.children.length;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    let target;
    if (event.key === "Escape" && !panel.hidden) show(false);
    else if (event.key === "Escape" && !field.value) field.blur();
    else if (!isPlain) return;
    else if (event.key === "Enter") open();
    else if (event.key === "ArrowDown" && panel.hidden && field.value) update();
    else if (event.key === "ArrowDown" && count) target = active + 1 < count ? active + 1 : -1;
    else if (event.key === "ArrowUp" && count) target = active < 0 ? count - 1 : active - 1;
    else if (event.key === "Home" && active >= 0) target = 0;
    else if (event.key === "End" && active >= 0) target = count - 1;
    else return;
    event.preventDefault();
    if (target !== undefined) activate(target);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  // The field keeps the focus while an option is pressed.
  panel.addEventListener("mousedown", (event) => event.preventDefault());
  form.addEventListener("focusout", (event) => {
    if (!form.contains(event.relatedTarget)) show(false);
  });
  field.addEventListener("click", () => {
    if (panel.hidden && options.firstChild) show(true);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target.closest?.("input, textarea, select, [contenteditable]")) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  show(false);
  form.hidden = false;
}
