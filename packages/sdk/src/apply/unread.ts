import {
  ascending,
  type Conversation,
  type ConversationKey,
  conversationKey,
  conversationOfKey,
  parentOf,
} from '../messages/conversation.ts';
import { locate } from '../messages/locators.ts';
import type { StoredRecord } from '../store/record.ts';
import type { UnreadConversation } from '../store/record-kinds.ts';
import type { RecordReader, WorkingSet } from '../store/working-set.ts';
import { countsAsMention } from './mention-counts.ts';

/**
 * Returns the unread records that may contain these messages. Looks where the messages are stored first, and reads
 * all records only for the rest.
 */
export async function unreadWith(
  reader: RecordReader,
  ids: readonly number[],
): Promise<StoredRecord<'unread'>[]> {
  const places = await locate(reader, ids);
  const likely = await reader.getMany('unread', [...places.keys()]);
  const found = new Set(likely.flatMap(({ value }) => value.ids));
  return ids.every((id) => found.has(id)) ? likely : reader.find({ kind: 'unread' });
}

/** Unread messages by conversation. Only snapshots and events change them, fetches never. */
export class Unread {
  readonly #set: WorkingSet;

  constructor(set: WorkingSet) {
    this.#set = set;
  }

  async add(
    conversation: Conversation,
    ids: readonly number[],
    mentions: readonly number[],
  ): Promise<void> {
    const key = conversationKey(conversation);
    const known = (await this.#set.get('unread', key))?.value;
    this.#put(conversation, {
      ids: ascending([...(known?.ids ?? []), ...ids]),
      mentions: ascending([...(known?.mentions ?? []), ...mentions]),
      topic: conversation.kind === 'topic' ? await this.#spelling(key, conversation.topic) : '',
    });
  }

  /** Removes messages from whichever conversations have them. */
  async remove(ids: readonly number[]): Promise<void> {
    const gone = new Set(ids);
    for (const record of await unreadWith(this.#set, ids)) this.#without(record, gone);
  }

  /** Updates whether an unread message mentions the person. */
  async setMention(id: number, flags: readonly string[]): Promise<void> {
    for (const record of await this.#set.find({ kind: 'unread' })) {
      const { value } = record;
      if (!value.ids.includes(id)) continue;
      const mentions = await countsAsMention(this.#set, conversationOfKey(record.key), flags);
      if (value.mentions.includes(id) === mentions) continue;
      const without = value.mentions.filter((mention) => mention !== id);
      this.#set.put({
        ...record,
        value: { ...value, mentions: mentions ? ascending([...without, id]) : without },
      });
    }
  }

  /** Moves unread messages to another conversation. */
  async move(ids: readonly number[], to: Conversation): Promise<void> {
    const moving = new Set(ids);
    const records = await this.#set.find({ kind: 'unread' });
    const unread = records.flatMap(({ value }) => value.ids.filter((id) => moving.has(id)));
    const mentions = records.flatMap(({ value }) => value.mentions.filter((id) => moving.has(id)));
    if (unread.length === 0) return;
    for (const record of records) this.#without(record, moving);
    await this.add(to, unread, mentions);
  }

  /** Drops the unread messages of a channel, once it is read or hidden. */
  async dropChannel(channel: string): Promise<void> {
    for (const { key } of await this.#set.find({ kind: 'unread', parent: channel })) {
      this.#set.remove('unread', key);
    }
  }

  async clear(): Promise<void> {
    for (const { key } of await this.#set.find({ kind: 'unread' })) this.#set.remove('unread', key);
  }

  /** Returns the spelling for all lists: that of the topic's record, if there is one. */
  async #spelling(key: ConversationKey, given: string): Promise<string> {
    return (await this.#set.get('topic', key))?.value.name ?? given;
  }

  #without(record: StoredRecord<'unread'>, gone: ReadonlySet<number>): void {
    const { value } = record;
    const ids = value.ids.filter((id) => !gone.has(id));
    if (ids.length === value.ids.length) return;
    const mentions = value.mentions.filter((id) => !gone.has(id));
    if (ids.length === 0) this.#set.remove('unread', record.key);
    else this.#set.put({ ...record, value: { ...value, ids, mentions } });
  }

  #put(conversation: Conversation, value: UnreadConversation): void {
    const key = conversationKey(conversation);
    const parent = parentOf(conversation);
    this.#set.put({ kind: 'unread', key, scope: '', parent, order: 0, rank: 0, value });
  }
}
