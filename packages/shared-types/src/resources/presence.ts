import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Timestamp } from '../scalars.ts';

const status = Type.Enum(['active', 'idle'], { description: 'What the user did then.' });
const statusNow = Type.Enum(['active', 'idle', 'offline'], {
  description: 'What the user does now; `offline` if they have not been seen lately.',
});
const timestamp = described(Timestamp, 'When that was last so.');

/** When a user was last seen. */
export const SlimPresence = Type.Object(
  {
    active_timestamp: described(Timestamp, 'When the user last did something.'),
    idle_timestamp: described(Timestamp, 'When a client of the user was last connected.'),
  },
  { title: 'SlimPresence', description: 'When a user was last seen.' },
);
export type SlimPresence = Static<typeof SlimPresence>;

/** The same in the form that older clients read. */
export const LegacyPresence = Type.Object(
  {
    aggregated: Type.Object(
      {
        client: Type.String({ description: 'Name of the client; `website` for all of them.' }),
        status,
        timestamp,
      },
      { description: 'On all clients together.' },
    ),
    website: Type.Object(
      {
        client: Type.String({ description: 'Name of the client; `website` for all of them.' }),
        status,
        timestamp,
        pushable: Type.Boolean({ description: 'Always false.' }),
      },
      { description: 'The same under the only client there is.' },
    ),
  },
  { title: 'LegacyPresence', description: 'When a user was last seen, as older clients read it.' },
);
export type LegacyPresence = Static<typeof LegacyPresence>;

/** What one user does now, as far as the server knows. */
export const UserPresence = Type.Object(
  {
    aggregated: Type.Object(
      { status: statusNow, timestamp },
      { description: 'On all clients together.' },
    ),
    website: Type.Object(
      { status: statusNow, timestamp },
      { description: 'The same under the only client there is.' },
    ),
  },
  { title: 'UserPresence', description: 'What one user does now, as far as the server knows.' },
);
export type UserPresence = Static<typeof UserPresence>;
