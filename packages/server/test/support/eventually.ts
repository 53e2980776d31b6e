import { PATIENCE_MS } from '../../../../test/support/patience.ts';

const PAUSE_MS = 20;

/** Waits until there is a result, or a condition holds. The time it takes proves nothing. */
export async function eventually<T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
  what = 'it happened',
): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  while (true) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Gave up waiting until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
