// What can be studied in a game that was played: what was possible in a position, where the referee stepped in, what can be counted.
'use strict';

const game = JSON.parse(byId('game').textContent);
const PLOT = {width: 600, left: 34, right: 8, top: 10, lane: 40};
const CURVE = {width: 560, height: 112};
const PLOTTED = game.counted.filter((name) => name !== 'turns');
const HAS_HOMES = game.board.holes.some(({kind}) => kind === 'finish');
const DASHES = ['', '8 3', '2 3', '8 3 2 3', '14 4', '1 5'];
const IS_COACHED = game.skills.length > 0; // then the curve says how likely the teams win, and moments what would have been better
const TEAMS = game.steps[0].gone.length > 1 ? game.steps[0].state.teams : []; // those that run against each other
let chosen = ''; // of the results, the one that alone is shown on the board

// One of the words of this page, with its facts filled in.
const about = (key, facts = {}) => filled(term('review', key), facts);

// ---- what was possible

function listPossible({possible, played, state, prospect}) {
  byId('prospect').textContent = ours(prospect);
  chosen = '';
  const none = element('p', word('possible_unknown'));
  byId('possible').replaceChildren(...(possible.length ? possible.map((one) => cardResults(one, played, state.turn)) : [none]));
}

function cardResults({card, results, count}, played, seat) {
  const title = word(count ? 'possible_some' : 'possible_none', {seat: nameOfSeat(game.steps[0].state, seat), card: term('face', term('piece', card)), count});
  const items = results.filter(({move}) => move).map(({move, says}) => {
    const button = element('button', ours(says) || move);
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
  drawStep(false);
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

// ---- what a sentence rests on

function listWeighed({weighed}) {
  byId('why').hidden = !weighed.length;
  const items = weighed.map(({cost, believed, says, costs}) => {
    const head = element('p', element('b', believed ? about('why_believed', {cost}) : about('why_cost', {cost})), ` ${ours(says)}`);
    return element('li', head, element('p', ours(costs)));
  });
  byId('weighed').replaceChildren(...items);
}

// ---- where the referee stepped in

const interventions = game.steps.flatMap(({intervention}, number) => (intervention ? [number] : []));

function markInterventions() {
  for (const number of interventions) byId('said').children[number].classList.add('intervention');
  byId('interventions').textContent = interventions.length;
  for (const id of ['only-label', 'before', 'after']) byId(id).hidden = !interventions.length;
}

// ---- how far each team has come

const whole = (value) => value.toLocaleString(language, {maximumFractionDigits: 0});
const turnsOf = () => Math.max(1, ...game.steps.map(({state}) => state.turns));
const along = (turn) => short((CURVE.width * turn) / turnsOf());

// The last step of the turn at this share of the curve's width.
function stepAt(share) {
  const turn = Math.round(share * turnsOf());
  const found = game.steps.findLastIndex(({state}) => state.turns === turn);
  return found < 0 ? step : found;
}

// For each turn how far the teams were behind it; what was taken back does not count.
function goneByTurn() {
  const found = [];
  for (const {state, gone: shares} of game.steps) found.splice(state.turns, Infinity, shares);
  return Array.from(found, (shares, turn) => shares ?? found.slice(0, turn).findLast(Boolean) ?? game.steps[0].gone);
}

// Of two teams the line between light and dark: the one that is ahead has more of the height, most of it where it was furthest ahead. Of
// more, a line for each.
const FURTHEST = Math.max(10, ...game.steps.map(({gone: [one, other]}) => Math.abs(one - other) || 0));

function heights(gone) {
  const up = (share) => short(CURVE.height * (1 - share / 100));
  return gone.length === 2 ? [up(50 + (45 * (gone[0] - gone[1])) / FURTHEST)] : gone.map(up);
}

function drawCurve() {
  const {width, height} = CURVE;
  byId('review').hidden = !TEAMS.length;
  if (!TEAMS.length) return;
  const turns = goneByTurn();
  const lines = heights(turns[0]).map((_, at) => turns.map((gone, turn) => `${along(turn)} ${heights(gone)[at]}`).join('L'));
  const ground = TEAMS.length === 2 ? [shape('rect', 'c-two', {width, height, rx: 6}), shape('path', 'c-one', {d: `M0 ${height}L${lines[0]}L${width} ${height}Z`})] : [shape('rect', 'c-one', {width, height, rx: 6})];
  const marks = game.moments.map(({step: number}, at) => {
    const {state, gone} = game.steps[number];
    const [y] = heights(gone);
    return shape('g', 'moment', {transform: `translate(${along(state.turns)} ${y})`}, shape('circle', '', {r: 10}), text('', 0, 4.6, at + 1));
  });
  byId('curve').setAttribute('viewBox', `-2 -2 ${width + 4} ${height + 22}`);
  byId('curve').replaceChildren(
    ...ground, shape('line', 'c-mid', {x1: 0, x2: width, y1: height / 2, y2: height / 2}),
    ...lines.map((d, at) => shape('path', 'c-line', {d: `M${d}`, 'stroke-dasharray': DASHES[at % DASHES.length]})),
    shape('line', 'c-now', {y1: 0, y2: height}), ...marks, ...scaleOfTurns(height + 17),
  );
}

function scaleOfTurns(y) {
  const [most, gap] = [turnsOf(), turnsOf() > 60 ? 20 : turnsOf() > 20 ? 10 : 5];
  const turns = Array.from({length: Math.floor(most / gap)}, (_, at) => (at + 1) * gap).filter((turn) => most - turn > gap / 2);
  return [0, ...turns, most].map((turn) => {
    const label = text('', along(turn), y, turn);
    label.style.textAnchor = turn === 0 ? 'start' : turn === most ? 'end' : 'middle';
    return label;
  });
}

// The marks and names of a team, with its share.
function shareOf(team, gone) {
  const {seats} = TEAMS[team];
  const names = seats.map((seat) => nameOfSeat(game.steps[0].state, seat)).join(', ');
  return [...seats.map((seat) => markOf(game.board, seat)), about(IS_COACHED ? 'chance' : 'share', {seats: names, share: whole(gone[team])})];
}

// Where the step that is shown is, among the turns.
function markNow(number) {
  const {state, gone} = game.steps[number];
  for (const line of document.querySelectorAll('.now')) for (const end of ['x1', 'x2']) line.setAttribute(end, across(state.turns));
  for (const line of document.querySelectorAll('.c-now')) for (const end of ['x1', 'x2']) line.setAttribute(end, along(state.turns));
  const [lower, ...upper] = TEAMS.map((_, team) => shareOf(team, gone));
  byId('lower').replaceChildren(...(lower ?? []));
  byId('upper').replaceChildren(...upper.flat());
  [...byId('moments').children].forEach((item, at) => {
    const isShown = game.moments[at].step === number;
    item.firstElementChild.toggleAttribute('aria-current', isShown);
    if (isShown) item.firstElementChild.setAttribute('aria-current', 'true');
    byId('curve').querySelectorAll('.moment')[at]?.classList.toggle('shown', isShown);
  });
}

function listMoments() {
  byId('worth').hidden = !game.moments.length;
  byId('curve-title').textContent = about(IS_COACHED ? 'chances' : 'curve');
  byId('worth-title').textContent = about(IS_COACHED ? 'advice' : 'moments');
  byId('moments').replaceChildren(...game.moments.map(({step: number, team, gain, says}, at) => {
    const by = styled('by', 'span');
    if (team >= 0) by.append(...TEAMS[team].seats.map((seat) => markOf(game.board, seat)), `${gain < 0 ? '−' : '+'}${Math.abs(gain)} %`);
    by.title = about(IS_COACHED ? 'lost' : 'gain');
    const button = element('button', styled('num', 'span', at + 1), element('span', ours(says ?? game.steps[number].said.text)), by);
    button.addEventListener('click', () => goTo(number));
    return element('li', button);
  }));
}

// ---- what the coach says of each seat

function listSkills() {
  byId('skill').hidden = !IS_COACHED;
  byId('skills').tHead.rows[0].replaceChildren(...['who', 'decisions', 'lost_in_all', 'mistakes', 'blunders', 'team_luck'].map((name) => heading(about(name))));
  byId('skills').tBodies[0].replaceChildren(...game.skills.map(({seat, decisions, lost, mistakes, blunders}) => {
    const fortune = game.fortune[TEAMS.findIndex(({seats}) => seats.includes(seat))];
    const cells = [decisions, `${seconds(100 * lost)} %`, mistakes, blunders, `${fortune < 0 ? '−' : '+'}${whole(Math.abs(fortune))} %`];
    return element('tr', headOf(seat), ...cells.map((cell) => element('td', cell)));
  }));
}

// ---- luck

function headOf(seat, name = '') {
  const known = nameOfSeat(game.steps[0].state, seat);
  const head = element('th', markOf(game.board, seat), ' ', known);
  if (name && name !== known) head.append(` (${name})`);
  head.scope = 'row';
  return head;
}

function listLuck() {
  byId('lucky').hidden = !game.luck.length;
  const shown = ['cards', 'starts', 'stuck', 'results'].filter((name) => game.luck.some((one) => one[name] !== null));
  byId('luck').tHead.rows[0].replaceChildren(...['who', ...shown].map((name) => heading(about(name))));
  byId('luck').tBodies[0].replaceChildren(...game.luck.map((one) => {
    const cells = shown.map((name) => (one[name] === null ? '–' : name === 'results' ? seconds(one[name]) : one[name]));
    return element('tr', headOf(one.seat), ...cells.map((cell) => element('td', cell)));
  }));
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
    const times = count.seconds.map(([, took]) => took);
    const time = times.length ? [seconds(mean(times)), seconds(Math.max(...times))] : ['–', '–'];
    const cells = [...game.counted.map((name) => count[name]), ...time, ...(HAS_HOMES ? [home[number].join(' ') || '–'] : [])];
    return element('tr', headOf(count.seat, count.name), ...cells.map((cell) => element('td', cell)));
  });
  const names = game.counted.map((name) => term('counts', name));
  const titles = [about('who'), ...names, word('average'), word('longest'), ...(HAS_HOMES ? [word('home_after')] : [])];
  byId('counts').tHead.rows[0].replaceChildren(...titles.map(heading));
  byId('sums').hidden = !PLOTTED.length;
  byId('counts').tBodies[0].replaceChildren(...rows);
  plotCounts();
  plotTimes();
}

const across = (turn) => PLOT.left + ((PLOT.width - PLOT.left - PLOT.right) * turn) / turnsOf();

// A marble of a seat, with its mark.
const signAt = (x, y, seat) => shape('g', '', {transform: `translate(${x} ${y}) scale(17)`}, shape('circle', `mark ball-${seat}`, {r: 0.47, 'stroke-width': 0.05}), shape('path', `on-${seat}`, {d: game.board.seats[seat].mark}));

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
      const line = shape('rect', `bar sum ball-${count.seat}`, {x: PLOT.left, y: y - 5.5, width: end - PLOT.left, height: 11});
      return [line, signAt(PLOT.left - 14, y, count.seat), text('label', end + 16, y, count[name])];
    });
    return [text('label name', PLOT.left, top + 10, term('counts', name)), ...bars];
  });
  plot('plot-counts', PLOT.top + group * PLOTTED.length, parts);
}

// A lane for each seat: a bar for each of its turns, as high as it took long.
function plotTimes() {
  const known = game.counts.filter((count) => count.seconds.length);
  byId('times').hidden = !known.length;
  const longest = Math.max(1, ...known.flatMap((count) => count.seconds.map(([, took]) => took)));
  const parts = known.flatMap(({seat, seconds: taken}, lane) => {
    const floor = PLOT.top + (lane + 1) * PLOT.lane;
    const bars = taken.map(([turn, took]) => {
      const high = (PLOT.lane - 6) * (took / longest);
      return shape('rect', `bar ball-${seat}`, {x: across(turn) - 1.5, y: floor - high, width: 3, height: high});
    });
    const ground = shape('line', 'grid', {x1: PLOT.left, x2: across(turnsOf()), y1: floor, y2: floor});
    return [ground, ...bars, signAt(PLOT.left - 12, floor - PLOT.lane / 2, seat)];
  });
  const height = PLOT.top * 2 + known.length * PLOT.lane;
  plot('plot-times', height, [...parts, now(height)]);
}

function plot(id, height, parts) {
  byId(id).setAttribute('viewBox', `0 0 ${PLOT.width} ${height}`);
  byId(id).replaceChildren(...parts);
}

const now = (height) => shape('line', 'now', {y1: 0, y2: height});
