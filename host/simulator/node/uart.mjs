// UART 0 of an ESP32, by which a host is reached: 115,200 baud, ten bits a byte.
const BYTES_PER_MS = 11.52;
const FIFO_BYTES = 128;

// When a write ends: what does not fit into the FIFO waits for it, tick by tick (uart_stdout_tx_strn() of the port).
export class UartOutput {
  constructor(clock) {
    this.clock = clock;
    this.emptyMs = 0; // when the last byte of the FIFO has left
  }

  write(length) {
    for (let left = length; ; this.clock.nowMs = this.clock.afterTicks(1)) {
      const {nowMs} = this.clock;
      const queued = Math.max(0, this.emptyMs - nowMs) * BYTES_PER_MS;
      const taken = Math.min(left, Math.floor(FIFO_BYTES - queued));
      this.emptyMs = Math.max(this.emptyMs, nowMs) + taken / BYTES_PER_MS;
      left -= taken;
      if (!left) return;
    }
  }
}
