import type { TSchema, TUnsafe } from 'typebox';
import * as Type from 'typebox';

/** Hidden, as are the marks of TypeBox: it is no part of the JSON schema. */
const mark = '~writtenType';

/**
 * Returns a schema whose static type says more than it can check. `text` is that type in TypeScript, with which
 * `npm run endpoints` writes it.
 */
export function typed<T>(text: string, schema: TSchema): TUnsafe<T> {
  return Object.defineProperty(Type.Unsafe<T>(schema), mark, { value: text });
}

/** Returns the type with which a schema was declared, if it says more than the schema. */
export function writtenTypeOf(schema: TSchema): string | undefined {
  const text: unknown = Reflect.get(schema, mark);
  return typeof text === 'string' ? text : undefined;
}
