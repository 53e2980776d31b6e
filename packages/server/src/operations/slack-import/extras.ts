import { systemGroupNames, userGroupSettings } from '@tidings/shared-types';
import { inSeconds } from '../../core/clock.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { groupMembers, userGroups } from '../../core/storage/tables/groups.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { type Raw, rawOf, rawsOf, textOf, textsOf } from '../../features/slack-markup/raw.ts';
import type { SystemGroups } from '../import/archive.ts';
import type { ExportFiles } from '../import/export-files.ts';
import { permissionsFrom } from '../import/permissions.ts';
import { objectIn } from '../import/read-json.ts';

/** A user group of Slack. */
export interface SlackGroup {
  readonly name: string;
  readonly description: string;
  readonly memberIds: readonly string[];
  readonly isGone: boolean;
}

/** Files that no export has. Administrators can save the answers of Slack's API under these names. */
export const extraFiles = { emoji: 'emoji.json', groups: 'usergroups.json' } as const;

/** Returns the addresses of custom emoji by name. An alias has the address of the other name. */
export async function readEmoji(files: ExportFiles): Promise<Map<string, string>> {
  const listed = rawOf(await answerIn(files, extraFiles.emoji), 'emoji') ?? {};
  const found = new Map<string, string>();
  for (const name of Object.keys(listed)) {
    const given = textOf(listed, name);
    const alias = given?.startsWith('alias:') ? given.slice('alias:'.length) : undefined;
    const address = alias === undefined ? given : textOf(listed, alias);
    if (address?.startsWith('https:')) found.set(name.toLowerCase(), address);
  }
  return found;
}

export async function readGroups(files: ExportFiles): Promise<SlackGroup[]> {
  const answer = await answerIn(files, extraFiles.groups);
  return rawsOf(answer, 'usergroups').flatMap((raw) => {
    const name = textOf(raw, 'handle') ?? textOf(raw, 'name');
    if (name === undefined) return [];
    const deleted = raw['date_delete'];
    return [
      {
        ...{ name, description: textOf(raw, 'description') ?? textOf(raw, 'name') ?? '' },
        memberIds: textsOf(raw, 'users'),
        isGone: typeof deleted === 'number' && deleted > 0,
      },
    ];
  });
}

async function answerIn(files: ExportFiles, path: string): Promise<Raw> {
  if (!files.sizes.has(path)) return {};
  return objectIn(path, (await files.read(path)).toString('utf8'));
}

/** Creates missing groups with their members. An existing group with the same name stays as it is. */
export async function makeGroups(
  realm: Realm,
  groups: readonly SlackGroup[],
  accounts: ReadonlyMap<string, UserRow>,
): Promise<void> {
  for (const { name, description, memberIds, isGone } of groups) {
    await realm.write((change) => {
      const { state } = change;
      const known = [...state.groups.values()];
      if (known.some((group) => foldCase(group.name) === foldCase(name))) return;
      const system = Object.fromEntries(
        systemGroupNames.map((each) => [each, state.systemGroupId(each)]),
      ) as SystemGroups;
      const group_id = change.nextId();
      change.put(userGroups, {
        ...{ id: group_id, name, description, is_system: false, deactivated: isGone },
        ...{ creator_id: null, date_created: inSeconds(change.now) },
        settings: permissionsFrom(userGroupSettings, system, null),
      });
      for (const id of new Set(memberIds)) {
        const member = accounts.get(id);
        if (member) change.put(groupMembers, { group_id, user_id: member.id });
      }
    });
  }
}
