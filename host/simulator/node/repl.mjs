// The REPL of the real interpreter on the serial line. What its event-driven form lacks is the answer to a host that asks
// for raw-paste mode: it is refused here, and the host falls back to the plain raw mode.
const CTRL_A = 1;
const CTRL_B = 2;
const CTRL_C = 3;
const CTRL_E = 5;
const RAW_PROMPT = 'raw REPL; CTRL-B to exit\r\n>';
const PASTE_REFUSED = Buffer.from('R\x00');

export class Repl {
  // `line` is the Output to the host, on which the interpreter's own output arrives too.
  constructor(mp, line) {
    this.mp = mp;
    this.line = line;
    this.isActive = false;
    this.isRaw = false;
    this.isBegun = false;
    this.held = []; // ^E and what follows, while it may still become the question for raw-paste mode
  }

  // Begins with a banner and a prompt; after a program that was started from here, the friendly REPL gives a new prompt.
  enter(isRaw) {
    this.isActive = true;
    if (this.isBegun) {
      if (!this.isRaw) this.#process(CTRL_C);
      return;
    }
    this.isBegun = true;
    const {write} = this.line;
    if (isRaw) this.line.write = () => {}; // the banner is that of the friendly REPL
    this.mp.replInit();
    this.line.write = write;
    if (isRaw) this.#process(CTRL_A);
  }

  // Reads one byte from the host; returns whether it asks for a soft reset.
  feed(byte) {
    if (this.isRaw && (this.held.length || byte === CTRL_E)) {
      this.held.push(byte);
      if (this.held.length === 1 || (this.held.length === 2 && byte === 0x41)) return false;
      const held = this.held.splice(0);
      if (held.length === 3 && byte === CTRL_A) return this.line.write(PASTE_REFUSED), false;
      return held.slice(1).some((each) => this.#process(each));
    }
    return this.#process(byte);
  }

  #process(byte) {
    const wantsReset = this.mp.replProcessChar(byte) !== 0;
    if (byte === CTRL_A && this.line.tail.endsWith(RAW_PROMPT)) this.isRaw = true;
    if (byte === CTRL_B) this.isRaw = false;
    return wantsReset;
  }
}
