// A game that was played, step by step: each sentence of the referee, and the board as it was then (board.js).
'use strict';

const last = game.steps.length - 1;
let step = 0;
let playing = 0; // the timer

function goTo(number) {
  step = Math.max(0, Math.min(last, number));
  const {state, said} = game.steps[step];
  listPossible(game.steps[step]);
  drawStep();
  markNow(state.turns);
  byId('turn-number').value = state.turns;
  entitle(ours(state.title));
  byId('step').value = step;
  byId('step').setAttribute('aria-valuetext', ours(said.text));
  const items = byId('said').children;
  for (const item of byId('said').querySelectorAll('[aria-current]')) item.removeAttribute('aria-current');
  items[step].setAttribute('aria-current', 'true');
  // Only the list moves: on a phone the board stays in sight.
  byId('said').scrollTop = items[step].offsetTop - byId('said').clientHeight / 2;
  if (step === last) pause();
}

function drawStep() {
  const state = {...game.steps[step].state, lights: lightsOf(game.steps[step])};
  drawBoard(game.board, state);
  listSeats(game.board, state);
  listLights(state);
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
byId('turn-number').addEventListener('change', () => {
  const wanted = Number(byId('turn-number').value);
  const found = game.steps.findIndex(({state}) => state.turns >= wanted);
  goTo(found < 0 ? last : found);
});
byId('mark').addEventListener('change', drawStep);
byId('only').addEventListener('change', () => byId('said').classList.toggle('only', byId('only').checked));
byId('speed').addEventListener('change', () => playing && (pause(), play()));

const keys = {Home: 'first', ArrowLeft: 'back', ' ': 'play', ArrowRight: 'on', End: 'last', p: 'before', n: 'after'};
document.addEventListener('keydown', (event) => {
  // A number, a slider and a list need all keys themselves, buttons and boxes the space bar only.
  const theirs = event.key === ' ' ? 'input, select, button' : '[type=number], [type=range], select';
  if (event.target.matches(theirs) || event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
  event.preventDefault();
  actions[keys[event.key]]();
});

function listSentences() {
  const items = game.steps.map(({said}, number) => {
    const item = sentence(said);
    item.addEventListener('click', () => goTo(number));
    return item;
  });
  byId('said').replaceChildren(...items);
  markInterventions();
  listCounts();
  goTo(step);
}

byId('step').max = last;
byId('turn-number').max = game.steps[last].state.turns;
window.addEventListener('words', listSentences);
listSentences();
