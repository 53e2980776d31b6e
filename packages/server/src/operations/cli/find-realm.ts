import type { Realm } from '../../core/realm/realm.ts';
import type { Realms } from '../../core/realm/realms.ts';
import { CommandError } from './failure.ts';

/** Returns the organization that `--realm` names, or the default one. */
export async function findRealm(realms: Realms, subdomain = ''): Promise<Realm> {
  const realm = await realms.forSubdomain(subdomain);
  if (realm) return realm;
  const which = subdomain === '' ? 'no default organization' : `no organization '${subdomain}'`;
  throw new CommandError(`There is ${which}. "tidings realm list" shows all organizations.`);
}
