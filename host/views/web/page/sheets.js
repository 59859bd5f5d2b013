// What is not needed for the next act: sheets that are opened and closed, questions before something is lost, sound and speech.
'use strict';

const KEPT_SOUND = 'collie-sound';
const KEPT_SPEECH = 'collie-speech';
const KEPT_NOTATION = 'collie-notation';
let audio = null; // made with the first touch: no browser plays anything before

function remembered(key) {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false;
  }
}

function remember(key, isOn) {
  try {
    localStorage.setItem(key, isOn ? 'on' : 'off');
  } catch {}
}

for (const button of document.querySelectorAll('[data-opens]')) {
  button.addEventListener('click', () => byId(button.dataset.opens).showModal());
}
for (const sheet of document.querySelectorAll('dialog')) {
  sheet.addEventListener('click', (event) => (event.target === sheet || event.target.closest('[data-closes]')) && sheet.close());
}

// Ask before *act*, and say what is lost.
function ask(title, why, yes, act) {
  setText('asks-title', title);
  setText('asks-why', why);
  setText('asks-yes', yes);
  byId('asks-yes').onclick = () => {
    byId('asks').close();
    byId('sheet-more').close();
    act();
  };
  byId('asks').showModal();
}

// ---- how much help the lights give the seat to turn, which alone can choose it

function showHelp(game, {seat}) {
  const level = game.hints[game.turn];
  byId('help').hidden = !level;
  const isOwn = seat === game.turn;
  byId('help-levels').hidden = !isOwn;
  if (!level) return;
  setText('help-title', word('help_title', {seat: nameOfSeat(game, game.turn)}));
  const why = term('help', `${level}_why`);
  setText('help-why', isOwn ? why : `${term('help', level)}: ${why}`);
  for (const button of byId('help-levels').children) {
    button.textContent = term('help', button.dataset.level);
    button.setAttribute('aria-pressed', String(button.dataset.level === level));
  }
}

for (const button of byId('help-levels').children) {
  button.addEventListener('click', () => say({do: 'help', level: button.dataset.level}));
}

// ---- the coach: how much it says to the seat whose hand this is, and what; nobody else is sent it

function showCoach(game, {seat, coaching}) {
  byId('coaching').hidden = !coaching || seat < 0;
  setText('coaching-title', coaching && seat >= 0 ? filled(term('coaching', 'title'), {seat: nameOfSeat(game, seat)}) : '');
  setText('coaching-why', coaching ? `${term('coaching', `${coaching}_why`)}. ${term('coaching', 'why')}` : '');
  for (const button of byId('coaching-levels').children) {
    button.textContent = term('coaching', button.dataset.level);
    button.setAttribute('aria-pressed', String(button.dataset.level === coaching));
  }
}

for (const button of byId('coaching-levels').children) {
  button.addEventListener('click', () => say({do: 'coach', level: button.dataset.level}));
}

// ---- what the coach says, to all and to this seat alone, and what the board would do for a seat that is guided

function showAdvice({coach, game, own}) {
  const would = game ? ours(game.would) : '';
  const says = [...coach, ...(own?.advice ?? [])].map(ours);
  const known = JSON.parse(byId('advice').dataset.shown ?? '[]');
  const now = [language, would, ...says];
  if (JSON.stringify(now) === JSON.stringify(known)) return;
  byId('advice').dataset.shown = JSON.stringify(now);
  const lines = says.map((words) => element('p', element('b', term('coaching', 'advice')), ` ${words}`));
  byId('advice').replaceChildren(...lines, ...(would ? [element('p', would)] : []));
  now.slice(1).filter((words) => !known.includes(words)).forEach(speak);
}

// ---- the rules of this game, fetched when somebody wants to read them

async function showRules() {
  const answer = await fetch(`rules?${new URLSearchParams([...Object.entries(shown.board.rules), ...(shown.game?.given ?? []).map((name) => ['name', name])])}`);
  const groups = answer.ok ? await answer.json() : [];
  byId('rules').replaceChildren(...groups.flatMap(({title, rows}) => [
    element('h3', ours(title)),
    element('dl', ...rows.flatMap((row) => [element('dt', ours(row.title)), element('dd', ours(row.value))])),
  ]));
}

byId('show-rules').addEventListener('click', showRules);
window.addEventListener('words', () => byId('sheet-rules').open && showRules());

// ---- the links that the host gives away

function listLinks({board, game}, links) {
  byId('show-links').hidden = !links.length;
  const key = JSON.stringify([language, game.names, links.length]);
  if (byId('links').dataset.shown === key) return;
  const isFirst = !byId('links').dataset.shown;
  byId('links').dataset.shown = key;
  byId('links').replaceChildren(...links.map(({seat, address, code, size}) => {
    const picture = shape('svg', 'qr', {viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: 'img', 'aria-label': address}, shape('rect', '', {x: -4, y: -4, width: size + 8, height: size + 8, fill: '#fff'}), shape('path', '', {d: code, fill: '#000'}));
    const link = element('a', word(seat < 0 ? 'links_watch' : 'links_sit'));
    Object.assign(link, {href: address, target: '_blank', rel: 'noreferrer'});
    return element('li', picture, element('b', ...(seat < 0 ? [word('links_television')] : [markOf(board, seat), nameOfSeat(game, seat)])), link);
  }));
  // Who has just begun a game for screens of their own gives the links away first.
  if (location.search !== '?codes') return;
  history.replaceState(null, '', `./${location.hash}`);
  byId('sheet-links').showModal();
}

// ---- the end of a game, and the way to another one

function showStart(person) {
  byId('to-start').hidden = !person?.start;
  byId('to-start').firstElementChild.href = person?.start || '#';
}

function showEnd({again}) {
  for (const id of ['see-again', 'save']) byId(id).hidden = !again;
  byId('see-again').href = again || '#';
  byId('save').href = `${again}?save`;
}

// Where a game that is over is kept, or that it is not.
const keptWords = () => (own.again ? term('start', own.is_kept ? 'is_kept' : 'not_kept') : '');

byId('show-links').addEventListener('click', () => byId('sheet-links').showModal());

// ---- names: of one's own seat, or, for the host, of all

const KEPT_NAMES = 'collie-names';

byId('show-names').addEventListener('click', () => {
  const {board, game} = shown;
  const seats = own.seat >= 0 && !own.is_host ? [own.seat] : board.seats.map((_, seat) => seat);
  byId('names').replaceChildren(...seats.map((seat) => {
    const field = element('input');
    Object.assign(field, {name: seat, value: game.given[seat] || keptNames()[seat] || '', maxLength: 40, autocomplete: 'off'});
    return element('li', element('label', markOf(board, seat), element('b', Object.values(WORDS[language].colour)[seat]), field));
  }));
  byId('sheet-more').close();
  byId('sheet-names').showModal();
});
byId('names-form').addEventListener('submit', () => {
  const names = keptNames();
  for (const {name: seat, value} of byId('names').querySelectorAll('input')) {
    names[seat] = value;
    if (value !== (shown.game.given[seat] ?? '')) say({do: 'name', seat: Number(seat), name: value});
  }
  try {
    localStorage.setItem(KEPT_NAMES, JSON.stringify(names));
  } catch {}
});

function keptNames() {
  try {
    return JSON.parse(localStorage.getItem(KEPT_NAMES)) ?? {};
  } catch {
    return {};
  }
}

// ---- a curtain between two people at one screen

const KEPT_CURTAIN = 'collie-curtain';
let seen = null; // the seat whose hand may be on the screen

function drawCurtain(game, {seat, cards}) {
  const isDrawn = remembered(KEPT_CURTAIN) && !shown.own.name.startsWith('seat') && cards.length > 0 && seen !== seat;
  if (isDrawn) setText('curtain-who', nameOfSeat(game, seat));
  else seen = seat;
  byId('curtain').hidden = !isDrawn;
  document.querySelector('main').inert = isDrawn;
}

byId('curtain-open').addEventListener('click', () => {
  seen = own.seat;
  drawCurtain(shown.game, own);
});
byId('curtain-on').checked = remembered(KEPT_CURTAIN);
byId('curtain-on').addEventListener('change', () => {
  seen = own?.seat ?? null;
  remember(KEPT_CURTAIN, byId('curtain-on').checked);
});

// ---- sound and speech: off until somebody switches them on

function tone(frequency, seconds, at = 0) {
  const [sound, loudness] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + at;
  sound.type = 'triangle';
  sound.frequency.value = frequency;
  loudness.gain.setValueAtTime(0.16, start);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  sound.connect(loudness).connect(audio.destination);
  sound.start(start);
  sound.stop(start + seconds);
}

const SOUNDS = {put: () => tone(320, 0.09), card: () => tone(520, 0.06), home: () => (tone(300, 0.12), tone(220, 0.16, 0.1)), wrong: () => (tone(170, 0.16), tone(170, 0.16, 0.22)), ask: () => (tone(520, 0.12), tone(520, 0.12, 0.4))};

// Let what has happened be heard and felt.
function sounds(name) {
  if (!remembered(KEPT_SOUND)) return;
  navigator.vibrate?.(name === 'wrong' || name === 'ask' ? [40, 60, 40] : 15);
  if (audio) SOUNDS[name]();
}

function showSound() {
  byId('sound').setAttribute('aria-pressed', String(remembered(KEPT_SOUND)));
}

byId('sound').addEventListener('click', () => {
  remember(KEPT_SOUND, !remembered(KEPT_SOUND));
  showSound();
  if (remembered(KEPT_SOUND)) wakeAudio();
  sounds('put');
});

function wakeAudio() {
  audio ??= window.AudioContext ? new AudioContext() : null;
}
window.addEventListener('pointerdown', () => remembered(KEPT_SOUND) && wakeAudio(), {once: true});

// Say *words* aloud, in the reader's language.
function speak(words) {
  if (!byId('speak').checked || !window.speechSynthesis || !words) return;
  const said = new SpeechSynthesisUtterance(words);
  said.lang = language;
  speechSynthesis.speak(said);
}

byId('notation').checked = isNotated();
byId('notation').addEventListener('change', () => {
  remember(KEPT_NOTATION, byId('notation').checked);
  window.dispatchEvent(new Event('words'));
});
byId('speak').checked = remembered(KEPT_SPEECH);
byId('speak').addEventListener('change', () => {
  remember(KEPT_SPEECH, byId('speak').checked);
  speak(byId('turn').textContent);
});
showSound();
