// What moves: marbles glide along their way or fly in a bow, a card is laid, a marble in the hand follows the pointer. Where people want no
// motion, everything is where it belongs at once.
'use strict';

const STEP_MS = 70; // from hole to hole
const [LEAST_MS, MOST_MS, FLIGHT_MS] = [240, 900, 520];
const calm = matchMedia('(prefers-reduced-motion: reduce)');
let before = null; // what lay there in the picture before, and what its light beside the reader said: {marbles, card, stops}
let gone = []; // marbles that left a hole and are in none yet: {seat, field}, the newest last

// What has moved since the picture before, from its marbles alone; *way* is that of the last move.
function movedSince({marbles, way}) {
  const left = [];
  const come = [];
  marbles.forEach((seat, field) => {
    const was = before.marbles[field];
    if (was === seat) return;
    if (was >= 0) left.push({seat: was, field});
    if (seat >= 0) come.push({seat, field});
  });
  gone = [...gone, ...left].slice(-16);
  return come.flatMap(({seat, field}) => {
    const at = gone.findLastIndex((one) => one.seat === seat);
    if (at < 0) return [];
    const [{field: from}] = gone.splice(at, 1);
    const along = (way ?? []).find(({fields}) => fields[0] === from && fields.at(-1) === field);
    return from === field ? [] : [{seat, fields: along ? along.fields : [from, field]}];
  });
}

// Let the marbles of *game* move to where they are. Nothing is queued: the picture is already right, what flies only covers it.
function move(board, game, isOwn) {
  const moved = before?.marbles.length === game.marbles.length ? movedSince(game) : [];
  const isNewCard = before !== null && game.card && game.card !== before.card;
  const stops = game.reader?.rhythm === 'double' ? (game.reader.over ? 'ask' : 'wrong') : '';
  const isStopped = before !== null && stops && stops !== before.stops;
  before = {marbles: game.marbles, card: game.card, stops};
  if (isStopped) sounds(stops);
  else if (moved.length) sounds(moved.length > 1 ? 'home' : 'put');
  else if (isNewCard) sounds('card');
  if (calm.matches || document.hidden) return;
  for (const one of byId('board').querySelectorAll('.fly')) one.remove();
  if (isNewCard) layCard();
  for (const one of moved.slice(0, 8)) if (!isOwn(one)) fly(board, one);
}

function layCard() {
  byId('board').querySelector('.reader')?.animate(
    [{translate: '-3px -7px', scale: 0.7, opacity: 0}, {translate: '0 0', scale: 1, opacity: 1}],
    {duration: 260, easing: 'cubic-bezier(.2,.8,.2,1)'},
  );
}

// In a layer of its own above the board, so that the wood is not painted again.
function fly(board, {seat, fields}) {
  const host = byId('board');
  const picture = host.querySelector('.men').viewBox.baseVal;
  const unit = host.clientWidth / picture.width;
  const flyer = shape('svg', 'fly', {viewBox: '-1 -1 2 2', 'aria-hidden': 'true'}, shape('use', '', {href: `#marble${seat}`}));
  flyer.style.width = flyer.style.height = `${2 * unit}px`;
  const spots = fields.length > 2 ? fields.map((field) => board.holes[field]) : bow(board.holes[fields[0]], board.holes[fields[1]]);
  const place = ({x, y}, size) => `translate(${(x - 1 - picture.x) * unit}px, ${(y - 1 - picture.y) * unit}px) scale(${size})`;
  const rise = fields.length > 2 ? 0.12 : 0.75;
  const frames = spots.map((spot, number) => ({transform: place(spot, 1 + rise * Math.sin((Math.PI * number) / (spots.length - 1)))}));
  const duration = fields.length > 2 ? Math.min(MOST_MS, Math.max(LEAST_MS, STEP_MS * (fields.length - 1))) : FLIGHT_MS;
  const hidden = host.querySelector(`.place[data-field="${fields.at(-1)}"] .marble`);
  hidden?.classList.add('under-way');
  host.append(flyer);
  flyer.animate(frames, {duration, easing: 'cubic-bezier(.45,0,.25,1)', fill: 'forwards'}).finished.finally(() => {
    flyer.remove();
    for (const one of host.querySelectorAll(`.place[data-field="${fields.at(-1)}"] .under-way`)) one.classList.remove('under-way');
  });
}

function bow(from, to) {
  const curve = shape('path', '', {d: arc(from, to)});
  const far = curve.getTotalLength();
  return Array.from({length: 21}, (_, number) => curve.getPointAtLength((far * number) / 20));
}
