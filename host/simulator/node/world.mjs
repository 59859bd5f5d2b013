// The line to the simulated world: frames [op u8][length u16 LE][payload] on an inherited socket, always started here.
// Posted frames get no answer and wait for the next call; a call is answered by
// [length u16 LE][status u8][time u32 LE][payload], where status is 0 or an errno, time is what the call took in us, and
// length counts what follows it.
import fs from 'node:fs';

const CLOCK = 0x01; // posted before any other frame when time has moved: now_ms f64
export const MAX_PAYLOAD = 0xffff;
const CHUNK = 0x8000;

export class World {
  constructor(fd, clock) {
    this.fd = fd;
    this.clock = clock;
    this.toldMs = NaN;
    this.out = Buffer.alloc(2 * 0x10000);
    this.used = 0;
    this.in = Buffer.alloc(2 + 0xffff);
  }

  post(op, head, bytes) {
    this.tellTime();
    this.#append(op, head, bytes);
  }

  // Posts bytes of any length as frames that fit.
  postAll(op, bytes) {
    for (let at = 0; at < bytes.length; at += CHUNK) this.post(op, -1, bytes.subarray(at, at + CHUNK));
  }

  // Returns {status, payload}, when the time that it took has passed; the payload is valid until the next call.
  call(op, head, bytes) {
    this.post(op, head, bytes);
    this.flush();
    let have = 0;
    let want = 2;
    while (have < want) {
      const count = fs.readSync(this.fd, this.in, have, this.in.length - have, null);
      if (count === 0) process.exit(0); // the world is gone
      have += count;
      if (have >= 2) want = 2 + this.in.readUInt16LE(0);
    }
    this.clock.nowMs += this.in.readUInt32LE(3) / 1000;
    return {status: this.in[2], payload: this.in.subarray(7, want)};
  }

  flush() {
    let at = 0;
    while (at < this.used) at += fs.writeSync(this.fd, this.out, at, this.used - at);
    this.used = 0;
  }

  // Posts the time, if it has moved.
  tellTime() {
    if (this.clock.nowMs === this.toldMs) return;
    this.toldMs = this.clock.nowMs;
    const time = Buffer.alloc(8);
    time.writeDoubleLE(this.toldMs);
    this.#append(CLOCK, -1, time);
  }

  // `head` is the first byte of the payload, or -1 for none: a pin, bus or file number needs no buffer of its own.
  #append(op, head, bytes) {
    const length = bytes.length + (head < 0 ? 0 : 1);
    if (length > MAX_PAYLOAD) throw new Error(`a frame of ${length} bytes is too long`);
    if (this.used + 3 + length > this.out.length) this.flush();
    this.used = this.out.writeUInt8(op, this.used);
    this.used = this.out.writeUInt16LE(length, this.used);
    if (head >= 0) this.used = this.out.writeUInt8(head, this.used);
    this.out.set(bytes, this.used);
    this.used += bytes.length;
  }
}
