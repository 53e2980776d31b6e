import { type CustomData, type CustomDataOf, customTags, limits } from '@tidings/shared-types/wire';
import { InvalidArgument } from '../tidings-error.ts';
import { anObject, expected } from './expected.ts';

/** Custom data as a change takes it. */
export const aCustom = expected(
  `an object of at most ${limits.customDataBytes} bytes of JSON, with at most ${limits.findableCustomValues} texts and numbers at its top level, without NUL characters and unpaired surrogates`,
  (value) => anObject.isMet(value) && !Array.isArray(value) && isWithinLimits(value),
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

/** Characters that the server refuses in any text. */
const unstorable = /[\0\p{Surrogate}]/u;

/** Tells whether the server takes an object, in the form that JSON gives it. False if it has none. */
function isWithinLimits(value: unknown): boolean {
  try {
    const json = JSON.stringify(value);
    if (new TextEncoder().encode(json).length > limits.customDataBytes) return false;
    const custom = JSON.parse(json, storable) as CustomData;
    return customTags(custom).length <= limits.findableCustomValues;
  } catch {
    return false;
  }
}

/** Returns a value of an object as it is. Throws if the server cannot store it or its key. */
function storable(key: string, value: unknown): unknown {
  if (unstorable.test(key) || (typeof value === 'string' && unstorable.test(value))) {
    throw new InvalidArgument('The text cannot be stored.');
  }
  return value;
}
