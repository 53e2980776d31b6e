import type { Command } from 'commander';
import { createRealm } from '../../core/realm/create-realm.ts';
import { commandOrigin } from '../../core/realm/origin.ts';
import { checkedRealmName } from '../../features/settings/update-realm.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { reading, UsageError } from './failure.ts';
import { findRealm } from './find-realm.ts';
import { openOrMakeData } from './open-data.ts';
import { newSetupLink, setupLinkOptions } from './realm-setup-link.ts';

interface Wanted {
  readonly subdomain: string;
  readonly name: string;
}

export function addRealmCreate(parent: Command): void {
  const command = parent
    .command('create')
    .description('Create an organization and print its setup link.')
    .requiredOption('--subdomain <label>', 'The label in front of the public host name.')
    .requiredOption('--name <name>', 'Name of the organization.')
    .addHelpText('after', help);
  withDataOptions(command, setupLinkOptions).action(async (wanted: Wanted) => {
    const realm = await reading(() => wordsOf(wanted));
    await answerFrom(openOrMakeData, command, (services) => create(services, realm));
  });
}

function wordsOf({ subdomain, name }: Wanted): Wanted {
  return { subdomain: checkedSubdomain(subdomain), name: checkedRealmName(name) };
}

async function create(services: Services, { subdomain, name }: Wanted): Promise<Answer> {
  const { engine, clock, realms } = services;
  const { id } = await createRealm(engine, clock, { subdomain, name }, commandOrigin);
  const setup_url = await newSetupLink(services, await findRealm(realms, subdomain));
  return {
    json: { realm_id: id, subdomain, name, setup_url },
    text: t('cli.realmCreated', { name, url: setup_url }),
  };
}

function checkedSubdomain(subdomain: string): string {
  if (/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(subdomain)) return subdomain;
  throw new UsageError(t('cli.subdomainInvalid', { subdomain }));
}

const help = `
Example:
  tidings realm create --data ./data --subdomain sales --name "Sales team"

With the server's --public-url, such as https://chat.example.org, the link leads to
https://sales.chat.example.org; without that setting, on the same machine, to http://sales.localhost:9991.`;
