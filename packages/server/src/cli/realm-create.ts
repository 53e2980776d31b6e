import type { Command } from 'commander';
import { createRealm } from '../realm/create-realm.ts';
import type { Services } from '../services.ts';
import { checkedRealmName } from '../settings/update-realm.ts';
import { originOf, setupLink } from '../setup/setup-link.ts';
import { issueSetupToken } from '../setup/setup-token.ts';
import { type Answer, answerFromData, withDataOptions } from './data-command.ts';
import { CommandError } from './failure.ts';
import { findRealm } from './find-realm.ts';

interface Wanted {
  readonly subdomain: string;
  readonly name: string;
}

export function addRealmCreate(parent: Command): void {
  const command = parent
    .command('create')
    .description('Make an organization and print its set-up link.')
    .requiredOption('--subdomain <label>', 'The label in front of the public host name.')
    .requiredOption('--name <name>', 'Name of the organization.')
    .addHelpText('after', help);
  withDataOptions(command).action((wanted: Wanted) =>
    answerFromData(command, (services) => create(services, wanted)),
  );
}

async function create(
  { engine, clock, realms, config }: Services,
  wanted: Wanted,
): Promise<Answer> {
  const subdomain = checkedSubdomain(wanted.subdomain);
  const name = checkedRealmName(wanted.name);
  const { id } = await createRealm(engine, clock, { subdomain, name });
  const token = await issueSetupToken(await findRealm(realms, subdomain));
  const setup_url = token === undefined ? null : setupLink(originOf(config, subdomain), token);
  return {
    json: { realm_id: id, subdomain, name, setup_url },
    text: `Made the organization ${name}.\nIts first owner signs up at ${setup_url}`,
  };
}

function checkedSubdomain(subdomain: string): string {
  if (/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(subdomain)) return subdomain;
  throw new CommandError(
    `'${subdomain}' cannot be a subdomain: it takes lower-case letters, digits and inner hyphens.`,
  );
}

const help = `
Example:
  tidings realm create --data ./data --subdomain sales --name "Sales team"

With TIDINGS_PUBLIC_URL=https://chat.example.org it is reached at https://sales.chat.example.org;
on one machine, without that setting, at http://sales.localhost:9991.`;
