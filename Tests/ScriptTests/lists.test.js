// How lists are sorted and filtered. Run by `node --test`, as `ScriptTests` does.
"use strict";

const assert = require("node:assert/strict");
const { test } = require("node:test");
const { arrange, readArrangement, writeArrangement } = require("../../templates/pages/lists.js");

const books = [
  { title: "나", author: "한강", authors: ["한강"], price: 9000, discount: 0.1, favorite: false, sale: true },
  { title: "가", author: "", authors: [], price: undefined, discount: 0, favorite: true, sale: false },
  { title: "b", author: "김영하", authors: ["김영하", "한강"], price: 12000, discount: 0, favorite: true, sale: false },
  { title: "다", author: "한강", authors: ["한강"], price: 9000, discount: 0.3, favorite: false, sale: true },
];

const titles = (query) => arrange(books, readArrangement(query)).map((book) => book.title).join(" ");

test("each order sorts, equal books stay as listed, and what is not known comes last", () => {
  assert.equal(titles(""), "나 가 b 다");
  assert.equal(titles("?sort=title"), "b 가 나 다");
  assert.equal(titles("?sort=author"), "b 나 다 가");
  assert.equal(titles("?sort=price"), "나 다 b 가");
  assert.equal(titles("?sort=price-desc"), "b 나 다 가");
  assert.equal(titles("?sort=discount"), "다 나 가 b");
});

test("filters leave out what does not fit, all of them together", () => {
  assert.equal(titles("?sale=1"), "나 다");
  assert.equal(titles("?favorite=1"), "가 b");
  assert.equal(titles("?author=한강&sort=price-desc"), "b 나 다");
  assert.equal(titles("?sale=1&favorite=1"), "");
});

test("unknown names and values are as if they were not there", () => {
  for (const query of ["?sort=toString", "?sort=__proto__", "?sort=PRICE", "?sale=yes", "?favorite=", "?x=1", "?sort"]) {
    assert.equal(writeArrangement(readArrangement(query)), "", query);
  }
});

test("what an address asks for is written back as it was read", () => {
  const query = "?sort=price&author=%ED%95%9C%EA%B0%95&favorite=1&sale=1";
  assert.equal(writeArrangement(readArrangement(query)), query);
});
