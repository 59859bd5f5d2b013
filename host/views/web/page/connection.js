// The connection to the program behind this page: a lost one is noticed and made again. What a person does is numbered and kept until the
// program has heard it; what a lost connection has swallowed is sent again or said to be lost.
'use strict';

const SIGN_MS = 5000; // so often each side says that it lives
const SILENT_MS = 10_000; // nothing was heard for so long: it is lost. What was done so long ago is not done any more: the game has gone on
const ANSWER_MS = 5000; // so long a new connection may say nothing, and what was done may be unanswered
const AGAIN_MS = [0, 500, 1000, 2000, 4000]; // until there is another one, when one is closed
const STOPPED = 1012; // the program ends
const UNKNOWN = 4003; // nobody has this secret

// crypto.randomUUID is for encrypted pages only.
const PAGE = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

let socket; // whatever an older one says is late and does not count
let board = null; // of the game; the pictures say only what changes on it
let isHeard = false; // this one has said something
let isCaughtUp = false; // what was done before this one has been sent again
let isLost = false;
let ended = ''; // why the program, or what it showed, has ended by itself
let isOver = false; // nothing is to be had with this link
let begunAt = 0; // when this one was asked for, when anything was heard and when this page has last said that it lives
let heardAt = Date.now();
let signedAt = 0;
let tries = 0;
let again; // the timer of the next one
let count = 0; // gestures of this page
let waiting = []; // those that the program has not heard yet
let failure = null; // says why what was done last came to nothing before the program could

// Date.now goes on while a laptop sleeps; timers and performance.now may not. A clock that is set, on or back, counts as time.
const since = (moment) => Math.abs(Date.now() - moment);

function connect() {
  clearTimeout(again);
  socket?.close();
  // The secret of a link is behind its #: a browser sends that to nobody by itself.
  const secret = location.hash.slice(1);
  const mine = new WebSocket(`ws://${location.host}/${secret ? 'seat' : 'view'}`);
  const on = (kind, act) => mine.addEventListener(kind, (event) => mine === socket && act(event));
  [socket, isHeard, isCaughtUp, begunAt] = [mine, false, false, Date.now()];
  on('open', () => {
    if (secret) mine.send(`${secret} ${PAGE}`);
    isCaughtUp = waiting.length === 0;
  });
  on('message', ({data}) => hear(JSON.parse(data)));
  on('close', ({code}) => end(code));
}

function hear(message) {
  heardAt = Date.now();
  isHeard = true;
  if ('ended' in message) {
    ended = message.ended;
    return;
  }
  if (isLost) {
    isLost = false;
    ended = '';
    showConnection();
  }
  if ('heard' in message) settle(message.heard);
  else if ('board' in message) board = message.board;
  else show({...message, board});
}

// The program has done or refused what was done up to *number*.
function settle(number) {
  waiting = waiting.filter((one) => one.number > number);
  if (isCaughtUp) return;
  isCaughtUp = true;
  // A gesture builds on those before it: where one comes too late, so do the others.
  if (waiting.some(({at}) => since(at) > SILENT_MS)) giveUp();
  for (const {text} of waiting) socket.send(text);
}

function giveUp() {
  waiting = [];
  fail(() => word('undone'));
}

function fail(words) {
  failure = words;
  if (shown) showHands(shown, false);
}

function end(code) {
  isOver = code === UNKNOWN;
  if (isHeard && since(begunAt) > SIGN_MS) tries = 0;
  lose(code);
  if (!isOver) again = setTimeout(connect, AGAIN_MS[Math.min(tries++, AGAIN_MS.length - 1)]);
  else if (waiting.length) giveUp();
}

function lose(code) {
  if (isLost && code !== STOPPED && code !== UNKNOWN) return;
  isLost = true;
  byId('lost').dataset.word = code === UNKNOWN ? 'invalid' : code === STOPPED ? 'stopped' : 'lost';
  showConnection();
}

// Do *gesture*; false if that cannot be.
function say(gesture) {
  if (isLost) {
    fail(() => word('not_done'));
    return false;
  }
  if (failure) fail(null);
  const number = ++count;
  const text = JSON.stringify({...gesture, number});
  waiting.push({number, at: Date.now(), text});
  if (isCaughtUp) socket.send(text);
  return true;
}

function check() {
  if (isOver) return;
  if (since(heardAt) > SILENT_MS) lose();
  if (socket.readyState === WebSocket.CLOSED) return; // another one follows
  const isDead = since(heardAt) > SILENT_MS || waiting.some(({at}) => since(Math.max(at, begunAt)) > ANSWER_MS);
  if (isHeard ? isDead : since(begunAt) > ANSWER_MS) connect();
  else if (socket.readyState === WebSocket.OPEN && since(signedAt) >= SIGN_MS) {
    signedAt = Date.now();
    socket.send('{"do": "alive"}');
  }
}

// Timers rest in the background: what they would have seen is looked at when somebody looks again.
function wake(isNew) {
  if (isOver || document.hidden) return;
  if (isNew || isLost) connect();
  else check();
}

document.addEventListener('DOMContentLoaded', () => {
  connect();
  setInterval(check, 1000);
  document.addEventListener('visibilitychange', () => wake(false));
  window.addEventListener('pageshow', ({persisted}) => wake(persisted));
  window.addEventListener('online', () => wake(true));
});
