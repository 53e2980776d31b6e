import { randomBytes } from 'node:crypto';
import { botTypes, type KeyScope, roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { audit } from '../audit/audit.ts';
import { checkBotNameIsFree } from '../bots/bot-rules.ts';
import { addUser } from '../users/add-user.ts';
import { newServiceKey } from '../users/api-key.ts';
import { checkedEmail, checkedFullName } from '../users/user-rules.ts';
import { serviceKeyOf } from './service-accounts.ts';
import { storedServiceKeys } from './stored-service-keys.ts';

/** Service keys of a realm. */
const MOST = 100;
const ADDRESS_BYTES = 6;

interface Wish {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  /** Milliseconds since 1970. */
  readonly expiresAt: number | undefined;
  /** The host of the service's address. */
  readonly realmHost: string;
}

interface ServiceKey {
  readonly keyId: number;
  readonly apiKey: string;
  readonly user: UserRow;
}

/**
 * Creates a service key with an account of its own, which has no owner: the service works on when the person who made
 * the key leaves.
 */
export async function addServiceKey(
  change: Mutation,
  { name, scopes, expiresAt, realmHost }: Wish,
): Promise<ServiceKey> {
  const fullName = checkedFullName(name);
  checkBotNameIsFree(change.state, fullName);
  if ((await storedServiceKeys(change)).length >= MOST) {
    throw badRequest(`There can be at most ${MOST} service keys. Delete one first.`);
  }
  const apiKey = newServiceKey();
  const local = `service-${randomBytes(ADDRESS_BYTES).toString('hex')}-bot`;
  const user = await addUser(change, {
    email: checkedEmail(`${local}@${realmHost}`),
    fullName,
    role: roles.administrator,
    apiKey,
    key: { kind: 'service', name: fullName, expiresAt, scopes: [...new Set(scopes)] },
    bot: { type: botTypes.generic, ownerId: null },
    withDefaultChannels: false,
    realmHost,
  });
  const keyId = serviceKeyOf(change.state, user.id)?.key_id;
  if (keyId === undefined) throw new Error('The account of the service has no key');
  audit(change, {
    kind: 'service_key.created',
    target: user.id,
    details: {
      key_id: keyId,
      name: fullName,
      scopes: [...new Set(scopes)],
      expires_at: expiresAt === undefined ? null : inSeconds(expiresAt),
    },
  });
  return { keyId, apiKey, user };
}
