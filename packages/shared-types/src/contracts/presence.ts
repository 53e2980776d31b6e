import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { LegacyPresence, SlimPresence, UserPresence } from '../resources/presence.ts';
import { Count, SafeInteger } from '../scalars.ts';

const section = 'B-presence';
const serverTimestamp = Type.Number({
  description: 'When this was so, with fractions of seconds.',
});

export const updatePresence = endpoint({
  section,
  summary: 'Update own presence',
  description: `Says that the caller is there, and tells who else is. A client calls this every ${limits.server_presence_ping_interval_seconds} seconds. Whoever has turned their presence off only hears of others.`,
  method: 'POST',
  path: '/users/me/presence',
  access: 'user',
  humansOnly: true,
  mutates: false,
  params: {
    status: required(
      Type.Enum(['active', 'idle']),
      'Whether the caller does something, or their client is just connected.',
    ),
    new_user_input: defaulted(
      Type.Boolean(),
      false,
      'The caller has done something since the last call.',
    ),
    ping_only: defaulted(Type.Boolean(), false, 'Do not tell who else is there.'),
    slim_presence: defaulted(
      Type.Boolean(),
      false,
      'Give `presences` by user ID in the modern form, as `last_update_id` does too.',
      { deprecated: true },
    ),
    last_update_id: optional(
      SafeInteger,
      'Only what is newer than this `presence_last_update_id` of an earlier answer; -1 the first time.',
    ),
    history_limit_days: defaulted(Count, 14, 'Leave out who was not seen for so many days.'),
  },
  response: Type.Object({
    presences: Type.Optional(
      Type.Record(Type.String(), Type.Union([SlimPresence, LegacyPresence]), {
        description:
          'Who was seen when: by user ID in the modern form if `slim_presence` or `last_update_id` asks for that, else by address in the older one. Absent with `ping_only`.',
      }),
    ),
    server_timestamp: Type.Optional(
      described(serverTimestamp, 'When this was so, with fractions; absent with `ping_only`.'),
    ),
    presence_last_update_id: Type.Optional(
      described(
        SafeInteger,
        'To be sent with the next call; -1 if there is nothing yet. Only if `last_update_id` was.',
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
    user_id_or_email: required(Type.String(), 'The account: its ID, or its address.'),
  },
  response: Type.Object({ presence: described(UserPresence, 'What the user does now.') }),
  errors: {
    BAD_REQUEST:
      'There is no such user, the caller cannot see them, it is a bot, or they were never seen.',
  },
});

export const getRealmPresence = endpoint({
  section,
  summary: 'Get presence of all users',
  description: 'Users who were seen lately and whom the caller can see.',
  method: 'GET',
  path: '/realm/presence',
  access: 'user',
  mutates: false,
  params: {},
  response: Type.Object({
    presences: Type.Record(Type.String(), LegacyPresence, {
      description: 'Who was seen when, by address.',
    }),
    server_timestamp: serverTimestamp,
  }),
  errors: {},
});
