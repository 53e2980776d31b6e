import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { LegacyPresence, SlimPresence, UserPresence } from '../resources/presence.ts';
import { Count, SafeInteger } from '../scalars.ts';

const section = 'B-presence';
const serverTimestamp = Type.Number({
  description: 'The server’s time, with fractions of seconds.',
});

export const updatePresence = endpoint({
  section,
  summary: 'Update own presence',
  description: `Reports that the caller is online, and returns who else is. Clients call this every ${limits.server_presence_ping_interval_seconds} seconds. A caller who has turned off presence only gets the presence of others.`,
  method: 'POST',
  path: '/users/me/presence',
  access: 'user',
  humansOnly: true,
  mutates: false,
  params: {
    status: required(
      Type.Enum(['active', 'idle']),
      'Whether the caller is active, or only the client is connected.',
    ),
    new_user_input: defaulted(
      Type.Boolean(),
      false,
      'Whether the caller has used the client since the last call.',
    ),
    ping_only: defaulted(Type.Boolean(), false, 'Leave out the presence of others.'),
    slim_presence: defaulted(
      Type.Boolean(),
      false,
      'Return `presences` by user ID in the modern form. `last_update_id` implies this.',
      { deprecated: true },
    ),
    last_update_id: optional(
      SafeInteger,
      'Return only what is newer than this `presence_last_update_id` of an earlier response; -1 on the first call.',
    ),
    history_limit_days: defaulted(
      Count,
      14,
      'Leave out users who were last seen more than this many days ago.',
    ),
  },
  response: Type.Object({
    presences: Type.Optional(
      Type.Record(Type.String(), Type.Union([SlimPresence, LegacyPresence]), {
        description:
          'When users were last seen: by user ID in the modern form with `slim_presence` or `last_update_id`, otherwise by address in the older form. Absent with `ping_only`.',
      }),
    ),
    server_timestamp: Type.Optional(
      described(
        serverTimestamp,
        'The server’s time, with fractions of seconds. Absent with `ping_only`.',
      ),
    ),
    presence_last_update_id: Type.Optional(
      described(
        SafeInteger,
        'Value of `last_update_id` for the next call; -1 if there is nothing yet. Only present if the request has `last_update_id`.',
      ),
    ),
  }),
  errors: { BAD_REQUEST: 'The status is neither of the two.' },
});

export const getUserPresence = endpoint({
  section,
  summary: 'Get presence of a user',
  method: 'GET',
  path: '/users/{user_id_or_email}/presence',
  access: 'user',
  mutates: false,
  params: {
    user_id_or_email: required(Type.String(), 'The account: its ID or address.'),
  },
  response: Type.Object({ presence: described(UserPresence, 'The user’s current presence.') }),
  errors: {
    BAD_REQUEST:
      'There is no such user, the caller cannot see them, it is a bot, or it was never seen.',
  },
});

export const getRealmPresence = endpoint({
  section,
  summary: 'Get presence of all users',
  description: 'Users who were seen recently and whom the caller can see.',
  method: 'GET',
  path: '/realm/presence',
  access: 'user',
  mutates: false,
  params: {},
  response: Type.Object({
    presences: Type.Record(Type.String(), LegacyPresence, {
      description: 'When users were last seen, by address.',
    }),
    server_timestamp: serverTimestamp,
  }),
  errors: {},
});
