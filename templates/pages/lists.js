// Comfort on list pages: the next page's books are appended near the end, and a list is sorted and filtered in place.
"use strict";

// MARK: Arranging

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

// What is not known comes last, whichever way.
const orders = {
  title: (a, b) => compare(a.title, b.title),
  author: (a, b) => (a.author === "") - (b.author === "") || compare(a.author, b.author),
  price: (a, b) => (a.price ?? Infinity) - (b.price ?? Infinity) || 0,
  "price-desc": (a, b) => (b.price ?? -1) - (a.price ?? -1),
  discount: (a, b) => b.discount - a.discount,
};

// Of the query of an address; unknown names and values are as if they were not there.
function readArrangement(query) {
  const values = new URLSearchParams(query);
  const sort = values.get("sort") ?? "";
  return {
    sort: Object.hasOwn(orders, sort) ? sort : "",
    author: values.get("author") ?? "",
    favorite: values.get("favorite") === "1",
    sale: values.get("sale") === "1",
  };
}

// The other way round; empty when nothing is asked for.
function writeArrangement(wanted) {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) if (value) values.set(name, value === true ? "1" : value);
  return `${values}` && `?${values}`;
}

// Equal books stay in the order they are listed in.
function arrange(books, { sort, author, favorite, sale }) {
  const left = books.filter(
    (book) => (!favorite || book.favorite) && (!sale || book.sale) && (!author || book.authors.includes(author)),
  );
  return sort ? left.sort(orders[sort]) : left;
}

if (typeof document === "undefined") module.exports = { arrange, readArrangement, writeArrangement };
else if (document.querySelector("form.arrange")) startList(document.querySelector("form.arrange"));

// MARK: List pages

// What a card says about its book, in the elements that every card has.
function factsOf(card) {
  const text = (selector) => card.querySelector(selector)?.textContent.trim() ?? "";
  const amount = (selector) => Number(text(selector).replace(/\D/g, "")) || undefined;
  const [list, sale] = [amount(".list-price"), amount(".sale-price")];
  const names = text(".by");
  return {
    card,
    title: fold(text(".title")),
    author: fold(names),
    authors: names ? names.split(", ") : [],
    price: sale ?? list,
    discount: list && sale ? (list - sale) / list : 0,
    favorite: card.querySelector(".favorite") !== null,
    sale: sale !== undefined,
  };
}

// The addresses of all pages of a list, of which the pager names the first and the last.
function pagesOf(pager) {
  const links = pager ? [...pager.querySelectorAll("ol a")] : [];
  const first = links[0]?.href ?? location.href.replace(/[?#].*/, "");
  const count = Number(links.at(-1)?.href.match(/\/page\/(\d+)\/$/)?.[1] ?? 1);
  return Array.from({ length: count }, (_, i) => (i === 0 ? first : `${first}page/${i + 1}/`));
}

function startList(form) {
  const list = document.querySelector(".shelf > .books");
  if (!list) return;
  const words = form.dataset;
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  form.append(status);
  const more = Object.assign(document.createElement("button"), { type: "button", textContent: words.more, hidden: true });
  const end = Object.assign(document.createElement("div"), { className: "more" });
  end.append(more);
  list.after(end);

  // How many pages are appended before the button has to be pressed, so that what is below the list can be reached.
  const savesData = navigator.connection?.saveData || matchMedia("(prefers-reduced-data: reduce)").matches;
  const patience = savesData ? 0 : 3;
  let allowance;
  const chunk = Math.max(list.children.length, 1);

  let pager = document.querySelector("nav.pager");
  const pages = pagesOf(pager);
  const current = Math.max(pages.indexOf(pager?.querySelector("[aria-current]")?.href), 0);
  const loaded = new Map([[current, Promise.resolve({ cards: [...list.children], pager, title: document.title })]]);
  // The list as its pages have it: which page comes next, its cards so far, and where each page begins among them.
  let next = current + 1;
  const natural = [...list.children];
  const starts = [{ card: natural[0], page: current, title: document.title }];
  let here = current;
  // The books in the reader's own order; undefined while the list is as its pages have it.
  let arranged;
  let isBusy = false;
  let turns = 0;
  // The arrangement that is shown.
  let applied = "";

  async function fetchPage(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const cards = [...page.querySelectorAll(".shelf > .books > *")].map((card) => document.adoptNode(card));
    if (!cards.length) throw new Error("no list");
    const pager = page.querySelector("nav.pager");
    return { cards, pager: pager && document.adoptNode(pager), title: page.title };
  }

  function load(number) {
    if (!loaded.has(number)) {
      const page = fetchPage(pages[number]);
      loaded.set(number, page);
      page.catch(() => loaded.delete(number));
    }
    return loaded.get(number);
  }

  // Every book of the list once, a few pages at a time.
  async function loadAll() {
    let number = 0;
    const work = async () => {
      while (number < pages.length) await load(number++);
    };
    await Promise.all([work(), work(), work(), work()]);
    const books = new Map();
    for (let i = 0; i < pages.length; i++) {
      for (const card of (await load(i)).cards) if (!books.has(card.dataset.book)) books.set(card.dataset.book, factsOf(card));
    }
    fillAuthors([...books.values()]);
    return [...books.values()];
  }

  function fillAuthors(books) {
    const select = form.elements.author;
    if (!select || select.options.length > 1) return;
    const names = [...new Set(books.flatMap((book) => book.authors))].map((name) => [fold(name), name]);
    select.append(...names.sort((a, b) => compare(a[0], b[0])).map(([, name]) => new Option(name)));
  }

  function isAtEnd() {
    return arranged ? list.children.length >= arranged.length : next >= pages.length;
  }

  function appendArranged() {
    const shown = list.children.length;
    list.append(...arranged.slice(shown, shown + chunk).map((book) => book.card));
  }

  // Appends one page; several calls at once append one.
  async function extend() {
    if (isBusy || isAtEnd()) return;
    isBusy = true;
    try {
      if (arranged) {
        appendArranged();
      } else {
        const page = await load(next);
        if (!arranged) appendPage(page);
        status.textContent = "";
      }
    } catch {
      allowance = 0;
      status.textContent = words.failed;
    }
    isBusy = false;
    watch();
  }

  function appendPage(page) {
    const known = new Set(natural.map((card) => card.dataset.book));
    const cards = page.cards.filter((card) => !known.has(card.dataset.book));
    if (cards.length) starts.push({ card: cards[0], page: next, title: page.title });
    natural.push(...cards);
    list.append(...cards);
    if (pager && page.pager) pager.replaceWith(page.pager);
    pager = page.pager ?? pager;
    next++;
    history.scrollRestoration = "manual";
  }

  // Asks again whether the end is near, for a watched element that stays near says nothing.
  function watch() {
    more.hidden = isAtEnd();
    observer.unobserve(end);
    observer.observe(end);
  }

  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.at(-1).isIntersecting || !allowance || isBusy || isAtEnd()) return;
      allowance--;
      extend();
    },
    { rootMargin: "800px" },
  );

  more.addEventListener("click", async () => {
    const count = list.children.length;
    allowance = patience;
    await extend();
    list.children[count]?.querySelector("a")?.focus();
  });

  // MARK: The address

  function naturalAddress() {
    return pages[here];
  }

  // The page that the middle of the window is in.
  function noteAddress() {
    if (arranged || writeArrangement(readArrangement(location.search))) return;
    const start = starts.findLast(({ card }) => card.getBoundingClientRect().top <= innerHeight / 2) ?? starts[0];
    if (start.page === here) return;
    here = start.page;
    document.title = start.title;
    history.replaceState(null, "", naturalAddress());
  }

  let scrolled;
  addEventListener("scroll", () => {
    clearTimeout(scrolled);
    scrolled = setTimeout(noteAddress, 150);
  });

  // MARK: The place

  // Where the reader is in a list that is longer than its page; a browser knows places on pages as they are sent alone.
  function savePlace() {
    if (!arranged && starts.length === 1) return;
    noteAddress();
    // One that is on the page the address names, for the way back leads to that page alone.
    const first = arranged ? 0 : natural.indexOf(starts.find(({ page }) => page === here).card);
    const card = [...list.children].slice(first).find((card) => card.getBoundingClientRect().bottom > innerHeight / 2);
    if (!card) return;
    const place = { book: card.dataset.book, top: card.getBoundingClientRect().top };
    try {
      sessionStorage.setItem(`place ${location.href}`, JSON.stringify(place));
    } catch {
      // Then the page begins at its top.
    }
  }

  function restorePlace() {
    let place;
    try {
      place = JSON.parse(sessionStorage.getItem(`place ${location.href}`));
    } catch {
      return;
    }
    const find = () => [...list.children].find((card) => card.dataset.book === place?.book);
    while (arranged && !find() && !isAtEnd()) appendArranged();
    const card = find();
    // Enough below it to scroll that far.
    if (arranged) appendArranged();
    if (card) scrollBy({ top: card.getBoundingClientRect().top - place.top, behavior: "instant" });
  }

  addEventListener("pagehide", savePlace);

  // MARK: The controls

  // Shows what the address asks for.
  async function apply() {
    const turn = ++turns;
    const wanted = readArrangement(location.search);
    const asked = writeArrangement(wanted);
    if (asked === applied) return;
    if (allowance !== undefined) allowance = patience;
    if (asked) {
      if (pages.length > loaded.size) status.textContent = words.wait;
      let books;
      try {
        books = await loadAll();
      } catch {
        if (turn === turns) status.textContent = words.failed;
        return;
      }
      if (turn !== turns) return;
      // An author who is not in the list is nobody.
      if (!books.some((book) => book.authors.includes(wanted.author))) wanted.author = "";
      arranged = writeArrangement(wanted) ? arrange(books, wanted) : undefined;
    } else {
      arranged = undefined;
    }
    for (const [name, value] of Object.entries(wanted)) {
      const control = form.elements[name];
      if (control) control[control.type === "checkbox" ? "checked" : "value"] = value;
    }
    list.replaceChildren(...(arranged ? arranged.slice(0, chunk).map((book) => book.card) : natural));
    if (pager) pager.hidden = arranged !== undefined;
    status.textContent = arranged ? counted(words.one, words.many, arranged.length) : "";
    if (arranged) history.scrollRestoration = "manual";
    applied = asked;
    watch();
  }

  form.addEventListener("change", () => {
    savePlace();
    const values = [...new FormData(form)].filter(([, value]) => value);
    const query = writeArrangement(readArrangement(new URLSearchParams(values)));
    history.pushState(null, "", query ? pages[0] + query : naturalAddress());
    apply();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("focusin", () => {
    if (!savesData) loadAll().catch(() => {});
  });
  addEventListener("popstate", async () => {
    await apply();
    restorePlace();
  });

  if (pages.length === 1) fillAuthors(natural.map(factsOf));
  form.hidden = false;
  // Nothing goes on by itself before the reader does something; a browser that goes back to a place is none of that.
  for (const name of ["wheel", "touchmove", "keydown", "pointerdown"]) {
    addEventListener(name, () => allowance === undefined && ((allowance = patience), watch()), { once: true, passive: true });
  }
  watch();
  const isReturn = ["back_forward", "reload"].includes(performance.getEntriesByType("navigation")[0]?.type);
  apply().then(() => isReturn && restorePlace());
}
