import { isApiError } from '../api/errors.ts';

/** Whether the server refused with this code; other failures are thrown. */
export async function refusedWith(code: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    if (isApiError(error, code)) return true;
    throw error;
  }
}
