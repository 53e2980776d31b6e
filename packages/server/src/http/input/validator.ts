import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

const compiled = new WeakMap<TSchema, Validator>();

/** Returns the compiled validator of a schema. Each is compiled once, as contracts share most schemas. */
export function validatorOf(schema: TSchema): Validator {
  const known = compiled.get(schema);
  if (known) return known;
  const validator: Validator = Compile(schema);
  compiled.set(schema, validator);
  return validator;
}
