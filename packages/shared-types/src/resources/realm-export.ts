import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id, SafeInteger } from '../scalars.ts';

/** The kinds of exports, by what they hold. */
export const exportTypes = { public: 1, fullWithConsent: 2 } as const;

const time = (what: string) =>
  Type.Union([SafeInteger, Type.Null()], { description: `${what}, in seconds since 1970.` });

/** An export of the organization that an administrator asked for. */
export const RealmExport = Type.Object(
  {
    id: described(Id, 'The export.'),
    acting_user_id: described(Id, 'The administrator who asked for it.'),
    export_time: described(SafeInteger, 'When it was asked for, in seconds since 1970.'),
    deleted_timestamp: time('When it was deleted'),
    failed_timestamp: time('When it failed'),
    export_url: Type.Union([Type.String(), Type.Null()], {
      description:
        'Where the file is, relative to the address of the organization. Whoever knows the address can read it.',
    }),
    pending: Type.Boolean({ description: 'The server still works at it.' }),
    export_type: Type.Enum([1, 2], {
      description:
        '1: what all members can read. 2: also the private data of people who allow it by `allow_private_data_export`.',
    }),
  },
  {
    title: 'RealmExport',
    description: 'An export of the organization that an administrator asked for.',
  },
);
export type RealmExport = Static<typeof RealmExport>;
