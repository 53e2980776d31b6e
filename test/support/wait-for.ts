import { vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/** Repeats `look` until it does not throw, and returns its result. */
export function waitFor<T>(look: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(look, PATIENCE_MS);
}
