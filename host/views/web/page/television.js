// A television: the board for all, right to be read from afar, with people in the corners where they sit. By itself on a large screen that
// looks on, or as the button or ?tv says.
'use strict';

const AFAR = matchMedia('(min-width: 100rem) and (min-height: 50rem) and (min-aspect-ratio: 3/2)');
const STIRRED_MS = 4000; // so long after somebody has moved the tools are there
let wanted = new URLSearchParams(location.search).has('tv') ? true : null; // null: as the screen is
let rests;

const looksOn = () => shown?.game && (shown.own === null || shown.own.name === 'spectator');

function showTelevision() {
  const isOn = Boolean(looksOn() && (wanted ?? AFAR.matches));
  byId('television').hidden = !looksOn();
  byId('television').setAttribute('aria-pressed', String(isOn));
  if (isOn && !document.body.classList.contains('tv')) stir();
  document.body.classList.toggle('tv', isOn);
  if (!isOn) return;
  const {board, game, said} = shown;
  const [, , , height] = board.box;
  board.seats.forEach(({x, y}, seat) => {
    const person = byId('people').children[seat];
    person.classList.add(`seat-${seat}`, x > 0 || (x === 0 && y > 0) ? 'right' : 'left');
    person.classList.add(y < -height / 6 ? 'above' : y > height / 6 ? 'below' : 'between');
    person.style.setProperty('--letters', nameOfSeat(game, seat).length);
    person.append(...homesOf(board, game, seat));
  });
  byId('latest').style.setProperty('--letters', ours(said.at(-1)?.text ?? {}).length);
}

// A mark for each marble at home, an empty place for each that is not.
function homesOf({seats, holes}, {marbles}, seat) {
  const slots = holes.flatMap((hole, field) => (hole.kind === 'finish' && hole.seat === seat ? [field] : []));
  if (!slots.length) return [];
  const home = holes.filter((hole, field) => hole.kind === 'finish' && marbles[field] === seat).length;
  const marks = slots.map((_, place) => (place < home ? markOf({seats}, seat) : shape('svg', 'mark', {viewBox: '-.5 -.5 1 1', 'aria-hidden': 'true'}, shape('circle', 'away', {r: 0.42}))));
  const made = styled('homes', 'span', ...marks);
  made.setAttribute('role', 'img');
  made.setAttribute('aria-label', `${word('home')}: ${home} / ${slots.length}`);
  return [made];
}

// Somebody is at the screen: the tools are there for a while.
function stir() {
  document.body.classList.add('stirs');
  clearTimeout(rests);
  rests = setTimeout(() => document.body.classList.remove('stirs'), STIRRED_MS);
}

byId('television').addEventListener('click', () => {
  wanted = !document.body.classList.contains('tv');
  if (wanted) document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen();
  show(shown);
});
document.addEventListener('fullscreenchange', () => {
  if (document.fullscreenElement || !wanted) return;
  wanted = null;
  show(shown);
});
AFAR.addEventListener('change', () => shown && show(shown));
for (const sign of ['pointermove', 'pointerdown', 'keydown']) window.addEventListener(sign, stir);
