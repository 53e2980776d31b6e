import { roles } from '@tidings/shared-types';
import { setInternal } from '../../core/realm/create-realm.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { literal } from '../notices/notice-text.ts';
import { postNoticeToEach } from '../notices/post-notice.ts';
import { renderNotice } from '../notices/render-notice.ts';

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
  const effect =
    hook.on_failure === 'allow'
      ? 'Messages are sent without being checked.'
      : 'Messages are refused.';
  const text = `The before-send hook at ${literal(url)} keeps failing. ${effect}\n\nThe last problem: ${literal(problem)}\n\nYou get no further message about this until the hook has worked again.`;
  await postNoticeToEach(change, administratorsOf(state), renderNotice(state, text));
}

/** Notes that the hook at this address works again, so that the next failures are told. */
export function noteRecovery(change: Mutation, url: string): void {
  const hook = change.state.internal('before_send_hook');
  if (hook?.url !== url || hook.failing_since === null) return;
  setInternal(change, 'before_send_hook', { ...hook, failing_since: null });
}

function administratorsOf(state: RealmState): number[] {
  return [...state.users.values()]
    .filter(({ is_active, is_bot, role }) => is_active && !is_bot && role <= roles.administrator)
    .map(({ id }) => id);
}
