import type { Locks } from '../environment.ts';

/**
 * Locks between tabs for pages that did not come securely, to which the platform gives none. A lock is
 * a database of IndexedDB: each holder has a connection to it open, which goes with its tab. Raising a
 * database's version waits until every connection to it is closed, so whoever gets to do it is alone.
 *
 * Who wants a lock exclusively holds its gate meanwhile, and who shares it passes through the gate:
 * nobody joins those who share it while somebody waits for them to leave.
 */
export function connectionLocks(): Locks {
  const used = new Set<string>();
  return {
    async hold(name, work, signal, mode = 'exclusive') {
      signal.throwIfAborted();
      used.add(name);
      const gate = await alone(`${PREFIX}${name}/gate`, signal);
      if (mode === 'exclusive') {
        await closing(gate, async () => {
          const all = await alone(`${PREFIX}${name}`, signal);
          await closing(all, work);
        });
        return;
      }
      const own = await closing(gate, () => among(`${PREFIX}${name}`));
      await closing(own, work);
    },
    async forget(named) {
      const names = [...used].filter((name) => name.includes(named));
      await Promise.all(
        names.flatMap((name) => [`${PREFIX}${name}/gate`, `${PREFIX}${name}`]).map(deleted),
      );
    },
  };
}

const PREFIX = 'tidings:lock:';

async function closing<R>(connection: IDBDatabase, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } finally {
    connection.close();
  }
}

/** A connection beside others. */
async function among(name: string): Promise<IDBDatabase> {
  return (await opened(indexedDB.open(name))).connection;
}

/** The only connection there is, until it is closed. */
async function alone(name: string, signal: AbortSignal): Promise<IDBDatabase> {
  for (;;) {
    const present = await unlessAborted(opened(indexedDB.open(name)), signal);
    // A database that this made is nobody else's yet.
    if (present.isRaised) return present.connection;
    const { version } = present.connection;
    present.connection.close();
    const raised = await unlessAborted(opened(indexedDB.open(name, version + 1)), signal).catch(
      (error: unknown) => {
        // Somebody else raised it in between.
        if (error instanceof DOMException && error.name === 'VersionError') return undefined;
        throw error;
      },
    );
    if (raised?.isRaised) return raised.connection;
    raised?.connection.close();
  }
}

/** Deleting waits for whoever has a connection, as raising the version does; nobody needs to wait for that. */
function deleted(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onblocked = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

interface Opened {
  readonly connection: IDBDatabase;
  readonly isRaised: boolean;
}

function opened(request: IDBOpenDBRequest): Promise<Opened> {
  return new Promise((resolve, reject) => {
    let isRaised = false;
    request.onupgradeneeded = () => {
      isRaised = true;
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve({ connection: request.result, isRaised });
  });
}

/** Opening cannot be called off: what comes too late is closed at once. */
function unlessAborted(opening: Promise<Opened>, signal: AbortSignal): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(signal.reason);
      opening.then(
        ({ connection }) => connection.close(),
        () => undefined,
      );
    };
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    opening
      .finally(() => signal.removeEventListener('abort', giveUp))
      .then((result) => {
        if (!signal.aborted) resolve(result);
      }, reject);
  });
}
