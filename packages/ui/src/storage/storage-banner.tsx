import type { StoreProblem } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { t } from '../languages/t.ts';
import { storageText } from './storage-text.ts';

/** Reports a problem of the local database. */
export function StorageBanner({ problem }: { readonly problem: StoreProblem }) {
  const client = useClient();
  const { kind } = problem;
  // The other problems last until the device recovers.
  const isPast = kind === 'records-lost' || kind === 'local-changes-lost';
  return (
    <div className="banner strong" role="alert">
      <span className="grow">{storageText(problem)}</span>
      {isPast && (
        <button type="button" className="link-button" onClick={() => client.dismissProblem(kind)}>
          {t('chat.dismiss')}
        </button>
      )}
    </div>
  );
}
