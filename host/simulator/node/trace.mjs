// Writes which lines of the firmware run, `file:line` each, at once: a board may be killed or reset at any moment.
import fs from 'node:fs';
import path from 'node:path';

const MAX_LINES = 1000; // of a source file

// `wanted` is {to, sources: [[host path, shown name], ...]} (host/simulator/trace.py), `files` are the [host path, device path] pairs of this device.
// Returns {add(name, text)}, which tells that the device has source *text* in its own file *name*.
export function startTrace(mp, wanted, files) {
  const shown = new Map(wanted.sources);
  const plain = (name) => name.replace(/^\/(frozen\/)?/, '').replace(/\.mpy$/, '');
  const names = new Map();
  for (const [hostPath, devicePath] of files) {
    if (shown.has(hostPath)) names.set(plain(devicePath), shown.get(hostPath));
  }
  const out = fs.openSync(wanted.to, 'a');
  mp.registerJsModule('sim_trace', {
    lines: (name) => (names.has(plain(name)) ? MAX_LINES : 0),
    ran: (name, line) => (fs.writeSync(out, `${names.get(plain(name))}:${line}\n`), null),
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
      for (const [hostPath, source] of wanted.sources.filter(([hostPath]) => hostPath.endsWith('.py'))) {
        if (fs.readFileSync(hostPath, 'utf8') === text) names.set(name, source);
      }
    },
  };
}
