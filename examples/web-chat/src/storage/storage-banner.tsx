import type { StoreProblem } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { storageText } from './storage-text.ts';

/** Says what is wrong with what this device keeps. */
export function StorageBanner({ problem }: { readonly problem: StoreProblem }) {
  const client = useClient();
  const { kind } = problem;
  // The others last until the device is better.
  const isPast = kind === 'records-lost' || kind === 'keepsakes-lost';
  return (
    <div className="banner strong" role="alert">
      <span className="grow">{storageText(problem)}</span>
      {isPast && (
        <button type="button" className="link-button" onClick={() => client.dismissProblem(kind)}>
          Dismiss
        </button>
      )}
    </div>
  );
}
