import { MARK } from '../crash/sender.ts';

/** What tells messages that were scheduled from those that were sent. */
export const TIMED = 'timed';

/** The channel that everybody is in, or the people that it is between. */
export type To = { readonly channel: number } | { readonly people: readonly number[] };

/** A message that is acknowledged, as it must be. */
export interface Said {
  readonly id: number;
  readonly by: number;
  readonly to: To;
  /** As it was sent. */
  readonly original: string;
  content: string;
  /** Somebody deletes it, or has. */
  isGone: boolean;
}

interface Timed {
  readonly content: string;
  readonly by: number;
  readonly to: To;
  readonly dueMs: number;
  isCancelled: boolean;
  isSent: boolean;
}

interface Found {
  readonly id: number;
  readonly content: string;
}

/** How long after its time a message is missed: the server may be away meanwhile. */
const PATIENCE_MS = 60_000;

/** What servers have acknowledged. */
export class Ledger {
  readonly said: Said[] = [];
  readonly #kept = new Map<number, Said[]>();
  readonly #timed = new Map<string, Timed>();
  #checked = 0;

  say(said: Omit<Said, 'original' | 'isGone'>): void {
    const entry = { ...said, original: said.content, isGone: false };
    this.said.push(entry);
    this.keptOf(said.by).push(entry);
  }

  /** What an account said that nobody has begun to delete, the oldest first. */
  keptOf(userId: number): Said[] {
    const kept = this.#kept.get(userId) ?? [];
    this.#kept.set(userId, kept);
    return kept;
  }

  schedule(timed: Omit<Timed, 'isCancelled' | 'isSent'>): Timed {
    const entry = { ...timed, isCancelled: false, isSent: false };
    this.#timed.set(entry.content, entry);
    return entry;
  }

  /** Messages that were sent, not scheduled, since the last time it was asked: those that are still to be there. */
  newlySent(): Said[] {
    const fresh = this.said.slice(this.#checked);
    this.#checked = this.said.length;
    return fresh.filter(({ isGone, original }) => !isGone && original.startsWith(`${MARK} `));
  }

  /** Takes over those whose time came; gives what should not have come. `found` are new in the database. */
  deliver(found: readonly Found[]): string[] {
    return found.flatMap(({ id, content }) => {
      const timed = this.#timed.get(content);
      if (!timed) return [`unknown: "${content}", with the id ${id}, was never scheduled`];
      if (timed.isCancelled) return [`"${content}" was sent after it was taken back`];
      if (timed.isSent) return [`doubled: "${content}" was sent again as ${id}`];
      timed.isSent = true;
      this.say({ id, content, by: timed.by, to: timed.to });
      return [];
    });
  }

  /** What should have come by now. Each is told of once. */
  missed(nowMs: number): string[] {
    const missed: string[] = [];
    for (const [content, { isCancelled, isSent, dueMs }] of this.#timed) {
      if (isCancelled || isSent || dueMs + PATIENCE_MS > nowMs) continue;
      missed.push(`lost: "${content}" was scheduled and did not come`);
      this.#timed.delete(content);
    }
    return missed;
  }

  /** When the last one is due that is still to come. */
  get lastDueMs(): number {
    const waiting = [...this.#timed.values()].filter((each) => !each.isCancelled && !each.isSent);
    return Math.max(0, ...waiting.map(({ dueMs }) => dueMs));
  }

  /** All that an account has had. */
  heardBy(userId: number): Found[] {
    return this.said
      .filter(({ to }) => 'channel' in to || to.people.includes(userId))
      .map(({ id, original }) => ({ id, content: original }));
  }
}
