import type { TLiteral, TObject, TProperties } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id } from '../scalars.ts';

const id = described(Id, 'Position in the queue. The next request for events acknowledges it.');

/**
 * A type instead of an interface, since an interface does not match the index signature of a record of
 * schemas.
 */
export type Head<T extends string> = {
  id: typeof Id;
  type: TLiteral<T>;
};

/** Returns the schema of an event type. */
export function event<T extends string, F extends TProperties>(
  type: T,
  description: string,
  fields: F,
): TObject<Head<T> & F> {
  return Type.Object({ id, type: Type.Literal(type), ...fields }, { description });
}

/** Returns the schema of one kind of an event type, identified by `op`. */
export function operation<T extends string, O extends string, F extends TProperties>(
  type: T,
  op: O,
  description: string,
  fields: F,
): TObject<Head<T> & { op: TLiteral<O> } & F> {
  const head = { id, type: Type.Literal(type), op: Type.Literal(op) };
  return Type.Object({ ...head, ...fields }, { description });
}
