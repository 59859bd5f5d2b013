// The microcontroller of the simulated board: MicroPython, whose clock, pins, files and serial line belong to the world
// on the other end of a socket (host/simulator/board.py). Runs in a thread of microcontrollers.mjs.
import {createCipheriv} from 'node:crypto';
import fs from 'node:fs';
import {workerData} from 'node:worker_threads';

import {VirtualClock} from './clock.mjs';
import {Output, TextOutput, describe, install, load} from './interpreter.mjs';
import {Repl} from './repl.mjs';
import {startTrace} from './trace.mjs';
import {UartOutput} from './uart.mjs';
import {World} from './world.mjs';

// Shared with host/simulator/link.py.
const LOG = 0x02; // text
const SERIAL_WRITE = 0x03; // bytes
const HEAP = 0x04; // bytes in use u32
const REPL = 0x05; // 1: it answers on the serial line, 0: it does not
const IDLE = 0x80; // next_ms f64, unread serial bytes u32 -> now_ms f64, flags u8, low pins u64, serial bytes
const MEASURE_HEAP = 1; // flags
const RADIO = 2; // its events wait
const EXIT_RESET = 70;
const EXIT_WATCHDOG = 71;
const EXIT_ERROR = 72;
const EXIT_SOFT_RESET = 73;
const EXIT_SOFT_RESET_RAW = 74; // out of the raw REPL, which comes back afterwards
const CTRL_C = 3;

const {config, program} = workerData;
const clock = new VirtualClock(config.now_ms, config.computing);
clock.install();
const world = new World(config.fd, clock);
const uart = new UartOutput(clock);
const GARBAGE_BYTES = 1 << 17;
const RESTS_A_LOOK = 10; // to count the heap takes longer than a scan
const RESTS_OF_A_START = config.computing ? 0 : 100; // while a board starts it rests seldom, and computes much in between
let lowPins = BigInt(config.low_pins); // bit n: pin n reads low; what happens around the board happens while it rests
let unread = Buffer.alloc(0); // serial bytes that the firmware has not read yet
let interruptChar = CTRL_C; // what micropython.kbd_intr() has chosen; -1 for none
let onRadio = null; // receives the events of the radio
let calls = 0; // of functions, while computing is charged
const CALLS_A_LOOK = 64; // to ask for the processor time takes longer than a call
let isRunning = false; // asyncio.run() has been called and has not ended

// What is printed goes to the host on the serial line, and is kept as the log; what the REPL says is no log.
const log = new Output(1024, (bytes) => world.post(LOG, -1, bytes));
const line = new TextOutput(1024, (bytes) => world.postAll(SERIAL_WRITE, bytes));

function print(bytes) {
  if (!repl?.isActive) log.write(bytes);
  line.write(bytes);
}

function exit(code) {
  log.flush();
  line.flush();
  world.tellTime();
  world.flush();
  process.exit(code);
}

let repl = null;
let trace = null;
const {mp, memory} = await load({
  program,
  heapBytes: config.heap_bytes,
  stdout: print,
  stderr: print,
  onCall: config.computing ? look : null,
});
repl = new Repl(mp, line);
const view = (address, length) => new Uint8Array(memory.buffer, address, length);

// The firmware has ended with an exception. A board prints it and goes on to its REPL.
function fail(error) {
  print(Buffer.from(`${describe(error)}\n`));
  if (config.boot === 'main' && error.type !== 'KeyboardInterrupt') exit(EXIT_ERROR);
}

function softReset() {
  line.write(Buffer.from('MPY: soft reboot\r\n'));
  exit(repl.isRaw ? EXIT_SOFT_RESET_RAW : EXIT_SOFT_RESET);
}

function spend(us) {
  clock.nowMs += us / 1000;
  if (clock.isOverdue()) exit(EXIT_WATCHDOG);
  clock.tick();
}

// While it computes: now and then what was computed is charged, and the timer of the chip may expire.
function look() {
  if (clock.ticker && !clock.pauses && ++calls % CALLS_A_LOOK === 0) {
    clock.charge();
    clock.tick();
  }
}

// What the interpreter calls: computing is charged up to here, and goes on when it returns.
const called = (body) =>
  config.computing
    ? (...values) => {
        clock.pause();
        const result = body(...values);
        clock.resume();
        return result;
      }
    : body;

const allCalled = (functions) =>
  Object.fromEntries(
    Object.entries(functions).map(([name, body]) => [name, typeof body === 'function' ? called(body) : body]),
  );

// Tells the world that nothing happens here until `nextMs`, and takes the time and the serial bytes it gives. Returns
// its flags.
function rest(nextMs) {
  const request = Buffer.alloc(12);
  request.writeDoubleLE(nextMs, 0);
  request.writeUInt32LE(unread.length, 8);
  log.flush();
  line.flush();
  const {payload} = world.call(IDLE, -1, request);
  clock.nowMs = world.toldMs = payload.readDoubleLE(0);
  if (clock.isOverdue()) exit(EXIT_WATCHDOG);
  lowPins = payload.readBigUInt64LE(9);
  if (payload.length > 17) unread = Buffer.concat([unread, payload.subarray(17)]);
  return payload[8];
}

// Takes Ctrl-C out of the serial bytes; returns whether it was there, and whether it means something.
function takeInterrupt() {
  const at = interruptChar >= 0 ? unread.indexOf(interruptChar) : -1;
  if (at >= 0) unread = Buffer.concat([unread.subarray(0, at), unread.subarray(at + 1)]);
  return at >= 0;
}

// Blocks the firmware for a while; returns whether Ctrl-C has ended it early.
function sleep(ms) {
  const endMs = clock.nowMs + ms;
  while (clock.nowMs < endMs) {
    if (rest(Math.min(endMs, clock.deadlineMs)) & MEASURE_HEAP) world.post(HEAP, -1, u32(gc.mem_alloc()));
    if (!repl.isActive && takeInterrupt()) return true;
  }
  return false;
}

// What the modules in sim/ are built on. Buffers are named by address and length and are used where they lie: the bytes
// on a bus cost no MicroPython heap. Every function returns a number (or null), which MicroPython reads as an int.
mp.registerJsModule('simulator', {
  ...allCalled({
  post: (op, head, address, length) => (world.post(op, head, view(address, length)), null),
  // Returns the length of the answer, put at `into`, or minus the errno.
  call(op, head, address, length, into, room) {
    const {status, payload} = world.call(op, head, view(address, length));
    if (!status && payload.length > room) throw new Error(`an answer of ${payload.length} bytes for a buffer of ${room}`);
    const result = status ? -status : payload.length;
    if (!status) view(into, result).set(payload);
    spend(0); // last: a timer that expires may ask the world in its turn, and the next answer lies where this one did
    return result;
  },
  spend: (us) => (spend(us), null),
  sleep,
  start_timer: (periodMs, expire) => ((clock.ticker = {periodMs, dueMs: clock.nowMs + periodMs, expire}), null),
  stop_timer: () => ((clock.ticker = null), null),
  feed: (timeoutMs) => ((clock.deadlineMs = clock.nowMs + timeoutMs), null),
  pin_level: (pin) => Number(!(lowPins >> BigInt(pin) & 1n)),
  serial_any: () => unread.length,
  serial_read(address, length) {
    const taken = unread.subarray(0, length);
    view(address, taken.length).set(taken);
    unread = unread.subarray(taken.length);
    return taken.length;
  },
  serial_write(address, length) {
    line.flush();
    uart.write(length);
    spend(0);
    world.postAll(SERIAL_WRITE, view(address, length));
    return null;
  },
  // Blocks for so many ticks, of which the first is under way.
  wait_ticks: (ticks) => (spend((clock.afterTicks(ticks) - clock.nowMs) * 1000), null),
  kbd_intr: (char) => ((interruptChar = char), null),
  reset: () => exit(EXIT_RESET),
  soft_reset: softReset,
  started: () => (leaveRepl(), (isRunning = true), null),
  ended: () => ((isRunning = false), null),
  failed: () => (config.boot === 'main' ? exit(EXIT_ERROR) : null),
  // Firmware that is started by itself comes before what lies on the flash.
  path: () => (config.boot === 'main' ? '/running:/frozen/sim' : ':/frozen:/frozen/sim:/lib'),
  reset_cause: () => config.reset_cause,
  device_id: () => config.device_id,
  has_radio: Number(config.radio),
  on_radio: (handler) => ((onRadio = handler), null),
  // Encrypts blocks where they lie, each by itself.
  aes(keyAddress, keyLength, address, length) {
    const cipher = createCipheriv(`aes-${keyLength * 8}-ecb`, view(keyAddress, keyLength), null).setAutoPadding(false);
    view(address, length).set(cipher.update(view(address, length)));
    return null;
  },
  random: (address, length) => (crypto.getRandomValues(view(address, length)), null),
}),
  // What Python code stands for C code of a chip says so, where computing is charged.
  pause: () => (clock.pause(), null),
  resume: () => (clock.resume(), null),
  is_charged: Number(config.computing > 0),
});

install(mp, config.files.map(([hostPath, devicePath]) => [devicePath, fs.readFileSync(hostPath)]));

function u32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function measureHeap() {
  gc.collect(); // sets a flag: MicroPython collects when this call has returned
  world.post(HEAP, -1, u32(gc.mem_alloc()));
}

// Runs a file of the flash as the board does when it starts; one that is not there is no error.
function runFile(name) {
  try {
    mp.runPython(`import os\nos.stat("${name}")`);
  } catch {
    return;
  }
  if (trace) {
    mp.runPython(`with open("${name}") as sim_file: sim_text = sim_file.read()`);
    trace.add(name, mp.globals.get('sim_text'));
    mp.runPython('del sim_file, sim_text');
  }
  run(`execfile("${name}")`);
}

function run(code) {
  clock.resume();
  try {
    mp.runPython(code);
  } catch (error) {
    if (error.type === 'SystemExit') softReset();
    fail(error);
  }
  clock.pause();
}

function enterRepl(isRaw) {
  log.flush();
  interruptChar = CTRL_C;
  world.post(REPL, -1, Buffer.from([1]));
  repl.enter(isRaw);
}

function leaveRepl() {
  if (repl.isActive) world.post(REPL, -1, Buffer.from([0]));
  repl.isActive = false;
}

// Runs the tasks that are due; Ctrl-C in a long blocking sleep ends the program.
function runTasks() {
  clock.resume();
  try {
    clock.tick();
    clock.runDue();
  } catch (error) {
    if (error.type !== 'KeyboardInterrupt') throw error;
    fail(error);
    isRunning = false;
  }
  clock.pause();
}

// Whatever the tasks of the firmware were doing, they do no more of it.
function stopTasks() {
  isRunning = false;
  clock.timers.clear();
  newEventLoop();
}

// Hands the serial bytes to the REPL, as far as it reads them; Ctrl-C stops the firmware if it has not turned that off.
function listen() {
  if (isRunning && takeInterrupt()) {
    stopTasks();
    print(Buffer.from('Traceback (most recent call last):\nKeyboardInterrupt: \n'));
    enterRepl(false);
  }
  while (repl.isActive && unread.length) {
    const byte = unread[0];
    unread = unread.subarray(1);
    if (repl.feed(byte)) softReset();
  }
}

let gc = null;
let newEventLoop = null;
try {
  // Nothing frozen beyond asyncio: an ESP32 image does not hold the rest either.
  mp.runPython(`
import sys, asyncio, asyncio.event, asyncio.funcs, asyncio.lock
sys.path[:] = ["/sim"]
import sim_start
del sys, asyncio, sim_start
`);
  newEventLoop = mp.pyimport('asyncio').new_event_loop;
  const {collect, mem_alloc} = mp.pyimport('gc');
  gc = {collect, mem_alloc};
  measureHeap();
  if (config.trace) trace = startTrace(mp, config.trace);
  if (config.boot === 'flash') runFile('boot.py');
  // A host that resets the board out of the raw REPL wants the REPL again, not the firmware.
  if (!config.raw_repl) {
    if (config.boot === 'main') run('import main');
    else runFile('main.py');
  }
  if (!isRunning) enterRepl(config.raw_repl);
  let live = gc.mem_alloc();
  for (let rests = 0; ; rests++) {
    const wasRunning = isRunning;
    runTasks();
    // Without memory the firmware cannot even end: what it last printed says so.
    if (config.boot === 'main' && log.tail.includes('MemoryError')) exit(EXIT_ERROR);
    if (wasRunning && !isRunning) {
      stopTasks();
      enterRepl(false);
    }
    listen();
    // An ESP32 collects whenever memory is short. This port collects only between two calls from here, so it is made to
    // before garbage piles up; what a single call leaves behind still counts against the limit.
    if ((rests < RESTS_OF_A_START || rests % RESTS_A_LOOK === 0) && gc.mem_alloc() - live > GARBAGE_BYTES) {
      gc.collect();
      live = gc.mem_alloc();
    }
    const flags = rest(clock.nextMs());
    if (flags & MEASURE_HEAP) measureHeap();
    if (flags & RADIO) onRadio?.();
  }
} catch (error) {
  fail(error);
  exit(EXIT_ERROR);
}
