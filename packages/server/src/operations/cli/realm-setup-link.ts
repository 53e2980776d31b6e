import type { Command } from 'commander';
import type { Realm } from '../../core/realm/realm.ts';
import { originOf, setupLink } from '../../features/setup/setup-link.ts';
import { issueSetupToken } from '../../features/setup/setup-token.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { CommandError } from './failure.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

/** Settings that determine the address in a link. */
export const setupLinkOptions = ['publicUrl', 'port'] as const;

export function addRealmSetupLink(parent: Command): void {
  const command = parent
    .command('setup-link')
    .description(t('help.setupLink'))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(['tidings realm setup-link --data ./data --realm sales']));
  withDataOptions(command, setupLinkOptions).action(({ realm }: { realm?: string }) =>
    answerFrom(openCurrentData, command, (services) => printLink(services, realm)),
  );
}

async function printLink(services: Services, subdomain?: string): Promise<Answer> {
  const realm = await findRealm(services.realms, subdomain);
  const setup_url = await newSetupLink(services, realm);
  return { json: { realm_id: realm.id, setup_url }, text: setup_url };
}

/** Creates a setup link. Throws if the organization has an owner. */
export async function newSetupLink({ config }: Services, realm: Realm): Promise<string> {
  const token = await issueSetupToken(realm);
  if (token !== undefined) return setupLink(originOf(config, realm.subdomain), token);
  throw new CommandError(t('cli.alreadySetUp'));
}
