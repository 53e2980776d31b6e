import { isDeepStrictEqual } from 'node:util';
import { type CustomData, type CustomOwner, customTags, limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';

/**
 * Returns custom data as it is stored: null if empty. Throws if it is too large. Only the data of messages is indexed,
 * so only there the number of findable values has a limit.
 */
export function checkedCustom(
  custom: CustomData,
  owner: CustomOwner = 'message',
): CustomData | null {
  if (Buffer.byteLength(JSON.stringify(custom)) > limits.customDataBytes) {
    throw badRequest(`custom may have at most ${limits.customDataBytes} bytes of JSON.`);
  }
  if (owner === 'message' && customTags(custom).length > limits.findableCustomValues) {
    throw badRequest(
      `custom may have at most ${limits.findableCustomValues} texts and numbers at its top level. Put further ones into an object or a list within it.`,
    );
  }
  return Object.keys(custom).length > 0 ? custom : null;
}

/** Returns the new custom data, or undefined if it stays as it is. */
export function changedCustom(
  current: CustomData | null,
  given: CustomData | undefined,
  owner: CustomOwner = 'message',
): CustomData | null | undefined {
  if (given === undefined) return undefined;
  const custom = checkedCustom(given, owner);
  return isDeepStrictEqual(custom, current) ? undefined : custom;
}
