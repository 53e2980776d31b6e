import type { PendingSend } from '@tidings/sdk';
import { CircleAlert, Clock } from 'lucide-react';
import { t } from '../languages/t.ts';

/** Marks a message in a list as unsent or refused. */
export function UnsentMark({ state }: Pick<PendingSend, 'state'>) {
  return state === 'failed' ? (
    <span className="unsent-mark failed">
      <CircleAlert size={13} aria-hidden="true" />
      {t('views.couldNotBeSent')}
    </span>
  ) : (
    <span className="unsent-mark">
      <Clock size={13} aria-hidden="true" />
      {t('views.notSentYet')}
    </span>
  );
}
