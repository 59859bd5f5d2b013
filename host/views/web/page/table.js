// The table while a game is played: what the program behind this page says is drawn as it comes (board.js).
'use strict';

let shown = null; // the newest view
let ahead = 0; // so many milliseconds the clock of the program is before this one
const LATEST = 3; // sentences beside the board
let spoken = -1; // the number of the newest sentence
let awake = {released: true}; // keeps the screen lit

function show(view) {
  shown = view;
  const {board, game, fetching} = view;
  entitle(game ? ours(game.title) : word(fetching ? 'fetching' : 'no_game'));
  byId('fetching').hidden = !fetching;
  if (fetching) Object.assign(byId('fetching'), {max: fetching.wanted, value: fetching.fetched});
  byId('board').toggleAttribute('hidden', !game);
  byId('show-rules').hidden = !game;
  const hadFocus = byId('board').contains(document.activeElement); // whatever is in the board is drawn new
  if (game) {
    drawBoard(board, game);
    listPeople(board, game, timesNow());
    listSeats(board, game, timesNow());
    listLights(game);
  }
  showPoints(game);
  showHands(view, hadFocus);
  if (game) move(board, game, ({fields}) => view.own !== null && fields.at(-1) === justPut.field);
  showAdvice(view);
  listNotes(view);
  listSaid(view.said);
  listLatest(board, view.said);
  showTelevision();
  keepAwake();
}

function showConnection() {
  if (isLost) byId('lost').textContent = [ended && word('ended', {why: ended}), word(byId('lost').dataset.word)].filter(Boolean).join(' ');
  byId('lost').hidden = !isLost;
  if (shown) listNotes(shown);
  keepAwake();
}

// Whether the board answers nobody knows without the program.
function listNotes({link, notes}) {
  byId('notes').replaceChildren(
    ...(isLost ? [] : [line('link', term('link', link))]),
    ...notes.map(({name, value, moment}) => line(name, [value, moment].map(ours).filter(Boolean).join('; '))),
  );
}

// While a game is looked at, the screen stays lit, where the browser offers that. It may refuse or end it: a battery is low.
async function keepAwake() {
  if (!navigator.wakeLock || document.hidden) return;
  if (isLost || !shown?.game) return awake.release?.();
  if (!awake.released) return;
  awake = {released: false}; // it is asked for
  try {
    awake = await navigator.wakeLock.request('screen');
    keepAwake(); // if it is still wanted
  } catch {
    awake = {released: true};
  }
}

// How long each seat took by now, as 4:05; whose turn it is is still taking time.
function timesNow() {
  const {clock, game} = shown;
  return (clock?.taken_ms ?? []).map((taken, seat) => {
    const isThinking = clock.since_ms !== null && seat === game.turn;
    const seconds = Math.floor((taken + (isThinking ? Math.max(0, Date.now() + ahead - clock.since_ms) : 0)) / 1000);
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const padded = (number) => String(number).padStart(2, '0');
    return `${hours ? `${hours}:${padded(minutes)}` : minutes}:${padded(seconds % 60)}`;
  });
}

// Of a card that is shared: those used are marbles of the seat, those left are lit holes.
function showPoints(game) {
  const points = game?.points;
  byId('points').hidden = !points;
  if (!points) return;
  byId('points').setAttribute('aria-label', ours(points.says));
  byId('points').replaceChildren(...Array.from({length: points.whole}, (_, number) => (number < points.whole - points.left ? markOf(shown.board, game.turn) : shape('svg', 'mark', {viewBox: '-.5 -.5 1 1'}, shape('circle', 'hole', {r: 0.44}), shape('circle', 'lit', {r: 0.3})))));
}

function tick() {
  if (!shown?.game || isLost) return;
  timesNow().forEach((time, seat) => {
    const cell = byId('seats').tBodies[0].rows[seat]?.lastElementChild;
    if (cell && cell.textContent !== time) cell.textContent = time;
    const fact = byId('people').children[seat]?.querySelector('span');
    if (fact) fact.textContent = factOf(shown.game, seat, timesNow());
  });
}

// The clock of this device may be wrong: the program says with each answer what time it is there.
async function compareClocks() {
  const answer = await fetch('words.js', {method: 'HEAD'});
  ahead = Date.parse(answer.headers.get('date')) - Date.now();
}

// The newest sentences, the last one first: a tap shows all.
function listLatest(board, said) {
  const items = said.slice(-LATEST).reverse().map(({seat, text: words, number, ways}) => {
    const button = element('button', ...(board && seat >= 0 ? [markOf(board, seat)] : []), element('span', ours(words)));
    button.type = 'button';
    button.addEventListener('click', () => byId('sheet-said').showModal());
    const item = showsWays(element('li', button), ways);
    item.dataset.number = number;
    return item;
  });
  announce(said.filter(({number}) => number > spoken).slice(spoken < 0 ? -1 : -LATEST));
  spoken = said.at(-1)?.number ?? -1;
  byId('latest').replaceChildren(...items);
}

// What is new is read by a screen reader, and spoken where that is wanted: each sentence once, in their order.
function announce(sentences) {
  const news = byId('news');
  for (const {text: words} of sentences) {
    if (spoken >= 0) speak(ours(words));
    news.append(element('p', ours(words)));
  }
  while (news.children.length > LATEST) news.firstElementChild.remove();
}

// Only what is new is added, so that a screen reader reads each sentence once; who got a name is called by it in old ones, too.
function listSaid(said) {
  const list = byId('said');
  const wanted = new Set(said.map(({number}) => String(number)));
  for (const item of [...list.children]) if (!wanted.has(item.dataset.number)) item.remove();
  const shown = new Set([...list.children].map((item) => item.dataset.number));
  const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
  for (const one of said) if (!shown.has(String(one.number))) list.append(sentence(one));
  for (const [at, one] of said.entries()) if (list.children[at].dataset.text !== ours(one.text)) list.children[at].replaceWith(sentence(one));
  if (isAtEnd) list.scrollTop = list.scrollHeight;
}

function line(name, value) {
  return element('div', element('dt', term('fact', name)), element('dd', value));
}

window.addEventListener('words', () => {
  byId('said').replaceChildren();
  if (shown) show(shown);
});
window.addEventListener('hashchange', () => location.reload());
document.addEventListener('visibilitychange', keepAwake);
setInterval(tick, 1000);
compareClocks();
