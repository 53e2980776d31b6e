import type { Mutation } from '../../core/realm/mutation.ts';
import type { ClientInfo } from '../../handler.ts';
import { type AddedKey, addKey } from './add-key.ts';

/** The key that a sign-in returns, as fields of the answer. */
interface SignInKey {
  readonly api_key: string;
  /** Set only for a key of its own. */
  readonly key_id?: number;
}

/** The device that signs in. */
export interface Device {
  /** The name that the client gave it, if it did. */
  readonly name: string | undefined;
  readonly client: Pick<ClientInfo, 'ip'>;
}

/**
 * Returns the key for a sign-in: one of its own if the client names its device, otherwise the main key. Every sign-in
 * that has the account's main key uses this.
 */
export async function signInKey(
  change: Mutation,
  userId: number,
  mainKey: string,
  { name, client }: Device,
): Promise<SignInKey> {
  if (name === undefined) return { api_key: mainKey };
  const added = await addKey(change, userId, {
    kind: 'device',
    name,
    ip: client.ip,
    heirOf: mainKey,
  });
  return keyAnswer(added);
}

/** Returns a new key as fields of the answer. Only the keys of devices have their id there. */
export function keyAnswer({ apiKey, keyId, row }: AddedKey): SignInKey {
  return { api_key: apiKey, ...(row.kind === 'device' && { key_id: keyId }) };
}
