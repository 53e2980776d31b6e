import { roles } from '@tidings/shared-types';
import { type Command, Option } from 'commander';
import { createFirstChannels } from '../../features/channels/first-channels.ts';
import { greet, renderWelcome } from '../../features/notices/greeting.ts';
import { ensureDefaultRealm } from '../../features/setup/first-run.ts';
import { closeSetup } from '../../features/setup/setup-token.ts';
import { addUser } from '../../features/users/add-user.ts';
import { newApiKey } from '../../features/users/api-key.ts';
import { checkPasswordStrength } from '../../features/users/password-strength.ts';
import { roleOf, roleWords } from '../../features/users/role-words.ts';
import { checkedEmail, checkedFullName } from '../../features/users/user-rules.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { reading } from './failure.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData, openOrMakeData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

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
    .description(t('help.userCreate'))
    .requiredOption('--email <address>', t('help.accountAddress'))
    .requiredOption('--name <name>', t('help.fullName'))
    .addOption(
      new Option('--role <role>', t('help.accountRole')).choices(roleWords).default('member'),
    )
    .option('--password <password>', t('help.userPassword'))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(examples, t('help.userCreateNotes')));
  withDataOptions(command).action(async (wanted: Wanted) => {
    const account = await reading(() => wordsOf(wanted));
    const open = wanted.realm === undefined ? openOrMakeData : openCurrentData;
    await answerFrom(open, command, (services) => create(services, wanted, account));
  });
}

type Words = Awaited<ReturnType<typeof wordsOf>>;

async function wordsOf({ email: address, name, role, password }: Wanted) {
  const email = checkedEmail(address);
  const fullName = checkedFullName(name);
  if (password !== undefined) await checkPasswordStrength(password, [email, fullName]);
  return { email, fullName, role: roleOf(role) };
}

async function create(services: Services, wanted: Wanted, words: Words): Promise<Answer> {
  const apiKey = newApiKey();
  const { password } = wanted;
  const record =
    password === undefined ? undefined : await services.passwords.create(password, apiKey);
  const realm = wanted.realm
    ? await findRealm(services.realms, wanted.realm)
    : await ensureDefaultRealm(services);
  const welcome = await renderWelcome({ services, realm, state: realm.state });
  const user = await realm.write(async (change) => {
    const added = await addUser(change, { ...words, apiKey, password: record });
    if (words.role === roles.owner) await createFirstChannels(change, added);
    await greet(change, added, welcome);
    closeSetup(change);
    return added;
  });
  return {
    json: { user_id: user.id, email: user.delivery_email, api_key: apiKey },
    text: t('cli.accountCreated', {
      email: user.delivery_email,
      id: user.id,
      role: wanted.role,
      key: apiKey,
    }),
  };
}

const examples = [
  'tidings user create --data ./data --email ada@example.org --name "Ada Lovelace" --role owner',
  'tidings user create --data ./data --email test@example.org --name Test --json',
];
