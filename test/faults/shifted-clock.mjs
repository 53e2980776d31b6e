// Loaded into a server before its own code: shifts the clock by the value in a file.
import { readFileSync } from 'node:fs';

const LOOK_MS = 10;

const file = process.env['CLOCK_SHIFT_FILE'] ?? '';
const trueNow = Date.now.bind(Date);
let shiftMs = 0;

function look() {
  try {
    shiftMs = Number(readFileSync(file, 'utf8'));
  } catch {
    // The clock has not been set yet.
  }
}

look();
setInterval(look, LOOK_MS).unref();
Date.now = () => trueNow() + shiftMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, values, made) =>
    Reflect.construct(target, values.length === 0 ? [Date.now()] : values, made),
});
