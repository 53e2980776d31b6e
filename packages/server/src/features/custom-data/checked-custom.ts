import { isDeepStrictEqual } from 'node:util';
import { type CustomData, limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';

/** Returns custom data as it is stored: null if empty. Throws if it is too large. */
export function checkedCustom(custom: CustomData): CustomData | null {
  if (Buffer.byteLength(JSON.stringify(custom)) > limits.customDataBytes) {
    throw badRequest(`custom may have at most ${limits.customDataBytes} bytes of JSON.`);
  }
  return Object.keys(custom).length > 0 ? custom : null;
}

/** Returns the new custom data, or undefined if it stays as it is. */
export function changedCustom(
  current: CustomData | null,
  given: CustomData | undefined,
): CustomData | null | undefined {
  if (given === undefined) return undefined;
  const custom = checkedCustom(given);
  return isDeepStrictEqual(custom, current) ? undefined : custom;
}
