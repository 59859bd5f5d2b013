// Lessons in place of a table: what is done is sent with all that was done in the lesson before, and the answer says what is to be seen then.
'use strict';

let lesson = Number(location.search.slice(1)) || 1;
let begun = 0; // lessons on this page
let acts = []; // that count in this one
let undone = []; // that are still to be sent
let isAsking = false;
let isLost = false;
let isLearnt = false;
let steps = []; // their names
const [failure, ended] = [null, '']; // what connection.js says besides: nothing that is done gets lost here

function say(act) {
  undone.push(act);
  learn();
}

function begin(number) {
  [lesson, acts, undone, isLearnt] = [number, [], [], false];
  begun++;
  [before, gone, shownHand] = [null, [], '']; // nothing glides from one lesson to the next
  history.replaceState(null, '', `?${lesson}${location.hash}`);
  learn();
}

// Say what was done, and show what there is to be seen, until nothing has happened meanwhile.
async function learn() {
  if (isAsking) return;
  isAsking = true;
  let asked;
  do {
    asked = begun;
    acts.push(...undone.splice(0));
    const answer = await answerTo({do: 'learn', lesson, acts});
    if (answer && asked === begun) showLesson(answer);
  } while (!isLost && (undone.length || asked !== begun));
  isAsking = false;
}

async function answerTo(asked) {
  let why = 'stopped';
  try {
    const answer = await fetch('house', {method: 'POST', body: JSON.stringify({...asked, secret: location.hash.slice(1)})});
    why = answer.ok ? '' : 'invalid';
    if (answer.ok) return await answer.json();
  } catch {
  } finally {
    isLost = why !== '';
    byId('lost').dataset.word = why;
    showConnection();
  }
  return null;
}

function showLesson(answer) {
  const wasLearnt = isLearnt;
  if (answer.acts.length < acts.length) goBack(acts.at(-1));
  [acts, steps, isLearnt] = [answer.acts, answer.steps, answer.is_learnt];
  show({...answer.view, board: answer.board});
  const isLast = lesson === steps.length;
  byId('next').hidden = !isLearnt || isLast;
  byId('to-play').hidden = !isLearnt || !isLast;
  nameSteps();
  if (isLearnt && !wasLearnt) byId(isLast ? 'to-play' : 'next').focus();
}

// What was put where it does not belong goes back from there.
function goBack({do: what, field}) {
  const [seat] = own ? heldBy(own.name) : [];
  if (what === 'put' && seat >= 0) before.marbles = before.marbles.map((one, at) => (at === field ? seat : one));
}

// Each step can be gone to at any time; the one that is shown begins again then.
function nameSteps() {
  const [list, leave] = byId('steps').children;
  for (let number = list.children.length + 1; number <= steps.length; number++) {
    list.append(element('li', buttonTo(() => number, '', number)));
  }
  steps.forEach((name, place) => {
    const button = list.children[place].firstElementChild;
    call(button, ours(name));
    button.setAttribute('aria-current', place + 1 === lesson ? 'step' : 'false');
  });
  byId('steps').setAttribute('aria-label', word('steps'));
  call(leave, word('leave'));
  setText('next', term('start', 'next'));
  setText('to-play', term('start', 'play'));
}

function call(link, name) {
  link.title = name;
  link.setAttribute('aria-label', name);
}

function buttonTo(number, style, ...inside) {
  const button = styled(style, 'button', ...inside);
  button.type = 'button';
  button.addEventListener('click', () => begin(number()));
  return button;
}

const linkToStart = (style, ...inside) => Object.assign(styled(style, 'a', ...inside), {href: `start.html${location.hash}`});

// What a table has not: the steps and the way out, and the way on.
const nav = styled('steps', 'nav', element('ol'), linkToStart('tool', document.querySelector('[data-closes] svg').cloneNode(true)));
const next = buttonTo(() => lesson + 1, 'act');
const toPlay = linkToStart('act');
[nav.id, next.id, toPlay.id] = ['steps', 'next', 'to-play'];
next.hidden = toPlay.hidden = true;
byId('people').before(nav);
byId('controls').prepend(next, toPlay);
document.addEventListener('DOMContentLoaded', learn);
window.addEventListener('words', nameSteps);
