import { endAllQueues } from '../event-queues/end-queues.ts';
import { setInternal } from './create-realm.ts';
import type { Mutation } from './mutation.ts';

/** Closes the organization: no key lets anybody in, and every queue ends. Nothing is deleted. */
export async function closeRealm(change: Mutation): Promise<void> {
  setInternal(change, 'deactivated', true);
  change.emit('realm', { type: 'realm', op: 'deactivated', realm_id: change.realmId });
  await endAllQueues(change);
}
