import { isApiError } from './errors.ts';

/**
 * Asks for what has these ids, in smaller parts where a server refuses what would be too long for one answer. What
 * it refuses for other reasons it refuses of a single one, too.
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
