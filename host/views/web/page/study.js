// What can be studied in a game that was played: what was possible in a position, where the referee stepped in, what can be counted.
'use strict';

const game = JSON.parse(byId('game').textContent);
const PLOT = {width: 600, left: 34, right: 8 + 18 * game.counts.length, top: 10, lane: 40};
const PLOTTED = game.counted.filter((name) => name !== 'turns');
const HAS_HOMES = game.board.holes.some(({kind}) => kind === 'finish');
const DASHES = ['', '8 3', '2 3', '8 3 2 3', '14 4', '1 5'];
let chosen = ''; // of the results, the one that alone is shown on the board

// ---- what was possible

function listPossible({possible, played, state, prospect}) {
  byId('prospect').textContent = ours(prospect);
  chosen = '';
  const none = element('p', word('possible_unknown'));
  byId('possible').replaceChildren(...(possible.length ? possible.map((one) => cardResults(one, played, state.turn)) : [none]));
}

function cardResults({card, results, count}, played, seat) {
  const title = word(count ? 'possible_some' : 'possible_none', {seat: nameOfSeat(game.steps[0].state, seat), card: term('face', term('piece', card)), count});
  const items = results.filter(({move}) => move).map(({move}) => {
    const button = element('button', move);
    button.className = 'result';
    button.setAttribute('aria-pressed', 'false');
    button.addEventListener('click', () => chooseResult(button, move));
    if (move !== played) return element('li', button);
    const mark = element('b', word('played'));
    return element('li', button, ' ', mark);
  });
  return element('div', element('p', title), element('ul', ...items));
}

function chooseResult(button, move) {
  chosen = chosen === move ? '' : move;
  for (const other of byId('possible').querySelectorAll('.result')) other.setAttribute('aria-pressed', 'false');
  button.setAttribute('aria-pressed', String(chosen === move));
  byId('mark').checked = true;
  drawStep();
}

// The lights that say what was possible, or what the chosen result was; else those that burned.
function lightsOf({possible, state}) {
  if (!byId('mark').checked || !possible.length) return state.lights;
  const meant = new Map();
  for (const {move, fields} of possible.flatMap(({results}) => results)) {
    if (chosen && move !== chosen) continue;
    for (const [field, meaning] of fields) meant.set(field, Math.max(meaning, meant.get(field) ?? 0));
  }
  return [...meant].map(([field, meaning]) => ({field, ...game.looks[state.turn][meaning]}));
}

// ---- where the referee stepped in

const interventions = game.steps.flatMap(({intervention}, number) => (intervention ? [number] : []));

function markInterventions() {
  for (const number of interventions) byId('said').children[number].classList.add('intervention');
  byId('interventions').textContent = interventions.length;
  for (const id of ['only', 'before', 'after']) byId(id).disabled = !interventions.length;
}

// ---- what can be counted

const seconds = (value) => value.toLocaleString(language, {minimumFractionDigits: 1, maximumFractionDigits: 1});
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

// For each seat, the turns after which one more of its marbles was home; one that was taken back is not counted.
function homeTurns(seat) {
  const turns = [];
  for (const {state} of game.steps) {
    const now = game.board.holes.filter((hole, number) => hole.kind === 'finish' && state.marbles[number] === seat).length;
    turns.length = Math.min(turns.length, now);
    while (turns.length < now) turns.push(state.turns);
  }
  return turns;
}

function listCounts() {
  byId('counted').hidden = !game.counts.length;
  if (!game.counts.length) return;
  const home = game.counts.map(({seat}) => homeTurns(seat));
  const rows = game.counts.map((count, number) => {
    const head = element('th', markOf(game.board, count.seat), ' ', nameOfSeat(game.steps[0].state, count.seat));
    if (count.name) head.append(` (${count.name})`);
    head.scope = 'row';
    const times = count.seconds.map(([, took]) => took);
    const time = times.length ? [seconds(mean(times)), seconds(Math.max(...times))] : ['–', '–'];
    const cells = [...game.counted.map((name) => count[name]), ...time, ...(HAS_HOMES ? [home[number].join(' ') || '–'] : [])];
    return element('tr', head, ...cells.map((cell) => element('td', cell)));
  });
  const names = game.counted.map((name) => term('counts', name));
  const titles = [word('seat_column'), ...names, word('average'), word('longest'), ...(HAS_HOMES ? [word('home_after')] : [])];
  byId('counts').tHead.rows[0].replaceChildren(...titles.map(heading));
  byId('sums').hidden = !PLOTTED.length;
  byId('homes').hidden = !HAS_HOMES;
  byId('counts').tBodies[0].replaceChildren(...rows);
  plotCounts();
  plotHome(home);
  plotTimes();
}

const turnsOf = () => Math.max(1, game.steps.at(-1).state.turns);
const across = (turn) => PLOT.left + ((PLOT.width - PLOT.left - PLOT.right) * turn) / turnsOf();

// The mark of a seat, in its colour.
const signAt = (x, y, seat) => shape('path', `sign seat-${seat}`, {d: game.board.seats[seat].mark, transform: `translate(${x} ${y}) scale(30)`});

// A bar for each seat under the name of what was counted, with the number at its end.
function plotCounts() {
  const most = Math.max(1, ...PLOTTED.flatMap((name) => game.counts.map((count) => count[name])));
  const bar = 19;
  const group = 32 + bar * game.counts.length;
  const parts = PLOTTED.flatMap((name, at) => {
    const top = PLOT.top + at * group;
    const bars = game.counts.flatMap((count, number) => {
      const y = top + 32 + bar * number;
      const end = PLOT.left + ((PLOT.width - PLOT.left - 40) * count[name]) / most;
      const line = shape('line', `sum seat-${count.seat}`, {x1: PLOT.left, x2: end, y1: y, y2: y});
      return [line, signAt(PLOT.left - 14, y, count.seat), text('label', end + 16, y, count[name])];
    });
    return [text('label name', PLOT.left, top + 10, term('counts', name)), ...bars];
  });
  plot('plot-counts', PLOT.top + group * PLOTTED.length, parts);
}

function plotHome(home) {
  const most = Math.max(1, ...home.map((turns) => turns.length));
  const height = 150;
  const up = (count) => PLOT.top + (height - 2 * PLOT.top) * (1 - count / most);
  const parts = [];
  for (let count = 0; count <= most; count++) {
    parts.push(shape('line', 'grid', {x1: PLOT.left, x2: across(turnsOf()), y1: up(count), y2: up(count)}));
    parts.push(text('label', PLOT.left - 12, up(count), count));
  }
  home.forEach((turns, number) => {
    const seat = game.counts[number].seat;
    const nudge = (number - (home.length - 1) / 2) * 2.5; // lines of seats that have as many stay apart
    let path = `M ${across(0)} ${up(0) + nudge}`;
    turns.forEach((turn, count) => (path += ` H ${across(turn)} V ${up(count + 1) + nudge}`));
    const line = shape('path', `series seat-${seat}`, {d: `${path} H ${across(turnsOf())}`, 'stroke-dasharray': DASHES[number % DASHES.length]});
    parts.push(line, signAt(across(turnsOf()) + 4 + 18 * (number + 0.5), up(turns.length), seat));
  });
  plot('plot-home', height, [...parts, now(height)]);
}

// A lane for each seat: a bar for each of its turns, as high as it took long.
function plotTimes() {
  const known = game.counts.filter((count) => count.seconds.length);
  byId('times').hidden = !known.length;
  const longest = Math.max(1, ...known.flatMap((count) => count.seconds.map(([, took]) => took)));
  const parts = known.flatMap(({seat, seconds: taken}, lane) => {
    const floor = PLOT.top + (lane + 1) * PLOT.lane;
    const bars = taken.map(([turn, took]) => {
      return shape('line', `bar seat-${seat}`, {x1: across(turn), x2: across(turn), y1: floor, y2: floor - (PLOT.lane - 6) * (took / longest)});
    });
    const ground = shape('line', 'grid', {x1: PLOT.left, x2: across(turnsOf()), y1: floor, y2: floor});
    return [ground, ...bars, signAt(PLOT.left - 12, floor - PLOT.lane / 2, seat)];
  });
  const height = PLOT.top * 2 + known.length * PLOT.lane;
  plot('plot-times', height, [...parts, now(height)]);
}

function plot(id, height, parts) {
  byId(id).setAttribute('viewBox', `0 0 ${PLOT.width} ${height}`);
  byId(id).replaceChildren(shape('rect', 'ground', {width: PLOT.width, height, rx: 6}), ...parts);
}

// Where the step that is shown is, among the turns.
const now = (height) => shape('line', 'now', {y1: 0, y2: height});

function markNow(turn) {
  for (const line of document.querySelectorAll('.now')) for (const end of ['x1', 'x2']) line.setAttribute(end, across(turn));
}
