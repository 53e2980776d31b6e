import type { Locks } from '../environment.ts';

/**
 * Creates locks between tabs for insecure pages, where the platform has none. A lock is an IndexedDB database. Each
 * holder keeps a connection to it, which closes with its tab. Raising a database's version waits until every
 * connection is closed, so the tab that succeeds is alone.
 *
 * An exclusive holder also holds the gate of the lock, and a shared holder passes through the gate. So no tab joins
 * the shared holders while another waits for them to leave.
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

/** Opens a connection beside others. */
async function among(name: string): Promise<IDBDatabase> {
  return (await opened(indexedDB.open(name))).connection;
}

/** Opens the only connection, once all others are closed. */
async function alone(name: string, signal: AbortSignal): Promise<IDBDatabase> {
  for (;;) {
    const present = await unlessAborted(opened(indexedDB.open(name)), signal);
    // This call created the database, so no other tab has it yet.
    if (present.isRaised) return present.connection;
    const { version } = present.connection;
    present.connection.close();
    const raised = await unlessAborted(opened(indexedDB.open(name, version + 1)), signal).catch(
      (error: unknown) => {
        // Another tab raised it in between.
        if (error instanceof DOMException && error.name === 'VersionError') return undefined;
        throw error;
      },
    );
    if (raised?.isRaised) return raised.connection;
    raised?.connection.close();
  }
}

/** Deletes a database. Resolves without waiting for open connections, which delay the deletion. */
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

/** Adds a signal to the opening, which cannot be cancelled: a connection that comes too late is closed at once. */
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
