import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { Count } from '../scalars.ts';

const UsageDay = Type.Object({
  date: Type.String({ description: 'The day in UTC, such as `2026-11-30`.' }),
  messages: described(Count, 'The messages that were sent and still exist.'),
  senders: described(Count, 'The people who sent at least one of them, without bots.'),
});

export const getUsage = endpoint({
  section: 'operations',
  summary: 'Get the usage of the organization',
  description:
    'Messages and active people of the last 30 days, by day. The server counts a day once it is over and keeps the result until it restarts; the present day is at most 10 minutes old.',
  method: 'GET',
  path: '/realm/usage',
  access: 'administrator',
  mutates: false,
  params: {},
  response: Type.Object({
    days: described(Type.Array(UsageDay), '30 days, the present one last.'),
  }),
  errors: { UNAUTHORIZED_PRINCIPAL: 'The caller is not an administrator.' },
});
