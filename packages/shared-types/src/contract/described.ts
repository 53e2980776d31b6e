import type { TSchema } from 'typebox';
import * as Type from 'typebox';

/** Returns the schema with a description for this place. */
export function described<S extends TSchema>(schema: S, description: string): S {
  return Type.With(schema, { description }) as S;
}
