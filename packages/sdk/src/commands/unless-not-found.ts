import { isApiError } from '../api/errors.ts';

/** Deletes a thing by its id. Succeeds if it is gone already. */
export async function unlessNotFound(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
  }
}
