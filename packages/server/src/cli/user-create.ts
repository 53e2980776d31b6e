import { type RoleName, roles } from '@tidings/shared-types';
import { type Command, Option } from 'commander';
import { createFirstChannels } from '../channels/first-channels.ts';
import { greet, renderWelcome } from '../notices/greeting.ts';
import type { Services } from '../services.ts';
import { ensureDefaultRealm } from '../setup/first-run.ts';
import { closeSetup } from '../setup/setup-token.ts';
import { addUser } from '../users/add-user.ts';
import { newApiKey } from '../users/api-key.ts';
import { checkPasswordStrength } from '../users/password-strength.ts';
import { checkedEmail, checkedFullName } from '../users/user-rules.ts';
import { type Answer, answerFromData, withDataOptions } from './data-command.ts';
import { findRealm } from './find-realm.ts';

const roleWords: Readonly<Record<string, RoleName>> = {
  owner: 'owner',
  admin: 'administrator',
  moderator: 'moderator',
  member: 'member',
  guest: 'guest',
};

interface Wanted {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly password?: string;
  readonly realm?: string;
}

export function addUserCreate(parent: Command): void {
  const command = parent
    .command('create')
    .description('Make an account and print its API key.')
    .requiredOption('--email <address>', 'Address of the account.')
    .requiredOption('--name <name>', 'Full name, as others see it.')
    .addOption(
      new Option('--role <role>', 'What the account may do.')
        .choices(Object.keys(roleWords))
        .default('member'),
    )
    .option('--password <password>', 'Lets the person sign in; without it, only the key works.')
    .option('--realm <subdomain>', 'Organization; without it, the default one.')
    .addHelpText('after', help);
  withDataOptions(command).action((wanted: Wanted) =>
    answerFromData(command, (services) => create(services, wanted)),
  );
}

async function create(services: Services, wanted: Wanted): Promise<Answer> {
  const email = checkedEmail(wanted.email);
  const fullName = checkedFullName(wanted.name);
  const role = roles[roleWords[wanted.role] ?? 'member'];
  const apiKey = newApiKey();
  const { password } = wanted;
  if (password !== undefined) await checkPasswordStrength(password, [email, fullName]);
  const record =
    password === undefined ? undefined : await services.passwords.create(password, apiKey);
  const realm = wanted.realm
    ? await findRealm(services.realms, wanted.realm)
    : await ensureDefaultRealm(services);
  const welcome = await renderWelcome({ services, realm, state: realm.state });
  const user = await realm.write(async (change) => {
    const added = await addUser(change, { email, fullName, role, apiKey, password: record });
    if (role === roles.owner) await createFirstChannels(change, added);
    await greet(change, added, welcome);
    closeSetup(change);
    return added;
  });
  return {
    json: { user_id: user.id, email: user.delivery_email, api_key: apiKey },
    text: `Made the account ${user.delivery_email} (user ${user.id}, ${wanted.role}).\nAPI key: ${apiKey}`,
  };
}

const help = `
Examples:
  tidings user create --data ./data --email ada@example.org --name "Ada Lovelace" --role owner
  tidings user create --data ./data --email test@example.org --name Test --json

The first owner made this way also ends the set-up link that a new server prints.
An empty data folder gets its default organization first.
A password on the command line is seen by others on the machine: prefer the set-up page for people.`;
