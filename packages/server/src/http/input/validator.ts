import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

const compiled = new WeakMap<TSchema, Validator>();

/** Compiled when first needed, and once: contracts share most of their schemas. */
export function validatorOf(schema: TSchema): Validator {
  const known = compiled.get(schema);
  if (known) return known;
  const validator: Validator = Compile(schema);
  compiled.set(schema, validator);
  return validator;
}
