import { randomBytes, randomUUID } from 'node:crypto';
import { type SystemGroupName, userGroupSettings } from '@tidings/shared-types';
import { audit } from '../../features/audit/audit.ts';
import { systemGroupChain, systemGroupDescriptions } from '../../features/groups/system-groups.ts';
import type { Clock } from '../clock.ts';
import type { Engine, WriteTransaction } from '../storage/engine.ts';
import { groupSubgroups, userGroups } from '../storage/tables/groups.ts';
import { realmSettingRows } from '../storage/tables/organization.ts';
import { CommitGroup } from './commit-group.ts';
import { type InternalSettings, internalName } from './internal-settings.ts';
import type { Mutation } from './mutation.ts';
import { serverOrigin } from './origin.ts';
import type { RealmIdentity } from './realm.ts';
import { RealmState } from './realm-state.ts';

export class SubdomainTaken extends Error {
  override readonly name = 'SubdomainTaken';
}

/** Creates an organization with its system groups and without accounts. */
export function createRealm(
  engine: Engine,
  clock: Clock,
  wanted: { subdomain: string; name: string },
  origin = serverOrigin,
): Promise<RealmIdentity> {
  return engine.write(async (tx) => {
    const identity = await insertRealm(tx, clock, wanted.subdomain);
    const state = new RealmState();
    const group = await CommitGroup.open(
      { tx, dialect: engine.dialect, realmId: identity.id, state, clock },
      async () => state,
    );
    await group.run((change) => {
      addSystemGroups(change);
      change.put(realmSettingRows, { name: 'name', value: wanted.name });
      // On by default, because all members were invited. Organizations of older versions keep the default, off.
      change.put(realmSettingRows, { name: 'enable_read_receipts', value: true });
      setInternal(change, 'notification_bot_id', change.nextId());
      setInternal(change, 'avatar_secret', randomBytes(32).toString('base64'));
      setInternal(change, 'upload_secret', randomBytes(32).toString('base64'));
      audit(change, { kind: 'realm.created', details: {} });
      setInternal(change, 'search_index', { language: 'english', rebuild: null });
    }, origin);
    await group.write();
    return identity;
  });
}

export function setInternal<N extends keyof InternalSettings>(
  change: Mutation,
  name: N,
  value: InternalSettings[N],
): void {
  change.put(realmSettingRows, { name: internalName(name), value });
}

async function insertRealm(
  tx: WriteTransaction,
  clock: Clock,
  subdomain: string,
): Promise<RealmIdentity> {
  const uuid = randomUUID();
  for (;;) {
    const row = await tx.get<{ id: number }>(
      `INSERT INTO realms (id, subdomain, uuid, created_at, last_event_id, last_message_id, last_id)
       SELECT COALESCE(MAX(id), 0) + 1, $1, $2, $3, 0, 0, 0 FROM realms WHERE true
       ON CONFLICT DO NOTHING RETURNING id`,
      [subdomain, uuid, clock.now()],
    );
    if (row) return { id: row.id, subdomain, uuid };
    const taken = await tx.get('SELECT id FROM realms WHERE subdomain = $1', [subdomain]);
    if (taken) {
      throw new SubdomainTaken(`There is already an organization at subdomain '${subdomain}'.`);
    }
    // Another process has just taken this id for a new realm.
  }
}

function addSystemGroups(change: Mutation): void {
  const nobody = change.nextId();
  addSystemGroup(change, 'role:nobody', nobody, nobody);
  let inner: number | undefined;
  for (const name of systemGroupChain) {
    const id = change.nextId();
    addSystemGroup(change, name, id, nobody);
    if (inner !== undefined) change.put(groupSubgroups, { group_id: id, subgroup_id: inner });
    inner = id;
  }
}

function addSystemGroup(change: Mutation, name: SystemGroupName, id: number, nobody: number): void {
  const permissions = Object.keys(userGroupSettings).map((setting) => [setting, nobody] as const);
  change.put(userGroups, {
    id,
    name,
    description: systemGroupDescriptions[name],
    is_system: true,
    deactivated: false,
    creator_id: null,
    date_created: null,
    settings: Object.fromEntries(permissions),
  });
}
