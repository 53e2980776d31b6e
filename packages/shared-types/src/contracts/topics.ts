import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { Topic } from '../resources/topic.ts';
import { ChannelId, VisibilityPolicy } from '../scalars.ts';

const topic = required(
  Type.String({ maxLength: limits.max_topic_length }),
  'The topic. It may have no messages.',
);

export const getTopics = endpoint({
  section: '4.16',
  summary: 'Get topics in a channel',
  description:
    'The topics with messages that the caller can see; the topic with the newest message is first. With protected history, messages from before the caller subscribed do not count.',
  method: 'GET',
  path: '/users/me/{stream_id}/topics',
  access: 'spectator',
  mutates: false,
  params: {
    stream_id: required(ChannelId, 'The channel.'),
    allow_empty_topic_name: defaulted(
      Type.Boolean(),
      false,
      'The client supports the empty topic; otherwise its display name is sent instead.',
    ),
  },
  response: Type.Object({ topics: described(Type.Array(Topic), 'The topics, newest first.') }),
  errors: { BAD_REQUEST: 'There is no such channel, or the caller cannot see it.' },
});

export const setTopicVisibility = endpoint({
  section: 'B-user-topics',
  summary: 'Mute, unmute or follow a topic',
  description: 'Sets the caller’s visibility policy for a topic.',
  method: 'POST',
  path: '/user_topics',
  access: 'user',
  mutates: true,
  params: {
    stream_id: required(ChannelId, 'The channel.'),
    topic,
    visibility_policy: required(
      VisibilityPolicy,
      '0 as the channel, 1 muted, 2 unmuted, 3 followed. 0 is also accepted for channels that the caller can no longer see.',
    ),
  },
  response: noFields,
  errors: {
    BAD_REQUEST: 'There is no such channel, the caller cannot see it, or the topic is too long.',
  },
});

export const updateMutedTopic = endpoint({
  section: 'B-user-topics',
  summary: 'Mute or unmute a topic',
  description: 'Older form of setting the visibility policy for a topic.',
  method: 'PATCH',
  path: '/users/me/subscriptions/muted_topics',
  access: 'user',
  mutates: true,
  deprecated: true,
  params: {
    stream_id: optional(ChannelId, 'ID of the channel.', {
      requiredWhen: { notGiven: 'stream' },
      missingCode: 'BAD_REQUEST',
      excludes: ['stream'],
    }),
    stream: optional(Type.String(), 'Name of the channel.'),
    topic,
    op: required(Type.Enum(['add', 'remove']), 'Mute or unmute the topic.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such channel, the caller cannot see it, it is given twice or not at all, or the topic is too long.',
  },
});

export const deleteTopic = endpoint({
  section: 'B-extra',
  summary: 'Delete a topic',
  description:
    'Deletes all messages of the topic, newest first. For users who may delete any message of the channel.',
  method: 'POST',
  path: '/streams/{stream_id}/delete_topic',
  access: 'user',
  mutates: true,
  params: {
    stream_id: required(ChannelId, 'The channel.'),
    topic_name: required(Type.String(), 'The topic.'),
  },
  response: Type.Object({
    complete: Type.Boolean({
      description: 'False if there are more messages to delete: call again.',
    }),
  }),
  errors: {
    BAD_REQUEST:
      'There is no such channel or topic, the caller cannot see it, or may not delete its messages.',
  },
});
