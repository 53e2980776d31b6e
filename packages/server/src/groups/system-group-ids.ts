import type { SystemGroupName } from '@tidings/shared-types';
import type { RealmState } from '../realm/realm-state.ts';
import { foldCase } from '../text/fold-case.ts';

/** System groups exist from a realm's first moment and never go away. */
export function systemGroupId(state: RealmState, name: SystemGroupName): number {
  const group = state.activeGroupsByName.get(foldCase(name));
  if (!group) throw new Error(`System group ${name} is missing`);
  return group.id;
}
