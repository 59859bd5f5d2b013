// A board and what lies on it, drawn as the program says, and nothing else: points, looks and words come from there (picture.py).
'use strict';

const byId = (id) => document.getElementById(id);
let drawnWood = ''; // which wood the picture shows
let boardDrawn = null; // the newest

function element(kind, ...inside) {
  const made = document.createElement(kind);
  made.append(...inside);
  return made;
}

function styled(style, kind, ...inside) {
  const made = element(kind, ...inside);
  made.className = style;
  return made;
}

function entitle(title) {
  setText('turn', title);
  document.title = `${title} – Board Collie`;
}

// A screen reader reads what changes, and only then.
function setText(id, words) {
  if (byId(id).textContent !== words) byId(id).textContent = words;
}

const nameOfSeat = (game, seat) => ours(game.names[seat]);

// ---- the board

function drawBoard(board, game) {
  boardDrawn = board;
  const host = byId('board');
  const names = board.seats.map((_, seat) => nameOfSeat(game, seat));
  const wood = JSON.stringify([board.outline, board.holes.length, board.seats.length, names]);
  if (wood !== drawnWood) {
    const picture = woodOf(board, names);
    const [, , width, height] = picture.getAttribute('viewBox').split(' ').map(Number);
    host.style.setProperty('--ratio', short(width / height));
    host.replaceChildren(picture, shape('svg', 'men', {viewBox: picture.getAttribute('viewBox')}));
    drawnWood = wood;
  }
  const lights = new Map(game.lights.map((light) => [light.field, light]));
  const parts = [...turnOf(board, game, names), ...(game.way ?? []).flatMap((way) => wayOf(board, way))];
  const above = [];
  for (const light of game.lights) (isFull(game, light.field) ? above : parts).push(...lit(light, {...board.holes[light.field], name: whereIs(board, game, light.field)}, game.turn));
  for (const {seat, lines} of game.pieces) parts.push(...pieceOf(board, seat, lines));
  board.holes.forEach((hole, field) => parts.push(placeOf(board, game, hole, field, lights.get(field))));
  if (game.card || game.reader) parts.push(cardOf(board, game));
  host.querySelector('.men').replaceChildren(...parts, ...above, shape('g', 'held', {id: 'in-hand'}));
}

const isFull = (game, field) => game.marbles[field] >= 0 || field === game.dog;

// The name of whose turn it is, on the wood.
function turnOf(board, game, names) {
  const {seats, labelled} = board;
  if (!labelled || game.is_over) return [];
  const {x, y} = seats[game.turn];
  const wide = nameSize(board, names[game.turn]).wide + 0.9;
  return [shape('rect', `turn-ring seat-${game.turn}`, {x: short(x - wide / 2 - 0.05), y: short(y - 0.74), width: short(wide), height: 1.48, rx: 0.74})];
}

// Where a hole or a cell is, as the referee says it: on the track so far past the start before it.
function whereIs({holes}, game, field) {
  const {kind, seat, slot, name} = holes[field];
  const say = (key, facts) => filled(term('hole', key), facts);
  if (kind === 'cell') {
    const [x, y] = name.slice(1).split('.').map((number) => Number(number) + 1);
    return say('cell', {x, y});
  }
  if (kind !== 'track') return say(kind, {slot, seat: nameOfSeat(game, seat)});
  const length = holes.filter((hole) => hole.kind === 'track').length;
  let steps = 0;
  while (holes[(field - steps + length) % length].seat < 0) steps++;
  return say(steps ? 'track' : 'start', {steps, seat: nameOfSeat(game, holes[(field - steps + length) % length].seat)});
}

// A hole or a cell and what is in it: one thing that can be reached. What lights say there is in its name.
function placeOf(board, game, hole, field, light) {
  const seat = game.marbles[field];
  const what = field === game.dog ? word('dog') : seat >= 0 ? word(board.lies, {seat: nameOfSeat(game, seat)}) : game.ground.includes(field) ? term('light', 'ground') : word('empty');
  const says = light?.says ? `; ${term('light', light.says)}` : '';
  const group = shape('g', 'place', {'data-field': field, 'data-name': hole.name}, named(`${whereIs(board, game, field)}: ${what}${says}`));
  if (hole.kind === 'cell') group.append(...cellOf(board, game, hole, field));
  else group.append(shape('circle', 'hole', {cx: hole.x, cy: hole.y, r: 0.42}), ...lyingIn(game, hole, field));
  return group;
}

function lyingIn(game, {x, y}, field) {
  if (field === game.dog) return [shape('use', 'dog', {href: '#dog', x, y})];
  const seat = game.marbles[field];
  if (seat < 0) return [];
  const marble = shape('use', 'marble', {href: `#marble${seat}`, x, y});
  return game.walls.includes(field) ? [shape('circle', `wall seat-${seat}`, {cx: x, cy: y, r: 0.54}), marble] : [marble];
}

// A cell of a grid, with the light that the prairie is drawn in, and what lies on it.
function cellOf(board, game, {x, y}, field) {
  const seat = game.marbles[field];
  const square = (style, half) => shape('rect', style, {x: short(x - half), y: short(y - half), width: 2 * half, height: 2 * half, rx: 0.1});
  if (seat >= 0) return [square(`marble pen-${seat}`, 0.5), shape('path', `on-${seat}`, {d: board.seats[seat].mark, transform: `translate(${x} ${y})`})];
  const drawn = square(game.ground.includes(field) ? 'prairie' : 'hole', 0.44);
  return game.loose.includes(field) ? [drawn, square('loose', 0.26)] : [drawn];
}

function pieceOf(board, seat, lines) {
  const d = lines.map(([begin, end]) => `M ${begin} L ${end}`).join(' ');
  return [shape('path', seat < 0 ? 'tile' : `pen seat-${seat}`, {d})];
}

// ---- lights: shape and rhythm first, the colour says it once more (docs/lights.md)

const LOOKS = {
  movable: 'can', target: 'go', finish: 'go', step: 'go', disc: 'go', confirm_choice: 'go', capture: 'take', exchange: 'take', own_capture: 'hurt',
  lift: 'wrong', place: 'back', place_dog: 'back', swapped: 'back', choice: 'ask', ground: 'prairie-light',
};

function lit({field, colour, rhythm, says, seat}, {x, y, name, kind}, turn) {
  const whose = seat ?? turn;
  const ring = (style, r) => shape('circle', style, {cx: x, cy: y, r});
  const badge = (style, words) => [shape('circle', `badge ${style}`, {cx: short(x + 0.5), cy: short(y - 0.5), r: 0.36}), text(`badge-text ${style}`, x + 0.5, y - 0.5, words)];
  const group = (...parts) => {
    const made = shape('g', `light ${LOOKS[says] ?? 'other'} ${rhythm}`, {'data-says': says}, named(`${name}: ${term('light', says)}`), ...parts);
    made.style.setProperty('--place', field % 5);
    return [made];
  };
  if (kind === 'cell') return group(shape('rect', 'cell-light', {x: short(x - 0.36), y: short(y - 0.36), width: 0.72, height: 0.72, rx: 0.14, stroke: colour}));
  switch (LOOKS[says]) {
    case 'can':
      return group(ring('case', 0.6), ring(`own seat-${whose}`, 0.6));
    case 'go':
      return group(shape('circle', 'lamp', {cx: x, cy: y, r: 1, fill: 'url(#lamp)'}), ring('core', 0.42));
    case 'take':
      return group(ring('case', 0.62), ring('white', 0.62));
    case 'hurt':
      return group(ring('case', 0.62), ring('amber dashed', 0.62), ...badge('b-amber', '!'));
    case 'wrong':
      return group(ring('case', 0.64), ring('amber', 0.64), ...badge('b-amber', '!'));
    case 'back':
      return group(shape('circle', 'lamp', {cx: x, cy: y, r: 1, fill: 'url(#lamp)'}), ring('case', 0.5), ring(`own seat-${whose}`, 0.5));
    case 'ask':
      return group(ring('case', 0.64), ring('magenta', 0.64), ...badge('b-magenta', '?'));
    default: {
      const other = ring('own', 0.6);
      other.style.stroke = colour;
      return group(ring('case', 0.6), other);
    }
  }
}

// The way of a move: from hole to hole, the hole it came from, and who was sent home.
function wayOf({holes, labelled}, {fields, seat, flights = []}) {
  const spots = fields.map((field) => holes[field]);
  if (!labelled) return [shape('g', 'last-way', {}, ...spots.map(({x, y}) => shape('circle', `gone seat-${seat}`, {cx: x, cy: y, r: 0.4})))];
  const parts = [shape('circle', `gone seat-${seat}`, {cx: spots[0].x, cy: spots[0].y, r: 0.4})];
  if (spots.length > 1) {
    const [from, to] = spots.slice(-2);
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    const end = [to.x - ((to.x - from.x) / far) * 0.62, to.y - ((to.y - from.y) / far) * 0.62].map(short);
    const isBow = spots.length === 2 && far > 1.8; // a swap, or out of the kennel: not along the track
    const d = isBow ? arc(from, to, 0.5, 0.75) : `M${[...spots.slice(0, -1).map(({x, y}) => `${x} ${y}`), end.join(' ')].join('L')}`;
    const [, bentX, bentY, endX, endY] = isBow ? d.match(/Q(\S+) (\S+) (\S+) (\S+)/).map(Number) : [0, from.x, from.y, ...end];
    const degrees = short((Math.atan2(to.y - bentY, to.x - bentX) * 180) / Math.PI);
    parts.push(shape('path', 'way-case', {d}), shape('path', `way seat-${seat}`, {d}), shape('path', `head seat-${seat}`, {d: 'M-.3-.3 .16 0-.3.3Z', transform: `translate(${endX} ${endY}) rotate(${degrees})`}));
  }
  for (const flight of flights) {
    const [from, to] = [holes[flight.start], holes[flight.end]];
    parts.push(shape('circle', `gone seat-${flight.seat}`, {cx: from.x, cy: from.y, r: 0.4}), shape('path', `flight seat-${flight.seat}`, {d: arc(from, to, 0.55, 0.7)}));
  }
  return [shape('g', 'last-way', {}, ...parts)];
}

// A bow towards the middle of the board, so that it never leaves the wood.
function arc(from, to, cutFrom = 0, cutTo = 0) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const bow = Math.min(2.2, far * 0.28);
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const side = uy * x - ux * y >= 0 ? 1 : -1;
  return `M${short(from.x + ux * cutFrom)} ${short(from.y + uy * cutFrom)}Q${short(x - uy * bow * side)} ${short(y + ux * bow * side)} ${short(to.x - ux * cutTo)} ${short(to.y - uy * cutTo)}`;
}

// The card that lies open, with the light beside the reader. A grid is drawn without a reader.
function cardOf(board, {card, reader}) {
  const {x, y, size} = board.reader;
  const [width, height] = [size, (size * CARD.height) / CARD.width];
  const group = shape('g', 'reader', {transform: `rotate(-3 ${x} ${y})`});
  if (!board.labelled) return group;
  const box = (style, out, round) => shape('rect', style, {x: short(x - width / 2 - out), y: short(y - height / 2 - out), width: short(width + 2 * out), height: short(height + 2 * out), rx: round});
  if (card) {
    const shadow = box('card-shade', 0, 0.4);
    shadow.setAttribute('transform', 'translate(.12 .22)');
    group.append(shadow, shape('svg', 'face card', {x: short(x - width / 2), y: short(y - height / 2), width, height: short(height), viewBox: `0 0 ${CARD.width} ${CARD.height}`, overflow: 'visible'}, ...faceParts(card)));
  }
  if (reader) {
    if (reader.over) group.append(tinted(box('reader-light faint', 0.2, 0.55), reader.over));
    group.append(box('reader-case', 0.2, 0.55), tinted(box(`reader-light light ${reader.rhythm}`, 0.2, 0.55), reader.colour));
  }
  return group;
}

function tinted(made, colour) {
  made.style.stroke = colour;
  return made;
}

// ---- beside it

function swatch(colour) {
  const made = styled('swatch', 'span');
  made.style.background = colour;
  return made;
}

// Who plays, with what matters now: whose turn it is, the partner, the time.
function listPeople(board, game, times) {
  const people = board.seats.map((_, seat) => {
    const one = styled('person', 'li', markOf(board, seat), element('b', nameOfSeat(game, seat)), element('span', factOf(game, seat, times)));
    if (seat === game.turn && !game.is_over) one.setAttribute('aria-current', 'true');
    return one;
  });
  byId('people').replaceChildren(...people);
  byId('people').classList.toggle('many', people.length > 4);
}

function factOf(game, seat, times) {
  const facts = [seat === game.turn && !game.is_over && word('your_turn'), game.roles[seat] && word(game.roles[seat]), game.programs?.[seat] && word('program'), times[seat]];
  return facts.filter(Boolean).join(' · ');
}

function listSeats(board, game, times = []) {
  const names = [word('seat_column'), ...board.columns.map(({name}) => word(name)), ...(times.length ? [word('time')] : [])];
  const rows = board.seats.map((_, seat) => {
    const head = element('th', markOf(board, seat), ' ', element('b', nameOfSeat(game, seat)));
    head.scope = 'row';
    const partners = game.teams.find((team) => team.seats.includes(seat))?.seats.filter((other) => other !== seat) ?? [];
    const facts = [partners.length && word('with', {seats: partners.map((other) => nameOfSeat(game, other)).join(', ')}), game.roles[seat] && word(game.roles[seat])];
    head.append(' ', element('small', facts.filter(Boolean).join(', ')));
    const cells = board.columns.map((column, number) => listed(board, game, column, game.values[number], seat));
    const row = element('tr', head, ...[...cells, ...times.slice(seat, seat + 1)].map((cell) => element('td', cell)));
    if (seat === game.turn) row.setAttribute('aria-current', 'true');
    return row;
  });
  setText('round', word('round', {round: game.round}));
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

// What the lights that burn now say, each with the look that it has on the board.
function listLights(game) {
  const said = new Map(game.lights.filter(({says}) => says).map((light) => [light.says, light]));
  const items = [...said.values()].map((light) => lookItem(light, game.turn));
  items.unshift(...game.legend.map(({colour, says}) => element('li', swatch(colour), element('b', term('light', says)))));
  byId('lit').replaceChildren(...(items.length ? items : [element('li', word('dark'))]));
}

function lookItem(light, turn) {
  const full = ['can', 'take', 'hurt', 'wrong', 'ask'].includes(LOOKS[light.says]);
  const picture = shape(
    'svg', 'look', {viewBox: '-1.1 -1.1 2.2 2.2', 'aria-hidden': 'true'},
    shape('rect', 'plank1', {x: -1.1, y: -1.1, width: 2.2, height: 2.2, rx: 0.3}), shape('use', '', {href: '#pit'}),
    ...(full ? [shape('use', '', {href: `#marble${light.seat ?? turn}`})] : []),
    ...lit(light, {x: 0, y: 0, name: '', kind: 'track'}, turn),
  );
  for (const title of picture.querySelectorAll('title')) title.remove();
  return element('li', picture, element('b', term('light', light.says)));
}

// A sentence of the referee, for the end of the list. The number of a rule in it is a button that shows the rule.
function sentence({number, turns, text: said, rule, seat, notation, ways}) {
  const turn = styled('turns', 'span', turns);
  const [before, ...after] = rule ? ours(said).split(rule.number) : [ours(said)];
  const item = element('p', turn, before);
  if (rule) item.append(...ruleBehind(rule, after.join(rule.number)));
  item.dataset.number = number;
  item.dataset.text = ours(said);
  if (notation && isNotated()) item.append(' ', styled('notation', 'span', notation));
  if (seat >= 0) item.className = `by seat-${seat}`;
  return showsWays(item, ways);
}

// Whether people want to read moves as score sheets have them, too.
function isNotated() {
  try {
    return localStorage.getItem('collie-notation') === 'on';
  } catch {
    return false;
  }
}

// While the pointer, a finger or the focus is on a sentence, the ways of its move are on the board.
function showsWays(item, ways) {
  for (const name of ['pointerenter', 'focusin']) item.addEventListener(name, () => drawWaysSaid(ways));
  for (const name of ['pointerleave', 'focusout']) item.addEventListener(name, () => drawWaysSaid([]));
  return item;
}

function drawWaysSaid(ways) {
  byId('ways-said')?.remove();
  if (ways.length) byId('board').lastElementChild.append(shape('g', '', {id: 'ways-said'}, ...ways.flatMap((way) => wayOf(boardDrawn, way))));
}

function ruleBehind({number, says}, after) {
  const button = styled('rule', 'button', number);
  const shown = styled('rule-text', 'span', ours(says));
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
