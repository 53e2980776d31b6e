import type { Static } from 'typebox';
import * as Type from 'typebox';

/** A domain of email addresses that belongs to the organization. */
export const RealmDomain = Type.Object(
  {
    domain: Type.String({ description: 'The domain, in lower case.' }),
    allow_subdomains: Type.Boolean({ description: 'Domains below it belong to it too.' }),
  },
  {
    title: 'RealmDomain',
    description: 'A domain of email addresses that belongs to the organization.',
  },
);
export type RealmDomain = Static<typeof RealmDomain>;
