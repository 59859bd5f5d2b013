// The microcontroller of the simulated board: MicroPython, whose clock, pins, files and serial line belong to the world
// on the other end of a socket (host/simulator/board.py). The configuration comes as JSON on standard input.
import fs from 'node:fs';

import {VirtualClock} from './clock.mjs';
import {Output, describe, install, load, mountRom} from './interpreter.mjs';
import {World} from './world.mjs';

// Shared with host/simulator/link.py.
const LOG = 0x02; // text
const SERIAL_WRITE = 0x03; // bytes
const HEAP = 0x04; // bytes in use u32
const IDLE = 0x80; // next_ms f64, unread serial bytes u32 -> now_ms f64, flags u8, serial bytes
const MEASURE_HEAP = 1; // flag
const GARBAGE_BYTES = 2048;
const EXIT_RESET = 70;
const EXIT_WATCHDOG = 71;
const EXIT_ERROR = 72;
const EXIT_ENDED = 73;

const config = JSON.parse(fs.readFileSync(0, 'utf8'));
const clock = new VirtualClock(config.now_ms);
clock.install();
const world = new World(config.fd, clock);
let unread = Buffer.alloc(0); // serial bytes that the firmware has not taken yet

function exit(code) {
  log.flush();
  world.flush();
  process.exit(code);
}

const log = new Output(1024, (bytes) => world.post(LOG, -1, bytes));
const {mp, memory} = await load({heapBytes: config.heap_bytes, stdout: log.write, stderr: log.write});
const view = (address, length) => new Uint8Array(memory.buffer, address, length);

function fail(error) {
  log.write(Buffer.from(`${describe(error)}\n`));
  exit(EXIT_ERROR);
}

function spend(us) {
  clock.nowMs += us / 1000;
  if (clock.isOverdue()) exit(EXIT_WATCHDOG);
}

// What the modules in sim/ are built on. Buffers are named by address and length and are used where they lie: the bytes
// on a bus cost no MicroPython heap. Every function returns a number (or null), which MicroPython takes as an int.
mp.registerJsModule('simulator', {
  post: (op, head, address, length) => (world.post(op, head, view(address, length)), null),
  // Returns the length of the answer, put at `into`, or minus the errno.
  call(op, head, address, length, into, room) {
    const {status, payload} = world.call(op, head, view(address, length));
    if (status) return -status;
    if (payload.length > room) throw new Error(`an answer of ${payload.length} bytes for a buffer of ${room}`);
    view(into, payload.length).set(payload);
    return payload.length;
  },
  spend: (us) => (spend(us), null),
  feed: (timeoutMs) => ((clock.deadlineMs = clock.nowMs + timeoutMs), null),
  serial_any: () => unread.length,
  serial_read(address, length) {
    const taken = unread.subarray(0, length);
    view(address, taken.length).set(taken);
    unread = unread.subarray(taken.length);
    return taken.length;
  },
  serial_write: (address, length) => (world.postAll(SERIAL_WRITE, view(address, length)), null),
  reset: () => exit(EXIT_RESET),
  failed: () => exit(EXIT_ERROR),
  ended: () => exit(EXIT_ENDED),
  reset_cause: () => config.reset_cause,
  random: (address, length) => (crypto.getRandomValues(view(address, length)), null),
});

install(mp, config.files.map(([hostPath, devicePath]) => [devicePath, fs.readFileSync(hostPath)]));

if (config.rom) mountRom(mp, memory, fs.readFileSync(config.rom));

function measureHeap(collect, inUse) {
  collect(); // sets a flag: MicroPython collects when this call has returned
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(inUse());
  world.post(HEAP, -1, bytes);
}

try {
  // Nothing frozen beyond asyncio: an ESP32 image does not hold the rest either.
  mp.runPython(`
import sys, asyncio, asyncio.event, asyncio.funcs, asyncio.lock
sys.path[:] = ["", "/rom", "/sim"]
import sim_start
`);
  const gc = mp.pyimport('gc');
  const {collect, mem_alloc: inUse} = gc;
  measureHeap(collect, inUse);
  mp.runPython('import main');
  const request = Buffer.alloc(12);
  let live = inUse();
  for (;;) {
    clock.runDue();
    // Without memory the firmware cannot even end: what it last printed says so.
    if (log.tail.includes('MemoryError')) exit(EXIT_ERROR);
    // An ESP32 collects whenever memory is short. This port collects only between two calls from here, so it is told to
    // before garbage piles up; what a single call leaves behind still counts against the limit.
    if (inUse() - live > GARBAGE_BYTES) {
      collect();
      live = inUse();
    }
    request.writeDoubleLE(clock.nextMs(), 0);
    request.writeUInt32LE(unread.length, 8);
    log.flush();
    const {payload} = world.call(IDLE, -1, request);
    clock.nowMs = world.toldMs = payload.readDoubleLE(0);
    if (clock.isOverdue()) exit(EXIT_WATCHDOG);
    if (payload.length > 9) unread = Buffer.concat([unread, payload.subarray(9)]);
    if (payload[8] & MEASURE_HEAP) measureHeap(collect, inUse);
  }
} catch (error) {
  fail(error);
}
