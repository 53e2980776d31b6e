import { json, type RowOf, table } from '../table.ts';

/** Only changed settings; the others have their defaults. */
export const realmSettingRows = table('realm_settings', { name: 'text', value: json() }, ['name']);

export const realmEmoji = table(
  'realm_emoji',
  {
    id: 'integer',
    name: 'text',
    file: 'text',
    still_file: 'text?',
    author_id: 'integer?',
    deactivated: 'boolean',
  },
  ['id'],
);
export type RealmEmojiRow = RowOf<typeof realmEmoji>;

export const linkifiers = table(
  'linkifiers',
  { id: 'integer', pattern: 'text', url_template: 'text', linkifier_order: 'integer' },
  ['id'],
);
export type LinkifierRow = RowOf<typeof linkifiers>;
