import { botTypes, roles } from '@tidings/shared-types';
import type { Command } from 'commander';
import { addUser } from '../../features/users/add-user.ts';
import { newApiKey } from '../../features/users/api-key.ts';
import { checkedEmail, checkedFullName } from '../../features/users/user-rules.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { reading } from './failure.ts';
import { findPerson } from './find-person.ts';
import { findRealm } from './find-realm.ts';
import { openCurrentData } from './open-data.ts';

interface Wanted {
  readonly owner: string;
  readonly email: string;
  readonly name: string;
  readonly realm?: string;
}

export function addBotCreate(parent: Command): void {
  const command = parent
    .command('create')
    .description('Create a bot and print its API key.')
    .requiredOption('--owner <address>', 'Address of the owner.')
    .requiredOption('--email <address>', 'Address of the bot.')
    .requiredOption('--name <name>', 'Name of the bot, as others see it.')
    .option('--realm <subdomain>', 'Organization; without it, the default one.')
    .addHelpText('after', help);
  withDataOptions(command).action(async (wanted: Wanted) => {
    const bot = await reading(() => wordsOf(wanted));
    await answerFrom(openCurrentData, command, (services) => create(services, wanted, bot));
  });
}

type Words = ReturnType<typeof wordsOf>;

function wordsOf({ email, name }: Wanted) {
  return { email: checkedEmail(email), fullName: checkedFullName(name) };
}

async function create({ realms }: Services, wanted: Wanted, words: Words): Promise<Answer> {
  const apiKey = newApiKey();
  const realm = await findRealm(realms, wanted.realm);
  const bot = await realm.write((change) => {
    const owner = findPerson(change.state, wanted.owner);
    return addUser(change, {
      ...words,
      role: owner.role > roles.member ? owner.role : roles.member,
      apiKey,
      bot: { type: botTypes.generic, ownerId: owner.id },
    });
  });
  return {
    json: { user_id: bot.id, email: bot.delivery_email, api_key: apiKey },
    text: `Created the bot ${bot.delivery_email} (user ${bot.id}).\nAPI key: ${apiKey}`,
  };
}

const help = `
Example:
  tidings bot create --data ./data --owner ada@example.org --email builds-bot@example.org --name Builds`;
