import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { Timestamp } from '../scalars.ts';

const Count = Type.Integer({ minimum: 0 });

const Backlog = Type.Object({
  name: Type.Enum(['notifications', 'missed messages', 'webhooks', 'mails', 'devices'], {
    description:
      'The work: messages to notify of, by push and by mail; events; mails; registrations.',
  }),
  waiting: described(Count, 'How much of it waits.'),
  oldest_secs: described(Count, 'How long the oldest part of it has waited, in seconds.'),
});

const Finding = Type.Object({
  name: Type.String({ description: 'What was checked.' }),
  status: Type.Enum(['ok', 'warn', 'fail'], { description: 'The result.' }),
  detail: Type.String({ description: 'What was found, in English.' }),
  advice: Type.Union([Type.String(), Type.Null()], {
    description: 'What to do about it, in English; null if the check is `ok`.',
  }),
});

const Machine = Type.Object({
  database_bytes: described(Count, 'The size of the database on its disk.'),
  free_bytes: described(Count, 'The free space on the disk of the data folder.'),
  last_backup: Type.Union([Timestamp, Type.Null()], {
    description:
      'When `tidings backup` made the last backup, in seconds since 1970; null if it made none.',
  }),
});

export const getServerStatus = endpoint({
  section: 'operations',
  summary: 'Get the state of the server',
  description:
    'The work that waits for this organization, and the problems that the quick checks of `tidings doctor` find. Figures and checks of the machine are only for the organization at the server’s own address, since others may be guests there.',
  method: 'GET',
  path: '/server/status',
  access: 'owner',
  mutates: false,
  params: {},
  response: Type.Object({
    version: Type.String({ description: 'The version of Tidings.' }),
    engine: Type.Enum(['sqlite', 'postgres'], { description: 'The kind of database.' }),
    backlogs: described(Type.Array(Backlog), 'Work that waits, without what is switched off.'),
    checks: described(Type.Array(Finding), 'The checks, problems first.'),
    machine: Type.Union([Machine, Type.Null()], {
      description: 'The machine; null for other organizations.',
    }),
  }),
  errors: { UNAUTHORIZED_PRINCIPAL: 'The caller is not an owner.' },
});
