import { isApiError } from '../api/errors.ts';

/** Deletes a thing that has an id of its own; that it is gone already is what was wanted. */
export async function unlessNotFound(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
  }
}
