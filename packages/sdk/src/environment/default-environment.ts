import type { Environment } from '../environment.ts';
import type { DeviceStorage } from '../store/device-storage.ts';
import { browserEnvironment } from './browser-environment.ts';
import { nodeEnvironment } from './node-environment.ts';
import { processChannels } from './process-channels.ts';
import { processLocks } from './process-locks.ts';

let known: Environment | undefined;
let knownAlone: Environment | undefined;

/** One for the whole program, made when it is first needed, so that importing touches nothing. */
export function defaultEnvironment(): Environment {
  known ??= isBrowser() ? browserEnvironment() : nodeEnvironment();
  return known;
}

/**
 * For a client with such databases. Where no other tab can reach them, nothing is asked of what the
 * platform joins tabs with, as it refuses that to some pages.
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
