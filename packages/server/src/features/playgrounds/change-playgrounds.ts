import type { Playground } from '@tidings/shared-types';
import { setInternal } from '../../core/realm/create-realm.ts';
import type { Mutation } from '../../core/realm/mutation.ts';

/** Stores and sends the complete new list, which clients expect after every change. */
export function changePlaygrounds(change: Mutation, playgrounds: readonly Playground[]): void {
  setInternal(change, 'playgrounds', playgrounds);
  change.emit('realm', { type: 'realm_playgrounds', realm_playgrounds: playgrounds });
}
