import { MARK } from '../crash/sender.ts';
import { PATIENCE_MS } from '../support/patience.ts';

/** Marks messages that were scheduled. */
export const TIMED = 'timed';

/** The channel with everyone, or the participants of a conversation. */
export type To = { readonly channel: number } | { readonly people: readonly number[] };

/** An acknowledged message in its expected state. */
export interface Said {
  readonly id: number;
  readonly by: number;
  readonly to: To;
  /** The content as sent. */
  readonly original: string;
  content: string;
  /** Whether it was deleted, or is being deleted. */
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

/** Everything that servers have acknowledged. */
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

  /** Returns an account's messages that are not being deleted, oldest first. */
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

  /** Returns messages since the last call that were sent, not scheduled, and must still exist. */
  newlySent(): Said[] {
    const fresh = this.said.slice(this.#checked);
    this.#checked = this.said.length;
    return fresh.filter(({ isGone, original }) => !isGone && original.startsWith(`${MARK} `));
  }

  /** Records delivered scheduled messages, and returns unexpected ones. `found` are new in the database. */
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

  /** Returns messages that are long overdue, each only once: the server may have been down when they were due. */
  missed(nowMs: number): string[] {
    const missed: string[] = [];
    for (const [content, { isCancelled, isSent, dueMs }] of this.#timed) {
      if (isCancelled || isSent || dueMs + PATIENCE_MS > nowMs) continue;
      missed.push(`lost: "${content}" was scheduled and did not come`);
      this.#timed.delete(content);
    }
    return missed;
  }

  /** Due time of the last scheduled message. */
  get lastDueMs(): number {
    const waiting = [...this.#timed.values()].filter((each) => !each.isCancelled && !each.isSent);
    return Math.max(0, ...waiting.map(({ dueMs }) => dueMs));
  }

  /** Returns all messages that an account received. */
  heardBy(userId: number): Found[] {
    return this.said
      .filter(({ to }) => 'channel' in to || to.people.includes(userId))
      .map(({ id, original }) => ({ id, content: original }));
  }
}
