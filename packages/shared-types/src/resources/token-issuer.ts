import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { limits } from '../limits.ts';
import { Id, Role, Timestamp } from '../scalars.ts';

const optionalText = (description: string) =>
  Type.Union([Type.String(), Type.Null()], { description });

/** A backend whose tokens sign people in. */
export const TokenIssuer = Type.Object(
  {
    id: described(Id, 'The issuer.'),
    name: Type.String({ description: 'Its name, for owners.' }),
    issuer: Type.String({ description: 'The claim `iss` of its tokens. It never changes.' }),
    audience: Type.String({ description: 'The claim `aud` of its tokens.' }),
    jwks_url: optionalText('The address of its key set, if its keys are fetched.'),
    public_key: optionalText('Its public key as PEM or JWK, if it has one key.'),
    has_secret: Type.Boolean({
      description: 'Its tokens are signed with a shared secret. No answer contains that.',
    }),
    auto_create: Type.Boolean({ description: 'A token of a new person creates an account.' }),
    max_role: described(Role, 'The highest role that its tokens give. It signs in no higher one.'),
    key_lifetime_secs: Type.Integer({
      minimum: limits.minKeyLifetimeSecs,
      maximum: limits.maxKeyLifetimeSecs,
      description: 'How long the keys that it obtains are valid, in seconds.',
    }),
    trusted_emails: Type.Boolean({
      description: 'The claim `email` proves that the address is the person’s.',
    }),
    is_enabled: Type.Boolean({ description: 'Its tokens are accepted.' }),
    created_at: described(Timestamp, 'When it was added.'),
  },
  { title: 'TokenIssuer', description: 'A backend whose tokens sign people in.' },
);
export type TokenIssuer = Static<typeof TokenIssuer>;
