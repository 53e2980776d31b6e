import type { Role } from '@tidings/shared-types';
import { integer, type RowOf, table } from '../table.ts';

/** The backends whose tokens sign people in. */
export const tokenIssuers = table(
  'token_issuers',
  {
    id: 'integer',
    name: 'text',
    /** The claim `iss`, unique in the realm. It never changes, since accounts belong to it. */
    issuer: 'text',
    audience: 'text',
    /** Exactly one of `jwks_url`, `public_key` and `sealed_secret` is set. */
    jwks_url: 'text?',
    /** A PEM text, or a JWK as JSON. */
    public_key: 'text?',
    /** See `core/crypto/realm-sealing.ts`. */
    sealed_secret: 'text?',
    auto_create: 'boolean',
    max_role: integer<Role>(),
    key_lifetime_secs: 'integer',
    trusted_emails: 'boolean',
    is_enabled: 'boolean',
    /** Milliseconds since 1970. */
    created_at: 'integer',
  },
  ['id'],
);
export type TokenIssuerRow = RowOf<typeof tokenIssuers>;

/** People's ids in the product that embeds the chat. A person has at most one. */
export const externalIds = table(
  'external_ids',
  {
    external_id: 'text',
    user_id: 'integer',
    /**
     * The issuer (`iss`) that linked the account. Only its tokens sign in to it. Null if the account was provisioned:
     * then the tokens of every issuer of the realm do.
     */
    issuer: 'text?',
  },
  ['external_id'],
);

/**
 * Tokens with an id, which work only once, until they expire. Also external ids of erased people, until all tokens from
 * before the erasure have expired: see `token-issuers/erased-subjects.ts`.
 */
export const usedTokens = table(
  'used_tokens',
  {
    /** Hash of the issuer and the token's id, or of the external id. */
    token_hash: 'text',
    /** Milliseconds since 1970. */
    expires_at: 'integer',
  },
  ['token_hash'],
);

/** The keys that issuers' tokens obtained, until they expire. */
export const issuedKeys = table(
  'issued_keys',
  {
    key_id: 'integer',
    issuer_id: 'integer',
    user_id: 'integer',
    /** Milliseconds since 1970; 0 for a key that is about to be ended. */
    expires_at: 'integer',
  },
  ['key_id'],
);

/** The addresses from which people's pictures were fetched, so that an unchanged one is not fetched again. */
export const externalPictures = table('external_pictures', { user_id: 'integer', url: 'text' }, [
  'user_id',
]);
