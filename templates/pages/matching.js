// What search finds, and in which order: functions that know no page, so that tests load them by themselves.
"use strict";

// MARK: Folding

const specialLetters = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ı: "i", ς: "σ" };
const foldedCharacters = new Map();

// Lower case without diacritics, half-width. Apostrophes, dots and hyphens vanish; other signs become spaces.
function foldCharacter(character) {
  let folded = foldedCharacters.get(character);
  if (folded !== undefined) return folded;
  folded = /[！-～]/.test(character) ? String.fromCharCode(character.charCodeAt(0) - 0xfee0) : character;
  folded = folded.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").normalize();
  folded = specialLetters[folded] ?? folded;
  if (/^['’ʼ.‐‑-]$|^\p{Cf}$/u.test(folded)) folded = "";
  else if (!/^[\p{L}\p{M}\p{N}+#]*$/u.test(folded)) folded = " ";
  foldedCharacters.set(character, folded);
  return folded;
}

// The text as it is compared: its words with single spaces. `places` is filled with the place in the text of each unit.
function fold(text, places) {
  let key = "";
  let place = 0;
  for (const character of text) {
    const folded = foldCharacter(character);
    if (folded !== " " || (key !== "" && !key.endsWith(" "))) {
      key += folded;
      for (let i = 0; places && i < folded.length; i++) places.push(place);
    }
    place += character.length;
  }
  return key.trimEnd();
}

// MARK: Hangul

const initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const finals = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ";
const pairs = {
  ㄳ: "ㄱㅅ", ㄵ: "ㄴㅈ", ㄶ: "ㄴㅎ", ㄺ: "ㄹㄱ", ㄻ: "ㄹㅁ", ㄼ: "ㄹㅂ", ㄽ: "ㄹㅅ", ㄾ: "ㄹㅌ", ㄿ: "ㄹㅍ", ㅀ: "ㄹㅎ", ㅄ: "ㅂㅅ",
};
// Vowels that typing another one turns into the vowels up to the second: ㅗ into ㅘ, ㅙ, ㅚ; ㅜ into ㅝ, ㅞ, ㅟ; ㅡ into ㅢ.
const lastVowels = { 8: 11, 13: 16, 18: 19 };

const syllable = (initial, vowel, final) => String.fromCharCode(0xac00 + (initial * 21 + vowel) * 28 + final);

// A regular expression for one character of a query. An initial consonant stands for every syllable that begins with it. An
// open one may still be typed: it stands for all it can become, and its final consonant may begin the next syllable.
function unit(character, isOpen) {
  const consonant = initials.indexOf(character);
  if (consonant >= 0) return `[${syllable(consonant, 0, 0)}-${syllable(consonant, 20, 27)}${character}]`;
  const number = character.charCodeAt(0) - 0xac00;
  if (!isOpen || number < 0 || number >= 19 * 21 * 28) return character.replace("+", "\\+");
  const [initial, vowel, end] = [Math.floor(number / 588), Math.floor((number % 588) / 28), number % 28];
  if (end === 0) return `[${character}-${syllable(initial, lastVowels[vowel] ?? vowel, 27)}]`;
  const final = finals[end];
  const grown = [...finals].flatMap((other, i) => (i === end || pairs[other]?.[0] === final ? syllable(initial, vowel, i) : []));
  const [stays, moves] = pairs[final] ?? ["", final];
  return `(?:[${grown.join("")}]|${syllable(initial, vowel, finals.indexOf(stays))} ?${unit(moves)})`;
}

// MARK: Queries

// Spaces between syllables do not count, neither in the query nor in the text.
function pattern(word, isOpen) {
  const characters = [...word];
  const isHangul = (character) => /[ㄱ-ㅎ가-힣]/.test(character);
  return characters
    .map((character, i) => {
      const gap = i > 0 && (isHangul(character) || isHangul(characters[i - 1])) ? " ?" : "";
      return gap + unit(character, isOpen && i === characters.length - 1);
    })
    .join("");
}

const matcher = (source) => ({ anywhere: new RegExp(source, "u"), atWord: new RegExp(`(?:^|[ \n])${source}`, "u") });

// The digits of an ISBN or of a part of one; of ten digits with a right check digit, the thirteen they are today.
function isbnDigits(text) {
  const digits = text.replace(/[\s‐-–-]/g, "").toUpperCase();
  if (/^\d{9}[\dX]$/.test(digits)) {
    const values = [...digits].map((digit) => (digit === "X" ? 10 : Number(digit)));
    if (values.reduce((sum, value, i) => sum + value * (10 - i), 0) % 11 === 0) {
      const twelve = `978${digits.slice(0, 9)}`;
      const sum = [...twelve].reduce((sum, digit, i) => sum + digit * (i % 2 ? 3 : 1), 0);
      return twelve + ((10 - (sum % 10)) % 10);
    }
  }
  return /^\d{4,13}$/.test(digits) ? digits : "";
}

function readQuery(text) {
  text = text.normalize().slice(0, 200);
  const words = fold(text)
    .split(" ")
    .filter(Boolean)
    .slice(0, 10)
    // A keyboard joins consonants that are typed one after the other.
    .map((word) => word.replace(/[ㄳㄵㄶㄺ-ㅀㅄ]/g, (pair) => pairs[pair]));
  const sources = words.map((word, i) => pattern(word, i === words.length - 1 && !/\s$/.test(text)));
  return {
    literal: words.join(""),
    words: sources.map(matcher),
    whole: matcher(sources.join(" ?")),
    hasInitials: words.some((word) => /[ㄱ-ㅎ]/.test(word)),
    digits: isbnDigits(text),
  };
}

// MARK: Ranking

// 0 at the start, 1 at the start of a word, 2 inside one, -1 nowhere.
function place(matcher, key) {
  const found = key.search(matcher.atWord);
  if (found >= 0) return Math.min(found, 1);
  return matcher.anywhere.test(key) ? 2 : -1;
}

// Less is better: 0 the title itself, 1 to 3 a part of it, 4 initial consonants, 5 an author, 6 a publisher, 7 digits.
function titleRank(entry, matcher, query) {
  const found = place(matcher, entry.key);
  if (found < 0) return Infinity;
  if (query.hasInitials) return 4 + found / 4;
  return found === 0 && entry.key.replaceAll(" ", "") === query.literal ? 0 : 1 + found;
}

function wordRank(entry, matcher, query) {
  const title = titleRank(entry, matcher, query);
  if (title < Infinity) return title;
  const author = place(matcher, entry.authorKey);
  if (author >= 0) return 5 + author / 4;
  const publisher = place(matcher, entry.publisherKey);
  return publisher >= 0 ? 6 + publisher / 4 : Infinity;
}

function rank(entry, query) {
  if (query.digits && entry.id === query.digits) return 0;
  let best = titleRank(entry, query.whole, query);
  if (best === Infinity && query.words.length) {
    best = 0;
    for (const word of query.words) best = Math.max(best, wordRank(entry, word, query));
  }
  return best === Infinity && query.digits && entry.id.includes(query.digits) ? 7 : best;
}

const flag = { wished: 1, favorite: 2, sale: 4 };

// How many entries match, and the best of them.
function search(entries, query, limit) {
  if (!query.words.length) return { count: 0, best: [] };
  const found = [];
  entries.forEach((entry, i) => {
    const rating = rank(entry, query);
    if (rating < Infinity) found.push([rating, 3 - (entry.flags & 3), i]);
  });
  found.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  return { count: found.length, best: found.slice(0, limit).map(([, , i]) => entries[i]) };
}

// The text cut where matches begin and end; every second piece matches.
function pieces(text, query) {
  const places = [];
  const key = fold(text, places);
  const isMarked = new Array(text.length).fill(false);
  for (const word of query.whole.anywhere.test(key) ? [query.whole] : query.words) {
    const found = word.atWord.exec(key) ?? word.anywhere.exec(key);
    if (!found || !found[0]) continue;
    const start = found.index + (/^[ \n]/.test(found[0]) ? 1 : 0);
    const [first, last] = [places[start], places[found.index + found[0].length - 1]];
    isMarked.fill(true, first, last + String.fromCodePoint(text.codePointAt(last)).length);
  }
  const cuts = [""];
  for (let i = 0; i < text.length; i++) {
    if (isMarked[i] !== (cuts.length % 2 === 0)) cuts.push("");
    cuts[cuts.length - 1] += text[i];
  }
  return cuts;
}

// The columns of the index as entries.
function readIndex(index) {
  if (index.version !== 1) throw new Error("an index of another version");
  const keys = index.names.map((name) => fold(name));
  return index.groups.flatMap((group) =>
    group.titles.map((title, i) => {
      const authors = group.authors?.[i] ?? [];
      const publisher = group.publishers?.[i] ?? -1;
      return {
        title,
        id: group.ids[i],
        path: `${group.path}${group.ids[i]}/`,
        label: group.label ?? "",
        authors: authors.map((name) => index.names[name]).join(", "),
        flags: Number(group.flags?.[i] ?? 0),
        key: fold(title),
        authorKey: authors.map((name) => keys[name]).join("\n"),
        publisherKey: keys[publisher] ?? "",
      };
    }),
  );
}

// One form for one, another for other numbers, which stand in the place of ‘#’.
const counted = (one, many, number) => (number === 1 ? one : many).replace("#", number);

if (typeof document === "undefined") module.exports = { fold, pieces, readIndex, readQuery, search };
