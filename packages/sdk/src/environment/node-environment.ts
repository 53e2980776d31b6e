import type { Environment, Locks } from '../environment.ts';
import { LiveValue } from '../live.ts';
import { commonEnvironment } from './common-environment.ts';

/** For Node, where there are no tabs: a file has one process, and a process one client of it. */
export function nodeEnvironment(): Environment {
  return {
    ...commonEnvironment(),
    online: new LiveValue(true),
    visible: new LiveValue(true),
    locks: processLocks(),
    openChannel: () => ({
      send: () => undefined,
      onMessage: () => undefined,
      close: () => undefined,
    }),
  };
}

function processLocks(): Locks {
  const lastInLine = new Map<string, Promise<void>>();
  return {
    async hold(name, work, signal) {
      const before = lastInLine.get(name) ?? Promise.resolve();
      const { promise: done, resolve: finish } = deferred();
      lastInLine.set(
        name,
        before.then(() => done),
      );
      try {
        await orAborted(before, signal);
        await work();
      } finally {
        finish();
      }
    },
  };
}

async function orAborted(wait: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise: aborted, resolve } = deferred();
  const stop = () => resolve();
  signal.addEventListener('abort', stop);
  await Promise.race([wait, aborted]);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let settle: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: () => settle() };
}
