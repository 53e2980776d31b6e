import type { TSchema } from 'typebox';
import * as Type from 'typebox';

/** The same schema with a description of what it means in this place. */
export function described<S extends TSchema>(schema: S, description: string): S {
  return Type.With(schema, { description }) as S;
}
