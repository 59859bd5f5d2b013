// What a person with a link does at a virtual board: lifts, puts, lays cards. All of it is only said; the program does it, or says why
// not. Drag a marble, or click it and then a hole; with keys: arrows go from hole to hole, Enter lifts and puts, Escape puts back.
'use strict';

let own = null; // what this person alone sees
let shownHand = '';
let current = 0; // the hole that has the focus when the board gets it
const REACH = {mouse: 0.6, finger: 1.5}; // so far from a hole it is meant, in steps of the track
let pressed = null; // the hole where the pointer went down, and whether a marble was in the hand by then

const heldBy = (name) => shown.lying.held.filter(({who}) => who === name).flatMap(({marbles}) => marbles);
const refusal = () => failure?.() ?? ours(own.refused);
const nameOf = (seat) => (seat < 0 ? word('dog') : word('a_marble', {seat}));

function showHands(view, hadFocus) {
  own = view.own;
  const canPlay = own !== null && own.name !== 'spectator' && view.game !== null;
  byId('own').hidden = !canPlay;
  if (!canPlay) return;
  const {lying, board} = view;
  byId('own-title').textContent = own.seat < 0 ? word('host') : word('hand', {seat: own.seat});
  setText('asked', ours(own.asks));
  setText('refused', refusal());
  showCards();
  byId('held').textContent = lying.held.map((one) => `${holder(one)}: ${inHand(one)}`).join('; ');
  for (const id of ['turn-back', 'turn-on']) byId(id).hidden = !board.disc;
  for (const id of ['tidy', 'new-game']) byId(id).hidden = !own.is_host;
  byId('lay-aside').hidden = !own.is_host || !lying.held.some(({who}) => who !== '' && who !== own.name);
  showPieces();
  byId('board').classList.toggle('holding', isHolding() || heldBy('').length > 0);
  makeReachable(hadFocus);
}

const inHand = ({piece, marbles}) => (piece ? pieceName(piece.name) : marbles.map(nameOf).join(', '));

function holder({who, seat}) {
  if (who === own.name) return word('in_your_hand');
  if (who === '') return word('beside');
  return seat < 0 ? word('in_hand_of_host') : word('in_hand_of', {seat});
}

// A screen reader reads what changes, and only then.
function setText(id, words) {
  if (byId(id).textContent !== words) byId(id).textContent = words;
}

// The cards are new only if they differ; what had the focus leaves it to the next card.
function showCards() {
  const hand = JSON.stringify([language, own.gives_to, own.cards]);
  if (hand === shownHand) return;
  shownHand = hand;
  const at = [...byId('cards').children].indexOf(document.activeElement);
  byId('cards').replaceChildren(...own.cards.map(([card, name]) => cardButton(card, name)));
  if (at >= 0) byId('cards').children[Math.min(at, own.cards.length - 1)]?.focus();
}

function cardButton(card, name) {
  const button = element('button', term('face', card));
  button.className = 'playing-card';
  button.setAttribute('aria-label', word(own.gives_to >= 0 ? 'give' : 'lay', {card: ours(name)}));
  button.addEventListener('click', () => say({do: own.gives_to >= 0 ? 'give' : 'lay', card}));
  return button;
}

// ---- holes: the drawing is new with every picture, so what has the focus gets it again

function makeReachable(hadFocus) {
  const picture = byId('board');
  picture.setAttribute('role', 'group');
  for (const place of picture.querySelectorAll('.place')) {
    const field = Number(place.dataset.field);
    const what = [...place.querySelectorAll('title')].at(-1).textContent;
    place.setAttribute('role', 'button');
    place.setAttribute('aria-label', isPut(field) ? `${what}; ${word('enter_puts')}` : what);
    place.setAttribute('tabindex', field === current ? 0 : -1);
    if (field === current && hadFocus) place.focus();
  }
}

const fieldAt = (target) => {
  const place = target?.closest?.('.place');
  return place ? Number(place.dataset.field) : null;
};

const isHolding = () => heldBy(own.name).length > 0 || Boolean(heldPiece());
const isFull = (field) =>
  byId('board').querySelector(`[data-field="${field}"] :is(.marble, .dog)`) !== null ||
  shown.lying.pieces.some(({fields}) => fields.includes(field));

// Something is put when *field* is chosen, not lifted: what is in the hand; with an empty one what lies beside the board, if there is room.
const isPut = (field) => isHolding() || (heldBy('').length > 0 && !isFull(field));

// The hole that is next to the pointer, of those that are wanted: a finger is wider than a hole on a phone.
function nearest(event, isWanted) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(byId('board').getScreenCTM().inverse());
  const far = shown.board.holes.map(({x, y}, field) => (isWanted(field) ? Math.hypot(x - at.x, y - at.y) : Infinity));
  const least = Math.min(...far);
  return least <= REACH[event.pointerType === 'touch' ? 'finger' : 'mouse'] ? far.indexOf(least) : null;
}

function down(event) {
  if (byId('own').hidden || event.button) return;
  const meant = nearest(event, () => true);
  const held = meant !== null && isPut(meant);
  const field = held ? meant : nearest(event, isFull);
  if (field === null) return;
  event.preventDefault();
  current = field;
  pressed = {field, held};
  if (held) return;
  if (hasTray()) grab(field);
  say({do: 'lift', field});
}

// A drag ends in another hole than it began in; a click on a hole puts what was in the hand before.
function up(event) {
  if (!pressed) return;
  const field = nearest(event, () => true);
  if (field !== null && (pressed.held || field !== pressed.field)) {
    current = field;
    say(putting(field));
  }
  pressed = null;
}

function key(event) {
  if (byId('own').hidden || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === 'Escape') putBack();
  const field = fieldAt(event.target);
  if (field === null) return;
  const row = hasTray() ? sideOf(shown.board) : -1; // a ring is run through on and back, a grid has rows
  const steps = {ArrowRight: 1, ArrowUp: -row, ArrowLeft: -1, ArrowDown: row};
  const places = byId('board').querySelectorAll('.place');
  if (event.key in steps) {
    event.preventDefault();
    current = (field + steps[event.key] + places.length) % places.length;
    for (const place of places) place.setAttribute('tabindex', Number(place.dataset.field) === current ? 0 : -1);
    places[current].focus();
  } else if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    if (!event.repeat) say(isPut(field) ? putting(field) : {do: 'lift', field});
  }
}

byId('board').addEventListener('focusin', (event) => {
  const field = fieldAt(event.target);
  if (field !== null) current = field;
});
byId('board').addEventListener('pointerdown', down);
window.addEventListener('pointerup', up);
window.addEventListener('pointercancel', () => (pressed = null)); // two fingers: somebody makes the page larger
document.addEventListener('keydown', key);
for (const button of byId('controls').querySelectorAll('[data-control]')) {
  button.addEventListener('click', () => say({do: 'press', control: button.dataset.control}));
}
byId('turn-on').addEventListener('click', () => say({do: 'turn', quarters: 1}));
byId('turn-back').addEventListener('click', () => say({do: 'turn', quarters: 3}));
byId('lay-aside').addEventListener('click', () => say({do: 'lay_aside'}));
byId('tidy').addEventListener('click', () => say({do: 'tidy'}));
byId('new-game').addEventListener('click', () => say({do: 'new_game'}));
