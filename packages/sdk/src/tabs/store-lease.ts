import type { Environment, LockMode, Locks } from '../environment.ts';
import { TidingsError } from '../tidings-error.ts';

const USUAL_PATIENCE_MS = 30_000;

/** A tab's right to have an account's databases open. */
export interface StoreLease {
  /** Ends the lease, after the databases are closed. */
  end(): Promise<void>;
}

const descriptions = {
  tab: 'An older version of the app has the local database open, and does not close it: close its tab.',
  client:
    'The local database is open in this program: use that client, or close it first and wait for that.',
  process:
    'The local database is open already, by another process, or by another `fileStorage` of this one: ' +
    'close that first. Accounts that share a file share its `fileStorage`, too.',
} as const;

/** Older tabs, or another client or process, have the databases open and do not close them. */
export class StoreInUse extends TidingsError {
  override readonly name = 'StoreInUse';
  readonly code = 'STORE_IN_USE';

  constructor(by: keyof typeof descriptions) {
    super(descriptions[by]);
  }
}

/** Takes the lease, which every tab shares with the others of its version while it has the databases open. */
export function takeStoreLease(locks: Locks, name: string, version: number): Promise<StoreLease> {
  return take(locks, lockName(name, version), 'shared', new AbortController().signal);
}

interface Reach {
  /** The highest version that must close the databases. */
  readonly upTo: number;
  readonly patienceMs?: number;
  /** The kind of holder; defaults to tabs. */
  readonly by?: 'tab' | 'client';
  /** Aborts if the holder says that it keeps them, so that waiting is pointless. */
  readonly isHeld?: AbortSignal;
}

/**
 * Waits until no tab of these versions has the databases open, and excludes them until the lease ends (T2). Throws
 * `StoreInUse` after a timeout.
 */
export async function takeOverStore(
  { locks, after }: Pick<Environment, 'locks' | 'after'>,
  name: string,
  { upTo, patienceMs = USUAL_PATIENCE_MS, by = 'tab', isHeld }: Reach,
): Promise<StoreLease> {
  const tooLate = new AbortController();
  const giveUp = () => tooLate.abort(new StoreInUse(by));
  const cancel = after(patienceMs, giveUp);
  isHeld?.addEventListener('abort', giveUp, { once: true });
  const versions = Array.from({ length: upTo + 1 }, (_, version) => version);
  const taken = versions.map((each) =>
    take(locks, lockName(name, each), 'exclusive', tooLate.signal),
  );
  const outcomes = await Promise.allSettled(taken);
  cancel();
  const leases = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const end = async () => {
    await Promise.all(leases.map((lease) => lease.end()));
  };
  const failure = outcomes.find((each) => each.status === 'rejected');
  if (!failure) return { end };
  await end();
  throw failure.reason;
}

function lockName(name: string, version: number): string {
  return `${name}/open/${version}`;
}

function take(
  locks: Locks,
  name: string,
  mode: LockMode,
  signal: AbortSignal,
): Promise<StoreLease> {
  return new Promise((resolve, reject) => {
    const released = new AbortController();
    const over = locks.hold(
      name,
      () =>
        new Promise((finish) => {
          released.signal.addEventListener('abort', () => finish(), { once: true });
          resolve({
            async end() {
              released.abort();
              await over;
            },
          });
        }),
      signal,
      mode,
    );
    over.catch(reject);
  });
}
