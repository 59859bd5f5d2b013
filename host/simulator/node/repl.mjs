// The REPL of the real interpreter on the serial line. What its event-driven form lacks is raw-paste mode, which reads while
// it compiles: it is here, with the windows that an ESP32 grants.
const CTRL_A = 1;
const CTRL_B = 2;
const CTRL_C = 3;
const CTRL_D = 4;
const CTRL_E = 5;
const RAW_PROMPT = 'raw REPL; CTRL-B to exit\r\n>';
const WINDOW = 128; // MICROPY_REPL_STDIN_BUFFER_MAX / 2
const GRANT = Buffer.from([1]); // the host may send one more window
const PASTE_ENDS = Buffer.from([4]);
const PASTE_BEGINS = Buffer.from([0x52, 1, WINDOW & 0xff, WINDOW >> 8, ...GRANT]);

export class Repl {
  // `line` is the Output to the host, on which the interpreter's own output arrives too.
  constructor(mp, line) {
    this.mp = mp;
    this.line = line;
    this.isActive = false;
    this.isRaw = false;
    this.isBegun = false;
    this.held = []; // ^E and what follows, while it may still become the question for raw-paste mode
    this.pasted = null; // the source that has come in, in raw-paste mode
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
    if (this.pasted) return this.#paste(byte), false;
    if (this.isRaw && (this.held.length || byte === CTRL_E)) {
      this.held.push(byte);
      if (this.held.length === 1 || (this.held.length === 2 && byte === 0x41)) return false;
      const held = this.held.splice(0);
      if (held.length === 3 && byte === CTRL_A) {
        this.pasted = [];
        this.line.write(PASTE_BEGINS);
        return false;
      }
      return held.slice(1).some((each) => this.#process(each));
    }
    return this.#process(byte);
  }

  // The source ends with ^D and runs; ^C throws it away.
  #paste(byte) {
    if (byte !== CTRL_C && byte !== CTRL_D) {
      this.pasted.push(byte);
      if (this.pasted.length % WINDOW === 0) this.line.write(GRANT);
      return;
    }
    const source = byte === CTRL_C ? Buffer.from('raise KeyboardInterrupt') : [...this.pasted, 10];
    this.pasted = null;
    this.line.write(PASTE_ENDS);
    for (const each of source) this.#process(each);
    const {write} = this.line;
    let unwanted = 2; // the OK of the plain raw mode
    this.line.write = (bytes) => {
      const wanted = bytes.slice(unwanted);
      unwanted -= bytes.length - wanted.length;
      write(wanted);
    };
    this.#process(CTRL_D);
    this.line.write = write;
  }

  #process(byte) {
    const wantsReset = this.mp.replProcessChar(byte) !== 0;
    if (byte === CTRL_A && this.line.tail.endsWith(RAW_PROMPT)) this.isRaw = true;
    if (byte === CTRL_B) this.isRaw = false;
    return wantsReset;
  }
}
