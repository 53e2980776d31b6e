import {
  type Conversation,
  conversationKey,
  conversationOf,
  parentOf,
} from '../messages/conversation.ts';
import { MessagePages } from '../messages/message-pages.ts';
import { ALL, Windows } from '../messages/windows.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import type { WorkingSet } from '../store/working-set.ts';
import type { Appliers, ApplyContext, EventNamed } from './apply-context.ts';
import {
  forgetNewest,
  isFollowed,
  noteFirstMessage,
  rememberConversation,
} from './conversations.ts';
import { withoutEmptyCustom } from './custom-data.ts';
import { isKept } from './is-kept.ts';
import { countsAsMention, recountMentions } from './mention-counts.ts';
import { markAllRead, markRead, markUnread, withFlag } from './read-flags.ts';
import { forgetNewestDirects } from './recent-directs.ts';
import { Unread } from './unread.ts';

type MessageEventName =
  | 'message'
  | 'update_message'
  | 'delete_message'
  | 'reaction/add'
  | 'reaction/remove'
  | 'submessage'
  | 'update_message_flags/add'
  | 'update_message_flags/remove';

export const messageAppliers: Appliers<MessageEventName> = {
  async message(set, { message, flags, local_message_id: localId }, { fetched, sentFromHere }) {
    const source = localId === undefined ? undefined : sentFromHere?.(localId, message.content);
    const stored: StoredMessage = {
      ...message,
      flags,
      ...(localId !== undefined && { localId }),
      ...(source !== undefined && { source }),
    };
    const conversation = conversationOf(stored);
    await new MessagePages(set).put([stored]);
    const windows = new Windows(set);
    for (const view of await followedViewsOf(set, conversation)) {
      await windows.follow(view, stored.id);
    }
    await rememberConversation(set, conversation, stored.id);
    if (conversation.kind === 'topic' && !fetched) {
      await noteFirstMessage(set, conversation.channelId, stored.id);
    }
    if (flags.includes('read')) return;
    const isMention = await countsAsMention(set, conversation, flags);
    await new Unread(set).add(conversation, [stored.id], isMention ? [stored.id] : []);
  },

  async update_message(set, event, context) {
    const { fetched } = context;
    if (event.rendered_content !== undefined) await applyNewContent(set, event, context);
    if (event.custom !== undefined) await applyCustom(set, event.message_id, event.custom);
    if (event.subject !== undefined || event.new_stream_id !== undefined) {
      await applyMove(set, event, fetched);
    }
  },

  async delete_message(set, event, { fetched }) {
    const ids = 'message_ids' in event ? event.message_ids : [event.message_id];
    await new MessagePages(set).remove(ids);
    if (!fetched) {
      await new Unread(set).remove(ids);
      await changeStarred(set, ids, false);
    }
    const { stream_id, topic } = event;
    if (stream_id === undefined || topic === undefined) return forgetNewestDirects(set, ids);
    await forgetNewest(set, { kind: 'topic', channelId: stream_id, topic }, ids);
  },

  async 'reaction/add'(set, { message_id, user_id, emoji_code, emoji_name, reaction_type }) {
    const reaction = { user_id, emoji_code, emoji_name, reaction_type };
    await new MessagePages(set).update([message_id], (message) => ({
      ...message,
      reactions: [...message.reactions.filter((other) => !isSame(other, reaction)), reaction],
    }));
  },

  async 'reaction/remove'(set, event) {
    await new MessagePages(set).update([event.message_id], (message) => ({
      ...message,
      reactions: message.reactions.filter((other) => !isSame(other, event)),
    }));
  },

  async submessage(set, { message_id, sender_id, msg_type, content, submessage_id }) {
    const added = { id: submessage_id, message_id, sender_id, msg_type, content };
    await new MessagePages(set).update([message_id], (message) => ({
      ...message,
      submessages: [...message.submessages.filter(({ id }) => id !== submessage_id), added],
    }));
  },

  async 'update_message_flags/add'(set, { flag, messages, all }, { fetched }) {
    if (flag === 'read' && all) return fetched ? markRead(set, fetched) : markAllRead(set);
    if (!fetched && flag === 'starred') await changeStarred(set, messages, true);
    if (!fetched && flag === 'read') await new Unread(set).remove(messages);
    await new MessagePages(set).update(messages, (message) => ({
      ...message,
      flags: [...message.flags.filter((other) => other !== flag), flag],
    }));
  },

  async 'update_message_flags/remove'(set, event, { userId, fetched }) {
    const { flag, messages, message_details } = event;
    if (!fetched && flag === 'starred') await changeStarred(set, messages, false);
    await new MessagePages(set).update(messages, (message) => ({
      ...message,
      flags: message.flags.filter((other) => other !== flag),
    }));
    if (!fetched && flag === 'read') await markUnread(set, userId, message_details ?? {});
  },
};

type UpdateMessage = EventNamed<'update_message'>;

/**
 * Returns the views that get every new message live. A mention may arrive from a channel without a subscription (W4).
 */
async function followedViewsOf(set: WorkingSet, conversation: Conversation): Promise<string[]> {
  const parent = parentOf(conversation);
  if (parent === '') return [ALL, conversationKey(conversation)];
  return (await isFollowed(set, parent)) ? [ALL, parent] : [ALL];
}

async function applyNewContent(
  set: WorkingSet,
  event: UpdateMessage,
  { userId, fetched }: ApplyContext,
): Promise<void> {
  const { message_id, rendered_content, is_me_message, flags, rendering_only, edit_timestamp } =
    event;
  await new MessagePages(set).update([message_id], ({ edit_history: _, source, ...message }) => {
    // The source is kept of the person's own messages only, since others' messages are not edited here.
    const written = message.sender_id === userId ? event.content : undefined;
    const known = rendering_only ? source : written;
    return {
      ...message,
      content: rendered_content ?? message.content,
      is_me_message: is_me_message ?? message.is_me_message,
      flags: [...flags, ...untold(message.flags, flags)],
      ...(!rendering_only && { last_edit_timestamp: edit_timestamp }),
      ...(known !== undefined && { source: known }),
    };
  });
  if (!fetched) await new Unread(set).setMention(message_id, flags);
}

async function applyCustom(
  set: WorkingSet,
  messageId: number,
  custom: NonNullable<UpdateMessage['custom']>,
): Promise<void> {
  await new MessagePages(set).update([messageId], (message) =>
    withoutEmptyCustom({ ...message, custom }),
  );
}

/** Returns the `historical` flag if it was known, since the event of an edit tells the flags without it. */
function untold<F extends string>(known: readonly F[], told: readonly string[]): F[] {
  return known.filter((flag) => flag === 'historical' && !told.includes(flag));
}

async function applyMove(
  set: WorkingSet,
  event: UpdateMessage,
  fetched: readonly number[] | undefined,
): Promise<void> {
  const { message_ids, stream_id, new_stream_id, subject, orig_subject, topic_links } = event;
  const channelId = new_stream_id ?? stream_id;
  const topic = subject ?? orig_subject;
  if (channelId === undefined || topic === undefined) return;
  const to = { kind: 'topic', channelId, topic } as const;
  const pages = new MessagePages(set);
  const stored = await pages.get(message_ids);
  const channel = await set.get('channel', String(channelId));
  const isSubscribed = channel?.value.subscription !== undefined;
  const isMove = new_stream_id !== undefined || !isOnlyResolving(orig_subject, subject);
  const moved = [...stored.values()].map(({ edit_history: _, ...message }) => ({
    ...message,
    stream_id: channelId,
    // A move to another channel alone leaves each message its spelling of the topic.
    subject: subject ?? message.subject,
    topic_links: topic_links ?? message.topic_links,
    display_recipient: channel?.value.channel.name ?? message.display_recipient,
    // Without a subscription nothing is unread, and no event says so.
    flags: isSubscribed ? message.flags : withFlag(message.flags, 'read'),
    ...(isMove && { last_moved_timestamp: event.edit_timestamp }),
  }));
  const sure = fetched ?? (await keptAmong(set, stored.values()));
  await pages.put(moved);
  await doubt(
    set,
    to,
    message_ids.filter((id) => !sure.includes(id)),
  );
  if (!fetched) {
    const unread = new Unread(set);
    if (isSubscribed) await unread.move(message_ids, to);
    else await unread.remove(message_ids);
    await recountMentions(set, conversationKey(to));
  }
  const newest = Math.max(...message_ids);
  const spelling = moved.find(({ id }) => id === newest)?.subject ?? topic;
  await rememberConversation(set, { ...to, topic: spelling }, newest);
  await forgetWhereItWas(set, event, to);
}

/** Returns the messages that events keep current. */
async function keptAmong(
  set: WorkingSet,
  messages: Iterable<StoredMessage>,
): Promise<readonly number[]> {
  const kept: number[] = [];
  for (const message of messages) {
    if (await isKept(set, conversationKey(conversationOf(message)), message.id)) {
      kept.push(message.id);
    }
  }
  return kept;
}

/** Marks the target of a move as uncertain: it got messages that are not stored, or not current. */
async function doubt(set: WorkingSet, to: Conversation, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const windows = new Windows(set);
  // A fetch from after the move may have dropped the messages from their old place, and so from all.
  for (const view of [conversationKey(to), parentOf(to), ALL]) {
    await windows.doubt(view, Math.min(...ids), Math.max(...ids));
  }
}

async function forgetWhereItWas(
  set: WorkingSet,
  { message_ids, stream_id, orig_subject }: UpdateMessage,
  to: Extract<Conversation, { kind: 'topic' }>,
): Promise<void> {
  if (stream_id === undefined || orig_subject === undefined) return;
  const from = { kind: 'topic', channelId: stream_id, topic: orig_subject } as const;
  if (conversationKey(from) !== conversationKey(to)) await forgetNewest(set, from, message_ids);
}

async function changeStarred(
  set: WorkingSet,
  ids: readonly number[],
  isStarred: boolean,
): Promise<void> {
  const known = (await set.get('starred', ''))?.value ?? [];
  const others = known.filter((id) => !ids.includes(id));
  if (!isStarred && others.length === known.length) return;
  const starred = isStarred ? [...others, ...ids].sort((a, b) => a - b) : others;
  set.set('starred', '', starred);
}

interface ReactionKey {
  readonly user_id: number;
  readonly emoji_code: string;
  readonly reaction_type: string;
}

function isSame(a: ReactionKey, b: ReactionKey): boolean {
  return (
    a.user_id === b.user_id && a.emoji_code === b.emoji_code && a.reaction_type === b.reaction_type
  );
}

/** The mark of a resolved topic, possibly repeated. */
const RESOLVED = /^✔ [ ✔]*/u;

function isOnlyResolving(before: string | undefined, after: string | undefined): boolean {
  const bare = (topic: string) => topic.replace(RESOLVED, '');
  return before !== undefined && after !== undefined && bare(before) === bare(after);
}
