import type { NarrowTerm } from '@tidings/shared-types';
import {
  about,
  aboutEmoji,
  aboutMessages,
  type Input,
  list,
  type Own,
  pageAround,
  type Row,
  type Rows,
} from './row.ts';
import type { Kind, Target } from './targets.ts';

type NarrowOperand = Exclude<NarrowTerm, readonly unknown[]>['operand'];

interface NarrowRow {
  readonly names: readonly Kind[];
  readonly terms: (target: Target) => readonly NarrowTerm[];
}

const narrow = (
  terms: (target: Target) => readonly (readonly [string, NarrowOperand])[],
  names: readonly Kind[],
): NarrowRow => ({
  names,
  terms: (target) => terms(target).map(([operator, operand]) => ({ operator, operand })),
});

/** Narrows that can name or select hidden data. */
const narrows: readonly NarrowRow[] = [
  narrow(() => [], []),
  narrow(() => [['channels', 'public']], []),
  narrow(() => [['is', 'starred']], []),
  narrow(() => [['is', 'mentioned']], []),
  narrow(() => [['is', 'dm']], []),
  narrow(() => [['is', 'unread']], []),
  narrow(() => [['is', 'followed']], []),
  narrow(() => [['has', 'attachment']], []),
  narrow(() => [['has', 'reaction']], []),
  narrow(({ word }) => [['search', word]], ['messages']),
  narrow(({ word }) => [['custom', `tag:${word}`]], ['messages']),
  narrow(({ channelId }) => [['channel', channelId]], ['channel']),
  narrow(({ channel }) => [['channel', channel]], ['channel']),
  narrow(
    ({ channelId, topic }) => [
      ['channel', channelId],
      ['topic', topic],
    ],
    ['channel', 'messages'],
  ),
  narrow(
    ({ topic }) => [
      ['channels', 'public'],
      ['topic', topic],
    ],
    ['messages'],
  ),
  narrow(({ messageId }) => [['id', messageId]], ['messages']),
  narrow(({ directId }) => [['id', directId]], ['messages']),
  narrow(
    ({ channelId, messageId }) => [
      ['channel', channelId],
      ['near', messageId],
    ],
    ['channel', 'messages'],
  ),
  narrow(({ messageId }) => [['with', messageId]], ['messages']),
  narrow(({ directId }) => [['with', directId]], ['messages']),
  narrow(({ userId }) => [['sender', userId]], ['people']),
  narrow(({ email }) => [['sender', email]], ['people']),
  narrow(({ userId }) => [['dm', [userId]]], ['people']),
  narrow(({ userId }) => [['dm-including', userId]], ['people']),
  narrow(({ userId }) => [['group-pm-with', userId]], ['people']),
  narrow(
    ({ channelId, messageId }) => [
      ['channel', channelId],
      ['with', messageId],
    ],
    ['channel', 'messages'],
  ),
];

/** Returns rows of an endpoint that takes narrows, one for each. */
const withNarrows = (input: (narrow: readonly NarrowTerm[], own: Own) => Input): Row[] =>
  narrows.map(({ names, terms }) => about(names, (target, own) => input(terms(target), own)));

/** Messages, and operations on them. */
export const messageRows: Rows = {
  getMessages: [
    ...withNarrows((terms) => pageAround('newest', terms)),
    ...aboutMessages((id) => ({ message_ids: [id] })),
    ...aboutMessages((id) => pageAround(id)),
  ],
  getMessage: aboutMessages((id) => ({ message_id: id })),
  checkMessagesMatchNarrow: [
    ...withNarrows((terms, { messageId }) => ({ msg_ids: [messageId], narrow: terms })),
    ...aboutMessages((id) => ({ msg_ids: [id], narrow: [] })),
    ...aboutMessages((id, _own, { word }) => ({
      msg_ids: [id],
      narrow: [{ operator: 'search', operand: word }],
    })),
  ],
  getMessageHistory: aboutMessages((id) => ({ message_id: id })),
  getReadReceipts: aboutMessages((id) => ({ message_id: id })),
  renderMessage: [
    about(['channel', 'messages'], ({ channel, channelId, topic, messageId }) => ({
      content:
        `#**${channel}** #**${channel}>${topic}** #**${channel}>${topic}@${messageId}** ` +
        `http://localhost/#narrow/channel/${channelId}/topic/x/near/${messageId}`,
    })),
    about('people', ({ userId }) => ({ content: `@**|${userId}** @_**|${userId}**` })),
    about('people', ({ fullName }) => ({ content: `@**${fullName}** @_**${fullName}**` })),
    about('messages', ({ file }) => ({ content: `[file](/user_uploads/${file})` })),
  ],
  receiveExternalEvent: [
    about('channel', ({ channelId }) => ({ integration: 'json', stream: channelId, topic: 'a' })),
    about('channel', ({ channel }) => ({ integration: 'json', stream: channel, topic: 'a' })),
  ],
  sendMessage: [
    about('people', ({ userId }, { channelId }) => ({
      type: 'channel',
      to: [channelId],
      topic: 'own',
      content: 'a',
      send_as: userId,
    })),
    about('channel', ({ channelId }) => ({
      type: 'channel',
      to: [channelId],
      topic: 'a',
      content: 'a',
    })),
    about('channel', ({ channel }) => ({ type: 'channel', to: channel, topic: 'a', content: 'a' })),
    about('people', ({ userId }) => ({ type: 'direct', to: [userId], content: 'a' })),
    about('people', ({ email }) => ({ type: 'direct', to: [email], content: 'a' })),
    about('people', ({ fullName }, { channelId }) => ({
      type: 'channel',
      to: [channelId],
      topic: 'own',
      content: `@**${fullName}**`,
    })),
    about('messages', ({ file }, { channelId }) => ({
      type: 'channel',
      to: [channelId],
      topic: 'own',
      content: `[file](/user_uploads/${file})`,
    })),
  ],
  updateMessage: [
    ...aboutMessages((id) => ({ message_id: id, content: 'changed' })),
    ...aboutMessages((id) => ({ message_id: id, topic: 'changed', propagate_mode: 'change_all' })),
    ...aboutMessages((id, { channelId }) => ({ message_id: id, stream_id: channelId })),
    about('channel', ({ channelId }, { messageId }) => ({
      message_id: messageId,
      stream_id: channelId,
    })),
    about('people', ({ fullName }, { messageId }) => ({
      message_id: messageId,
      content: `@**${fullName}**`,
    })),
    about('messages', ({ file }, { messageId }) => ({
      message_id: messageId,
      content: `[file](/user_uploads/${file})`,
    })),
  ],
  deleteMessage: aboutMessages((id) => ({ message_id: id })),
  reportMessage: aboutMessages((id) => ({ message_id: id, report_type: 'spam' })),
  sendSubmessage: [
    about('messages', ({ pollId }) => ({
      message_id: pollId,
      msg_type: 'widget',
      content: '{"type":"vote","key":"canned,0","vote":1}',
    })),
  ],
  addReaction: [
    ...aboutMessages((id) => ({ message_id: id, emoji_name: 'heart' })),
    ...aboutEmoji(({ messageId }) => ({ message_id: messageId })),
  ],
  removeReaction: [
    ...aboutMessages((id) => ({ message_id: id, emoji_name: 'tada' })),
    ...aboutEmoji(({ messageId }) => ({ message_id: messageId })),
  ],
  updateMessageFlags: [
    ...aboutMessages((id) => ({ messages: [id], op: 'add', flag: 'starred' })),
    ...aboutMessages((id) => ({ messages: [id], op: 'add', flag: 'read' })),
    ...aboutMessages((id) => ({ messages: [id], op: 'remove', flag: 'read' })),
  ],
  updateMessageFlagsInNarrow: [
    ...withNarrows((terms) => ({ ...pageAround('newest', terms), op: 'add', flag: 'starred' })),
    ...aboutMessages((id) => ({
      ...pageAround(id, [{ operator: 'id', operand: id }]),
      op: 'add',
      flag: 'collapsed',
    })),
  ],
  markAllAsRead: [list()],
  markChannelAsRead: [about('channel', ({ channelId }) => ({ stream_id: channelId }))],
  markTopicAsRead: [
    about(['channel', 'messages'], ({ channelId, topic }) => ({
      stream_id: channelId,
      topic_name: topic,
    })),
  ],
  setTypingStatus: [
    about(['channel', 'messages'], ({ channelId, topic }) => ({
      type: 'channel',
      op: 'start',
      stream_id: channelId,
      topic,
    })),
    about('people', ({ userId }) => ({ type: 'direct', op: 'start', to: [userId] })),
  ],
  setEditTypingStatus: aboutMessages((message_id) => ({ message_id, op: 'start' })),
  getTemporaryFileUrl: [
    about(
      'messages',
      ({ file }) => {
        const [realm_id, ...path] = file.split('/');
        return { realm_id: Number(realm_id), path: path.join('/') };
      },
      { tells: 'that there is such a file: its address cannot be guessed' },
    ),
  ],
};
