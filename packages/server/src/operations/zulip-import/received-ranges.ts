import type { Intervals } from '../../core/storage/tables/channels.ts';
import { closed, opened } from '../../features/subscriptions/intervals.ts';
import { numberIn } from '../import/fields.ts';
import { idIn, type ZulipTables } from './tables.ts';

/** Events of Zulip's audit log. */
const events = { created: 301, activated: 302, deactivated: 303 } as const;

/** The messages that people received in channels, which decide what they may read in private ones. */
export class ReceivedRanges {
  readonly #known = new Map<string, Intervals>();
  readonly #lastMessageId: number;
  readonly #hasHistory: (channelId: number) => boolean;

  /** `hasHistory` tells of a channel whether new subscribers see earlier messages. */
  constructor(
    tables: ZulipTables,
    lastMessageId: number,
    hasHistory: (channelId: number) => boolean,
  ) {
    this.#lastMessageId = lastMessageId;
    this.#hasHistory = hasHistory;
    const kinds: ReadonlySet<unknown> = new Set(Object.values(events));
    const entries = tables
      .rows('zerver_realmauditlog')
      .filter((row) => kinds.has(row['event_type']))
      .sort((a, b) => idIn(a, 'zerver_realmauditlog') - idIn(b, 'zerver_realmauditlog'));
    for (const row of entries) {
      const [person, channel] = [numberIn(row, 'modified_user'), numberIn(row, 'modified_stream')];
      if (person === undefined || channel === undefined) continue;
      const key = `${person} ${channel}`;
      const before = this.#known.get(key) ?? [];
      const at = numberIn(row, 'event_last_message_id') ?? 0;
      const isOpen = before.at(-1)?.[1] === null;
      if (row['event_type'] === events.deactivated) this.#known.set(key, closed(before, at));
      else if (!isOpen) this.#known.set(key, opened(before, at));
    }
  }

  /**
   * Returns the ranges of a subscription. If the export does not tell, a person has received all or nothing so far: all
   * where everyone may read the history, nothing where it is hidden from new subscribers.
   */
  of(userId: number, channelId: number, isActive: boolean): Intervals {
    const known = this.#known.get(`${userId} ${channelId}`);
    if (!known)
      return isActive ? [[this.#hasHistory(channelId) ? 0 : this.#lastMessageId, null]] : [];
    const isOpen = known.at(-1)?.[1] === null;
    if (isActive === isOpen) return known;
    return isActive ? opened(known, this.#lastMessageId) : closed(known, this.#lastMessageId);
  }
}
