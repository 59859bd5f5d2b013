// Virtual time: stands in for Date.now and setTimeout, so that MicroPython's ticks and asyncio follow the simulated world.

// Reading the clock costs this much virtual time: a stand-in for computing time, which makes busy loops end.
const READ_COST_MS = 0.02;
// FreeRTOS counts in ticks of 10 ms (CONFIG_FREERTOS_HZ=100 in the ESP32 port); who waits is woken by one of them.
const TICK_MS = 10;

const firstTick = (ms) => Math.ceil(ms / TICK_MS) * TICK_MS;

export class VirtualClock {
  // `factor`: how many ms pass for each ms of processor time that the interpreter takes.
  constructor(nowMs, factor = 0) {
    this.nowMs = nowMs;
    this.deadlineMs = Infinity; // of the watchdog; the owner checks `isOverdue`
    this.timers = new Map();
    this.lastTimer = 0;
    this.ticker = null; // a timer of the chip: {periodMs, dueMs, expire}
    this.factor = factor;
    this.pauses = 1; // how many reasons there are not to charge
    this.chargedMs = 0; // processor time up to which is charged
    this.askingMs = factor ? costOfAsking() : 0;
  }

  // Must run before MicroPython is loaded, which remembers Date.now() as the start of its ticks.
  install() {
    Date.now = () => {
      this.charge();
      this.nowMs += READ_COST_MS;
      this.tick();
      return Math.floor(this.nowMs);
    };
    // MicroPython counts in whole ms, and so does the wait: it ends with the first tick that its clock calls due.
    globalThis.setTimeout = (callback, delayMs) => {
      const dueMs = delayMs > 0 ? firstTick(Math.floor(this.nowMs) + delayMs) : this.nowMs;
      this.timers.set(++this.lastTimer, {dueMs, callback});
      return this.lastTimer;
    };
    globalThis.clearTimeout = (timer) => this.timers.delete(timer);
  }

  isOverdue() {
    return this.nowMs >= this.deadlineMs;
  }

  // When the tick comes that ends a wait of `ticks` ticks begun now: the first of them is under way.
  afterTicks(ticks) {
    return ticks ? (Math.floor(this.nowMs / TICK_MS) + ticks) * TICK_MS : this.nowMs;
  }

  // When something of this microcontroller happens next: a timer, or the watchdog. Infinity if never.
  nextMs() {
    let next = Math.min(this.deadlineMs, this.ticker?.dueMs ?? Infinity);
    for (const {dueMs} of this.timers.values()) next = Math.min(next, dueMs);
    return next;
  }

  // Lets the timer of the chip expire, once for all the periods that are over.
  tick() {
    const {ticker} = this;
    if (!ticker || this.nowMs < ticker.dueMs) return;
    ticker.dueMs += ticker.periodMs * Math.ceil((this.nowMs - ticker.dueMs + 1e-6) / ticker.periodMs);
    ticker.expire();
  }

  // Runs the timers that are due now, oldest first; those that these add wait for the next call.
  runDue() {
    const due = [...this.timers].filter(([, timer]) => timer.dueMs <= this.nowMs);
    due.sort(([a, first], [b, second]) => first.dueMs - second.dueMs || a - b);
    for (const [id, timer] of due) {
      if (this.timers.delete(id)) timer.callback();
    }
  }

  // What is computed from here on is charged, unless there are more pauses.
  resume() {
    if (this.factor && !--this.pauses) this.chargedMs = usedMs();
  }

  // Time moves by what the interpreter has computed.
  charge() {
    if (!this.factor || this.pauses) return;
    const now = usedMs();
    this.nowMs += Math.max(0, now - this.chargedMs - this.askingMs) * this.factor;
    this.chargedMs = now;
  }

  // What is computed until resume() stands for what a chip does otherwise.
  pause() {
    this.charge();
    ++this.pauses;
  }
}

function usedMs() {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1000;
}

// To ask for the processor time may take as long as what is measured by it.
function costOfAsking() {
  const times = 1000;
  const start = usedMs();
  for (let i = 1; i < times; ++i) usedMs();
  return (usedMs() - start) / times;
}
