import type { Environment } from '../environment.ts';

/** What browsers and Node have alike. */
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
    newId: () => crypto.randomUUID(),
    fetch: (...request) => globalThis.fetch(...request),
    WebSocket: globalThis.WebSocket,
  };
}
