// Virtual time: stands in for Date.now and setTimeout, so that MicroPython's ticks and asyncio follow the simulated world.

// Reading the clock costs this much virtual time: a stand-in for computing time, which makes busy loops end.
const READ_COST_MS = 0.02;

export class VirtualClock {
  constructor(nowMs) {
    this.nowMs = nowMs;
    this.deadlineMs = Infinity; // of the watchdog; the owner checks `isOverdue`
    this.timers = new Map();
    this.lastTimer = 0;
  }

  // Must run before MicroPython is loaded, which remembers Date.now() as the start of its ticks.
  install() {
    Date.now = () => {
      this.nowMs += READ_COST_MS;
      return Math.floor(this.nowMs);
    };
    globalThis.setTimeout = (callback, delayMs) => {
      this.timers.set(++this.lastTimer, {dueMs: this.nowMs + Math.max(0, delayMs || 0), callback});
      return this.lastTimer;
    };
    globalThis.clearTimeout = (timer) => this.timers.delete(timer);
  }

  isOverdue() {
    return this.nowMs >= this.deadlineMs;
  }

  // When something of this microcontroller happens next: a timer, or the watchdog. Infinity if never.
  nextMs() {
    let next = this.deadlineMs;
    for (const {dueMs} of this.timers.values()) next = Math.min(next, dueMs);
    return next;
  }

  // Runs the timers that are due now, oldest first; those that these add wait for the next call.
  runDue() {
    const due = [...this.timers].filter(([, timer]) => timer.dueMs <= this.nowMs);
    due.sort(([a, first], [b, second]) => first.dueMs - second.dueMs || a - b);
    for (const [id, timer] of due) {
      if (this.timers.delete(id)) timer.callback();
    }
  }
}
