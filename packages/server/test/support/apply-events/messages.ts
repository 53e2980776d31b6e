import type { UnreadMessages } from '@tidings/shared-types';
import type { Appliers, ClientState, EventOf } from './client-state.ts';

/** Conversation of a message, as unread messages are grouped. */
type Place =
  | { readonly kind: 'channel'; readonly stream_id: number; readonly topic: string }
  | { readonly kind: 'direct'; readonly others: readonly number[] };

const MENTIONS: ReadonlySet<string> = new Set([
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
]);

export const messageAppliers: Appliers = {
  message(state, { message, flags }) {
    state.max_message_id = message.id;
    state.unknown.maxMessageId = false;
    if (message.type === 'stream') {
      noteFirstMessage(state, message.stream_id ?? -1, message.id);
    } else {
      noteConversation(state, othersIn(state, message.display_recipient), message.id);
    }
    const place = placeOf(state, message);
    // Mentioned bots, and readers of all public channels, get messages of channels they are not in.
    if (flags.includes('read') || !isPlaceOfOwn(state, place)) return;
    const isMention = flags.some((flag) => MENTIONS.has(flag));
    addUnread(state, place, message.id, isMention);
  },

  update_message(state, event) {
    const isMentioned = event.flags.some((flag) => MENTIONS.has(flag));
    if (event.propagate_mode !== undefined) move(state, event);
    // Also for an edit, a mention only counts while unread.
    if (!isUnread(state, event.message_id)) return;
    setMention(state, event.message_id, isMentioned);
  },

  update_message_flags(state, event) {
    if (event.flag === 'starred') {
      const others = state.starred_messages.filter((id) => !event.messages.includes(id));
      const starred = event.op === 'add' ? [...others, ...event.messages] : others;
      state.starred_messages = starred.sort((a, b) => a - b);
    }
    if (event.flag !== 'read') return;
    if (event.op === 'add') {
      if (event.all) state.unread_msgs = nothingUnread();
      else dropUnread(state, event.messages);
      return;
    }
    for (const [id, detail] of Object.entries(event.message_details ?? {})) {
      const place: Place =
        detail.type === 'stream'
          ? { kind: 'channel', stream_id: detail.stream_id, topic: detail.topic }
          : { kind: 'direct', others: detail.user_ids };
      addUnread(state, place, Number(id), detail.mentioned ?? false);
    }
  },

  delete_message(state, event) {
    const ids = 'message_ids' in event ? event.message_ids : [event.message_id];
    dropUnread(state, ids);
    state.starred_messages = state.starred_messages.filter((id) => !ids.includes(id));
    if (ids.includes(state.max_message_id)) state.unknown.maxMessageId = true;
    for (const { user_ids, max_message_id } of state.recent_private_conversations) {
      if (ids.includes(max_message_id)) state.unknown.conversations.add(user_ids.join());
    }
  },
};

/** Moves unread messages to their new place, unless the user is not subscribed there. */
function move(state: ClientState, event: EventOf<'update_message'>): void {
  const { message_ids, stream_id = -1, new_stream_id = stream_id, orig_subject = '' } = event;
  const topic = event.subject ?? orig_subject;
  const moved = message_ids.filter((id) => isUnread(state, id));
  const mentions = state.unread_msgs.mentions.filter((id) => moved.includes(id));
  dropUnread(state, moved);
  if (message_ids.includes(state.max_message_id)) state.unknown.maxMessageId = true;
  const place = { kind: 'channel', stream_id: new_stream_id, topic } as const;
  if (!isPlaceOfOwn(state, place)) return;
  for (const id of moved) {
    addUnread(state, place, id, mentions.includes(id));
  }
}

/** Removes unread messages of a channel that the user left or can no longer see. */
export function dropUnreadOfChannel(state: ClientState, channelId: number): void {
  const ids = state.unread_msgs.streams
    .filter((entry) => entry.stream_id === channelId)
    .flatMap((entry) => entry.unread_message_ids);
  dropUnread(state, ids);
}

function noteFirstMessage(state: ClientState, channelId: number, messageId: number): void {
  const lists = [state.streams, state.subscriptions, state.unsubscribed, state.never_subscribed];
  for (const channel of lists.flat()) {
    if (channel.stream_id === channelId) channel.first_message_id ??= messageId;
  }
}

function noteConversation(state: ClientState, others: number[], max_message_id: number): void {
  const key = others.join();
  state.unknown.conversations.delete(key);
  state.recent_private_conversations = [
    { user_ids: others, max_message_id },
    ...state.recent_private_conversations.filter(({ user_ids }) => user_ids.join() !== key),
  ];
}

type SentMessage = EventOf<'message'>['message'];

function placeOf(state: ClientState, message: SentMessage): Place {
  return message.type === 'stream'
    ? { kind: 'channel', stream_id: message.stream_id ?? -1, topic: message.subject }
    : { kind: 'direct', others: othersIn(state, message.display_recipient) };
}

/** Returns whether unread messages count there: not without a subscription. */
function isPlaceOfOwn({ subscriptions }: ClientState, place: Place): boolean {
  return (
    place.kind === 'direct' || subscriptions.some(({ stream_id }) => stream_id === place.stream_id)
  );
}

function othersIn(state: ClientState, people: SentMessage['display_recipient']): number[] {
  if (typeof people === 'string') return [];
  return people
    .map(({ id }) => id)
    .filter((id) => id !== state.user_id)
    .sort((a, b) => a - b);
}

function nothingUnread(): UnreadMessages {
  const lists = { pms: [], streams: [], huddles: [], mentions: [] };
  return { count: 0, ...lists, old_unreads_missing: false };
}

function entriesOf({ unread_msgs }: ClientState): { unread_message_ids: number[] }[] {
  return [...unread_msgs.pms, ...unread_msgs.streams, ...unread_msgs.huddles];
}

function isUnread(state: ClientState, id: number): boolean {
  return entriesOf(state).some((entry) => entry.unread_message_ids.includes(id));
}

function setMention({ unread_msgs }: ClientState, id: number, isMention: boolean): void {
  const others = unread_msgs.mentions.filter((each) => each !== id);
  unread_msgs.mentions = isMention ? [...others, id] : others;
}

function addUnread(state: ClientState, place: Place, id: number, isMention: boolean): void {
  dropUnread(state, [id]);
  const ids = entryAt(state, place).unread_message_ids;
  ids.push(id);
  ids.sort((a, b) => a - b);
  setMention(state, id, isMention);
}

function dropUnread(state: ClientState, ids: readonly number[]): void {
  const { unread_msgs } = state;
  const left = <E extends { unread_message_ids: number[] }>(entries: E[]): E[] => {
    for (const entry of entries) {
      entry.unread_message_ids = entry.unread_message_ids.filter((id) => !ids.includes(id));
    }
    return entries.filter((entry) => entry.unread_message_ids.length > 0);
  };
  unread_msgs.pms = left(unread_msgs.pms);
  unread_msgs.streams = left(unread_msgs.streams);
  unread_msgs.huddles = left(unread_msgs.huddles);
  unread_msgs.mentions = unread_msgs.mentions.filter((id) => !ids.includes(id));
}

/** Returns the entry of a conversation, and adds it if missing. */
function entryAt({ unread_msgs, user_id }: ClientState, place: Place) {
  if (place.kind === 'channel') {
    const { stream_id, topic } = place;
    return findOrAdd(
      unread_msgs.streams,
      (entry) => entry.stream_id === stream_id && sameTopic(entry.topic, topic),
      { stream_id, topic, unread_message_ids: [] },
    );
  }
  if (place.others.length < 2) {
    const other_user_id = place.others[0] ?? user_id;
    const entry = { other_user_id, sender_id: other_user_id, unread_message_ids: [] };
    return findOrAdd(unread_msgs.pms, (each) => each.other_user_id === other_user_id, entry);
  }
  const user_ids_string = [...place.others, user_id].sort((a, b) => a - b).join();
  return findOrAdd(unread_msgs.huddles, (each) => each.user_ids_string === user_ids_string, {
    user_ids_string,
    unread_message_ids: [],
  });
}

function findOrAdd<E>(entries: E[], isIt: (entry: E) => boolean, entry: E): E {
  const found = entries.find(isIt);
  if (found) return found;
  entries.push(entry);
  return entry;
}

/** Compares topics case-insensitively. */
export function sameTopic(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
