import { vi } from 'vitest';

const PATIENCE_MS = 20_000;

/**
 * Repeats `look` until it does not throw, and returns its result. The default timeout of `vi.waitFor`, one
 * second, is too short for a busy machine.
 */
export function waitFor<T>(look: () => T | Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  return vi.waitFor(look, patienceMs);
}
