import type { Realm } from '../../core/realm/realm.ts';
import type { Realms } from '../../core/realm/realms.ts';
import { t } from '../../languages/command-line.ts';
import { CommandError } from './failure.ts';

/** Returns the organization that `--realm` names, or the default one. */
export async function findRealm(realms: Realms, subdomain = ''): Promise<Realm> {
  const realm = await realms.forSubdomain(subdomain);
  if (realm) return realm;
  throw new CommandError(
    subdomain === '' ? t('cli.noDefaultRealm') : t('cli.noRealm', { subdomain }),
  );
}
