// What search finds, and in which order. Run by `node --test`, as `ScriptTests` does.
"use strict";

const assert = require("node:assert/strict");
const { test } = require("node:test");
const { fold, pieces, readIndex, readQuery, search } = require("../../templates/pages/matching.js");

const books = [
  // title, authors, publisher, id, flags
  ["미움받을 용기", ["기시미 이치로", "고가 후미타케"], "인플루엔셜", "9788996991342", 0],
  ["소년이 온다", ["한강"], "창비", "9788936434120", 1],
  ["한강", ["조정래"], "해냄", "9788973374199", 0],
  ["한강의 빛", ["김하나"], "창비", "9788936400002", 0],
  ["나의 한강", ["이둘"], "민음사", "9788937400001", 0],
  ["북한강에서", ["정셋"], "문학동네", "9788954600002", 2],
  ["나무", ["베르나르 베르베르"], "열린책들", "9788932900001", 0],
  ["값싼 여행", ["나넷"], "", "kakao-77", 4],
  ["과학 콘서트", ["정재승"], "어크로스", "9788992700001", 0],
  ["Cien años de soledad", ["Gabriel García Márquez"], "Sudamericana", "9780307474728", 0],
  ["Give and Take", ["Adam Grant"], "Viking", "9780670026555", 0],
  ["C++ 프로그래밍", ["비야네 스트롭스트룹"], "에이콘", "9788960770001", 0],
];

const names = [...new Set(books.flatMap(([, authors, publisher]) => [...authors, publisher]))].filter(Boolean);
const entries = readIndex({
  version: 1,
  names,
  groups: [
    {
      path: "books/",
      titles: books.map((book) => book[0]),
      ids: books.map((book) => book[3]),
      authors: books.map((book) => book[1].map((name) => names.indexOf(name))),
      publishers: books.map((book) => names.indexOf(book[2])),
      flags: books.map((book) => book[4]).join(""),
    },
    { label: "글", path: "posts/", titles: ["용기에 대하여"], ids: ["on-courage"] },
  ],
});

const found = (text, limit = 12) => search(entries, readQuery(text), limit).best.map((entry) => entry.title);

test("a title is found by its beginning, its middle, with spaces and without", () => {
  for (const text of ["미움받을", "미움 받을", "미움받을용기", "받을 용기", "움받", "용기 미움받을", " 미움받을  용기 "]) {
    assert.equal(found(text)[0], "미움받을 용기", text);
  }
});

test("initial consonants find a title, with spaces, without, and mixed with syllables", () => {
  for (const text of ["ㅁㅇㅂㅇ", "ㅁㅇㅂㅇㅇㄱ", "ㅁㅇㅂㅇ ㅇㄱ", "ㅇㅂㅇ", "미ㅇ받", "ㅁ움받을ㅇ", "미ㅇㅂㅇ 용ㄱ"]) {
    assert.deepEqual(found(text), ["미움받을 용기"], text);
  }
  assert.deepEqual(found("ㅁㄱㅂㅇ"), []);
});

test("consonants that a keyboard has joined count as two", () => {
  assert.deepEqual(found("ㄳㅆ"), []);
  // ㅂㅅ, typed into one field, becomes ㅄ.
  assert.deepEqual(found("ㄱㅄ"), []);
  assert.deepEqual(found("ㄱㅆ"), ["값싼 여행"]);
  // ㄱㅎ ㅋㅅㅌ
  assert.deepEqual(found("ㄱㅎㅋㅅㅌ"), ["과학 콘서트"]);
  assert.deepEqual(search([{ ...entries[0], key: "부산" }], readQuery("ㅄ"), 1).count, 1);
});

test("a half-typed last syllable finds what it can become", () => {
  for (const text of ["ㅁ", "미", "미우", "미움", "미움ㅂ", "미움바", "미움받", "미움받으", "미움받을", "미움받을 요", "미움받을 용"]) {
    assert.ok(found(text).includes("미움받을 용기"), text);
  }
  // The final consonant moves on: 남 on the way to 나무, 갑 on the way to 값, 고 to 과, 괗 to 과학, 값 to 갑시.
  assert.ok(found("남").includes("나무"));
  assert.ok(found("갑").includes("값싼 여행"));
  assert.ok(found("고ㅏ").length === 0 && found("고").includes("과학 콘서트"));
  assert.ok(found("괗").includes("과학 콘서트"));
  assert.deepEqual(search([{ ...entries[0], key: "갑시다" }], readQuery("값"), 1).count, 1);
  // Only the last one is open, and a space ends it.
  assert.ok(!found("미우받").includes("미움받을 용기"));
  assert.ok(!found("남 ").includes("나무"));
});

test("every step of typing a title finds it", () => {
  // What a keyboard for Hangul shows after each key of 값싼 과일나무.
  const steps = "ㄱ 가 갑 값 값ㅆ 값싸 값싼 값싼ㄱ 값싼고 값싼과 값싼광 값싼과이 값싼과일 값싼과일ㄴ 값싼과일나 값싼과일남 값싼과일나무".split(" ");
  for (const step of steps) {
    const count = search([{ ...entries[0], key: "값싼 과일나무" }], readQuery(step), 1).count;
    assert.equal(count, 1, step);
  }
});

test("the title itself comes first, then its beginning, a word's, its middle, then authors", () => {
  assert.deepEqual(found("한강"), ["한강", "한강의 빛", "나의 한강", "북한강에서", "소년이 온다"]);
});

test("favourites and wished books come first among equals, and the rest stays in order", () => {
  const equal = ["가", "나", "다", "라"].map((title, i) => ({ ...entries[0], title, key: `${title} 책`, flags: [0, 1, 2, 0][i] }));
  assert.deepEqual(search(equal, readQuery("책"), 12).best.map((entry) => entry.title), ["다", "나", "가", "라"]);
});

test("authors and publishers are found, by initial consonants too, and every word must be somewhere", () => {
  assert.deepEqual(found("기시미"), ["미움받을 용기"]);
  assert.deepEqual(found("고가후미타케"), ["미움받을 용기"]);
  assert.deepEqual(found("ㅈㅈㅅ"), ["과학 콘서트"]);
  assert.deepEqual(found("창비").sort(), ["소년이 온다", "한강의 빛"]);
  assert.deepEqual(found("한강 창비").sort(), ["소년이 온다", "한강의 빛"]);
  assert.deepEqual(found("용기 창비"), []);
  // Names of two people are not one.
  assert.deepEqual(found("이치로 고가").length, 1);
  assert.deepEqual(found("이치로고가"), []);
});

test("Latin words are found by beginning and middle, in any case, with and without diacritics, half and full width", () => {
  for (const text of ["cien", "CIEN AÑOS", "anos", "soled", "garcia marquez", "Ｃｉｅｎ", "an\u0303os"]) {
    assert.deepEqual(found(text), ["Cien años de soledad"], text);
  }
  assert.deepEqual(found("give take"), ["Give and Take"]);
  assert.deepEqual(found("veand"), [], "spaces between Latin words count");
  assert.deepEqual(found("c++"), ["C++ 프로그래밍"]);
});

test("decomposed Hangul is the same as composed", () => {
  assert.deepEqual(found("소년이".normalize("NFD")), ["소년이 온다"]);
});

test("an ISBN is found in any spelling, whole or in part", () => {
  for (const text of ["9788996991342", "978-89-969913-4-2", "978 89 969913 4 2", "8996991341", "89-969913-4-1", "97889969913", "0-670-02655-7"]) {
    const expected = text.startsWith("0") ? "Give and Take" : "미움받을 용기";
    assert.deepEqual(found(text), [expected], text);
  }
  assert.deepEqual(found("123"), []);
});

test("posts are found beside books, and each leads to its page", () => {
  const { best } = search(entries, readQuery("용기"), 12);
  assert.deepEqual(best.map((entry) => [entry.path, entry.label]), [["posts/on-courage/", "글"], ["books/9788996991342/", ""]]);
});

test("all that match are counted, and no more than wanted are given", () => {
  assert.deepEqual([search(entries, readQuery("한강"), 2).count, found("한강", 2)], [5, ["한강", "한강의 빛"]]);
});

test("nothing, signs and what looks like a regular expression find nothing and break nothing", () => {
  for (const text of ["", "  ", "!!!", ".*", "(", "[가-힣]{3}", "\\", "^$", "q|x", "\u0000", "\ud800", "😀", "x".repeat(10_000)]) {
    assert.deepEqual(found(text), [], JSON.stringify(text));
  }
});

test("the part of a text that matches is cut out, whatever folding did to its length", () => {
  const cut = (text, query) => pieces(text, readQuery(query)).join("|");
  assert.equal(cut("미움받을 용기", "받을용"), "미움|받을 용|기");
  assert.equal(cut("미움받을 용기", "ㅁㅇ"), "|미움|받을 용기");
  assert.equal(cut("미움받을 용기", "용기 미움"), "|미움|받을 |용기");
  assert.equal(cut("『나무』", "남"), "『|나무|』");
  assert.equal(cut("Straße, años", "strasse"), "|Straße|, años");
  assert.equal(cut("İx 😀 Año", "ano"), "İx 😀 |Año");
  assert.equal(cut("<b>나무</b>", "나무"), "<b>|나무|</b>");
  assert.equal(cut("한강", "없음"), "한강");
});

test("folding leaves words with single spaces", () => {
  assert.equal(fold(" 『J. K. 롤링』,  O’Reilly\u200b·ÉTÉ "), "j k 롤링 oreilly ete");
});

test("an index of another version is refused", () => {
  assert.throws(() => readIndex({ version: 2, names: [], groups: [] }));
});

test("ten thousand books are searched in no time worth telling", { timeout: 20_000 }, () => {
  const many = Array.from({ length: 10_000 }, (_, i) => ({ ...entries[i % entries.length], id: String(i) }));
  assert.equal(search(many, readQuery("ㅁㅇㅂㅇ"), 12).best.length, 12);
});
