import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import { mutation, query } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { inheritIssuer } from '../token-issuers/issued-keys.ts';
import { addKey } from './add-key.ts';
import { endKeys } from './end-keys.ts';
import { endOneKey } from './end-one-key.ts';
import { expiryFrom } from './expiry-from.ts';
import { listedKeys } from './listed-keys.ts';
import { signInTime } from './sign-in-time.ts';

export const getOwnKeys = query(
  endpoints.getOwnKeys,
  async ({ state, caller, realm, services, key }) => {
    const source = { sql: realm.reader, realmId: realm.id };
    const now = services.clock.now();
    return { keys: await listedKeys(source, state, caller.id, { now, current: key }) };
  },
);

export const createOwnKey = mutation(
  endpoints.createOwnKey,
  async ({ change, caller, input, apiKey, key }) => {
    const expiresAt = earlier(expiryFrom(input.expires_at, change.now), key?.expires_at);
    const name = input.name.trim();
    if (name === '') throw badRequest('A key needs a name.');
    const signedInAt = await signInTime(change, key);
    const wanted = { kind: 'device', name, expiresAt, signedInAt, heirOf: apiKey } as const;
    const added = await addKey(change, caller.id, wanted);
    await inheritIssuer(change, key, added.keyId);
    audit(change, {
      kind: 'key.created',
      target: caller.id,
      details: {
        key_id: added.keyId,
        name,
        scopes: [],
        expires_at: expiresAt === undefined ? null : inSeconds(expiresAt),
      },
    });
    return { key_id: added.keyId, api_key: added.apiKey };
  },
);

/** Returns when a key ends that another key makes: it does not outlive that one. */
function earlier(wanted: number | undefined, limit: number | null | undefined): number | undefined {
  if (limit === null || limit === undefined) return wanted;
  return Math.min(wanted ?? limit, limit);
}

export const endOwnKey = mutation(endpoints.endOwnKey, async ({ change, caller, input }) => {
  await endOneKey(change, caller.id, input.key_id);
  return {};
});

export const endOtherKeys = mutation(endpoints.endOtherKeys, async ({ change, caller, key }) => {
  const ended = await endKeys(change, caller.id, ({ key_id }) => key_id !== key?.key_id);
  if (ended > 0)
    audit(change, { kind: 'keys.ended', target: caller.id, details: { count: ended } });
  return { ended };
});
