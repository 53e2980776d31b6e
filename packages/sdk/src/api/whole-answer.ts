import type { Endpoint } from '@tidings/shared-types';
import { NetworkError } from './errors.ts';

/**
 * Throws if an answer lacks its essential fields, as one from a proxy does. It does not tell what the server did, so
 * the caller must ask again.
 */
export function expectWhole({ method, path }: Endpoint, isWhole: boolean): void {
  if (isWhole) return;
  throw new NetworkError(`${method} ${path}`, new TypeError('The answer is incomplete'));
}
