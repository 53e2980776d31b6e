import { endpoints } from '@tidings/shared-types';
import { ApiError } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { issuedKeys, type TokenIssuerRow } from '../../core/storage/tables/external-accounts.ts';
import { type CallContext, preparedMutation } from '../../handler.ts';
import { addressKey } from '../../http/admission/rate-limit.ts';
import { audit } from '../audit/audit.ts';
import { checkRealmOpen } from '../auth/check-realm-open.ts';
import { addKey } from '../keys/add-key.ts';
import { storedProfileData } from '../profile/profile-values.ts';
import { realmHost } from '../users/realm-host.ts';
import { ownUserObject, shownExternalId } from '../users/user-object.ts';
import { accountOf } from './sign-in-with-token.ts';
import { tokenRefused } from './token-refused.ts';
import { possibleIssuers, type VerifiedToken, verifyToken } from './verify-token.ts';

const DEVICE = 'Signed in with a token';

export const fetchApiKeyWithToken = preparedMutation(endpoints.fetchApiKeyWithToken, {
  async prepare({ input, realm, ...call }) {
    // Another process, such as a command, may have changed the issuer a moment ago.
    await realm.refresh();
    return verified({ ...call, realm, state: realm.state }, input.token);
  },

  async run({ change, state, realm, input, client, services }, token) {
    checkRealmOpen(state);
    const issuer = unchanged(state, token.issuer);
    const { claims } = token;
    const signIn = { issuer, claims, realmHost: realmHost(client.origin) };
    const user = await accountOf(change, signIn).catch((error: unknown) => {
      noteRefusal({ realm, client, services }, error);
      throw error;
    });
    audit(change, { kind: 'sign_in.succeeded', target: user.id, details: { method: 'token' } });
    const expiresAt = change.now + issuer.key_lifetime_secs * 1000;
    const { apiKey, keyId } = await addKey(change, user.id, {
      kind: 'device',
      name: input.device_name || DEVICE,
      expiresAt,
      ip: client.ip,
    });
    change.put(issuedKeys, {
      key_id: keyId,
      issuer_id: issuer.id,
      user_id: user.id,
      expires_at: expiresAt,
    });
    const { picture } = claims;
    if (picture !== undefined && services.config.fetchLinks) {
      const job = { realm, userId: user.id, url: picture };
      change.onceCommitted(() => services.externalPictures.add(`realm ${realm.id}`, job));
    }
    const source = { sql: change.sql, dialect: change.dialect, realmId: realm.id };
    const profiles = input.include_profile ? await storedProfileData(source, [user.id]) : undefined;
    return {
      api_key: apiKey,
      email: user.delivery_email,
      ...(profiles && {
        user: {
          ...ownUserObject(state, user, profiles.get(user.id) ?? {}),
          ...shownExternalId(state, user, user),
        },
      }),
      expires_at: Math.floor(expiresAt / 1000),
      key_id: keyId,
    };
  },
});

/** Verifies a token. Too many bad ones of an issuer from one network are no longer looked at. */
async function verified(
  { realm, state, client, services }: CallContext,
  token: string,
): Promise<VerifiedToken> {
  const limit = services.rateLimits?.refusedTokens;
  const key = `${realm.id}:${issuerIdOf(state, token)}:${addressKey(client.ip)}`;
  await limit?.check(key);
  try {
    const issuers = possibleIssuers(state, token);
    return await verifyToken({ services, state, realm }, token, issuers);
  } catch (error) {
    noteRefusal({ realm, client, services }, error);
    if (error instanceof ApiError) await limit?.charge(key, 1);
    throw error;
  }
}

/** Returns the id of the first issuer that a token can be from, or 0 if there is none or the text is no token. */
function issuerIdOf(state: RealmState, token: string): number {
  try {
    return possibleIssuers(state, token)[0]?.id ?? 0;
  } catch (error) {
    if (error instanceof ApiError) return 0;
    throw error;
  }
}

function noteRefusal(
  { realm, client, services }: Pick<CallContext, 'realm' | 'client' | 'services'>,
  error: unknown,
): void {
  if (!(error instanceof ApiError)) return;
  const reason = error.code === 'USER_DEACTIVATED' ? 'deactivated' : 'token';
  const refusal = { method: 'token', reason, userId: undefined, ip: client.ip } as const;
  services.refusedSignIns.note(realm, refusal);
}

/** Returns the issuer as it is now. Throws if the token was verified with other settings. */
function unchanged(state: RealmState, verified: TokenIssuerRow): TokenIssuerRow {
  const now = state.tokenIssuers.get({ id: verified.id });
  const isSame =
    now?.is_enabled &&
    now.audience === verified.audience &&
    now.jwks_url === verified.jwks_url &&
    now.public_key === verified.public_key &&
    now.sealed_secret === verified.sealed_secret &&
    now.trusted_emails === verified.trusted_emails;
  if (isSame) return now;
  throw tokenRefused('The issuer was changed while the token was checked. Try again.');
}
