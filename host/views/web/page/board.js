// A board and what lies on it, drawn as the program says, and nothing else: points, colours and words come from there (picture.py).
'use strict';

const SVG = 'http://www.w3.org/2000/svg';

const EDGE = 0.15; // half of the line round the wood

const byId = (id) => document.getElementById(id);

function entitle(title) {
  if (byId('turn').textContent !== title) byId('turn').textContent = title;
  document.title = `${title} – Board Collie`;
}

// All of *game*, which is played on *board*; *times* are how long the seats took, where that is known.
function draw(board, game, times = []) {
  drawBoard(board, game);
  listSeats(board, game, times);
  listLights(game);
}

// ---- the board

function drawBoard(board, game) {
  const {reach, holes} = board;
  const picture = byId('board');
  picture.setAttribute('viewBox', `${-reach - EDGE} ${-reach - EDGE} ${2 * (reach + EDGE)} ${2 * (reach + EDGE)}`);
  const parts = [shape('polygon', 'wood', {points: board.wood})];
  if (board.opening) parts.push(shape('polygon', 'opening', {points: board.opening}));
  if (board.disc) parts.push(shape('circle', 'disc', {cx: 0, cy: 0, r: board.disc}));
  for (const {x, y, r} of board.pads) parts.push(shape('circle', 'pad', {cx: x, cy: y, r}));
  if (board.is_run) parts.push(...course(board));
  board.seats.forEach(({x, y}, seat) => parts.push(text('seat', x, y, seat)));
  for (const {seat, lines} of game.pieces) if (seat < 0) parts.push(outline('tile', lines));
  holes.forEach((hole, number) => parts.push(...holeOf(board, game, hole, number)));
  for (const {seat, lines} of game.pieces) if (seat >= 0) parts.push(outline('pen', lines));
  for (const light of game.lights) parts.push(...lit(light, holes[light.field]));
  if (game.card || game.reader) parts.push(cardOf(board, game));
  picture.replaceChildren(...parts);
}

// An arrow outside of the first fields of seat 0: the direction of play. A board with a disc runs with the clock, the others against it.
function course({holes, disc}) {
  const [from, to] = [holes[2], holes[4]];
  const side = disc ? 0.5 : -0.5;
  const [overX, overY] = [(to.y - from.y) * side, (from.x - to.x) * side];
  const [x, y] = [to.x + overX, to.y + overY];
  const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return [
    shape('line', 'course', {x1: from.x + overX, y1: from.y + overY, x2: x, y2: y}),
    shape('polygon', 'tip', {points: '-.1,-.35 .6,0 -.1,.35', transform: `translate(${x} ${y}) rotate(${degrees})`}),
  ];
}

// One group for each hole: the marble in it, too.
function holeOf(board, game, hole, number) {
  const group = shape('g', 'place', {'data-field': number});
  group.append(...partsOf(board, game, hole, number));
  return [group];
}

function partsOf(board, game, hole, number) {
  if (hole.kind === 'cell') return cellOf(board, game, hole, number);
  const {x, y} = hole;
  const drawn = shape('circle', 'hole', {cx: x, cy: y, r: hole.kind === 'track' ? 0.36 : 0.32});
  if (hole.seat >= 0) drawn.style.stroke = board.seats[hole.seat].colour;
  const seat = game.marbles[number];
  const what = number === game.dog ? word('dog') : seat < 0 ? word('empty') : word(board.lies, {seat});
  drawn.append(named(`${hole.name}: ${what}`));
  if (number === game.dog) return [drawn, shape('circle', 'dog', {cx: x, cy: y, r: 0.46}), text('number on-dark', x, y, 'D')];
  if (seat < 0) return [drawn];
  const marble = shape('circle', game.walls.includes(number) ? 'marble wall' : 'marble', {cx: x, cy: y, r: 0.44});
  marble.style.fill = board.seats[seat].colour;
  marble.append(named(`${hole.name}: ${what}`));
  return [drawn, marble, text(`number ${board.seats[seat].ink}`, x, y, seat)];
}

// A cell of a grid, with the light that the prairie is drawn in, and what lies on it.
function cellOf(board, game, {x, y, name}, number) {
  const seat = game.marbles[number];
  const isGround = game.ground.includes(number);
  const what = seat >= 0 ? word(board.lies, {seat}) : isGround ? term('light', 'ground') : word('empty');
  const square = (style, half) => shape('rect', style, {x: x - half, y: y - half, width: 2 * half, height: 2 * half});
  const drawn = seat >= 0 ? square('marble cell', 0.5) : square(isGround ? 'prairie cell' : 'hole cell', 0.43);
  drawn.append(named(`${name}: ${what}`));
  if (seat < 0) return game.loose.includes(number) ? [drawn, square('loose', 0.26)] : [drawn];
  drawn.style.fill = board.seats[seat].colour;
  return [drawn, text(`number ${board.seats[seat].ink}`, x, y, seat)];
}

function outline(style, lines) {
  return shape('path', style, {d: lines.map(([begin, end]) => `M ${begin} L ${end}`).join(' ')});
}

function lit({colour, rhythm, sign, says, field}, {x, y, name, kind}) {
  const ring =
    kind === 'cell'
      ? shape('rect', `light within ${rhythm}`, {x: x - 0.34, y: y - 0.34, width: 0.68, height: 0.68, rx: 0.12})
      : shape('circle', `light ${rhythm}`, {cx: x, cy: y, r: 0.56});
  ring.style.stroke = colour;
  ring.style.setProperty('--place', field % 5);
  if (!sign) return [ring];
  ring.append(named(`${name}: ${term('light', says)}`));
  const beside = kind === 'cell' ? 0 : 0.5;
  return [ring, text(kind === 'cell' ? 'sign within' : 'sign', x + beside, y - beside, sign)];
}

// The card that lies open, with the light beside the reader.
function cardOf({reader: {x, y, size}}, {card, reader}) {
  const parts = [];
  if (reader) {
    if (reader.over) parts.push(beside('faint', reader.over));
    parts.push(beside(reader.rhythm, reader.colour));
  }
  if (card) {
    const face = term('face', card);
    const name = text('card-name', 0, 0, face);
    name.style.fontSize = `${Math.min(1.5, 3.6 / face.length)}px`;
    parts.push(shape('rect', 'card', {x: -1.3, y: -1.8, width: 2.6, height: 3.6, rx: 0.35}), name);
  }
  const group = shape('g', 'reader', {transform: `translate(${x} ${y}) scale(${size})`});
  group.append(...parts);
  return group;
}

function beside(rhythm, colour) {
  const ring = shape('rect', `light ${rhythm}`, {x: -1.6, y: -2.1, width: 3.2, height: 4.2, rx: 0.5});
  ring.style.stroke = colour;
  return ring;
}

function shape(kind, style, attributes) {
  const made = document.createElementNS(SVG, kind);
  made.setAttribute('class', style);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function text(style, x, y, words) {
  const made = shape('text', style, {x, y});
  made.textContent = words;
  return made;
}

function named(words) {
  const title = document.createElementNS(SVG, 'title');
  title.textContent = words;
  return title;
}

// ---- beside it

function element(kind, ...inside) {
  const made = document.createElement(kind);
  made.append(...inside);
  return made;
}

function swatch(colour) {
  const made = element('span');
  made.className = 'swatch';
  made.style.background = colour;
  return made;
}

function listSeats(board, game, times) {
  const names = [word('seat_column'), ...board.columns.map(({name}) => word(name)), ...(times.length ? [word('time')] : [])];
  const rows = board.seats.map(({colour}, seat) => {
    const head = element('th', swatch(colour), element('b', word('seat', {seat})));
    head.scope = 'row';
    const partners = game.teams.find((team) => team.seats.includes(seat))?.seats.filter((other) => other !== seat) ?? [];
    const facts = [partners.length && word('with', {seats: partners.join(', ')}), game.roles[seat] && word(game.roles[seat])];
    head.append(' ', element('small', facts.filter(Boolean).join(', ')));
    const cells = board.columns.map((column, number) => listed(board, game, column, game.values[number], seat));
    const row = element('tr', head, ...[...cells, ...times.slice(seat, seat + 1)].map((cell) => element('td', cell)));
    if (seat === game.turn) row.setAttribute('aria-current', 'true');
    return row;
  });
  byId('round').textContent = word('round', {round: game.round});
  byId('seats').tHead.rows[0].replaceChildren(...names.map(heading));
  byId('seats').tBodies[0].replaceChildren(...rows);
}

function heading(name) {
  return Object.assign(element('th', name), {scope: 'col'});
}

// What is in a column for a seat: a value, or its fields of a kind, those of the track by their names.
function listed(board, game, {kind}, values, seat) {
  if (!kind) return term('piece', values[seat]);
  const fields = board.holes.filter((hole, number) => hole.kind === kind && game.marbles[number] === seat);
  return kind === 'track' ? fields.map(({name}) => name).join(' ') || '–' : fields.length;
}

function listLights(game) {
  const meanings = new Map(game.lights.filter(({sign}) => sign).map(({sign, says}) => [sign, term('light', says)]));
  const items = [...meanings].map(([sign, words]) => element('li', element('b', sign), words));
  items.unshift(...game.legend.map(({colour, says}) => element('li', swatch(colour), term('light', says))));
  byId('lit').replaceChildren(...(items.length ? items : [element('li', word('dark'))]));
}

// Another sentence of the referee, for the end of the list. The number of a rule in it is a button that shows the rule.
function sentence({number, turns, text: said, rule, colour}) {
  const turn = element('span', turns);
  turn.className = 'turns';
  const [before, ...after] = rule ? ours(said).split(rule.number) : [ours(said)];
  const item = element('p', turn, before);
  if (rule) item.append(...ruleBehind(rule, after.join(rule.number)));
  item.dataset.number = number;
  item.style.borderColor = colour;
  return item;
}

function ruleBehind({number, says}, after) {
  const button = element('button', number);
  button.className = 'rule';
  const shown = element('span', ours(says));
  shown.className = 'rule-text';
  shown.hidden = true;
  button.setAttribute('aria-expanded', 'false');
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    shown.hidden = !shown.hidden;
    shown.scrollIntoView({block: 'nearest'});
    button.setAttribute('aria-expanded', String(!shown.hidden));
  });
  return [button, after, shown];
}
