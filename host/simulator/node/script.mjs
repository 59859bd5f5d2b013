// Runs one MicroPython script, in pieces between which garbage is collected, without a board. The configuration comes as JSON on standard input; what the script
// prints goes to standard output, a traceback to standard error. Exit code 1: the script raised.
import fs from 'node:fs';

import {Output, compile, describe, install, load} from './interpreter.mjs';
import {startTrace} from './trace.mjs';

const config = JSON.parse(fs.readFileSync(0, 'utf8'));

// Synchronous, and again after a full pipe: process.exit() would drop what an asynchronous stream still holds.
function writeAll(fd, bytes) {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += fs.writeSync(fd, bytes, at);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

const output = new Output(0x8000, (bytes) => writeAll(1, bytes));
const errors = new Output(0x8000, (bytes) => writeAll(2, bytes));
process.on('exit', () => (output.flush(), errors.flush()));
const {mp} = await load({
  program: await compile(config.tracing || Boolean(config.trace)),
  heapBytes: config.heap_bytes,
  stdout: output.write,
  stderr: errors.write,
});
install(mp, config.files.map(([hostPath, devicePath]) => [devicePath, fs.readFileSync(hostPath)]));
try {
  mp.runPython(`import sys\nsys.path[:] = ${config.frozen ? '["", ".frozen"]' : '[""]'}`);
  if (config.trace) startTrace(mp, config.trace);
  const {collect} = mp.pyimport('gc');
  for (const piece of config.pieces) {
    mp.runPython(piece);
    collect();
  }
} catch (error) {
  const isExit = error.type === 'SystemExit';
  if (!isExit) errors.write(Buffer.from(`${describe(error)}\n`));
  process.exit(isExit ? Number(error.message.trim().split(/\s+/).pop()) || 0 : 1);
}
process.exit(0);
