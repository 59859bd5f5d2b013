// Loads the MicroPython WebAssembly build with an ESP32's hard heap limit, and puts files on its file system.
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

const BUILDS = process.env.COLLIE_MICROPYTHON; // the folder of the package (host/simulator/micropython.py)
const {loadMicroPython} = await import(pathToFileURL(path.join(BUILDS, 'micropython.mjs')));

// `i32.const 0x8000000; end`: the body of gc_get_max_new_split(), by which this port lets a full heap grow by 128 MiB.
const GROWTH_LIMIT = Buffer.from([0x41, 0x80, 0x80, 0x80, 0xc0, 0x00, 0x0b]);
const NO_GROWTH = Buffer.from([0x41, 0x80, 0x80, 0x80, 0x80, 0x00, 0x0b]);

function forbidGrowth(binary) {
  const patched = Buffer.from(binary);
  const at = patched.indexOf(GROWTH_LIMIT);
  if (at < 0 || patched.indexOf(GROWTH_LIMIT, at + 1) >= 0) {
    throw new Error('the heap limit of this MicroPython build is not where it is expected: check GROWTH_LIMIT');
  }
  NO_GROWTH.copy(patched, at);
  return patched;
}

const PLAIN = path.join(BUILDS, 'micropython.wasm');
const TRACING = path.join(BUILDS, 'micropython-settrace.wasm'); // in which sys.settrace() works; it is slower

// This build asks the table of functions at every call that can raise, only to check its own copy; nothing here changes it.
// `onCall`, if there is one, is called as well: nothing else lets anybody know while MicroPython computes.
function remember(table, onCall) {
  const get = table.get.bind(table);
  const known = [];
  const find = (index) => (known[index] ??= get(index));
  table.get = onCall ? (index) => (onCall(), find(index)) : find;
}

// Resolves to the program of the interpreter, compiled: for load(), and for threads to share.
export async function compile(isTracing = false) {
  return WebAssembly.compile(forbidGrowth(fs.readFileSync(isTracing ? TRACING : PLAIN)));
}

// Resolves to {mp, memory} of a `program` from compile(). `heapBytes` is hard: MicroPython raises MemoryError instead of
// growing. `memory` is the VM's linear memory, in which uctypes.addressof(buffer) is an index.
export async function load({program, heapBytes, stdout, stderr, onCall = null}) {
  let memory = null;
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (_binary, imports) => {
    const instance = await instantiate(program, imports);
    const exported = Object.values(instance.exports);
    memory = exported.find((item) => item instanceof WebAssembly.Memory);
    remember(exported.find((item) => item instanceof WebAssembly.Table), onCall);
    return {instance, module: program};
  };
  try {
    // 1024 words of Python stack stop a recursion at a depth that an ESP32's 16 kB C stack reaches too.
    const mp = await loadMicroPython({heapsize: heapBytes, pystack: 1024, linebuffer: false, stdout, stderr});
    return {mp, memory};
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

// Gathers output, which the VM gives away byte by byte, and passes it on in pieces: at `size` bytes, and at flush().
export class Output {
  constructor(size, pass) {
    this.buffer = Buffer.alloc(size);
    this.used = 0;
    this.pass = pass;
    this.tail = ''; // the last characters written
    this.write = (bytes) => {
      for (const byte of bytes) {
        this.used = this.buffer.writeUInt8(byte, this.used);
        if (this.used === size) this.flush();
      }
      this.tail = (this.tail + Buffer.from(bytes).toString('latin1')).slice(-512);
    };
  }

  flush() {
    if (this.used) this.pass(this.buffer.subarray(0, this.used));
    this.used = 0;
  }
}

// The same for text: line feeds become line ends, as MicroPython sends them on a serial line.
export class TextOutput extends Output {
  constructor(size, pass) {
    super(size, pass);
    const write = this.write;
    this.write = (bytes) => {
      for (const byte of bytes) write(byte === 10 && !this.tail.endsWith('\r') ? [13, 10] : [byte]);
    };
  }
}

// Writes [[device path, bytes], ...] to the file system of the VM, making the folders they need.
export function install(mp, files) {
  for (const [devicePath, content] of files) {
    mp.FS.mkdirTree(path.posix.dirname(devicePath));
    mp.FS.writeFile(devicePath, content);
  }
}

// The traceback of an exception that came out of the VM, or the JavaScript stack of any other.
export function describe(error) {
  return error.name === 'PythonError' ? error.message.trimEnd() : String(error.stack ?? error);
}
