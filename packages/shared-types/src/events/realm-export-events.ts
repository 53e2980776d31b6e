import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { RealmExport } from '../resources/realm-export.ts';
import { Id } from '../scalars.ts';
import { event } from './event.ts';

export const realmExport = event(
  'realm_export',
  'Exports of the organization changed; for administrators.',
  { exports: described(Type.Array(RealmExport), 'All of them, the oldest first.') },
);

export const realmExportConsent = event(
  'realm_export_consent',
  'A person allowed or forbade the export of their private data; for administrators.',
  {
    user_id: described(Id, 'The person.'),
    consented: Type.Boolean({ description: 'They allow it now.' }),
  },
);
