// The board as the object that it is: pieces of wood with their grain, holes, coloured wood let in, names burnt in. It is painted once.
'use strict';

const SVG = 'http://www.w3.org/2000/svg';
const WIDE = 0.32; // round the wood, for its shadow
const CORNER = 2.1; // radius of the edge
const LEG = 16; // fields from a start to the next

function shape(kind, style, attributes = {}, ...inside) {
  const made = document.createElementNS(SVG, kind);
  if (style) made.setAttribute('class', style);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
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

const short = (number) => Math.round(number * 1000) / 1000;
const straight = (points) => `M${points.map((point) => point.join(' ')).join('L')}Z`;
const middle = (points) => [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);

// A closed line through *points* whose corners are bent.
function rounded(points, radius) {
  const count = points.length;
  const bends = points.map(([x, y], number) => {
    const toward = ([toX, toY]) => {
      const far = Math.hypot(toX - x, toY - y);
      const share = Math.min(radius, far / 2) / far;
      return `${short(x + (toX - x) * share)} ${short(y + (toY - y) * share)}`;
    };
    return `${number ? 'L' : 'M'}${toward(points[(number + count - 1) % count])}Q${short(x)} ${short(y)} ${toward(points[(number + 1) % count])}`;
  });
  return `${bends.join('')}Z`;
}

// ---- what is drawn again and again: holes, marbles, the dog

const gradient = (kind, id, attributes, ...stops) =>
  shape(kind, '', {id, ...attributes}, ...stops.map(([offset, colour, opacity = 1]) => shape('stop', '', {offset, 'stop-color': colour, 'stop-opacity': opacity})));

function materials(seats) {
  return shape(
    'defs', '', {},
    ...seats.flatMap((_, seat) => [
      gradient('radialGradient', `ball${seat}`, {cx: 0.5, cy: 0.5, r: 0.54, fx: 0.36, fy: 0.3}, [0, `var(--glow-${seat})`], [0.22, `var(--hue-${seat})`], [0.68, `var(--hue-${seat})`], [1, `var(--deep-${seat})`]),
      gradient('radialGradient', `through${seat}`, {cx: 0.66, cy: 0.72, r: 0.36}, [0, `var(--glow-${seat})`, 0.75], [1, `var(--glow-${seat})`, 0]),
      gradient('radialGradient', `spill${seat}`, {}, [0, `var(--glow-${seat})`, 0.55], [1, `var(--glow-${seat})`, 0]),
    ]),
    gradient('radialGradient', 'shine', {}, [0, '#fff', 0.95], [0.45, '#fff', 0.5], [1, '#fff', 0]),
    gradient('radialGradient', 'shade', {}, [0, '#1a0b02', 0.75], [0.55, '#1a0b02', 0.42], [1, '#1a0b02', 0]),
    gradient('linearGradient', 'pit-wall', {x1: 0.2, y1: 0, x2: 0.8, y2: 1}, [0, 'var(--hole-0)'], [0.55, 'var(--hole-1)'], [1, 'var(--hole-2)']),
    gradient('linearGradient', 'lip', {x1: 0.15, y1: 0, x2: 0.85, y2: 1}, [0, '#000', 0.42], [0.45, '#000', 0.1], [0.6, '#fff', 0.1], [1, '#fff', 0.62]),
    gradient('radialGradient', 'lamp', {}, [0, '#fff', 1], [0.36, '#fff', 0.85], [0.5, '#fff', 0.42], [1, '#fff', 0]),
    gradient('linearGradient', 'edge', {x1: 0, y1: 0, x2: 1, y2: 1}, [0, '#fff', 0.75], [0.42, '#fff', 0.16], [0.58, '#000', 0.1], [1, '#000', 0.5]),
    gradient('linearGradient', 'sun', {x1: 0, y1: 0, x2: 1, y2: 1}, [0, '#fff', 0.2], [0.45, '#fff', 0], [0.6, '#000', 0], [1, '#000', 0.2]),
    shape('g', '', {id: 'pit'}, shape('circle', '', {r: 0.37, fill: 'url(#lip)'}), shape('circle', '', {r: 0.32, fill: 'url(#pit-wall)'})),
    shape('g', '', {id: 'dog'}, ...dogParts()),
    ...seats.map(({mark}, seat) => shape('g', '', {id: `marble${seat}`}, ...marbleParts(seat, mark))),
  );
}

function marbleParts(seat, mark) {
  return [
    shape('ellipse', '', {cx: 0.11, cy: 0.15, rx: 0.56, ry: 0.53, fill: 'url(#shade)'}),
    shape('ellipse', '', {cx: 0.3, cy: 0.36, rx: 0.24, ry: 0.2, fill: `url(#spill${seat})`}),
    shape('circle', '', {r: 0.44, fill: `url(#ball${seat})`}),
    shape('circle', '', {r: 0.44, fill: `url(#through${seat})`}),
    shape('path', '', {d: mark, fill: `var(--on-${seat})`, 'fill-opacity': 0.95}),
    shape('ellipse', '', {cx: -0.15, cy: -0.21, rx: 0.17, ry: 0.11, transform: 'rotate(-38 -.15 -.21)', fill: 'url(#shine)'}),
    shape('circle', '', {r: 0.43, fill: 'none', stroke: '#000', 'stroke-opacity': 0.28, 'stroke-width': 0.022}),
  ];
}

const DOG_HEAD = 'M-.3-.25C-.22-.3-.14-.24-.1-.18Q0-.21 .1-.18C.14-.24 .22-.3 .3-.25 .33-.12 .29 0 .22 .06 .22 .15 .13 .19 .1 .27Q0 .35-.1 .27C-.13 .19-.22 .15-.22 .06-.29 0-.33-.12-.3-.25Z';

function dogParts() {
  return [
    shape('ellipse', '', {cx: 0.13, cy: 0.18, rx: 0.66, ry: 0.62, fill: 'url(#shade)'}),
    shape('circle', '', {r: 0.52, fill: '#17120f'}),
    shape('circle', '', {r: 0.46, fill: 'none', stroke: '#fff', 'stroke-opacity': 0.85, 'stroke-width': 0.045}),
    shape('path', '', {fill: '#fff', d: DOG_HEAD}),
    shape('path', '', {fill: '#17120f', d: 'M-.12-.06a.04.045 0 1 0 .001 0ZM.12-.06a.04.045 0 1 0 .001 0ZM-.075.13Q0 .09 .075.13 .06.21 0 .22-.06.21-.075.13Z'}),
  ];
}

// A small marble with its mark, beside a name.
function markOf(board, seat) {
  return shape(
    'svg', 'mark', {viewBox: '-.5 -.5 1 1', 'aria-hidden': 'true'},
    shape('circle', `ball-${seat}`, {r: 0.47}),
    shape('path', 'gleam', {d: 'M-.33-.12A.36.36 0 0 1 .05-.35'}),
    shape('path', `on-${seat}`, {d: board.seats[seat].mark}),
  );
}

// ---- the wood

// Numbers that are the same each time, so that a board always has the same grain.
function dice(seed) {
  return () => ((seed = (seed * 16807) % 2147483647) - 1) / 2147483646;
}

// Strands along x, bent together as a tree grows, with bands of early and late wood and pores: few paths of many strands each, no filter,
// so that many pieces of wood can have it.
function grain(id, half, seed) {
  const roll = dice(seed);
  const [a, b, c, heart] = [roll() * 6, roll() * 6, roll() * 6, (roll() - 0.5) * half];
  const bend = (x, y) => y + 0.34 * Math.sin(x * 0.19 + a + y * 0.11) + 0.13 * Math.sin(x * 0.47 + b + y * 0.3) + 1.5 * Math.exp(-(((y - heart) / 2.4) ** 2)) * Math.cos((x + c) * 0.17);
  const strand = (y) => {
    const points = [];
    for (let x = -half; x <= half; x += half / 8) points.push(`${short(x)} ${short(bend(x, y))}`);
    return `M${points[0]}L${points.slice(1).join(' ')}`;
  };
  const kinds = [];
  const kind = (style, attributes, gap, spread) => kinds.push({style, attributes, gap, spread});
  for (const [width, opacity] of [[0.45, 0.075], [0.8, 0.06], [1.1, 0.045]]) {
    kind('band', {'stroke-width': width, 'stroke-opacity': opacity}, 2.2, 3);
    kind('pale', {'stroke-width': width * 0.8, 'stroke-opacity': opacity}, 2.6, 3);
  }
  for (const [width, opacity] of [[0.018, 0.24], [0.026, 0.18], [0.04, 0.15], [0.075, 0.1]]) kind('strand', {'stroke-width': width, 'stroke-opacity': opacity}, 0.7, 1.3);
  for (const dash of ['.3 1.9 .14 2.6', '.5 3.1 .2 1.7', '.16 1.3 .4 3.9']) kind('pore', {'stroke-width': 0.02, 'stroke-dasharray': dash}, 0.7, 1);
  const paths = kinds.map(({style, attributes, gap, spread}) => {
    let d = '';
    for (let y = -half + roll() * gap; y < half; y += gap + roll() * spread) d += strand(y);
    return shape('path', style, {...attributes, d});
  });
  return shape('g', 'grain', {id}, ...paths);
}

// The picture of a board that does not change in a game, people's names apart.
function woodOf(board, names) {
  const [x, y, width, height] = board.box;
  const isGrid = board.holes[0].kind === 'cell';
  const half = Math.hypot(width, height) / 2 + 3;
  const edge = rounded(board.outline, isGrid ? 0.8 : CORNER);
  const cut = board.opening.length ? `${edge}${rounded([...board.opening].reverse(), 0.5)}` : edge;
  const both = {d: cut, 'fill-rule': 'evenodd'};
  const body = shape('g', '', {'clip-path': 'url(#cut)'}, shape('path', 'plank2', {d: edge}), shape('use', '', {href: '#grain0'}));
  board.segments.forEach(({points, grain: degrees}, number) => {
    const d = straight(points);
    const [middleX, middleY] = middle(points);
    const shift = `rotate(${degrees}) translate(${short((number * 1.7) % 3)} ${short((isGrid ? middleY - middleX : number) * 1.3)})`;
    body.append(
      shape('clipPath', '', {id: `piece${number}`}, shape('path', '', {d})),
      shape('g', '', {'clip-path': `url(#piece${number})`}, shape('path', `plank${number % 3}`, {d}), shape('use', '', {href: `#grain${number % 2}`, transform: shift})),
      shape('path', 'seam', {d}),
    );
  });
  body.append(shape('path', '', {...both, fill: 'url(#sun)'}));
  return shape(
    'svg', 'wood', {viewBox: [x - WIDE, y - WIDE, width + 2 * WIDE, height + 2 * WIDE].join(' '), 'aria-hidden': 'true'},
    materials(board.seats),
    shape('defs', '', {}, grain('grain0', half, 4711), grain('grain1', half, 90210), shape('clipPath', '', {id: 'cut'}, shape('path', '', {d: cut, 'clip-rule': 'evenodd'}))),
    ...shadows(both),
    body,
    shape('path', 'bevel', {d: cut, stroke: 'url(#edge)', 'clip-path': 'url(#cut)'}),
    shape('path', 'rim', {d: cut}),
    ...(board.disc ? discOf(board) : []),
    ...(isGrid ? cellsOf(board) : [...board.seats.flatMap((_, seat) => inlay(board, seat)), ...pits(board)]),
    ...(board.is_run ? arrows(board) : []),
    ...namesOf(board, names),
  );
}

// Blurred inside, where it is painted once: a filter on the picture would run for each frame.
function shadows(both) {
  return [['soft', 0.16, 0.08], ['wide', 0.5, 0.4]].map(([id, blur, down]) =>
    shape(
      'g', '', {},
      shape('filter', '', {id, x: '-15%', y: '-15%', width: '130%', height: '130%'}, shape('feGaussianBlur', '', {stdDeviation: blur})),
      shape('path', 'cast', {...both, 'fill-opacity': 0.3, transform: `translate(0 ${down})`, filter: `url(#${id})`}),
    ),
  );
}

const pits = ({holes}) => holes.map(({x, y}) => shape('use', 'pit', {href: '#pit', x, y}));

function cellsOf({holes}) {
  return holes.flatMap(({x, y}) => [
    shape('rect', 'cell', {x: short(x - 0.46), y: short(y - 0.46), width: 0.92, height: 0.92, rx: 0.1}),
    shape('circle', 'eye', {cx: x, cy: short(y + 0.16), r: 0.07}),
  ]);
}

// Coloured wood: a ring round the start, a lane to the finish, a plate under the kennel.
function inlay({holes}, seat) {
  const own = (kind) => holes.filter((hole) => hole.kind === kind && hole.seat === seat);
  const [[start], lane, kennel] = [own('track'), own('finish'), own('kennel')];
  const line = lane.length ? {x1: lane[0].x, y1: lane[0].y, x2: lane.at(-1).x, y2: lane.at(-1).y} : null;
  const plate = kennel.length ? plateRound(kennel.map(({x, y}) => [x, y]), 0.66) : '';
  return [
    ...(line ? [shape('line', 'lane-edge', line), shape('line', `lane inlay-${seat}`, line)] : []),
    ...(plate ? [shape('path', 'plate-edge', {d: plate}), shape('path', `plate inlay-${seat}`, {d: plate})] : []),
    ...(start ? [shape('circle', 'start-edge', {cx: start.x, cy: start.y, r: 0.62}), shape('circle', `start inlay-${seat}`, {cx: start.x, cy: start.y, r: 0.57})] : []),
  ];
}

// Round holes in a square, a rhomb or a row, and *out* from them.
function plateRound(holes, out) {
  const far = ([fromX, fromY], [toX, toY]) => Math.hypot(toX - fromX, toY - fromY);
  const [middleX, middleY] = middle(holes);
  const [from, to] = [holes[0], holes.at(-1)];
  const span = Math.max(...holes.map((one) => far(one, holes[0])));
  if (holes.length < 3 || span > 2.5) {
    const side = out - 0.06;
    const [alongX, alongY] = holes.length < 2 ? [1, 0] : [(to[0] - from[0]) / far(from, to), (to[1] - from[1]) / far(from, to)];
    const corner = ([x, y], on, beside) => [x + alongX * on * side - alongY * beside * side, y + alongY * on * side + alongX * beside * side];
    return rounded([corner(from, -1, 1), corner(to, 1, 1), corner(to, 1, -1), corner(from, -1, -1)], 0.5);
  }
  const ends = [...holes].sort((one, other) => Math.atan2(one[1] - middleY, one[0] - middleX) - Math.atan2(other[1] - middleY, other[0] - middleX));
  const grown = ends.map(([x, y]) => {
    const share = (out * 1.36) / Math.hypot(x - middleX, y - middleY);
    return [x + (x - middleX) * share, y + (y - middleY) * share];
  });
  return rounded(grown, 0.62);
}

// The direction of play, cut into the rim. A board with a disc is run through with the clock, the others against it.
function arrows({holes, disc}) {
  const track = holes.filter(({kind}) => kind === 'track');
  const parts = [];
  for (let leg = 0; leg < track.length; leg += LEG) {
    for (const on of disc ? [2] : [2, 11]) {
      const [from, to] = [track[leg + on], track[(leg + on + 1) % track.length]];
      if (!from || !to) continue;
      const [alongX, alongY] = [to.x - from.x, to.y - from.y];
      const side = disc ? -0.86 : 0.98;
      const [x, y] = [(from.x + to.x) / 2 - alongY * side, (from.y + to.y) / 2 + alongX * side];
      parts.push(shape('path', 'course', {d: 'M-.32-.2 .0 0-.32.2M.04-.2 .36 0 .04.2', transform: `translate(${short(x)} ${short(y)}) rotate(${short((Math.atan2(alongY, alongX) * 180) / Math.PI)})`}));
    }
  }
  return parts;
}

function discOf({disc, paws}) {
  const toes = [[0, 0.1, 0.21, 0.17], [-0.27, -0.14, 0.085, 0.11], [-0.1, -0.27, 0.085, 0.115], [0.1, -0.27, 0.085, 0.115], [0.27, -0.14, 0.085, 0.11]];
  const turned = (x, y) => `translate(${short(x * 0.78)} ${short(y * 0.78)}) rotate(${short((Math.atan2(y, x) * 180) / Math.PI + 90)}) scale(1.15)`;
  return [
    shape('circle', 'disc-shade', {r: disc + 0.1, cx: 0.1, cy: 0.16}), shape('circle', 'disc', {r: disc}),
    shape('clipPath', '', {id: 'disc-cut'}, shape('circle', '', {r: disc})),
    shape('g', '', {'clip-path': 'url(#disc-cut)'}, shape('use', '', {href: '#grain1', transform: 'rotate(24) translate(1 3)'})),
    shape('circle', '', {r: disc, fill: 'url(#sun)'}), shape('circle', 'disc-lip', {r: disc - 0.04}),
    ...[0.15, 0.28, 0.43, 0.56].map((share) => shape('circle', 'lathe', {r: short(disc * share)})),
    shape('circle', 'pin', {r: 0.2}),
    ...paws.map(([x, y]) => shape('g', 'paw', {transform: turned(x, y)}, ...toes.map(([cx, cy, rx, ry]) => shape('ellipse', '', {cx, cy, rx, ry})))),
  ];
}

// ---- names

// Long names are written smaller, so that they stay between kennel and finish, or kennel and opening.
function nameSize({opening}, name) {
  const room = (opening.length ? 4.1 : 4.94) - 1.15;
  const size = short(Math.min(1.08, room / (name.length * 0.575)));
  return {size, wide: name.length * size * 0.575 + 1.15};
}

function namesOf(board, names) {
  const {seats, labelled} = board;
  if (!labelled) return [];
  return seats.flatMap(({x, y, mark}, seat) => {
    const {size, wide} = nameSize(board, names[seat]);
    const words = text('burn', short(x - wide / 2 + 0.95), short(y + size * 0.345), names[seat]);
    words.style.fontSize = `${size}px`;
    return [shape('path', 'burn', {d: mark, transform: `translate(${short(x - wide / 2 + 0.32)} ${y}) scale(1.45)`}), words];
  });
}
