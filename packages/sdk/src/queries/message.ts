import { isKept } from '../apply/is-kept.ts';
import { conversationKey, conversationOf } from '../messages/conversation.ts';
import { rangeKeyOf } from '../messages/locators.ts';
import { readByIds } from '../messages/stored-messages.ts';
import { isSameValue } from '../same-value.ts';
import { type RecordChange, subjectOf } from '../store/record.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import { ownUserId, WorkingSet } from '../store/working-set.ts';
import { PendingChanges } from '../timeline/pending-changes.ts';
import { type LiveQuery, liveQuery } from './live-query.ts';
import type { PendingChange } from './pending.ts';
import type { QuerySources } from './query-sources.ts';

/** One message with its unconfirmed changes. */
export interface MessageItem {
  /** The message with all waiting changes applied. */
  readonly message: StoredMessage;
  /** The person's unconfirmed changes of it, oldest first. */
  readonly changes: readonly PendingChange[];
}

/**
 * One message, wherever it is by now. Null if it is deleted or hidden from the person. Undefined while it is not on
 * this device and the server cannot be reached.
 */
export function messageQuery(
  sources: QuerySources,
  id: number,
): LiveQuery<MessageItem | null | undefined> {
  const one = new OneMessage(sources, id);
  return liveQuery<MessageItem | null | undefined>({
    read: () => one.read(),
    watch: (changed) => one.watch(changed),
    isSame: isSameValue,
    isClosing: sources.isClosing,
  });
}

class OneMessage {
  readonly #sources: QuerySources;
  readonly #id: number;
  /** The server's answer on the current connection. */
  #answer: 'here' | 'gone' | undefined;

  constructor(sources: QuerySources, id: number) {
    this.#sources = sources;
    this.#id = id;
  }

  async read(): Promise<MessageItem | null | undefined> {
    const stored = await this.#stored();
    if (!this.#isLive()) return stored && this.#shown(stored);
    if (stored) {
      // Shows the stored message at once, and updates it if the server has another one.
      if (!(await this.#isCurrent(stored))) void this.#ask().catch(() => undefined);
      return this.#shown(stored);
    }
    if (this.#answer !== 'gone') await this.#ask();
    const fetched = await this.#stored();
    return fetched ? this.#shown(fetched) : null;
  }

  watch(changed: () => void): () => void {
    const { records, outbox, connection } = this.#sources;
    const ends = [
      records.onWrite((changes) => {
        if (changes.some((change) => this.#concerns(change))) changed();
      }, changed),
      outbox.subscribe(changed),
      connection.state.subscribe(() => {
        if (!this.#isLive()) this.#answer = undefined;
        changed();
      }),
    ];
    return () => {
      for (const end of ends) end();
      this.#answer = undefined;
    };
  }

  #isLive(): boolean {
    return this.#sources.connection.state.current.name === 'live';
  }

  async #stored(): Promise<StoredMessage | undefined> {
    const [message] = await readByIds(this.#sources.records, [this.#id]);
    return message;
  }

  /** Tells whether the message is current: the log keeps it so, or the server confirmed it. */
  async #isCurrent(message: StoredMessage): Promise<boolean> {
    if (this.#answer === 'here') return true;
    const set = new WorkingSet(this.#sources.records);
    return isKept(set, conversationKey(conversationOf(message)), message.id);
  }

  async #ask(): Promise<void> {
    this.#answer = 'here';
    try {
      await this.#sources.connection.recheckMessages([this.#id]);
      if (!(await this.#stored())) this.#answer = 'gone';
    } catch (error) {
      this.#answer = undefined;
      throw error;
    }
  }

  async #shown(stored: StoredMessage): Promise<MessageItem | null> {
    const { outbox, records } = this.#sources;
    const userId = (await ownUserId(records)) ?? 0;
    const pending = await PendingChanges.of(outbox.current, records, userId);
    const { message, changes } = pending.shown(stored);
    return message ? { message, changes } : null;
  }

  /** Tells whether a change may affect the message. Every removal changes its locator. */
  #concerns(change: RecordChange): boolean {
    const { kind, key } = subjectOf(change);
    if (kind === 'locator') return key === rangeKeyOf(this.#id);
    if (!('put' in change) || change.put.kind !== 'page') return false;
    return change.put.value.messages.some(({ id }) => id === this.#id);
  }
}
