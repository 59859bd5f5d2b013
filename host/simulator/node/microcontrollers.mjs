// Runs microcontrollers (board.mjs), each in a thread of its own. What is compiled of MicroPython is compiled once for all of
// them, so every board but the first starts in a fraction of the time.
// A line of JSON on standard input starts one, {config}, or ends one wherever it is, {kill: fd of its socket}. The last frame
// on its socket says how it ended.
import fs from 'node:fs';
import readline from 'node:readline';
import {Worker} from 'node:worker_threads';

import {compile} from './interpreter.mjs';
import {MAX_PAYLOAD} from './world.mjs';

const EXIT = 0x06; // shared with host/simulator/link.py: exit code u8, text
const EXIT_ERROR = 72;
const SCRIPT = new URL('./board.mjs', import.meta.url);

const programs = new Map(); // whether it is the build that traces -> a promise of it, compiled
const running = new Map(); // socket -> thread

function programOf(isTracing) {
  if (!programs.has(isTracing)) programs.set(isTracing, compile(isTracing));
  return programs.get(isTracing);
}

// The world may have closed its end: then nobody asks how this one ended.
function end(fd, code, text) {
  running.delete(fd);
  const payload = Buffer.from(text).subarray(0, MAX_PAYLOAD - 1);
  const head = Buffer.from([EXIT, (payload.length + 1) & 0xff, (payload.length + 1) >> 8, code]);
  try {
    fs.writeSync(fd, Buffer.concat([head, payload]));
  } catch (error) {
    if (!['EPIPE', 'ECONNRESET'].includes(error.code)) throw error;
  }
  fs.closeSync(fd);
}

async function start(config) {
  const thread = new Worker(SCRIPT, {workerData: {config, program: await programOf(Boolean(config.trace))}});
  running.set(config.fd, thread);
  let text = '';
  thread.on('error', (error) => (text = String(error.stack ?? error)));
  thread.on('exit', (code) => end(config.fd, text ? EXIT_ERROR : code, text));
}

for await (const line of readline.createInterface({input: process.stdin})) {
  const {config, kill} = JSON.parse(line);
  if (config) await start(config);
  else running.get(kill)?.terminate();
}
