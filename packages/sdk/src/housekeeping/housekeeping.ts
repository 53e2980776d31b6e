import type { Environment } from '../environment.ts';
import type { Stores } from '../store/open-stores.ts';
import type { Visits } from '../store/record-kinds.ts';
import type { StoreWriter } from '../store/store-writer.ts';
import { evict } from './evict.ts';
import { forgetLost } from './forget-lost.ts';
import { measure, totalBytes } from './measure.ts';
import { OPEN_FOR_MS, type VisitTracker } from './visits.ts';

export interface HousekeepingOptions {
  readonly stores: Stores;
  readonly writer: StoreWriter;
  readonly environment: Pick<Environment, 'now' | 'after' | 'storage'>;
  readonly visits: VisitTracker;
  /** How much space messages may take. Defaults to 200 MB, or a fifth of the platform's quota. */
  readonly budgetBytes?: number | undefined;
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Keeps the databases small and clean, in the leading tab. */
export interface Housekeeping {
  /** Does the pending work at once. */
  run(): Promise<void>;
  /** Stops, and resolves once nothing is running. */
  stop(): Promise<void>;
}

const FIRST_AFTER_MS = 30_000;
const EVERY_MS = 10 * 60_000;
const DEFAULT_BUDGET_BYTES = 200_000_000;
const SHARE_OF_QUOTA = 0.2;
/** The most conversations whose visits are kept; the oldest go first. */
const KEPT_VISITS = 500;
/** The share of the budget to keep when the device is full. */
const WHEN_FULL = 0.5;

export function startHousekeeping(options: HousekeepingOptions): Housekeeping {
  const { stores, writer, environment, onError } = options;
  let cancel = environment.after(FIRST_AFTER_MS, tick);
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const unsubscribe = watchRoom(stores.problems, () => run(WHEN_FULL).catch(report));
  const stopForgetting = forgetLost({ records: stores.records, writer, onError: report });

  function tick(): void {
    run(1)
      .catch(report)
      .finally(() => {
        if (!isStopped) cancel = environment.after(EVERY_MS, tick);
      });
  }

  function run(share: number): Promise<void> {
    const turn = running.then(() => (isStopped ? undefined : keepHouse(options, share)));
    running = turn.catch(() => undefined);
    return turn;
  }

  function report(error: unknown): void {
    onError?.(error);
  }

  return {
    run: () => run(1),
    async stop() {
      isStopped = true;
      cancel();
      unsubscribe();
      await Promise.all([stopForgetting(), running]);
    },
  };
}

/** Calls `makeRoom` each time the device becomes full. */
function watchRoom(problems: Stores['problems'], makeRoom: () => void): () => void {
  let wasFull = isFullNow(problems);
  return problems.subscribe(() => {
    const isNow = isFullNow(problems);
    if (isNow && !wasFull) makeRoom();
    wasFull = isNow;
  });
}

function isFullNow(problems: Stores['problems']): boolean {
  return problems.current.some(({ kind }) => kind === 'full');
}

async function keepHouse(options: HousekeepingOptions, share: number): Promise<void> {
  const { stores, writer, environment } = options;
  const { records, localChanges } = stores;
  const isFull = share < 1;
  const visits = await latestVisits(options, isFull);
  await records.sweep();
  await localChanges.sweep();
  const measured = await measure(records);
  const budgetBytes = await budgetOf(options);
  const now = environment.now();
  const gone = await evict({
    writer,
    measured,
    visits,
    budgetBytes: isFull ? Math.min(budgetBytes, totalBytes(measured)) * share : budgetBytes,
    isOpen: (key) => now - (visits[key] ?? Number.NEGATIVE_INFINITY) < OPEN_FOR_MS,
  });
  if (gone > 0) await records.sweep();
}

async function budgetOf({ budgetBytes, environment }: HousekeepingOptions): Promise<number> {
  if (budgetBytes !== undefined) return budgetBytes;
  const quota = (await environment.storage?.estimate().catch(() => undefined))?.quota;
  return quota === undefined
    ? DEFAULT_BUDGET_BYTES
    : Math.min(DEFAULT_BUDGET_BYTES, quota * SHARE_OF_QUOTA);
}

/** Merges the visits of every tab and of earlier times. On a full device they are not taken yet. */
async function latestVisits(
  { stores, writer, visits, environment }: HousekeepingOptions,
  isFull: boolean,
): Promise<Visits> {
  const stored = (await stores.records.get('visits', ''))?.value ?? {};
  const noted = { ...stored, ...(isFull ? visits.peek() : visits.take()) };
  // If the clock was ahead, a visit must not stay open until that time comes.
  const closed = environment.now() - OPEN_FOR_MS;
  const merged = Object.entries(noted).map(
    ([key, at]) => [key, at > environment.now() ? closed : at] as const,
  );
  const kept = merged.sort(([, a], [, b]) => b - a).slice(0, KEPT_VISITS);
  const latest = Object.fromEntries(kept);
  if (!isFull && JSON.stringify(latest) !== JSON.stringify(stored)) {
    await writer.change(async (set) => set.set('visits', '', latest));
  }
  return latest;
}
