// What a person with a link does at a virtual board: lifts, puts, lays cards. All of it is only said; the program does it, or says why
// not. Drag a marble, or click it and then a hole; with keys: arrows go from hole to hole, Enter lifts and puts, Escape takes back.
'use strict';

let own = null; // what this person alone sees
let shownHand = '';
let chosen = null; // which card of the hand, by its place: a first tap chooses, a second one plays
let current = 0; // the hole that has the focus when the board gets it
let pressed = null; // the hole where the pointer went down, and whether a marble was in the hand by then
let hovering = null; // where the pointer is, in steps of the board
let justPut = {field: null, at: 0};
const REACH = {mouse: 0.6, finger: 1.5}; // so far from a hole it is meant, in steps of the track
const LIT_PX = 22; // a lit hole is meant from so far, whatever lies nearer
const ABOVE_PX = 48; // so much higher than the finger a marble is held, so that it is seen
const TWICE_MS = 600; // a second click on the hole where a marble was just put is no act of its own

const heldBy = (name) => shown.lying.held.filter(({who}) => who === name).flatMap(({marbles}) => marbles);
const refusal = () => failure?.() ?? ours(own.refused);
const nameOf = (seat) => (seat < 0 ? word('dog') : word('a_marble', {seat: nameOfSeat(shown.game, seat)}));

function showHands(view, hadFocus) {
  own = view.own;
  const canPlay = own !== null && own.name !== 'spectator' && view.game !== null;
  byId('own').hidden = !canPlay;
  byId('house').hidden = !canPlay;
  document.body.classList.toggle('plays', canPlay);
  showStart(own);
  if (!canPlay) {
    setText('asked', view.lying && own === null ? word('looks_on') : '');
    setText('refused', '');
    return;
  }
  const {lying, board} = view;
  setText('own-title', own.seat < 0 ? word('host') : word('hand', {seat: nameOfSeat(view.game, own.seat)}));
  showCards(view);
  showTalk();
  showGuide();
  setText('held', lying.held.map((one) => `${holder(one)}: ${inHand(one)}`).join('; '));
  for (const id of ['turn-back', 'turn-on']) byId(id).hidden = !board.disc;
  for (const id of ['tidy', 'new-game']) byId(id).hidden = !own.is_host;
  byId('again').hidden = !own.is_host || !view.game.is_over;
  showHelp(view.game, own);
  showCoach(view.game, own);
  listLinks(view, own.links);
  showEnd(own);
  drawCurtain(view.game, own);
  byId('lay-aside').hidden = !own.is_host || !lying.held.some(({who}) => who !== '' && who !== own.name);
  for (const button of byId('controls').querySelectorAll('[data-control]')) {
    button.hidden = !own.acts.includes(button.dataset.control);
  }
  byId('back').hidden = !isHolding();
  showPieces();
  showMarks();
  byId('board').classList.toggle('holding', isHolding() || heldBy('').length > 0);
  makeReachable(hadFocus);
  showHeld();
}

// One sentence that says what to do, one that says why or why not.
function showTalk() {
  const card = chosen === null ? null : own.cards[chosen];
  const why = refusal() || (card ? ours(card.why) : '');
  setText('asked', ours(own.asks));
  setText('refused', why || (card ? ours(card.does) : keptWords()));
  byId('refused').classList.toggle('note', Boolean(why));
  byId('play-card').hidden = !card || Boolean(ours(card.why));
  if (card) setText('play-card', word(own.gives_to >= 0 ? 'give' : 'lay', {card: ours(card.name)}));
}

const inHand = ({piece, marbles}) => (piece ? pieceName(piece.name) : marbles.map(nameOf).join(', '));

function holder({who, seat}) {
  if (who === own.name) return word('in_your_hand');
  if (who === '') return word('beside');
  return seat < 0 ? word('in_hand_of_host') : word('in_hand_of', {seat: nameOfSeat(shown.game, seat)});
}

// ---- cards: new only if they differ; what had the focus leaves it to the next card

function showCards(view) {
  const hand = JSON.stringify([language, own.seat, own.gives_to, own.cards]);
  const isResting = Boolean(view.game.card) && own.seat === view.game.turn;
  byId('cards').classList.toggle('resting', isResting);
  if (hand === shownHand) return;
  shownHand = hand;
  chosen = null;
  const at = [...byId('cards').children].indexOf(document.activeElement);
  byId('cards').style.setProperty('--n', own.cards.length);
  byId('cards').replaceChildren(...own.cards.map(cardButton));
  if (at >= 0) byId('cards').children[Math.min(at, own.cards.length - 1)]?.focus();
}

function cardButton({card, name, why, does}, place) {
  const cannot = ours(why);
  const label = [word(own.gives_to >= 0 ? 'give' : 'lay', {card: ours(name)}), cannot || ours(does)].filter(Boolean).join(': ');
  const button = styled('playing-card', 'button', faceOf(card, label));
  button.type = 'button';
  button.style.setProperty('--i', place);
  button.dataset.card = card;
  if (cannot) button.setAttribute('aria-disabled', 'true');
  button.addEventListener('click', () => (chosen === place ? playCard() : chooseCard(place)));
  return button;
}

function chooseCard(place) {
  chosen = place;
  [...byId('cards').children].forEach((button, number) => button.classList.toggle('raised', number === place));
  if (failure) fail(null);
  own = {...own, refused: {}};
  showTalk();
  showMarks();
  makeReachable(false);
}

function playCard() {
  const {card, why} = own.cards[chosen];
  if (ours(why)) return;
  say({do: own.gives_to >= 0 ? 'give' : 'lay', card});
  chooseCard(null);
}

// What each card of the hand does, and which does nothing now, for somebody who has never played.
function showGuide() {
  byId('guide').hidden = !own.is_first || !own.cards.length;
  if (byId('guide').hidden) return;
  const key = JSON.stringify([language, own.cards]);
  if (byId('guide').dataset.shown === key) return;
  byId('guide').dataset.shown = key;
  setText('guide-title', term('coaching', 'first'));
  const rows = new Map(own.cards.map((card) => [card.card, card]));
  byId('guide-cards').replaceChildren(...[...rows.values()].map(({name, does, why}) => {
    const row = element('li', element('b', ours(name)), `: ${ours(does)}${ours(why) && ` – ${term('coaching', 'not_now')}`}`);
    row.classList.toggle('idle', Boolean(ours(why)));
    return row;
  }));
}

// The marbles that are meant, with why, by their holes: by the coach, or by the card that is chosen.
const meant = () => new Map([...(own.cards[chosen]?.marks ?? []).map((field) => [field, 'can']), ...own.marks.map((field) => [field, 'mark'])]);

// They have a bow below and a check: no light looks like that.
function showMarks() {
  for (const old of byId('board').querySelectorAll('.meant')) old.remove();
  byId('in-hand')?.before(...[...meant().keys()].map((field) => {
    const {x, y} = shown.board.holes[field];
    const bow = `M${short(x - 0.72)} ${y}A.72 .72 0 0 0 ${short(x + 0.72)} ${y}`;
    return shape('g', 'meant', {'data-field': field}, shape('path', 'meant-case', {d: bow}), shape('path', 'meant-bow', {d: bow}), shape('circle', 'badge b-meant', {cx: short(x - 0.5), cy: short(y + 0.5), r: 0.36}), shape('path', 'meant-check', {d: `M${short(x - 0.67)} ${short(y + 0.5)}l.12 .14 .22-.28`}));
  }));
}

// ---- holes: the drawing is new with every picture, so what has the focus gets it again

function makeReachable(hadFocus) {
  const picture = byId('board');
  const why = meant();
  picture.setAttribute('role', 'group');
  picture.setAttribute('aria-describedby', 'keys');
  for (const place of picture.querySelectorAll('.place')) {
    const field = Number(place.dataset.field);
    const what = place.querySelector('title').textContent;
    place.setAttribute('role', 'button');
    const parts = [what, why.has(field) && term('coaching', why.get(field)), isPut(field) && word('enter_puts')];
    place.setAttribute('aria-label', parts.filter(Boolean).join('; '));
    place.setAttribute('tabindex', field === current ? 0 : -1);
    if (field === current && hadFocus) place.focus();
  }
}

const fieldAt = (target) => {
  const place = target?.closest?.('.place');
  return place ? Number(place.dataset.field) : null;
};

const isHolding = () => heldBy(own.name).length > 0 || Boolean(heldPiece());
const isTaken = (field) => isFull(shown.game, field) || shown.lying.pieces.some(({fields}) => fields.includes(field));

// Something is put when *field* is chosen, not lifted: what is in the hand; with an empty one what lies beside the board, if there is room.
const isPut = (field) => isHolding() || (heldBy('').length > 0 && !isTaken(field));

function stepsAt(event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(byId('board').querySelector('.men').getScreenCTM().inverse());
}

const pixelsOfStep = () => byId('board').querySelector('.men').getScreenCTM().a;
const GOALS = ['go', 'take', 'hurt', 'back', 'ask'];

// The hole that is meant, of those that are wanted: with a marble in the hand a lit one near the pointer, else the nearest. A finger is
// wider than a hole on a phone.
function nearest(event, isWanted) {
  const at = stepsAt(event);
  const far = shown.board.holes.map(({x, y}, field) => (isWanted(field) ? Math.hypot(x - at.x, y - at.y) : Infinity));
  if (isHolding() && !heldPiece()) {
    const goals = shown.game.lights.filter(({says}) => GOALS.includes(LOOKS[says])).map(({field}) => field).filter(isWanted);
    const goal = goals.sort((one, other) => far[one] - far[other])[0];
    if (goal !== undefined && far[goal] * pixelsOfStep() <= LIT_PX) return goal;
  }
  const least = Math.min(...far);
  return least <= REACH[event.pointerType === 'touch' ? 'finger' : 'mouse'] ? far.indexOf(least) : null;
}

function down(event) {
  if (byId('own').hidden || event.button) return;
  const meant = nearest(event, () => true);
  const held = meant !== null && isPut(meant);
  const field = held ? meant : nearest(event, isTaken);
  if (field === null) return;
  event.preventDefault();
  current = field;
  if (!held && field === justPut.field && Date.now() - justPut.at < TWICE_MS) return;
  pressed = {field, held};
  hovering = {at: stepsAt(event), isTouch: event.pointerType === 'touch'};
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
    justPut = {field, at: Date.now()};
    say(putting(field));
  }
  pressed = null;
}

// ---- a marble in the hand: larger, its shadow further away, under the pointer

function showHeld() {
  const marbles = heldBy(own.name);
  const host = byId('in-hand');
  host.replaceChildren();
  if (!marbles.length) return;
  host.append(shape('circle', `land seat-${Math.max(0, marbles[0])}`, {r: 0.6, hidden: ''}), shape('g', 'lifted', {}, shape('ellipse', 'held-shade', {cx: 0.5, cy: 0.78, rx: 0.72, ry: 0.62, fill: 'url(#shade)'}), shape('use', '', {href: marbles[0] < 0 ? '#dog' : `#marble${marbles[0]}`, transform: 'scale(1.45)'})));
  placeHeld();
}

function placeHeld() {
  const host = byId('in-hand');
  const [ring, lifted] = host?.children ?? [];
  if (!lifted) return;
  const {x, y} = hovering?.at ?? shown.board.holes[current];
  const above = hovering?.isTouch ? ABOVE_PX / pixelsOfStep() : 0.25;
  lifted.setAttribute('transform', `translate(${short(x)} ${short(y - above)})`);
  const far = shown.board.holes.map((hole) => Math.hypot(hole.x - x, hole.y - y));
  const least = Math.min(...far);
  ring.toggleAttribute('hidden', least > 1);
  const hole = shown.board.holes[far.indexOf(least)];
  for (const [name, value] of [['cx', hole.x], ['cy', hole.y]]) ring.setAttribute(name, value);
}

function hover(event) {
  if (!own || byId('own').hidden || !shown?.lying || !heldBy(own.name).length) return;
  hovering = {at: stepsAt(event), isTouch: event.pointerType === 'touch'};
  placeHeld();
}

function key(event) {
  if (byId('own').hidden || event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return;
  if (event.key === 'Escape') {
    if (chosen !== null) chooseCard(null);
    else putBack();
  }
  const field = fieldAt(event.target);
  if (field === null) return;
  const row = hasTray() ? sideOf(shown.board) : -1; // a ring is run through on and back, a grid has rows
  const steps = {ArrowRight: 1, ArrowUp: -row, ArrowLeft: -1, ArrowDown: row};
  const places = byId('board').querySelectorAll('.place');
  if (event.key in steps || event.key in LEAPS) {
    event.preventDefault();
    hovering = null;
    current = event.key in LEAPS ? nextLit(field, LEAPS[event.key]) : (field + steps[event.key] + places.length) % places.length;
    for (const place of places) place.setAttribute('tabindex', Number(place.dataset.field) === current ? 0 : -1);
    places[current].focus();
    placeHeld();
  } else if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    if (!event.repeat) touch(field);
  }
}

// What Enter does, and a screen reader: no pointer is anywhere.
function touch(field) {
  say(isPut(field) ? putting(field) : {do: 'lift', field});
}

// From light to light.
const LEAPS = {PageDown: 1, PageUp: -1};
function nextLit(field, way) {
  const lit = shown.game.lights.map((light) => light.field).sort((one, other) => one - other);
  const there = way > 0 ? lit.find((one) => one > field) ?? lit[0] : lit.findLast((one) => one < field) ?? lit.at(-1);
  return there ?? field;
}

byId('board').addEventListener('focusin', (event) => {
  const field = fieldAt(event.target);
  if (field !== null) current = field;
});
byId('board').addEventListener('pointerdown', down);
byId('board').addEventListener('click', (event) => {
  const field = fieldAt(event.target);
  if (field === null || event.pointerType || byId('own').hidden) return; // a pointer went down before
  current = field;
  hovering = null;
  touch(field);
});
window.addEventListener('pointerup', up);
window.addEventListener('pointermove', hover);
window.addEventListener('pointercancel', () => (pressed = null)); // two fingers: somebody makes the page larger
document.addEventListener('keydown', key);
for (const button of document.querySelectorAll('[data-control]')) {
  button.addEventListener('click', () => say({do: 'press', control: button.dataset.control}));
}
byId('play-card').addEventListener('click', playCard);
byId('again').addEventListener('click', () => say({do: 'new_game'}));
byId('back').addEventListener('click', () => putBack());
byId('turn-on').addEventListener('click', () => say({do: 'turn', quarters: 1}));
byId('turn-back').addEventListener('click', () => say({do: 'turn', quarters: 3}));
byId('lay-aside').addEventListener('click', () => say({do: 'lay_aside'}));
for (const [id, gesture] of [['tidy', 'tidy'], ['new-game', 'new_game']]) {
  byId(id).addEventListener('click', () => {
    const name = byId(id).querySelector('b').textContent;
    ask(`${name}?`, word(byId(id).dataset.asks), name, () => say({do: gesture}));
  });
}
