import type { Command } from 'commander';
import { closeRealm } from '../../core/realm/close-realm.ts';
import { setInternal } from '../../core/realm/create-realm.ts';
import { audit } from '../../features/audit/audit.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';

/** Adds the commands that deactivate and reactivate an organization. */
export function addRealmActivation(parent: Command): void {
  addCommand(parent, 'deactivate', t('help.realmDeactivate'));
  addCommand(parent, 'reactivate', t('help.realmReactivate'));
}

function addCommand(parent: Command, name: 'deactivate' | 'reactivate', description: string): void {
  const command = parent
    .command(name)
    .description(description)
    .requiredOption('--realm <subdomain>', t('help.realmDefault'))
    .addHelpText('after', moreHelp([`tidings realm ${name} --data ./data --realm sales`]));
  withDataOptions(command).action(({ realm }: { realm: string }) =>
    answerFrom(openCurrentData, command, (services) =>
      setDeactivated(services, realm, name === 'deactivate'),
    ),
  );
}

async function setDeactivated(
  { realms }: Services,
  subdomain: string,
  deactivated: boolean,
): Promise<Answer> {
  const realm = await findRealm(realms, subdomain);
  await realm.write(async (change) => {
    if (change.state.internal('deactivated') === deactivated) return;
    if (deactivated) await closeRealm(change);
    else setInternal(change, 'deactivated', false);
    const kind = deactivated ? 'realm.deactivated' : 'realm.reactivated';
    audit(change, { kind, details: {} });
  });
  const name = realm.state.setting('name');
  const isHalf = !deactivated && realm.state.internal('import_progress') !== null;
  return {
    json: { realm_id: realm.id, subdomain, deactivated },
    text: [
      t(deactivated ? 'cli.realmDeactivated' : 'cli.realmActive', { name }),
      ...(isHalf ? [t('cli.importIncomplete')] : []),
    ].join(' '),
  };
}
