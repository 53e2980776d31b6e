import type { Endpoint } from '@tidings/shared-types';
import { NetworkError } from './errors.ts';

/**
 * What is to tell what was made, or what happened, is no answer without it, such as one of somebody on
 * the way: nobody knows then what the server did, and it is asked again.
 */
export function expectWhole({ method, path }: Endpoint, isWhole: boolean): void {
  if (isWhole) return;
  throw new NetworkError(`${method} ${path}`, new TypeError('The answer is not whole'));
}
