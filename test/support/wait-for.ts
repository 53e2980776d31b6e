import { vi } from 'vitest';

const PATIENCE_MS = 20_000;

/**
 * Looks until nothing is thrown, and gives what came of it. What is waited for comes late on a busy machine, and by
 * itself `vi.waitFor` gives up after a second.
 */
export function waitFor<T>(look: () => T | Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  return vi.waitFor(look, patienceMs);
}
