import type { Environment } from '../environment.ts';

const PATIENCE_MS = 5_000;

/**
 * Settles with the work, or without it: browsers hold back the deletion of a database as long as a tab
 * that sleeps has it open, and do it once that one wakes or is gone.
 */
export function unlessAsleep(work: Promise<unknown>, after: Environment['after']): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = after(PATIENCE_MS, resolve);
    work.then(() => resolve(), reject).finally(cancel);
  });
}
