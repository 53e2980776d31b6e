import type { UnsentWork } from '@tidings/sdk';
import { listSentence } from '../format/list-text.ts';
import { t } from '../languages/t.ts';

/** Shows the sign-in page. `kept` is what another tab wrote at the last moment, which that page mentions. */
export type OnLeave = (kept?: UnsentWork) => void;

export function unsentText({ changes, drafts }: UnsentWork): string {
  const present = [
    ...(changes > 0 ? [t('account.unsentChanges', { count: changes })] : []),
    ...(drafts > 0 ? [t('account.drafts', { count: drafts })] : []),
  ];
  return listSentence(present);
}
