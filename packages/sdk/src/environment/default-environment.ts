import type { Environment } from '../environment.ts';
import type { DeviceStorage } from '../store/device-storage.ts';
import { browserEnvironment } from './browser-environment.ts';
import { nodeEnvironment } from './node-environment.ts';
import { processChannels, processLocks } from './process-tabs.ts';

let known: Environment | undefined;
let knownAlone: Environment | undefined;

/** Returns the environment of the whole program. Created on first use, so that importing has no effects. */
export function defaultEnvironment(): Environment {
  known ??= isBrowser() ? browserEnvironment() : nodeEnvironment();
  return known;
}

/**
 * Returns the environment for a client with these databases. If no other tab can reach them, it avoids the platform's
 * locks and channels, which some pages may not use.
 */
export function environmentFor({ isShared }: Pick<DeviceStorage, 'isShared'>): Environment {
  if (isShared) return defaultEnvironment();
  knownAlone ??= {
    ...defaultEnvironment(),
    locks: processLocks(),
    openChannel: processChannels(),
  };
  return knownAlone;
}

function isBrowser(): boolean {
  const isWindowOrWorker = 'window' in globalThis || 'WorkerGlobalScope' in globalThis;
  if (!isWindowOrWorker) return false;
  // React Native has a window and no tabs.
  return 'indexedDB' in globalThis && 'BroadcastChannel' in globalThis;
}
