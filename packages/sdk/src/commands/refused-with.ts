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
