import { about, aboutMessages, list, pageAround, type Row, type Rows } from './row.ts';
import type { Kind, Target } from './targets.ts';

const searches = (
  narrow: (target: Target) => readonly (readonly [string, unknown])[],
  names: Kind[],
  more: Partial<Row> = {},
) =>
  about(
    names,
    (target) =>
      pageAround(
        'newest',
        narrow(target).map(([operator, operand]) => ({ operator, operand })),
      ),
    more,
  );

/** A4.6: what is out of reach is empty, and only what is not there an error. */
const emptyChannel = { tells: 'that there is such a channel' };

/** What narrows can name or pick out. */
const narrows: Row[] = [
  searches(() => [], []),
  searches(() => [['channels', 'public']], []),
  searches(() => [['is', 'starred']], []),
  searches(() => [['is', 'mentioned']], []),
  searches(() => [['is', 'dm']], []),
  searches(() => [['is', 'unread']], []),
  searches(() => [['is', 'followed']], []),
  searches(() => [['has', 'attachment']], []),
  searches(() => [['has', 'reaction']], []),
  searches(({ word }) => [['search', word]], ['messages']),
  searches(({ channelId }) => [['channel', channelId]], ['channel'], emptyChannel),
  searches(({ channel }) => [['channel', channel]], ['channel'], emptyChannel),
  searches(
    ({ channelId, topic }) => [
      ['channel', channelId],
      ['topic', topic],
    ],
    ['channel', 'messages'],
    emptyChannel,
  ),
  searches(
    ({ topic }) => [
      ['channels', 'public'],
      ['topic', topic],
    ],
    ['messages'],
  ),
  searches(({ messageId }) => [['id', messageId]], ['messages']),
  searches(({ directId }) => [['id', directId]], ['messages']),
  searches(
    ({ channelId, messageId }) => [
      ['channel', channelId],
      ['near', messageId],
    ],
    ['channel', 'messages'],
    emptyChannel,
  ),
  searches(({ messageId }) => [['with', messageId]], ['messages']),
  searches(({ directId }) => [['with', directId]], ['messages']),
  searches(({ userId }) => [['sender', userId]], ['people']),
  searches(({ email }) => [['sender', email]], ['people']),
  searches(({ userId }) => [['dm', [userId]]], ['people']),
  searches(({ userId }) => [['dm-including', userId]], ['people']),
];

/** Messages and what is done with them. */
export const messageRows: Rows = {
  getMessages: [
    ...narrows,
    ...aboutMessages((id) => ({ message_ids: [id] })),
    ...aboutMessages((id) => pageAround(id)),
  ],
  getMessage: aboutMessages((id) => ({ message_id: id })),
  checkMessagesMatchNarrow: [
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
    about('people', ({ fullName }) => ({ content: `@**${fullName}**` }), {
      tells: 'that somebody has that name: C3 has them mentioned silently',
    }),
    about('messages', ({ file }) => ({ content: `[file](/user_uploads/${file})` })),
  ],
  sendMessage: [
    about('channel', ({ channelId }) => ({
      type: 'channel',
      to: [channelId],
      topic: 'a',
      content: 'a',
    })),
    about('channel', ({ channel }) => ({ type: 'channel', to: channel, topic: 'a', content: 'a' })),
    about('people', ({ userId }) => ({ type: 'direct', to: [userId], content: 'a' })),
    about('people', ({ email }) => ({ type: 'direct', to: [email], content: 'a' })),
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
  addReaction: aboutMessages((id) => ({ message_id: id, emoji_name: 'heart' })),
  removeReaction: aboutMessages((id) => ({ message_id: id, emoji_name: 'tada' })),
  updateMessageFlags: [
    ...aboutMessages((id) => ({ messages: [id], op: 'add', flag: 'starred' })),
    ...aboutMessages((id) => ({ messages: [id], op: 'add', flag: 'read' })),
    ...aboutMessages((id) => ({ messages: [id], op: 'remove', flag: 'read' })),
  ],
  updateMessageFlagsInNarrow: [
    about(
      'channel',
      ({ channelId }) => ({
        ...pageAround('newest', [{ operator: 'channel', operand: channelId }]),
        op: 'add',
        flag: 'starred',
      }),
      emptyChannel,
    ),
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
