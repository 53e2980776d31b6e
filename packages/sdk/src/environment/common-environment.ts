import type { Environment } from '../environment.ts';

/** Creates the services that browsers and Node share. */
export function commonEnvironment(): Pick<
  Environment,
  'now' | 'after' | 'random' | 'newId' | 'fetch' | 'WebSocket'
> {
  return {
    now: () => Date.now(),
    after(delayMs, action) {
      const timer = setTimeout(action, delayMs);
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
    newId,
    fetch: (...request) => globalThis.fetch(...request),
    WebSocket: globalThis.WebSocket,
  };
}

/** Returns a random UUID. The platform's own function exists only on secure pages. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
