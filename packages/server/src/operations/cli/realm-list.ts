import type { Command } from 'commander';
import type { Realm } from '../../core/realm/realm.ts';
import { hasOwner } from '../../features/setup/has-owner.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';

export function addRealmList(parent: Command): void {
  const command = parent
    .command('list')
    .description(t('help.realmList'))
    .addHelpText('after', moreHelp(['tidings realm list --data ./data']));
  withDataOptions(command).action(() => answerFrom(openCurrentData, command, list));
}

async function list({ realms }: Services): Promise<Answer> {
  const entries = (await realms.all()).map(entryOf);
  const lines = entries.map(({ realm_id, subdomain, name, user_count, has_owner, deactivated }) => {
    const about = [
      t('cli.accounts', { count: user_count }),
      ...(has_owner ? [] : [t('cli.noOwnerYet')]),
      ...(deactivated ? [t('cli.deactivated')] : []),
    ];
    return `${realm_id}  ${subdomain || t('cli.defaultRealm')}  ${name}  ${about.join(', ')}`;
  });
  return {
    json: { realms: entries },
    text: lines.join('\n') || t('cli.noRealms'),
  };
}

function entryOf({ id, subdomain, state, deactivated }: Realm) {
  return {
    realm_id: id,
    subdomain,
    name: state.setting('name'),
    user_count: state.users.size,
    has_owner: hasOwner(state),
    deactivated,
  };
}
