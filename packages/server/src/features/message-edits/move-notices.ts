import { visibilityPolicies } from '@tidings/shared-types';
import { inSeconds } from '../../core/clock.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { organizationWords } from '../../languages/readers.ts';
import type { Translate } from '../../languages/words.ts';
import type { RenderedMessage } from '../messages/new-message.ts';
import { isResolved, topicKey } from '../messages/topic.ts';
import { personText, topicText } from '../notices/notice-text.ts';
import { postNotice } from '../notices/post-notice.ts';
import { topicPolicy } from '../user-topics/visibility-policy.ts';
import type { Move } from './plan-move.ts';
import { type RemovedMessage, removeMessages } from './remove-messages.ts';

/** A notice about a move that the server posts to a topic. */
export interface MoveNotice {
  readonly channel: ChannelRow;
  readonly topic: string;
  /** Markdown. */
  readonly content: string;
}

interface Wanted {
  readonly send_notification_to_old_thread: boolean;
  readonly send_notification_to_new_thread: boolean;
}

/** Returns the notices about a move. A change of case alone has none. */
export function noticesOf(
  state: RealmState,
  move: Move,
  mover: UserRow,
  wanted: Wanted,
): MoveNotice[] {
  const { source, target, oldTopic, newTopic, isWhole, ids, total } = move;
  const { t } = organizationWords(state);
  const person = personText(mover);
  if (move.togglesResolved) {
    const key = isResolved(newTopic) ? 'notice.topicResolved' : 'notice.topicUnresolved';
    const content = t(key, { person });
    return [{ channel: target, topic: newTopic, content }];
  }
  if (source.id === target.id && topicKey(oldTopic) === topicKey(newTopic)) return [];
  const notices: MoveNotice[] = [];
  if (wanted.send_notification_to_new_thread) {
    const place = placeName(t, { channel: source, topic: oldTopic, here: target });
    const content = isWhole
      ? t('notice.topicMovedHere', { place, person })
      : t('notice.messagesMovedHere', { count: ids.length, total, place, person });
    notices.push({ channel: target, topic: newTopic, content });
  }
  if (wanted.send_notification_to_old_thread) {
    const place = placeName(t, { channel: target, topic: newTopic, here: source });
    const content = isWhole
      ? t('notice.topicMoved', { place, person })
      : t('notice.messagesMoved', { count: ids.length, total, place, person });
    notices.push({ channel: source, topic: oldTopic, content });
  }
  return notices;
}

interface Named {
  readonly channel: ChannelRow;
  readonly topic: string;
  readonly here: ChannelRow;
}

/** Returns the name of a place. Hides a private channel's name in other channels. */
function placeName(t: Translate, { channel, topic, here }: Named): string {
  if (channel.invite_only && channel.id !== here.id) return t('notice.privateChannel');
  return topicText(channel, topic);
}

const MENTION = /@_\*\*.+\|\d+\*\*/;
const toggles = ['notice.topicResolved', 'notice.topicUnresolved'] as const;

/** Returns the text of a notice that a topic was resolved or reopened; undefined for other messages. */
function toggleOf(state: RealmState, content: string): (typeof toggles)[number] | undefined {
  const person = MENTION.exec(content)?.[0] ?? '';
  const { t } = organizationWords(state);
  return toggles.find((key) => t(key, { person }) === content);
}

const UNDO_SECONDS = 60;

/** Posts a notice. Omits it if the same was posted moments ago, and withdraws an opposite notice instead. */
export async function postMoveNotice(
  change: Mutation,
  move: Move,
  { notice, rendered, moverId }: { notice: MoveNotice; rendered: RenderedMessage; moverId: number },
): Promise<void> {
  if (move.togglesResolved) {
    const earlier = await freshToggle(change, notice);
    if (earlier) {
      const says = (content: string) => toggleOf(change.state, content);
      const isSame = says(earlier.content) === says(notice.content);
      if (!isSame) await removeMessages(change, [earlier], moverId);
      return;
    }
  }
  const readBy = move.togglesResolved ? readersOfToggle(change, notice) : [];
  await postNotice(change, notice.channel, notice.topic, rendered, readBy);
}

/**
 * Returns the people in the channel for whom a notice of resolving or reopening is read at once. That is the default,
 * so each of them gets a row, unlike with messages that people send.
 */
function readersOfToggle({ state }: Mutation, { channel, topic }: MoveNotice): number[] {
  const place = { channelId: channel.id, topic };
  return [...(state.subscribersOf.get(channel.id) ?? [])].filter((id) => {
    const user = state.users.get({ id });
    if (!user?.is_active || user.is_bot) return false;
    const wish = state.userSetting(id, 'resolved_topic_notice_auto_read_policy');
    if (wish !== 'except_followed') return wish === 'always';
    return topicPolicy(state, id, place) !== visibilityPolicies.followed;
  });
}

async function freshToggle(
  { sql, state, realmId, now }: Mutation,
  { channel, topic }: MoveNotice,
): Promise<(RemovedMessage & { content: string }) | undefined> {
  const newest = await sql.get<
    Omit<RemovedMessage, 'has_attachment' | 'has_custom'> & {
      sender_id: number;
      content: string;
      sent_at: number;
    }
  >(
    `SELECT id, channel_id, recipient_id, topic, topic_key, sender_id, content, sent_at
     FROM messages WHERE realm_id = $1 AND recipient_id = $2 AND topic_key = $3
     ORDER BY id DESC LIMIT 1`,
    [realmId, channel.id, topicKey(topic)],
  );
  const isFresh =
    newest?.sender_id === state.notificationBot.id &&
    toggleOf(state, newest.content) !== undefined &&
    newest.sent_at >= inSeconds(now) - UNDO_SECONDS;
  return isFresh ? { ...newest, has_attachment: false, has_custom: false } : undefined;
}
