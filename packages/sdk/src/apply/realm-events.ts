import type { WorkingSet } from '../store/working-set.ts';
import type { Appliers } from './apply-context.ts';

type RealmEventName =
  | 'realm/update'
  | 'realm/update_dict'
  | 'realm_emoji/update'
  | 'realm_linkifiers';

export const realmAppliers: Appliers<RealmEventName> = {
  async 'realm/update'(set, { property, value }) {
    await changeRealm(set, { [property]: value });
  },

  async 'realm/update_dict'(set, { data }) {
    await changeRealm(set, data);
  },

  async 'realm_emoji/update'(set, { realm_emoji }) {
    for (const { key } of await set.find({ kind: 'emoji' })) set.remove('emoji', key);
    for (const [id, emoji] of Object.entries(realm_emoji)) set.set('emoji', id, emoji);
  },

  realm_linkifiers(set, { realm_linkifiers }) {
    set.set('linkifiers', '', realm_linkifiers);
  },
};

/** Applies changed settings. Events name them without the prefix that the snapshot uses. */
async function changeRealm(set: WorkingSet, changes: object): Promise<void> {
  const known = await set.get('realm', '');
  if (!known) return;
  const named = Object.entries(changes).map(([name, value]) => {
    const isBare = name.startsWith('max_') || name.startsWith('server_');
    return [isBare ? name : `realm_${name}`, value] as const;
  });
  set.put({ ...known, value: { ...known.value, ...Object.fromEntries(named) } });
}
