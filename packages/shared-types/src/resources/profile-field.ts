import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id, SafeInteger } from '../scalars.ts';

export const profileFieldTypes = {
  shortText: 1,
  longText: 2,
  select: 3,
  date: 4,
  link: 5,
  users: 6,
  externalAccount: 7,
  pronouns: 8,
} as const;
export const ProfileFieldType = Type.Enum([1, 2, 3, 4, 5, 6, 7, 8], {
  description:
    '1 short text, 2 long text, 3 choice from a list, 4 date, 5 link, 6 users, 7 external account, 8 pronouns.',
});
export type ProfileFieldType = Static<typeof ProfileFieldType>;

/** A field that the organization adds to its users' profiles. */
export const ProfileField = Type.Object(
  {
    id: described(Id, 'ID of the field.'),
    type: ProfileFieldType,
    order: described(SafeInteger, 'Position among the fields, ascending.'),
    name: Type.String({ description: 'Name of the field.' }),
    hint: Type.String({ description: 'Hint for filling in the field; may be empty.' }),
    field_data: Type.String({
      description: 'JSON text with the choices or the type of account; empty for other types.',
    }),
    display_in_profile_summary: Type.Optional(
      Type.Boolean({ description: 'Whether it is also shown in the small profile card.' }),
    ),
    required: Type.Boolean({ description: 'Whether clients urge people to fill it in.' }),
    editable_by_user: Type.Boolean({
      description: 'Whether people may change it themselves, not only administrators.',
    }),
  },
  {
    title: 'ProfileField',
    description: 'A field that the organization adds to its users’ profiles.',
  },
);
export type ProfileField = Static<typeof ProfileField>;

/** A value of one custom profile field, in a request. */
export const ProfileFieldEntry = Type.Object(
  {
    id: described(Id, 'ID of the field.'),
    value: Type.Union([Type.String(), Type.Array(Id), Type.Null()], {
      description:
        'The text, or user IDs for a field of users. Null or an empty value clears the field.',
    }),
  },
  { title: 'ProfileFieldEntry', description: 'A value of one custom profile field.' },
);
export type ProfileFieldEntry = Static<typeof ProfileFieldEntry>;
