// Faces of cards: the value large, below it a picture of what the card does, at the left where a fanned hand shows it.
'use strict';

const CARD = {width: 100, height: 146};
// Holes of a track in balanced rows; the last one is where the marble comes to lie.
const ROWS = {1: [1], 2: [2], 3: [3], 4: [4], 5: [3, 2], 6: [3, 3], 7: [4, 3], 8: [4, 4], 9: [3, 3, 3], 10: [4, 3, 3], 11: [4, 4, 3], 12: [4, 4, 4], 13: [5, 4, 4]};

function stepsOn(count, x, y) {
  return ROWS[count].flatMap((wide, row) =>
    Array.from({length: wide}, (_, column) => {
      const number = ROWS[count].slice(0, row).reduce((sum, one) => sum + one, 0) + column;
      const isEnd = number === count - 1;
      return shape('circle', isEnd ? 'p-end' : 'p-step', {cx: x + 4 + column * 13, cy: y + 6 + row * 15, r: isEnd ? 5.8 : 4.4});
    }),
  );
}

// A marble leaves an open box: out of the kennel.
const out = (x, y) => [
  shape('path', 'p-line', {d: `M${x + 20} ${y + 2}H${x + 4}a3 3 0 0 0-3 3V${y + 25}a3 3 0 0 0 3 3H${x + 20}`}),
  shape('circle', 'p-end', {cx: x + 14, cy: y + 15, r: 5.4}),
  shape('path', 'p-line', {d: `M${x + 25} ${y + 15}H${x + 44}M${x + 37} ${y + 8}l7.5 7-7.5 7`}),
];
const swap = () => [
  shape('circle', 'p-end', {cx: 23, cy: 97, r: 8}), shape('circle', 'p-ring', {cx: 57, cy: 97, r: 7}),
  shape('path', 'p-line', {d: 'M24 82C32 72 48 72 55 81M56 72.500V82H46.500M56 112C48 122 32 122 25 113M24 121.500V112H33.500'}),
];
const bothWays = () => shape('path', 'p-line', {d: 'M16 104H66M58 96.500l8 7.500-8 7.500M66 125H16M24 117.500l-8 7.500 8 7.500'});
const star = () => [shape('path', 'p-star', {d: 'M40 66l7.200 16.200 17.600 1.800-13.200 11.800 3.800 17.400L40 104.200l-15.400 9 3.800-17.400L15.200 84l17.600-1.800Z'})];
const alone = (count, y) => Array.from({length: count}, (_, number) => shape('circle', 'p-end', {cx: 18 + number * 13.5, cy: y, r: 5}));
const shared = () => [
  ...alone(3, 80),
  ...[0, 1, 2, 3].map((number) => shape('circle', 'p-ring', {cx: 18 + number * 13.5, cy: 108, r: 4.6})),
  shape('path', 'p-line thin', {d: 'M13 94H64'}),
];

// What a card does, by its name without the colour (shared_engine/games/cards.py).
const DOES = {
  A: () => [...out(14, 66), text('p-or', 14, 126, '1 / 11')],
  K: () => [...out(14, 66), text('p-or', 14, 126, '13')],
  4: () => [...stepsOn(4, 14, 68), bothWays()],
  7: shared,
  J: swap,
  SWITCH: swap,
  JK: star,
  '1/11': () => out(14, 72),
  13: () => out(14, 72),
  PARTNER: () => [...alone(1, 80), shape('circle', 'p-ring', {cx: 40, cy: 80, r: 4.6}), ...stepsOn(4, 14, 100)],
  COPY: () => [shape('rect', 'p-box', {x: 14, y: 70, width: 30, height: 42, rx: 4}), shape('rect', 'p-box full', {x: 28, y: 82, width: 30, height: 42, rx: 4})],
  MAGNET: () => [shape('path', 'p-fat', {d: 'M20 70V94a18 18 0 0 0 36 0V70'}), shape('path', 'p-tip', {d: 'M20 70v9M56 70v9'})],
};
const QUEEN = 12;

// What is on *card*.
function faceParts(card) {
  const [colour, value] = card.includes(':') ? card.split(':') : ['', card];
  const face = colour && value in ROWS ? value : term('face', card);
  const isWord = face.length > 4;
  const count = value === 'Q' ? QUEEN : Number(value);
  const steps = count in ROWS ? () => stepsOn(count, 14, 72) : () => [];
  const tint = colour.toLowerCase() || (['1/11', '13', 'SWITCH', 'MAGNET', 'COPY', 'PARTNER'].includes(card) ? 'red' : '');
  const does = tint === 'black' ? () => [...steps(), shape('path', 'p-dog', {d: DOG_HEAD, transform: 'translate(30 122) scale(40)'})] : (DOES[value] ?? steps);
  const title = text(isWord ? 'p-word' : face.length > 1 && card !== '1/11' ? 'p-value narrow' : 'p-value', 13, isWord ? 40 : 52, face);
  if (isWord) title.style.fontSize = `${Math.min(24, 145 / face.length)}px`;
  return [
    shape('rect', `sheet ${tint}`, {x: 0.5, y: 0.5, width: CARD.width - 1, height: CARD.height - 1, rx: 9}),
    shape('rect', 'sheet-lip', {x: 3, y: 3, width: CARD.width - 6, height: CARD.height - 6, rx: 7}),
    title,
    ...does(),
  ];
}

// As a picture that is called *name*.
const faceOf = (card, name) => shape('svg', 'face', {viewBox: `0 0 ${CARD.width} ${CARD.height}`, role: 'img', 'aria-label': name}, ...faceParts(card));
