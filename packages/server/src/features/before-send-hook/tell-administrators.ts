import { roles } from '@tidings/shared-types';
import { setInternal } from '../../core/realm/create-realm.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { literal } from '../notices/notice-text.ts';
import { tellOfFailure } from '../notices/tell-of-failure.ts';
import { peopleWithRole } from '../notices/told-people.ts';

/** Tells administrators that the hook at this address keeps failing, unless they know or it is another one now. */
export async function tellOfFailures(
  change: Mutation,
  url: string,
  problem: string,
): Promise<void> {
  const { state } = change;
  const hook = state.internal('before_send_hook');
  if (!hook?.is_enabled || hook.url !== url || hook.failing_since !== null) return;
  setInternal(change, 'before_send_hook', { ...hook, failing_since: change.now });
  // Administrators who are no owners do not see the address, which can hold a key.
  const values = { policy: hook.on_failure, host: literal(new URL(url).host) };
  await tellOfFailure(change, peopleWithRole(state, roles.administrator), {
    text: ({ t }) => t('notice.hookFailing', values),
    detail: problem,
  });
}

/** Notes that the hook at this address works again, so that the next failures are told. */
export function noteRecovery(change: Mutation, url: string): void {
  const hook = change.state.internal('before_send_hook');
  if (hook?.url !== url || hook.failing_since === null) return;
  setInternal(change, 'before_send_hook', { ...hook, failing_since: null });
}
