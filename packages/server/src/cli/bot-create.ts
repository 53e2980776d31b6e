import { botTypes, roles } from '@tidings/shared-types';
import type { Command } from 'commander';
import type { Services } from '../services.ts';
import { foldCase } from '../text/fold-case.ts';
import { addUser } from '../users/add-user.ts';
import { newApiKey } from '../users/api-key.ts';
import { checkedEmail, checkedFullName } from '../users/user-rules.ts';
import { type Answer, answerFromExistingData, withDataOptions } from './data-command.ts';
import { CommandError } from './failure.ts';
import { findRealm } from './find-realm.ts';

interface Wanted {
  readonly owner: string;
  readonly email: string;
  readonly name: string;
  readonly realm?: string;
}

export function addBotCreate(parent: Command): void {
  const command = parent
    .command('create')
    .description('Make a bot and print its API key.')
    .requiredOption('--owner <address>', 'Address of the person the bot belongs to.')
    .requiredOption('--email <address>', 'Address of the bot.')
    .requiredOption('--name <name>', 'Name of the bot, as others see it.')
    .option('--realm <subdomain>', 'Organization; without it, the default one.')
    .addHelpText('after', help);
  withDataOptions(command).action((wanted: Wanted) =>
    answerFromExistingData(command, (services) => create(services, wanted)),
  );
}

async function create({ realms }: Services, wanted: Wanted): Promise<Answer> {
  const email = checkedEmail(wanted.email);
  const fullName = checkedFullName(wanted.name);
  const apiKey = newApiKey();
  const realm = await findRealm(realms, wanted.realm);
  const bot = await realm.write((change) => {
    const owner = change.state.usersByDeliveryEmail.get(foldCase(wanted.owner.trim()));
    if (!owner?.is_active || owner.is_bot) {
      throw new CommandError(`There is no active person with the address ${wanted.owner}.`);
    }
    return addUser(change, {
      email,
      fullName,
      role: roles.member,
      apiKey,
      bot: { type: botTypes.generic, ownerId: owner.id },
    });
  });
  return {
    json: { user_id: bot.id, email: bot.delivery_email, api_key: apiKey },
    text: `Made the bot ${bot.delivery_email} (user ${bot.id}).\nAPI key: ${apiKey}`,
  };
}

const help = `
Example:
  tidings bot create --data ./data --owner ada@example.org --email builds-bot@example.org --name Builds`;
