import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { roles } from '../numbered.ts';
import { TokenIssuer } from '../resources/token-issuer.ts';
import { User } from '../resources/user.ts';
import { Id, Role, Timestamp } from '../scalars.ts';

const section = 'X1';
const UNAUTHORIZED_PRINCIPAL = 'The caller is not an owner.';

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const name = text(limits.tokenIssuerNameLength);
const claim = text(limits.tokenIssuerTextLength);
const AUDIENCE = 'The claim `aud` of its tokens.';
const lifetime = Type.Integer({
  minimum: limits.minKeyLifetimeSecs,
  maximum: limits.maxKeyLifetimeSecs,
});

/** The key of an issuer in one of three forms. */
const keys = {
  jwks_url: optional(
    text(limits.outsideUrlLength),
    'The address of the issuer’s key set (JWKS). It must begin with `https://`, except in private networks that the server’s configuration names.',
  ),
  public_key: optional(
    text(limits.publicKeyLength),
    'The issuer’s public key, as PEM or as a JWK: Ed25519, P-256, or RSA with at least 2048 bits.',
  ),
  secret: optional(
    text(limits.issuerSecretLength),
    'A shared secret of at least 32 bytes, for tokens signed with HS256. No answer contains it.',
  ),
} as const;

const TRUSTED_EMAILS =
  'The claim `email` proves that the address is the person’s. A token then signs in to an account that has this address.';
const MAX_ROLE =
  'The highest role that the issuer’s tokens give. They do not sign in to accounts with a higher one. Never owner.';
const END_KEYS =
  'Also ends the keys that its tokens obtained. Otherwise they work until they expire.';

export const getTokenIssuers = endpoint({
  section,
  summary: 'Get the token issuers',
  description:
    'A token issuer is a backend, such as that of your own product, whose tokens sign people in.',
  method: 'GET',
  path: '/realm/token_issuers',
  access: 'owner',
  mutates: false,
  params: {},
  response: Type.Object({
    token_issuers: described(Type.Array(TokenIssuer), 'The issuers, the oldest first.'),
  }),
  errors: { UNAUTHORIZED_PRINCIPAL },
});

export const createTokenIssuer = endpoint({
  section,
  summary: 'Add a token issuer',
  description: 'Exactly one of `jwks_url`, `public_key` and `secret` must be given.',
  method: 'POST',
  path: '/realm/token_issuers',
  access: 'owner',
  humansOnly: true,
  mutates: true,
  params: {
    name: required(name, 'Its name, for owners.'),
    issuer: required(
      claim,
      'The claim `iss` of its tokens, such as the address of your product. It never changes, and no other issuer of the organization may have it.',
    ),
    audience: optional(
      claim,
      `${AUDIENCE} By default the organization’s address, as in this request.`,
    ),
    ...keys,
    auto_create: defaulted(Type.Boolean(), false, 'A token of a new person creates an account.'),
    max_role: defaulted(Role, roles.member, MAX_ROLE),
    key_lifetime_secs: defaulted(
      lifetime,
      86_400,
      'How long the keys that it obtains are valid, in seconds.',
    ),
    trusted_emails: defaulted(Type.Boolean(), false, TRUSTED_EMAILS),
    is_enabled: defaulted(Type.Boolean(), true, 'Whether its tokens are accepted.'),
  },
  response: Type.Object({ token_issuer: described(TokenIssuer, 'The new issuer.') }),
  errors: {
    BAD_REQUEST:
      'A key is missing or there are several, one is invalid, another issuer has this `iss`, or there are too many.',
    UNAUTHORIZED_PRINCIPAL,
  },
});

export const updateTokenIssuer = endpoint({
  section,
  summary: 'Change a token issuer',
  description: 'A new key replaces the old one, also of another form.',
  method: 'PATCH',
  path: '/realm/token_issuers/{issuer_id}',
  access: 'owner',
  humansOnly: true,
  mutates: true,
  params: {
    issuer_id: required(Id, 'The issuer.'),
    name: optional(name, 'Its name, for owners.'),
    audience: optional(claim, AUDIENCE),
    ...keys,
    auto_create: optional(Type.Boolean(), 'A token of a new person creates an account.'),
    max_role: optional(Role, MAX_ROLE),
    key_lifetime_secs: optional(
      lifetime,
      'How long new keys are valid, in seconds. Keys that exist keep theirs.',
    ),
    trusted_emails: optional(Type.Boolean(), TRUSTED_EMAILS),
    is_enabled: optional(Type.Boolean(), 'Whether its tokens are accepted.'),
    end_keys: defaulted(Type.Boolean(), false, END_KEYS),
  },
  response: Type.Object({ token_issuer: described(TokenIssuer, 'The changed issuer.') }),
  errors: {
    BAD_REQUEST: 'There is no such issuer, there are several keys, or one is invalid.',
    UNAUTHORIZED_PRINCIPAL,
  },
});

export const deleteTokenIssuer = endpoint({
  section,
  summary: 'Remove a token issuer',
  description:
    'Its people keep their accounts. An issuer with the same `iss` that is added later signs in to them again.',
  method: 'DELETE',
  path: '/realm/token_issuers/{issuer_id}',
  access: 'owner',
  humansOnly: true,
  mutates: true,
  params: {
    issuer_id: required(Id, 'The issuer.'),
    end_keys: defaulted(Type.Boolean(), false, END_KEYS),
  },
  response: noFields,
  errors: { BAD_REQUEST: 'There is no such issuer.', UNAUTHORIZED_PRINCIPAL },
});

export const fetchApiKeyWithToken = endpoint({
  section,
  summary: 'Log in with a token',
  description:
    'Returns an API key for a token (JWT) that your own backend signed: see docs/how-to/embedding.md. Each call makes a key of its own.',
  method: 'POST',
  path: '/jwt/fetch_api_key',
  access: 'public',
  mutates: true,
  params: {
    token: required(text(limits.signInTokenLength), 'The token.'),
    include_profile: defaulted(Type.Boolean(), false, 'Whether to return the account too.'),
    device_name: optional(
      Type.String({ maxLength: limits.deviceNameLength }),
      'Beyond the API: a name for this device, for the person’s list of keys.',
    ),
  },
  response: Type.Object({
    api_key: Type.String({ description: 'The key, to be sent with every request.' }),
    email: Type.String({ description: 'The address to send with the key.' }),
    user: Type.Optional(described(User, 'The account, with `include_profile`.')),
    expires_at: described(Timestamp, 'Beyond the API: when the key expires.'),
    key_id: described(Id, 'Beyond the API: the id of the key.'),
  }),
  errors: {
    AUTHENTICATION_FAILED:
      'The token is not accepted. The message says why, but never whether an account exists.',
    USER_DEACTIVATED: 'The account is deactivated.',
    REALM_DEACTIVATED: 'The organization is deactivated.',
    RATE_LIMIT_HIT: 'Too many tokens of this issuer from this network were not accepted.',
  },
});
