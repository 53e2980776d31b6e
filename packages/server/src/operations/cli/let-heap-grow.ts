import { setFlagsFromString } from 'node:v8';

/** Lets V8's space for new objects grow as it does by default. `bin/tidings.js` keeps it small during the start. */
export function letHeapGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
}
