// Writes which lines of the firmware run, `file:line` each, at once: a board may be killed or reset at any moment.
import fs from 'node:fs';

const MAX_LINES = 1000; // of a source file

const SELECTOR = 'firmware/boot/main.py'; // on a board it is called main.py

// `wanted` is {to, selector: host path} (host/simulator/trace.py).
// Returns {add(name, text)}, which tells that the device runs source *text* as its own file *name*.
export function startTrace(mp, wanted) {
  const names = new Map();
  const shown = (name) => names.get(name) ?? name.replace(/^\/(running\/)?/, '').replace(/\.mpy$/, '.py');
  const out = fs.openSync(wanted.to, 'a');
  mp.registerJsModule('sim_trace', {
    lines: (name) => (shown(name).startsWith('firmware/') ? MAX_LINES : 0),
    ran: (name, line) => (fs.writeSync(out, `${shown(name)}:${line}\n`), null),
  });
  mp.runPython(`
import sys, sim_trace
def start(lines, ran):
    tracers = {}
    def tracer(name):
        seen = bytearray(lines(name))
        if not seen:
            return None
        def trace(frame, event, argument):
            line = frame.f_lineno
            if seen[line]:
                return trace
            seen[line] = 1
            ran(name, line)
            return trace
        return trace
    def called(frame, event, argument):
        name = frame.f_code.co_filename
        if name not in tracers:
            tracers[name] = tracer(name)
        return tracers[name]
    sys.settrace(called)
start(sim_trace.lines, sim_trace.ran)
del start, sys, sim_trace
`);
  return {
    add(name, text) {
      if (fs.readFileSync(wanted.selector, 'utf8') === text) names.set(name, SELECTOR);
    },
  };
}
