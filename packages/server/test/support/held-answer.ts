import { once } from 'node:events';
import { vi } from 'vitest';
import type { Sql } from '../../src/core/storage/engine.ts';

interface HeldAnswer {
  /** Resolves once the database has answered. */
  readonly read: Promise<unknown>;
  /** Passes the result to the caller. */
  letGo(): void;
}

/** Holds the result of the next statement for one row that contains these words. */
export function heldAnswer(reader: Sql, words: string): HeldAnswer {
  const get = reader.get.bind(reader);
  const steps = new EventTarget();
  const read = once(steps, 'read');
  const letGo = once(steps, 'let go');
  const spy = vi.spyOn(reader, 'get').mockImplementation(async (sql, values) => {
    if (!sql.includes(words)) return get(sql, values);
    spy.mockRestore();
    const row = await get(sql, values);
    steps.dispatchEvent(new Event('read'));
    await letGo;
    return row;
  });
  return { read, letGo: () => steps.dispatchEvent(new Event('let go')) };
}
