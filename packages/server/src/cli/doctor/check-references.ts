import type { Realm } from '../../realm/realm.ts';
import type { RealmState } from '../../realm/realm-state.ts';
import type { Engine } from '../../storage/engine.ts';
import { type Check, fail, ok } from './check.ts';

const SHOWN = 5;

/** Whether whatever a row names by id is there. */
export async function checkReferences(engine: Engine, realm: Realm): Promise<Check> {
  const dangling = [...danglingInMemory(realm.state), ...(await danglingInDatabase(engine, realm))];
  if (dangling.length === 0) return ok('references', 'all lead somewhere');
  const shown = dangling.slice(0, SHOWN).join('; ');
  const more = dangling.length > SHOWN ? `; and ${dangling.length - SHOWN} more` : '';
  return fail('references', shown + more, 'Restore the newest backup, and report this as a bug.');
}

function* danglingInMemory(state: RealmState): Generator<string> {
  const isUser = (userId: number) => state.users.get({ id: userId }) !== undefined;
  const isGroup = (groupId: number) => state.groups.get({ id: groupId }) !== undefined;
  for (const { group_id, user_id } of state.groupMembers.values()) {
    if (!isGroup(group_id)) yield `members of group ${group_id}, which does not exist`;
    if (!isUser(user_id)) yield `group ${group_id} has the member ${user_id}, who does not exist`;
  }
  for (const { group_id, subgroup_id } of state.groupSubgroups.values()) {
    if (!isGroup(group_id)) yield `subgroups of group ${group_id}, which does not exist`;
    if (!isGroup(subgroup_id))
      yield `group ${group_id} has the subgroup ${subgroup_id}, which does not exist`;
  }
  for (const { id, bot_owner_id } of state.users.values()) {
    if (bot_owner_id !== null && !isUser(bot_owner_id)) {
      yield `bot ${id} belongs to ${bot_owner_id}, who does not exist`;
    }
  }
  for (const { user_id } of state.apiKeys.values()) {
    if (!isUser(user_id)) yield `an API key belongs to ${user_id}, who does not exist`;
  }
  for (const { user_id, name } of state.userSettings.values()) {
    if (!isUser(user_id)) yield `the setting ${name} belongs to ${user_id}, who does not exist`;
  }
}

async function danglingInDatabase({ reader }: Engine, realm: Realm): Promise<string[]> {
  const rows = await reader.all<{ user_id: number; what: string }>(
    `SELECT user_id, 'a password' AS what FROM passwords WHERE realm_id = $1
     UNION ALL
     SELECT DISTINCT user_id, 'a profile' AS what FROM profile_values WHERE realm_id = $1`,
    [realm.id],
  );
  // A running server may have made an account since the state was read.
  await realm.refresh();
  return rows
    .filter(({ user_id }) => !realm.state.users.get({ id: user_id }))
    .map(({ user_id, what }) => `${what} belongs to ${user_id}, who does not exist`);
}
