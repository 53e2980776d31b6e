import { Type } from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { defaulted, required } from '../contract/param.ts';
import { Topic } from '../resources/topic.ts';
import { ChannelId } from '../scalars.ts';

export const getTopics = endpoint({
  section: '4.16',
  summary: 'Get topics in a channel',
  description:
    'The topics that have messages the caller can see, the one with the newest message first. Where history is protected, what was sent before the caller subscribed does not count.',
  method: 'GET',
  path: '/users/me/{stream_id}/topics',
  access: 'spectator',
  mutates: false,
  params: {
    stream_id: required(ChannelId, 'The channel.'),
    allow_empty_topic_name: defaulted(
      Type.Boolean(),
      false,
      'The client knows the empty topic; otherwise its display name stands for it.',
    ),
  },
  response: Type.Object({ topics: described(Type.Array(Topic), 'The topics, newest first.') }),
  errors: { BAD_REQUEST: 'There is no such channel, or the caller cannot see it.' },
});
