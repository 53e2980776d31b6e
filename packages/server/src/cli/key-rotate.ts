import type { Command } from 'commander';
import type { Services } from '../services.ts';
import { foldCase } from '../text/fold-case.ts';
import { addApiKey, dropApiKeys } from '../users/add-user.ts';
import { newApiKey } from '../users/api-key.ts';
import { type Answer, answerFromExistingData, withDataOptions } from './data-command.ts';
import { CommandError } from './failure.ts';
import { findRealm } from './find-realm.ts';

interface Wanted {
  readonly email: string;
  readonly realm?: string;
}

export function addKeyRotate(parent: Command): void {
  const command = parent
    .command('rotate')
    .description('Give an account a new API key; all its older keys stop working at once.')
    .requiredOption('--email <address>', 'Address of the account, person or bot.')
    .option('--realm <subdomain>', 'Organization; without it, the default one.')
    .addHelpText('after', help);
  withDataOptions(command).action((wanted: Wanted) =>
    answerFromExistingData(command, (services) => rotate(services, wanted)),
  );
}

async function rotate({ realms }: Services, wanted: Wanted): Promise<Answer> {
  const realm = await findRealm(realms, wanted.realm);
  const apiKey = newApiKey();
  const user = await realm.write((change) => {
    const key = foldCase(wanted.email.trim());
    const found = change.state.usersByDeliveryEmail.get(key) ?? change.state.usersByEmail.get(key);
    if (!found) throw new CommandError(`There is no account with the address ${wanted.email}.`);
    dropApiKeys(change, found.id);
    addApiKey(change, found.id, apiKey);
    return found;
  });
  return {
    json: { user_id: user.id, email: user.delivery_email, api_key: apiKey },
    text: `New API key of ${user.delivery_email} (user ${user.id}): ${apiKey}`,
  };
}

const help = `
Example:
  tidings key rotate --data ./data --email builds-bot@example.org

Where the account is a person with a password, signing in gives a new key as well from now on.`;
