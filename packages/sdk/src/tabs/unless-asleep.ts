import type { Environment } from '../environment.ts';

const PATIENCE_MS = 5_000;

/**
 * Settles with the work, or without it after a timeout. Browsers delay the deletion of a database while a sleeping
 * tab has it open, and delete it once that tab wakes or is gone.
 */
export function unlessAsleep(work: Promise<unknown>, after: Environment['after']): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = after(PATIENCE_MS, resolve);
    work.then(() => resolve(), reject).finally(cancel);
  });
}
