// A game that was played, step by step: each sentence of the referee, and the board as it was then (board.js).
'use strict';

const last = game.steps.length - 1;
const LONG = 64; // letters of a sentence that does not fit in two large lines
const sounds = () => {}; // of motion.js: what is over is not heard
let step = 0;
let playing = 0; // the timer

function goTo(number) {
  const next = Math.max(0, Math.min(last, number));
  const isNext = next === step + 1;
  step = next;
  const {state, said, after} = game.steps[step];
  listPossible(game.steps[step]);
  listWeighed(game.steps[step]);
  drawStep(isNext);
  const now = about(state.turns ? 'at' : 'at_begin', {turn: state.turns, turns: turnsOf()});
  markNow(step);
  entitle(ours(said.text));
  document.title = `${now} – Board Collie`;
  byId('turn').classList.toggle('long', ours(said.text).length > LONG);
  setText('position', ours(after));
  setText('at', now);
  byId('step').value = step;
  byId('step').setAttribute('aria-valuetext', `${now}: ${ours(said.text)}`);
  const items = byId('said').children;
  for (const item of byId('said').querySelectorAll('[aria-current]')) item.removeAttribute('aria-current');
  items[step].setAttribute('aria-current', 'true');
  // Only the list moves: on a phone the board stays in sight.
  byId('said').scrollTop = items[step].offsetTop - byId('said').clientHeight / 2;
  if (step === last) pause();
}

// A step on glides; a leap is there at once.
function drawStep(isNext) {
  const state = {...game.steps[step].state, lights: lightsOf(game.steps[step])};
  drawBoard(game.board, state);
  listSeats(game.board, state);
  listLights(state);
  if (!isNext) [before, gone] = [null, []];
  move(game.board, state, () => false);
}

function play() {
  if (step === last) goTo(0);
  playing = setInterval(() => goTo(step + 1), Number(byId('speed').value));
  byId('play').setAttribute('aria-pressed', 'true');
}

function pause() {
  clearInterval(playing);
  playing = 0;
  byId('play').setAttribute('aria-pressed', 'false');
}

const actions = {
  first: () => goTo(0),
  back: () => goTo(step - 1),
  play: () => (playing ? pause() : play()),
  on: () => goTo(step + 1),
  last: () => goTo(last),
  before: () => goTo(interventions.findLast((number) => number < step) ?? step),
  after: () => goTo(interventions.find((number) => number > step) ?? step),
};
for (const [id, act] of Object.entries(actions)) byId(id).addEventListener('click', act);
byId('step').addEventListener('input', () => goTo(Number(byId('step').value)));
byId('curve').addEventListener('click', ({offsetX}) => goTo(stepAt(offsetX / byId('curve').clientWidth)));
byId('mark').addEventListener('change', () => drawStep(false));
byId('only').addEventListener('change', () => byId('said').classList.toggle('only', byId('only').checked));
byId('speed').addEventListener('change', () => playing && (pause(), play()));

const keys = {Home: 'first', ArrowLeft: 'back', ' ': 'play', ArrowRight: 'on', End: 'last', p: 'before', n: 'after'};
document.addEventListener('keydown', (event) => {
  // A slider and a list need all keys themselves, buttons and boxes the space bar only.
  const theirs = event.key === ' ' ? 'input, select, button' : '[type=range], select';
  if (event.target.matches(theirs) || event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
  event.preventDefault();
  actions[keys[event.key]]();
});

function listSentences() {
  for (const one of document.querySelectorAll('[data-about]')) one.textContent = about(one.dataset.about);
  const items = game.steps.map(({said}, number) => {
    const item = sentence(said);
    item.addEventListener('click', () => goTo(number));
    return item;
  });
  byId('said').replaceChildren(...items);
  markInterventions();
  drawCurve();
  listMoments();
  listSkills();
  listLuck();
  listCounts();
  goTo(step);
}

byId('step').max = last;
window.addEventListener('words', listSentences);
listSentences();
