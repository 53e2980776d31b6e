import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { ChannelId, Timestamp, VisibilityPolicy } from '../scalars.ts';

/** A user's visibility policy for a topic. */
export const UserTopic = Type.Object(
  {
    stream_id: described(ChannelId, 'The channel.'),
    topic_name: Type.String({ description: 'The topic.' }),
    last_updated: described(Timestamp, 'When this was set.'),
    visibility_policy: described(
      VisibilityPolicy,
      '1 muted, 2 unmuted, 3 followed. 0, only in events: the policy was removed.',
    ),
  },
  { title: 'UserTopic', description: 'A user’s visibility policy for a topic.' },
);
export type UserTopic = Static<typeof UserTopic>;
