import type { Command } from 'commander';
import { foldCase } from '../../core/text/fold-case.ts';
import { audit } from '../../features/audit/audit.ts';
import { replaceApiKey } from '../../features/auth/replace-api-key.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { CommandError } from './failure.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

interface Wanted {
  readonly email: string;
  readonly realm?: string;
}

export function addKeyRotate(parent: Command): void {
  const command = parent
    .command('rotate')
    .description(t('help.keyRotate'))
    .requiredOption('--email <address>', t('help.accountOrBot'))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(examples, t('help.keyRotateNotes')));
  withDataOptions(command).action((wanted: Wanted) =>
    answerFrom(openCurrentData, command, (services) => rotate(services, wanted)),
  );
}

async function rotate({ realms }: Services, wanted: Wanted): Promise<Answer> {
  const realm = await findRealm(realms, wanted.realm);
  const { user, apiKey, bots } = await realm.write(async (change) => {
    const { state } = change;
    const key = foldCase(wanted.email.trim());
    const found = state.usersByDeliveryEmail.get(key) ?? state.usersByEmail.get(key);
    if (!found) throw new CommandError(t('cli.noAccount', { email: wanted.email }));
    const bots = state.botsByOwner.get(found.id)?.size ?? 0;
    const kind = found.is_bot ? 'bot.key_regenerated' : 'key.regenerated';
    audit(change, { kind, target: found.id, details: {} });
    const { apiKey } = await replaceApiKey(change, found.id);
    return { user: found, apiKey, bots };
  });
  const lines = [
    t('cli.newKey', { email: user.delivery_email, id: user.id, key: apiKey }),
    ...(bots > 0 ? [t('cli.keysOfBots')] : []),
  ];
  return {
    json: { user_id: user.id, email: user.delivery_email, api_key: apiKey },
    text: lines.join('\n'),
  };
}

const examples = ['tidings key rotate --data ./data --email builds-bot@example.org'];
