import type { Command } from '../commands/command.ts';
import type { Commands } from '../commands/commands.ts';
import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import {
  ascending,
  type Conversation,
  type ConversationKey,
  conversationKey,
  conversationOf,
  conversationOfKey,
  parentOf,
} from '../messages/conversation.ts';
import type { MessageRef } from '../messages/message-ref.ts';
import { readByIds } from '../messages/stored-messages.ts';
import { isMention } from '../narrow/message-traits.ts';
import type { StoredRecord } from '../store/record.ts';
import type { StoredMessage, UnreadConversation } from '../store/record-kinds.ts';
import type { ShownRecords } from './pending.ts';
import type { QuerySources } from './query-sources.ts';
import { type QueryInput, recordInput } from './record-input.ts';

type Shown = ShownRecords<'unread'>;
type Records = ReadonlyMap<ConversationKey, StoredRecord<'unread'>>;

const inputsOf = new WeakMap<QuerySources, QueryInput<Shown>>();

/**
 * Returns the unread messages by conversation with the outbox applied. Only for stored messages is it known where
 * they move or return to.
 */
export function unreadInput(sources: QuerySources): QueryInput<Shown> {
  const input = inputsOf.get(sources) ?? makeInput(sources);
  inputsOf.set(sources, input);
  return input;
}

function makeInput(sources: QuerySources): QueryInput<Shown> {
  const [stored, channels] = [recordInput(sources, 'unread'), recordInput(sources, 'channel')];
  let last: { readonly of: readonly unknown[]; readonly shown: Promise<Shown> } | undefined;
  return {
    async current() {
      const [unread, known] = await Promise.all([stored.current(), channels.current()]);
      const entries = sources.outbox.current.filter(changesUnread);
      if (entries.length === 0) return unread;
      // The state of an entry does not matter here.
      const of = [unread, known, ...entries.map(({ command }) => command)];
      if (last && isSame(last.of, of)) return last.shown;
      const shown = withEntries(unread, known, entries, sources.records);
      last = { of, shown };
      // The next caller tries again.
      shown.catch(() => {
        if (last?.shown === shown) last = undefined;
      });
      return shown;
    },
    watch(changed) {
      const ends = [stored.watch(changed), channels.watch(changed)];
      return () => {
        for (const end of ends) end();
        last = undefined;
      };
    },
  };
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

async function withEntries(
  unread: Shown,
  channels: ShownRecords<'channel'>,
  entries: readonly OutboxEntry[],
  records: QuerySources['records'],
): Promise<Shown> {
  const ids = entries.flatMap(({ command }) => placedIdsOf(command));
  const named = ids.length === 0 ? [] : await readByIds(records, ids);
  const isSubscribed = (channelId: number) =>
    channels.records.get(String(channelId))?.value.subscription !== undefined;
  return { ...unread, records: laidOver(unread.records, entries, { named, isSubscribed }) };
}

function changesUnread({ command, state }: OutboxEntry): boolean {
  if (state === 'failed') return false;
  if (command.name === 'updateFlags') return command.args.flag === 'read';
  return command.name === 'deleteMessage' || command.name === 'moveMessage';
}

/** Returns the messages whose place matters; read or deleted ones are removed from anywhere. */
function placedIdsOf({ name, args }: Command): readonly number[] {
  if (name === 'updateFlags') return args.op === 'remove' ? args.messageIds : [];
  return name === 'moveMessage' ? idOf(args.message) : [];
}

/** Returns the id; unsent messages have none and cannot be unread. */
function idOf(message: MessageRef): readonly number[] {
  return 'id' in message ? [message.id] : [];
}

interface Known {
  /** The stored ones of the messages whose places matter. */
  readonly named: readonly StoredMessage[];
  isSubscribed(channelId: number): boolean;
}

function laidOver(records: Records, entries: readonly OutboxEntry[], known: Known): Records {
  const overlay = new Overlay(records, known);
  for (const { command } of entries) overlay.add(command);
  return overlay.records;
}

class Overlay {
  readonly records: Map<ConversationKey, StoredRecord<'unread'>>;
  readonly #named: readonly StoredMessage[];
  readonly #isSubscribed: Known['isSubscribed'];
  /** The current places of the named messages. */
  readonly #places: Map<number, Conversation>;

  constructor(records: Records, { named, isSubscribed }: Known) {
    this.records = new Map(records);
    this.#named = named;
    this.#isSubscribed = isSubscribed;
    this.#places = new Map(named.map((message) => [message.id, conversationOf(message)]));
  }

  add({ name, args }: Command): void {
    if (name === 'moveMessage') this.#move(args);
    else if (name === 'deleteMessage') this.#take(idOf(args.message));
    else if (name === 'updateFlags' && args.op === 'add') this.#take(args.messageIds);
    else if (name === 'updateFlags') this.#markUnread(new Set(args.messageIds));
  }

  #markUnread(ids: ReadonlySet<number>): void {
    for (const { id, flags } of this.#named) {
      const place = this.#places.get(id);
      if (place && ids.has(id)) this.#put(place, [id], isMention(flags) ? [id] : []);
    }
  }

  #move({ message, channelId, topic, propagate }: Commands['moveMessage']): void {
    const [id] = idOf(message);
    const from = id === undefined ? undefined : this.#placeOf(id);
    if (id === undefined || from?.kind !== 'topic') return;
    const to = { ...from, channelId: channelId ?? from.channelId, topic: topic ?? from.topic };
    const goes = (other: number) =>
      propagate === 'change_all' || (propagate === 'change_later' ? other >= id : other === id);
    const key = conversationKey(from);
    for (const [other, place] of this.#places) {
      if (goes(other) && conversationKey(place) === key) this.#places.set(other, to);
    }
    const { ids, mentions } = this.#take(this.records.get(key)?.value.ids.filter(goes) ?? []);
    this.#put(to, ids, mentions);
  }

  /** Returns the place of a message. If it is not stored, an unread record may tell. */
  #placeOf(id: number): Conversation | undefined {
    const known = this.#places.get(id);
    if (known) return known;
    for (const { key, value } of this.records.values()) {
      if (value.ids.includes(id)) return withSpelling(conversationOfKey(key), value.topic);
    }
    return undefined;
  }

  /** Removes messages from all places and returns those that were unread. */
  #take(ids: readonly number[]): Pick<UnreadConversation, 'ids' | 'mentions'> {
    const gone = new Set(ids);
    const taken: Pick<UnreadConversation, 'ids' | 'mentions'>[] = [];
    for (const [key, record] of this.records) {
      const { value } = record;
      const left = value.ids.filter((id) => !gone.has(id));
      if (left.length === value.ids.length) continue;
      const mentions = value.mentions.filter((id) => !gone.has(id));
      taken.push({
        ids: value.ids.filter((id) => gone.has(id)),
        mentions: value.mentions.filter((id) => gone.has(id)),
      });
      if (left.length === 0) this.records.delete(key);
      else this.records.set(key, { ...record, value: { ...value, ids: left, mentions } });
    }
    return {
      ids: taken.flatMap(({ ids: unread }) => unread),
      mentions: taken.flatMap(({ mentions }) => mentions),
    };
  }

  /** Adds unread messages, except in channels without a subscription. */
  #put(place: Conversation, ids: readonly number[], mentions: readonly number[]): void {
    if (ids.length === 0) return;
    if (place.kind === 'topic' && !this.#isSubscribed(place.channelId)) return;
    const key = conversationKey(place);
    const known = this.records.get(key)?.value;
    const value = {
      ids: ascending([...(known?.ids ?? []), ...ids]),
      mentions: ascending([...(known?.mentions ?? []), ...mentions]),
      topic: known?.topic ?? (place.kind === 'topic' ? place.topic : ''),
    };
    const parent = parentOf(place);
    this.records.set(key, { kind: 'unread', key, scope: '', parent, order: 0, rank: 0, value });
  }
}

function withSpelling(conversation: Conversation, topic: string): Conversation {
  return conversation.kind === 'topic' ? { ...conversation, topic } : conversation;
}
