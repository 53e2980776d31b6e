import { type SystemGroupName, userGroupSettings } from '@tidings/shared-types';
import { setInternal } from '../../core/realm/create-realm.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { auditLog } from '../../core/storage/tables/audit-log.ts';
import { groupSubgroups, userGroups } from '../../core/storage/tables/groups.ts';
import { t } from '../../languages/command-line.ts';
import type { Archive, SystemGroups } from './archive.ts';
import { ImportError } from './export-files.ts';
import { beginImport } from './progress.ts';

/** Begins or resumes the import of an archive. Returns the number of messages that are written already. */
export async function beginArchive(realm: Realm, archive: Archive): Promise<number> {
  const { entries } = await beginImport(realm, {
    source: archive.source,
    fingerprint: archive.fingerprint,
    lastMessageId: archive.lastIds.messageId,
    prepare: (change) => makeRoom(change, archive),
  });
  return entries;
}

/** Checks that an organization is as it was created. Only there can everything keep the ids of the export. */
export function checkUntouched(state: RealmState): void {
  if (state.users.size === 0 && state.channels.size === 0) return;
  throw new ImportError(t('imports.notNew'));
}

/** Reserves the ids of the export, and moves the few rows that a new organization has out of their way. */
async function makeRoom(change: Mutation, archive: Archive): Promise<void> {
  checkUntouched(change.state);
  change.reserveIds(archive.lastIds);
  await moveAudit(change);
  setInternal(change, 'notification_bot_id', archive.notificationBotId);
  moveSystemGroups(change, archive.systemGroups);
}

/** Gives the audit log of the new organization ids after those of the export. */
async function moveAudit(change: Mutation): Promise<void> {
  for (const entry of await storedRows(change, auditLog, {})) {
    change.remove(auditLog, entry);
    change.put(auditLog, { ...entry, id: change.nextId() });
  }
}

function moveSystemGroups(change: Mutation, ids: SystemGroups): void {
  const { state } = change;
  const old = [...state.groups.values()].filter(({ is_system }) => is_system);
  const links = [...state.groupSubgroups.values()];
  const moved = new Map(old.map(({ id, name }) => [id, ids[name as SystemGroupName]]));
  const idOf = (id: number) => moved.get(id) ?? id;
  const nobody = idOf(state.systemGroupId('role:nobody'));
  const settings = Object.fromEntries(Object.keys(userGroupSettings).map((name) => [name, nobody]));
  for (const link of links) change.remove(groupSubgroups, link);
  for (const group of old) change.remove(userGroups, group);
  for (const group of old) change.put(userGroups, { ...group, id: idOf(group.id), settings });
  for (const { group_id, subgroup_id } of links) {
    change.put(groupSubgroups, { group_id: idOf(group_id), subgroup_id: idOf(subgroup_id) });
  }
}
