import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { RealmExport } from '../resources/realm-export.ts';
import { Id } from '../scalars.ts';

const section = 'B-extra';
const UNAUTHORIZED_PRINCIPAL = 'The caller is not an administrator.';

export const createRealmExport = endpoint({
  section,
  summary: 'Export the organization',
  description:
    'The server makes the export in the background. Administrators hear of it by the event `realm_export`. docs/reference/export.md lists its contents.',
  method: 'POST',
  path: '/export/realm',
  access: 'administrator',
  humansOnly: true,
  mutates: true,
  params: {
    export_type: optional(
      Type.Enum([1, 2]),
      '1, the default: public channels, and the addresses that administrators can see. 2: also the private data of people who allow it.',
    ),
  },
  response: Type.Object({ id: described(Id, 'The export.') }),
  errors: {
    BAD_REQUEST: 'There were too many exports within a week.',
    UNAUTHORIZED_PRINCIPAL,
  },
});

export const getRealmExports = endpoint({
  section,
  summary: 'Get the exports of the organization',
  method: 'GET',
  path: '/export/realm',
  access: 'administrator',
  humansOnly: true,
  mutates: false,
  params: {},
  response: Type.Object({
    exports: described(Type.Array(RealmExport), 'The exports, the oldest first.'),
  }),
  errors: { UNAUTHORIZED_PRINCIPAL },
});

export const deleteRealmExport = endpoint({
  section,
  summary: 'Delete an export of the organization',
  method: 'DELETE',
  path: '/export/realm/{export_id}',
  access: 'administrator',
  humansOnly: true,
  mutates: true,
  params: { export_id: required(Id, 'The export.') },
  response: noFields,
  errors: {
    BAD_REQUEST: 'There is no such export, it is not finished, it failed or it is deleted.',
    UNAUTHORIZED_PRINCIPAL,
  },
});

export const getExportConsents = endpoint({
  section,
  summary: 'Get who allows the export of private data',
  method: 'GET',
  path: '/export/realm/consents',
  access: 'administrator',
  humansOnly: true,
  mutates: false,
  params: {},
  response: Type.Object({
    export_consents: Type.Array(
      Type.Object({
        user_id: described(Id, 'The person.'),
        consented: Type.Boolean({ description: 'They allow it.' }),
      }),
      { description: 'Every active person of the organization.' },
    ),
  }),
  errors: { UNAUTHORIZED_PRINCIPAL },
});
