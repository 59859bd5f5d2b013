// What a person does at a virtual board with pieces: takes one from the tray or lifts it, turns it, puts it. Drag it, or click it and then a
// cell; with keys: Enter takes, arrows go from cell to cell, R turns, F turns over, Enter puts, Escape puts back.
'use strict';

let pose = {quarters: 0, flipped: false}; // of the piece in the hand, as against how it was taken
let grabbed = null; // the cell of the piece that is held; else one in its middle
let taken = null; // from the tray, and the program has not said so yet
let heldBefore = '';
let pointed = null; // the cell where the piece would come to lie

const hasTray = () => (shown?.lying?.tray.length ?? 0) > 0;
const heldPiece = () => shown.lying.held.find(({who}) => who === own?.name)?.piece ?? taken;
const pieceName = (name) => term('piece', name);
const sideOf = (board) => Math.sqrt(board.holes.length);

// What is said when what is in the hand is put onto *field*.
function putting(field) {
  if (!heldPiece()) return {do: 'put', field};
  const [x, y] = cornerAt(field);
  const said = {do: 'put', x, y, ...pose};
  taken = null;
  return said;
}

function turned(cells, {quarters, flipped}) {
  let found = flipped ? cells.map(([x, y]) => [-x, y]) : cells;
  for (let turn = 0; turn < quarters; turn++) found = found.map(([x, y]) => [-y, x]);
  const [left, top] = [0, 1].map((axis) => Math.min(...found.map((cell) => cell[axis])));
  return found.map(([x, y]) => [x - left, y - top]);
}

// Where the corner of the box around the piece is when it is held over *field*.
function cornerAt(field) {
  const cells = turned(heldPiece().cells, pose);
  const side = sideOf(shown.board);
  const [x, y] = grabbed ?? middleOf(cells);
  return [(field % side) - x, Math.floor(field / side) - y];
}

function middleOf(cells) {
  const [x, y] = [0, 1].map((axis) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length);
  const far = cells.map((cell) => Math.hypot(cell[0] - x, cell[1] - y));
  return cells[far.indexOf(Math.min(...far))];
}

// Which cell of the piece on *field* is touched, before it is lifted.
function grab(field) {
  const piece = shown.lying.pieces.find(({fields}) => fields.includes(field));
  if (!piece) return;
  const side = sideOf(shown.board);
  const [left, top] = [Math.min(...piece.fields.map((one) => one % side)), Math.min(...piece.fields.map((one) => Math.floor(one / side)))];
  grabbed = [(field % side) - left, Math.floor(field / side) - top];
}

function showPieces() {
  for (const id of ['quarter', 'flip', 'tray']) byId(id).hidden = !hasTray();
  byId('sweep').hidden = !hasTray() || !shown.game.lights.some(({says}) => says === 'lift');
  byId('cards').hidden = hasTray();
  rename('fold', hasTray() ? 'pass' : 'fold');
  rename('tidy', hasTray() ? 'tiles_home' : 'tidy');
  rename('new-game', 'new_game', hasTray() ? 'tiles_home_why' : 'new_game_why');
  if (!hasTray()) return;
  const held = shown.lying.held.find(({who}) => who === own.name)?.piece;
  if (held || refusal()) taken = null;
  if (JSON.stringify(held ?? null) !== heldBefore) {
    heldBefore = JSON.stringify(held ?? null);
    pose = {quarters: 0, flipped: false};
    if (!held) grabbed = null;
  }
  for (const id of ['quarter', 'flip']) byId(id).hidden = !heldPiece();
  showTray();
  drawGhost();
}

// A button says what it does in this game.
function rename(id, key, why = `${key}_why`) {
  const button = byId(id);
  const [name, more] = [button.querySelector('b') ?? button, button.querySelector('span')];
  name.dataset.word = key;
  name.textContent = word(key);
  if (more) more.textContent = word((more.dataset.word = why));
  else button.title = word((button.dataset.title = why));
}

// The buttons are new only if they differ; what had the focus leaves it to the next one.
function showTray() {
  const pieces = shown.lying.tray.filter(({count}) => count);
  const tray = byId('tray');
  const key = JSON.stringify([language, pieces]);
  if (tray.dataset.shown === key) return;
  tray.dataset.shown = key;
  const at = [...tray.children].indexOf(document.activeElement);
  tray.replaceChildren(...pieces.map(trayButton));
  if (at >= 0) tray.children[Math.min(at, pieces.length - 1)]?.focus();
}

function trayButton(piece) {
  const {name, count, cells, seat} = piece;
  const button = element('button', small(cells, seat), ...(count > 1 ? [`× ${count}`] : []));
  button.className = 'bit';
  button.type = 'button';
  button.setAttribute('aria-label', word('take', {piece: pieceName(name)}) + (count > 1 ? ` × ${count}` : ''));
  button.title = pieceName(name);
  button.addEventListener('pointerdown', (event) => {
    if (event.button) return;
    event.preventDefault();
    button.releasePointerCapture(event.pointerId);
    take(piece);
    pressed = {field: null, held: true};
  });
  button.addEventListener('click', (event) => {
    if (event.detail) return; // a pointer has done it
    take(piece);
    byId('board').querySelector(`[data-field="${current}"]`)?.focus();
  });
  return button;
}

function take(piece) {
  pose = {quarters: 0, flipped: false};
  grabbed = null;
  taken = say({do: 'take', piece: piece.name}) ? piece : null;
}

function small(cells, seat) {
  const [width, height] = [0, 1].map((axis) => Math.max(...cells.map((cell) => cell[axis])) + 1);
  const picture = shape('svg', 'small', {viewBox: `-.1 -.1 ${width + 0.2} ${height + 0.2}`, 'aria-hidden': 'true'});
  picture.style.width = `${width * 0.8}em`;
  picture.append(...cells.map(([x, y]) => cellOfPiece(seat, x, y)));
  return picture;
}

function cellOfPiece(seat, x, y) {
  return shape('rect', seat < 0 ? 'prairie' : `pen-${seat}`, {x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92, rx: 0.1});
}

// Where the piece in the hand would come to lie.
function drawGhost() {
  byId('ghost')?.remove();
  const piece = hasTray() && heldPiece();
  if (!piece || pointed === null) return;
  const [left, top] = cornerAt(pointed);
  const {x, y} = shown.board.holes[0];
  const ghost = shape('g', 'ghost', {id: 'ghost', transform: `translate(${left + x - 0.5} ${top + y - 0.5})`});
  ghost.append(...turned(piece.cells, pose).map(([cellX, cellY]) => cellOfPiece(piece.seat, cellX, cellY)));
  byId('board').querySelector('.men').append(ghost);
}

function point(field) {
  pointed = field;
  drawGhost();
}

function turnPiece(change) {
  if (!hasTray() || !heldPiece()) return;
  grabbed = null;
  pose = change(pose);
  drawGhost();
}

// Turned over after it was turned, it is as if it had been turned the other way before.
const quarter = () => turnPiece(({quarters, flipped}) => ({quarters: (quarters + 1) % 4, flipped}));
const flip = () => turnPiece(({quarters, flipped}) => ({quarters: (4 - quarters) % 4, flipped: !flipped}));

function putBack() {
  taken = null;
  say({do: 'put_back'});
}

window.addEventListener('pointermove', (event) => hasTray() && heldPiece() && point(nearest(event, () => true)));
byId('board').addEventListener('focusin', (event) => hasTray() && heldPiece() && point(fieldAt(event.target)));
document.addEventListener('keydown', (event) => {
  if (!hasTray() || event.ctrlKey || event.altKey || event.metaKey || event.target.matches('select, input')) return;
  if (event.key === 'r' || event.key === 'R') quarter();
  if (event.key === 'f' || event.key === 'F') flip();
});
byId('quarter').addEventListener('click', quarter);
byId('flip').addEventListener('click', flip);
byId('sweep').addEventListener('click', () => say({do: 'sweep'}));
