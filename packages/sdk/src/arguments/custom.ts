import { type CustomDataOf, limits } from '@tidings/shared-types';
import { anObject, expected } from './expected.ts';

/** Custom data as a change takes it. */
export const aCustom = expected(
  `an object of at most ${limits.customDataBytes} bytes of JSON`,
  (value) =>
    anObject.isMet(value) && !Array.isArray(value) && sizeOf(value) <= limits.customDataBytes,
);

/** Returns custom data as JSON keeps it, so that it shows as it will come back. */
function plainCustom(custom: CustomDataOf<'message'>): CustomDataOf<'message'> {
  return JSON.parse(JSON.stringify(custom)) as CustomDataOf<'message'>;
}

/** Returns the field of a change that may have custom data, in that form. */
export function withPlainCustom<
  T extends { readonly custom?: CustomDataOf<'message'> | undefined },
>(args: T): T {
  return args.custom === undefined ? args : { ...args, custom: plainCustom(args.custom) };
}

/** Returns the bytes of the JSON; Infinity if there is none. */
function sizeOf(value: unknown): number {
  try {
    return new TextEncoder().encode(JSON.stringify(value)).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
