import type { Environment, Locks, StorageQuota, TabChannel } from '../environment.ts';
import { type Live, LiveValue } from '../live.ts';
import { commonEnvironment } from './common-environment.ts';
import { connectionLocks } from './connection-locks.ts';
import { xhrUpload } from './xhr-upload.ts';

/** Creates the environment of pages and workers. */
export function browserEnvironment(): Environment {
  return {
    ...commonEnvironment(),
    upload: xhrUpload(),
    online: follow(globalThis, ['online', 'offline'], () => navigator.onLine),
    // Workers have no document, and count as visible.
    ...(typeof document === 'undefined' ? unseen : seenIn(document)),
    locks: platformLocks() ?? connectionLocks(),
    storage: storageQuota(),
    openChannel,
  };
}

/** Workers have no document, and count as visible. */
const unseen = { visible: new LiveValue(true) };

function seenIn(document: Document): Pick<Environment, 'visible' | 'onInput'> {
  return {
    visible: follow(document, ['visibilitychange'], () => document.visibilityState === 'visible'),
    onInput(listener) {
      const end = new AbortController();
      const how = { capture: true, passive: true, signal: end.signal };
      for (const event of inputs) document.addEventListener(event, listener, how);
      return () => end.abort();
    },
  };
}

/** The events of a person who is there: typing, pointing, touching, scrolling. */
const inputs = ['keydown', 'pointerdown', 'wheel'] as const;

/** Returns the platform's locks, which only secure pages have. */
function platformLocks(): Locks | undefined {
  const manager: LockManager | undefined = navigator.locks;
  return (
    manager && {
      async hold(name, work, signal, mode = 'exclusive') {
        await manager.request(name, { signal, mode }, work);
      },
    }
  );
}

/** Returns the platform's quota. Only secure pages have it, and workers cannot ask for persistence. */
function storageQuota(): StorageQuota | undefined {
  const manager: Partial<StorageManager> | undefined = navigator.storage;
  if (!manager) return undefined;
  return {
    persist: async () => (await manager.persisted?.()) || ((await manager.persist?.()) ?? false),
    async estimate() {
      const { usage, quota } = (await manager.estimate?.()) ?? {};
      return { usage, quota };
    },
  };
}

function follow(target: EventTarget, events: string[], read: () => boolean): Live<boolean> {
  const live = new LiveValue(read());
  for (const event of events) target.addEventListener(event, () => live.set(read()));
  return live;
}

function openChannel(name: string): TabChannel {
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    onMessage: (listener) => {
      channel.addEventListener('message', ({ data }) => listener(data));
    },
    close: () => channel.close(),
  };
}
