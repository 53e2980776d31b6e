import type { Command } from 'commander';
import { createRealm } from '../../core/realm/create-realm.ts';
import { commandOrigin } from '../../core/realm/origin.ts';
import { checkedRealmName } from '../../features/settings/update-realm.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { reading, UsageError } from './failure.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openOrMakeData } from './open-data.ts';
import { newSetupLink, setupLinkOptions } from './realm-setup-link.ts';

interface Wanted {
  readonly subdomain: string;
  readonly name: string;
}

export function addRealmCreate(parent: Command): void {
  const command = parent
    .command('create')
    .description(t('help.realmCreate'))
    .requiredOption('--subdomain <label>', t('help.realmSubdomain'))
    .requiredOption('--name <name>', t('help.realmName'))
    .addHelpText('after', moreHelp(examples, t('help.realmCreateNotes')));
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

const examples = ['tidings realm create --data ./data --subdomain sales --name "Sales team"'];
