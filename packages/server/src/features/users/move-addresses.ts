import type { Mutation } from '../../core/realm/mutation.ts';
import { originFrom } from '../../http/client-info.ts';
import type { Services } from '../../services.ts';
import { changeAccount } from './change-account.ts';
import { refreshApiEmail } from './change-email.ts';
import { isProvisionalAddress, madeUpName, movedAddress } from './made-up-address.ts';
import { isProvisionalHost, realmHost } from './realm-host.ts';
import { accountsWith } from './user-rules.ts';

/**
 * Moves generated addresses to the host names of their realms, if they were generated before those were known. The
 * former addresses keep working. An address stays if its new form is taken.
 */
export async function moveMadeUpAddresses({ config, engine, realms, log }: Services) {
  if (config.publicUrl === undefined) return;
  const originOf = originFrom(config.publicUrl);
  const found = await engine.reader.all<{ realm_id: number }>(
    `SELECT DISTINCT realm_id FROM users
     WHERE (is_bot = 1 OR email <> delivery_email)
       AND (email LIKE '%@tidings.invalid' OR email LIKE '%localhost')`,
  );
  const ids = found.map(({ realm_id }) => realm_id);
  try {
    await realms.inEach(ids, async (realm) => {
      const host = realmHost(originOf(realm.subdomain, '', ''));
      if (!isProvisionalHost(host)) await realm.write((change) => moveAll(change, host));
    });
  } catch (error) {
    log.error({ err: error }, 'could not move addresses to the host name of the organization');
  }
}

function moveAll(change: Mutation, host: string): void {
  for (const user of [...change.state.users.values()]) {
    if (madeUpName(user) === undefined || !isProvisionalAddress(user.email)) continue;
    const address = movedAddress(user.email, host);
    if (accountsWith(change.state, address).length > 0) continue;
    const moved = { delivery_email: address };
    refreshApiEmail(change, user.is_bot ? changeAccount(change, user, moved, moved) : user, host);
  }
}
