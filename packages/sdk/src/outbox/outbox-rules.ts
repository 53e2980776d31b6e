import type { OutboxEntry, Trouble } from '../keepsakes/outbox-entry.ts';
import type { Progress } from './upload-progress.ts';

export type Entries = ReadonlyMap<string, OutboxEntry>;

/** Several ask for the order of the same entries, and of many it takes a while. */
const orders = new WeakMap<Entries, readonly OutboxEntry[]>();

/** In the order in which they were made. */
export function inOrder(entries: Entries): readonly OutboxEntry[] {
  const known = orders.get(entries);
  if (known) return known;
  const order = [...entries.values()].sort(
    (a, b) => a.sequence - b.sequence || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
  );
  orders.set(entries, order);
  return order;
}

export function nextSequence(entries: Entries): number {
  let last = 0;
  for (const { sequence } of entries.values()) last = Math.max(last, sequence);
  return last + 1;
}

/** The refused entry that only the person can bring on: this one, or one that it depends on (O5). */
export function stoppedBy(entry: OutboxEntry, entries: Entries): OutboxEntry | undefined {
  if (entry.state === 'failed') return entry;
  for (const id of openDependencies(entry)) {
    const needed = entries.get(id);
    const stopped = needed && stoppedBy(needed, entries);
    if (stopped) return stopped;
  }
  return undefined;
}

/** What is in trouble and has to be over first: this one, or one that it depends on. */
export function troubleWith(entry: OutboxEntry, entries: Entries): Trouble | undefined {
  if (entry.trouble) return entry.trouble;
  for (const id of openDependencies(entry)) {
    const needed = entries.get(id);
    const trouble = needed && troubleWith(needed, entries);
    if (trouble) return trouble;
  }
  return undefined;
}

/** How much of an upload is gone, or of those that a message waits for; undefined if none is under way. */
export function shareGone({ id, dependsOn, results }: OutboxEntry, progress: Progress) {
  const own = progress.get(id);
  if (own !== undefined || !dependsOn.some((each) => progress.has(each))) return own;
  const shares = dependsOn.map((each) => (each in results ? 1 : (progress.get(each) ?? 0)));
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** What may be sent now, in order: the first of each lane, once it has what it depends on (O3, O6). */
export function sendable(entries: Entries): OutboxEntry[] {
  const takenLanes = new Set<string>();
  return inOrder(entries).filter((entry) => {
    if (entry.state !== 'waiting' || stoppedBy(entry, entries)) return false;
    if (takenLanes.has(entry.lane)) return false;
    takenLanes.add(entry.lane);
    return openDependencies(entry).length === 0;
  });
}

/** Waiting entries that depend on what is done or gone: made in one tab while another finished it. */
export function adrift(entries: Entries): OutboxEntry[] {
  return inOrder(entries).filter(
    (entry) =>
      entry.state === 'waiting' &&
      openDependencies(entry).some((id) => {
        const needed = entries.get(id);
        return needed === undefined || needed.state === 'sent';
      }),
  );
}

/** Whether it can still be taken back: the server cannot have it, or nobody would notice. */
export function isOursAlone({ state, tried, command }: OutboxEntry): boolean {
  if (command.name === 'uploadFile') return true;
  return state === 'failed' || (state === 'waiting' && tried === undefined);
}

/** Whether the person may drop it: where it is in trouble, without knowing whether the server has it. */
export function mayBeGivenUp(entry: OutboxEntry): boolean {
  return isOursAlone(entry) || (entry.state === 'waiting' && entry.trouble !== undefined);
}

export function dependentsOf(id: string, entries: Entries): OutboxEntry[] {
  return inOrder(entries).filter(({ dependsOn }) => dependsOn.includes(id));
}

export function openDependencies({ dependsOn, results }: OutboxEntry): string[] {
  return dependsOn.filter((id) => !(id in results));
}
