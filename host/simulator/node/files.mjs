// The files of the board, which lie in the world. An import asks three times whether a module is there, and for its bytes in
// pieces: the names below a folder at the root are fetched at once, and hold until the firmware opens something below it to
// change it.

// Shared with host/simulator/link.py.
const FILE_OPEN = 0xa0;
const STAT = 0xa6;
const FILE_TREE = 0xc0;
const CHANGES = [0xa8, 0xa9, 0xaa]; // MKDIR, REMOVE, RENAME
const ENOENT = 2;
const STAT_BYTES = 5;

const topOf = (path) => path.split('/', 2)[1];
const IS_BELOW = /^(\/[^/.][^/]*){2,}$/; // a plain path below a folder at the root

export class Files {
  constructor(world) {
    this.world = world;
    this.known = new Map(); // name of a folder at the root -> its entries by path; null: the world is asked
  }

  // As World.call().
  call(op, head, bytes) {
    if (op === STAT) return this.#stat(bytes) ?? this.world.call(op, head, bytes);
    if (op === FILE_OPEN || CHANGES.includes(op)) this.#expectChange(op, Buffer.from(bytes).toString());
    return this.world.call(op, head, bytes);
  }

  #stat(bytes) {
    const path = Buffer.from(bytes).toString();
    const top = topOf(path);
    if (!IS_BELOW.test(path)) return null;
    if (!this.known.has(top)) this.known.set(top, this.#entries(top));
    const entries = this.known.get(top);
    if (!entries) return null;
    const entry = entries.get(path);
    return entry ? {status: 0, payload: entry} : {status: ENOENT, payload: Buffer.alloc(0)};
  }

  #entries(top) {
    const entries = new Map();
    const {status, payload} = this.world.call(FILE_TREE, 0, Buffer.from(`/${top}`));
    if (status) return null;
    for (let at = 0; at < payload.length; ) {
      const end = payload.indexOf(0, at + STAT_BYTES);
      const path = payload.toString('utf8', at + STAT_BYTES, end);
      entries.set(path, Buffer.from(payload.subarray(at, at + STAT_BYTES)));
      at = end + 1;
    }
    return entries;
  }

  #expectChange(op, text) {
    const [first, second] = text.split('\0');
    if (op === FILE_OPEN && /^rb?$/.test(first)) return;
    for (const path of op === FILE_OPEN ? [second] : [first, second ?? '']) this.known.set(topOf(path), null);
  }
}
