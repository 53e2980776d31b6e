import type { UnsentWork } from '@tidings/sdk';

/** Shows the sign-in page. `kept` is what another tab wrote at the last moment, which that page mentions. */
export type OnLeave = (kept?: UnsentWork) => void;

export function unsentText({ changes, drafts }: UnsentWork): string {
  const parts = [
    changes === 1 ? '1 unsent change' : `${changes} unsent changes`,
    drafts === 1 ? '1 draft' : `${drafts} drafts`,
  ];
  const present = [changes, drafts].flatMap((count, index) => (count > 0 ? parts[index] : []));
  return present.join(' and ');
}
