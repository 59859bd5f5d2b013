// The start page: what there is to play, to watch and to see again. Whoever has the secret behind the # may begin; the program does it, and
// says where the table is.
'use strict';

const SECRET = location.hash.slice(1);
const ASK_MS = 400; // between two questions whether the table is there
let house = null; // what the program has offered
let begun = 0; // tables, when something was chosen

// What the program answers; null if it does not, or does not know this page.
async function ask(asked) {
  try {
    const answer = await fetch('house', {method: 'POST', body: JSON.stringify({...asked, secret: SECRET})});
    if (answer.ok) return await answer.json();
    trouble(term('start', 'strange'));
  } catch {
    trouble(term('start', 'gone'));
  }
  return null;
}

function trouble(text) {
  setText('trouble', text);
  byId('trouble').hidden = !text;
}

const started = (key, facts) => filled(term('start', key), facts);

function row(kind, title, about, aside) {
  return element(kind, element('b', title), element('span', about), element('small', aside));
}

function showHouse() {
  if (!house) return;
  trouble(ours(house.trouble));
  byId('under-way').hidden = !house.link;
  byId('go-on').href = house.link || '#';
  byId('rulesets').replaceChildren(...house.rulesets.map(({name, about, seats}) => {
    const button = row('button', ours(about).replace(/^./u, (letter) => letter.toUpperCase()), name, started('seats', {count: seats}));
    button.type = 'button';
    button.dataset.ruleset = name;
    button.addEventListener('click', () => choosePlay(name));
    return element('li', button);
  }));
  byId('no-games').hidden = house.games.length > 0;
  byId('kept').replaceChildren(...house.games.map(({address, day, ruleset, turns, result}) => {
    const link = row('a', ours(result), ruleset ? started('game', {ruleset, turns}) : '', day);
    link.href = address;
    return element('li', link);
  }));
  drawBoard(house.board.board, house.board.game);
}

// A game that is under way would end: that is asked first.
function choosePlay(ruleset) {
  const begins = () => begin({do: 'play', ruleset, apart: byId('at-own').checked, first: byId('is-first').checked}, 'begins');
  if (!house.link || house.is_over) return begins();
  byId('asks-yes').onclick = () => {
    byId('asks').close();
    begins();
  };
  byId('asks').showModal();
}

// Choose something, and go to its table as soon as it is there.
async function begin(asked, says) {
  trouble('');
  setText('begins', term('start', says));
  byId('begins').scrollIntoView({block: 'nearest'});
  if (!house) await look(); // the program was not there at first
  byId('hero').inert = true;
  begun = house?.begun;
  let answer = house && await ask(asked);
  while (answer && answer.begun === begun && !ours(answer.trouble)) {
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
    answer = await ask({do: 'wait'});
  }
  setText('begins', '');
  byId('hero').inert = false;
  if (answer?.begun > begun) location.href = answer.link;
  else if (answer) look();
}

// What the program offers moves what is below it: nothing can be touched until it is there.
async function look() {
  byId('hero').inert = true;
  const found = await ask({do: 'look'});
  if (found) {
    house = found;
    showHouse();
  }
  byId('hero').inert = false;
}

for (const button of document.querySelectorAll('[data-route]')) {
  button.addEventListener('click', () => begin({do: 'watch', route: button.dataset.route}, 'seeks'));
}
byId('learn').hash = SECRET;
byId('asks-no').addEventListener('click', () => byId('asks').close());
window.addEventListener('words', showHouse);
window.addEventListener('pageshow', look); // again when somebody comes back to it
