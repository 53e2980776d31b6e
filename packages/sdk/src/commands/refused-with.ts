import { isApiError } from '../api/errors.ts';

/** Tells whether the server refused with this code. Throws other failures. */
export async function refusedWith(code: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    if (isApiError(error, code)) return true;
    throw error;
  }
}

/** Deletes a thing by its id. Succeeds if it is gone already. */
export async function unlessNotFound(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
  }
}
