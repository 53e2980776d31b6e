import type { Command } from 'commander';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { endOneKey } from '../../features/keys/end-one-key.ts';
import { listedKeys } from '../../features/keys/listed-keys.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { CommandError } from './failure.ts';
import { findRealm } from './find-realm.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';
import { wholeId } from './whole-id.ts';

interface OfAccount {
  readonly email: string;
  readonly realm?: string;
}

interface ToEnd extends OfAccount {
  readonly id: string;
}

export function addKeyList(parent: Command): void {
  const command = parent
    .command('list')
    .description(t('help.keyList'))
    .requiredOption('--email <address>', t('help.accountOrBot'))
    .addOption(realmOption());
  withDataOptions(command).action((wanted: OfAccount) =>
    answerFrom(openCurrentData, command, (services) => list(services, wanted)),
  );
}

async function list({ realms, clock }: Services, wanted: OfAccount): Promise<Answer> {
  const realm = await findRealm(realms, wanted.realm);
  const { id } = accountNamed(realm.state, wanted.email);
  const source = { sql: realm.reader, realmId: realm.id };
  const context = { now: clock.now(), current: undefined };
  const keys = (await listedKeys(source, realm.state, id, context)).map(
    ({ is_current: _, ...key }) => key,
  );
  const lines = keys.map(({ key_id, kind, name, last_used_at }) => {
    const use =
      last_used_at === null ? t('cli.notUsedYet') : new Date(last_used_at * 1000).toISOString();
    return [key_id, kind, name || '-', use].join('\t');
  });
  return {
    json: { user_id: id, keys },
    text: lines.length === 0 ? t('cli.noKeys') : lines.join('\n'),
  };
}

export function addKeyEnd(parent: Command): void {
  const command = parent
    .command('end')
    .description(t('help.keyEnd'))
    .requiredOption('--email <address>', t('help.accountOrBot'))
    .requiredOption('--id <id>', t('help.keyId'))
    .addOption(realmOption());
  withDataOptions(command).action((wanted: ToEnd) =>
    answerFrom(openCurrentData, command, (services) => end(services, wanted)),
  );
}

async function end({ realms }: Services, wanted: ToEnd): Promise<Answer> {
  const realm = await findRealm(realms, wanted.realm);
  const keyId = wholeId('--id', wanted.id);
  await realm.write((change) =>
    endOneKey(change, accountNamed(change.state, wanted.email).id, keyId),
  );
  return { json: { key_id: keyId }, text: t('cli.keyEnded', { id: keyId, email: wanted.email }) };
}

function accountNamed(state: RealmState, email: string): UserRow {
  const key = foldCase(email.trim());
  const found = state.usersByDeliveryEmail.get(key) ?? state.usersByEmail.get(key);
  if (found) return found;
  throw new CommandError(t('cli.noAccount', { email }));
}
