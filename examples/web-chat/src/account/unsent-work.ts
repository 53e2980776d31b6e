import type { UnsentWork } from '@tidings/sdk';

/** Goes to where one signs in. What another tab wrote at the very last is kept, and told there. */
export type OnLeave = (kept?: UnsentWork) => void;

export function unsentText({ changes, drafts }: UnsentWork): string {
  const parts = [
    changes === 1 ? 'one change that was not sent' : `${changes} changes that were not sent`,
    drafts === 1 ? 'one draft' : `${drafts} drafts`,
  ];
  const present = [changes, drafts].flatMap((count, index) => (count > 0 ? parts[index] : []));
  return present.join(' and ');
}
