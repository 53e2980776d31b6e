import type { Environment } from '../environment.ts';
import { browserEnvironment } from './browser-environment.ts';
import { nodeEnvironment } from './node-environment.ts';

let known: Environment | undefined;

/** One for the whole program, made when it is first needed, so that importing touches nothing. */
export function defaultEnvironment(): Environment {
  known ??= isBrowser() ? browserEnvironment() : nodeEnvironment();
  return known;
}

function isBrowser(): boolean {
  const isWindowOrWorker = 'window' in globalThis || 'WorkerGlobalScope' in globalThis;
  if (!isWindowOrWorker) return false;
  // React Native has a window and no tabs.
  return 'indexedDB' in globalThis && 'BroadcastChannel' in globalThis;
}
