import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { ChannelId, Timestamp, VisibilityPolicy } from '../scalars.ts';

/** How much somebody wants to see of a topic, where they have said so. */
export const UserTopic = Type.Object(
  {
    stream_id: described(ChannelId, 'The channel.'),
    topic_name: Type.String({ description: 'The topic.' }),
    last_updated: described(Timestamp, 'When this was set.'),
    visibility_policy: described(
      VisibilityPolicy,
      '1 muted, 2 unmuted, 3 followed; 0, only in events: nothing is set any more.',
    ),
  },
  { title: 'UserTopic', description: 'How much a user wants to see of a topic.' },
);
export type UserTopic = Static<typeof UserTopic>;
