import { isApiError } from './errors.ts';

/**
 * Fetches items by id. If the server refuses an answer as too long, asks again in smaller parts. Other refusals also
 * hit a request for a single item, and are thrown.
 */
export async function inParts<T>(
  ids: readonly number[],
  ask: (ids: readonly number[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  try {
    return await ask(ids);
  } catch (error) {
    if (ids.length < 2 || !isApiError(error, 'BAD_REQUEST')) throw error;
    const half = Math.ceil(ids.length / 2);
    const earlier = await inParts(ids.slice(0, half), ask);
    return [...earlier, ...(await inParts(ids.slice(half), ask))];
  }
}
