import { createRealm, SubdomainTaken } from '../../core/realm/create-realm.ts';
import { OrganizationAway } from '../../core/realm/organization-away.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { Services } from '../../services.ts';

/** The name until the owner chooses one. */
const FIRST_NAME = 'Tidings';

/** Returns the organization to set up: the default one, unless the server has only others. */
export async function firstRunRealm(services: Services): Promise<Realm | undefined> {
  const known = await services.realms.forSubdomain('').catch((error: unknown) => {
    if (!(error instanceof OrganizationAway)) throw error;
    return undefined;
  });
  if (known) return known;
  const other = await services.engine.reader.get('SELECT id FROM realms LIMIT 1');
  return other ? undefined : ensureDefaultRealm(services);
}

/** Returns the organization at the server's own address, and creates it if necessary. */
export async function ensureDefaultRealm({ engine, clock, realms }: Services): Promise<Realm> {
  const known = await realms.forSubdomain('');
  if (known) return known;
  try {
    await createRealm(engine, clock, { subdomain: '', name: FIRST_NAME });
  } catch (error) {
    // Another process has just created it.
    if (!(error instanceof SubdomainTaken)) throw error;
  }
  const made = await realms.forSubdomain('');
  if (!made) throw new Error('The default organization disappeared while it was created');
  return made;
}
