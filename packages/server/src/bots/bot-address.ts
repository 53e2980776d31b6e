import { badRequest } from '../api-error.ts';
import { realmHost } from '../users/realm-host.ts';
import { checkedEmail } from '../users/user-rules.ts';

/** Returns a bot's address: `{short name}-bot@{host name of the realm}`. */
export function botAddress(shortName: string, origin: string): string {
  const name = shortName.trim();
  if (name === '') throw badRequest('A bot needs a short name for its address.');
  return checkedEmail(`${name}-bot@${realmHost(origin)}`);
}
