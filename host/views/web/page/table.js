// The table while a game is played: what the program behind this page says is drawn as it comes (board.js).
'use strict';

const AGAIN_MS = [500, 1000, 2000, 5000]; // until the program is asked again, when it does not answer
let tries = 0;

const UNKNOWN = 4003; // nobody has this secret
let socket;
let shown = null; // the newest view
let ahead = 0; // so many milliseconds the clock of the program is before this one

function watch() {
  // The secret of a link is behind its #: a browser sends that to nobody by itself.
  const secret = location.hash.slice(1);
  socket = new WebSocket(`ws://${location.host}/${secret ? 'seat' : 'view'}`);
  socket.addEventListener('open', () => {
    tries = 0;
    byId('lost').hidden = true;
    if (secret) socket.send(secret);
  });
  socket.addEventListener('message', (message) => {
    const said = JSON.parse(message.data);
    if (!('heard' in said)) show(said);
  });
  socket.addEventListener('close', ({code}) => {
    byId('lost').hidden = false;
    byId('lost').dataset.word = code === UNKNOWN ? 'invalid' : 'stopped';
    translate();
    if (code === UNKNOWN) return;
    setTimeout(watch, AGAIN_MS[Math.min(tries++, AGAIN_MS.length - 1)]);
  });
}

function show(view) {
  shown = view;
  const {board, game, fetching} = view;
  entitle(game ? ours(game.title) : word(fetching ? 'fetching' : 'no_game'));
  byId('fetching').hidden = !fetching;
  if (fetching) Object.assign(byId('fetching'), {max: fetching.wanted, value: fetching.fetched});
  byId('board').toggleAttribute('hidden', !game);
  const hadFocus = byId('board').contains(document.activeElement); // whatever is in the board is drawn new
  if (game) draw(board, game, timesNow());
  showHands(view, hadFocus);
  byId('notes').replaceChildren(
    line('link', term('link', view.link)),
    ...view.notes.map(({name, value, moment}) => line(name, [value, moment].map(ours).filter(Boolean).join('; '))),
  );
  listSaid(view.said); // when all beside it has its size
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

function tick() {
  if (!shown?.game) return;
  timesNow().forEach((time, seat) => {
    const cell = byId('seats').tBodies[0].rows[seat]?.lastElementChild;
    if (cell && cell.textContent !== time) cell.textContent = time;
  });
}

// The clock of this device may be wrong: the program says with each answer what time it is there.
async function compareClocks() {
  const answer = await fetch('words.js', {method: 'HEAD'});
  ahead = Date.parse(answer.headers.get('date')) - Date.now();
}

// Only what is new is added, so that a screen reader reads each sentence once.
function listSaid(said) {
  const list = byId('said');
  const wanted = new Set(said.map(({number}) => String(number)));
  for (const item of [...list.children]) if (!wanted.has(item.dataset.number)) item.remove();
  const shown = new Set([...list.children].map((item) => item.dataset.number));
  const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
  for (const one of said) if (!shown.has(String(one.number))) list.append(sentence(one));
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
document.addEventListener('DOMContentLoaded', watch);
setInterval(tick, 1000);
compareClocks();
