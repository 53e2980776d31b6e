import type { Playground } from '@tidings/shared-types';
import { setInternal } from '../realm/create-realm.ts';
import type { Mutation } from '../realm/mutation.ts';

/** Clients hear of every change as the whole new list. */
export function changePlaygrounds(change: Mutation, playgrounds: readonly Playground[]): void {
  setInternal(change, 'playgrounds', playgrounds);
  change.emit('realm', { type: 'realm_playgrounds', realm_playgrounds: playgrounds });
}
