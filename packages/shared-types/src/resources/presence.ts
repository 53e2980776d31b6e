import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Timestamp } from '../scalars.ts';

const status = Type.Enum(['active', 'idle'], { description: 'The user’s presence at that time.' });
const statusNow = Type.Enum(['active', 'idle', 'offline'], {
  description: 'The user’s current presence; `offline` if they were not seen recently.',
});
const timestamp = described(Timestamp, 'When the user last had this status.');

/** When a user was last seen. */
export const SlimPresence = Type.Object(
  {
    active_timestamp: described(Timestamp, 'When the user was last active.'),
    idle_timestamp: described(Timestamp, 'When a client of the user was last connected.'),
  },
  { title: 'SlimPresence', description: 'When a user was last seen.' },
);
export type SlimPresence = Static<typeof SlimPresence>;

/** When a user was last seen, in the form for older clients. */
export const LegacyPresence = Type.Object(
  {
    aggregated: Type.Object(
      {
        client: Type.String({ description: 'Name of the client; `website` for all of them.' }),
        status,
        timestamp,
      },
      { description: 'For all clients together.' },
    ),
    website: Type.Object(
      {
        client: Type.String({ description: 'Name of the client; `website` for all of them.' }),
        status,
        timestamp,
        pushable: Type.Boolean({ description: 'Always false.' }),
      },
      { description: 'The same, under the name of the only client.' },
    ),
  },
  {
    title: 'LegacyPresence',
    description: 'When a user was last seen, in the form for older clients.',
  },
);
export type LegacyPresence = Static<typeof LegacyPresence>;

/** The current presence of a user. */
export const UserPresence = Type.Object(
  {
    aggregated: Type.Object(
      { status: statusNow, timestamp },
      { description: 'For all clients together.' },
    ),
    website: Type.Object(
      { status: statusNow, timestamp },
      { description: 'The same, under the name of the only client.' },
    ),
  },
  { title: 'UserPresence', description: 'The current presence of a user.' },
);
export type UserPresence = Static<typeof UserPresence>;
