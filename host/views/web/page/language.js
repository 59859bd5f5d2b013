// The reader's language: as chosen on this page once, else as the browser says. What the program says comes in every language.
'use strict';

const KEPT = 'collie-language';
let language = [kept(), ...navigator.languages.map((one) => one.slice(0, 2))].find((one) => one in WORDS) ?? 'en';

// A browser may be asked to keep nothing; then the choice lasts as long as the page.
function kept() {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

function choose(name) {
  language = name;
  try {
    localStorage.setItem(KEPT, name);
  } catch {}
  translate();
  window.dispatchEvent(new Event('words'));
}

const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);

// One of the page's own words, with its facts filled in.
const word = (key, facts = {}) => filled(WORDS[language].page[key], facts);

// The word for *key* in another section, or *key*: a name that needs no translation.
const term = (section, key) => WORDS[language][section][key] ?? key;

// What the program has said, for this reader; nothing where it has said nothing.
const ours = (text) => text[language] ?? '';

// The words that are always on the page.
function translate() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-word]')) element.textContent = word(element.dataset.word);
  for (const element of document.querySelectorAll('[data-start]')) element.textContent = term('start', element.dataset.start);
  for (const element of document.querySelectorAll('[data-title]')) element.title = word(element.dataset.title);
  for (const element of document.querySelectorAll('[data-tool]')) {
    element.title = word(element.dataset.tool);
    element.setAttribute('aria-label', element.title);
  }
  for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', word(element.dataset.label));
}

const languages = document.getElementById('language');
for (const [name, words] of Object.entries(WORDS)) {
  const option = new Option(words.name, name, false, name === language);
  option.lang = name;
  languages.add(option);
}
languages.addEventListener('change', () => choose(languages.value));
translate();
