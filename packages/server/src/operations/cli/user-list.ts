import type { Command } from 'commander';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { wordOfRole } from '../../features/users/role-words.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

export function addUserList(parent: Command): void {
  const command = parent
    .command('list')
    .description(t('help.userList'))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(['tidings user list --data ./data']));
  withDataOptions(command).action(({ realm }: { realm?: string }) =>
    answerFrom(openCurrentData, command, (services) => list(services, realm)),
  );
}

async function list({ realms }: Services, subdomain?: string): Promise<Answer> {
  const { id, state } = await findRealm(realms, subdomain);
  const accounts = [...state.users.values()].sort((a, b) => a.id - b.id);
  return {
    json: { realm_id: id, users: accounts.map(entryOf) },
    text: accounts.map((account) => lineOf(state, account)).join('\n') || t('cli.noAccounts'),
  };
}

/** Returns a list entry with the real address, whatever its visibility. */
function entryOf(account: UserRow) {
  return {
    user_id: account.id,
    full_name: account.full_name,
    email: account.delivery_email,
    role: wordOfRole(account.role),
    is_bot: account.is_bot,
    bot_owner_id: account.bot_owner_id,
    deactivated: !account.is_active,
  };
}

function lineOf(state: RealmState, account: UserRow): string {
  const { id, full_name, delivery_email, role, is_active } = account;
  const about = [
    wordOfRole(role),
    ...botWords(state, account),
    ...(is_active ? [] : [t('cli.deactivated')]),
  ];
  return `${id}  ${full_name}  ${delivery_email}  ${about.join(', ')}`;
}

function botWords(state: RealmState, { is_bot, bot_owner_id }: UserRow): string[] {
  if (!is_bot) return [];
  const owner = bot_owner_id === null ? undefined : state.users.get({ id: bot_owner_id });
  return [owner ? t('cli.botOf', { name: owner.full_name }) : t('cli.bot')];
}
