import type { TLiteral, TObject, TProperties } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id } from '../scalars.ts';

const id = described(Id, 'Place among the events of the queue; the next fetch acknowledges it.');

/** No interface: those do not count as records of schemas where the declarations are checked. */
export type Head<T extends string> = {
  id: typeof Id;
  type: TLiteral<T>;
};

/** The schema of the events of a type. */
export function event<T extends string, F extends TProperties>(
  type: T,
  description: string,
  fields: F,
): TObject<Head<T> & F> {
  return Type.Object({ id, type: Type.Literal(type), ...fields }, { description });
}

/** The schema of one kind of events of a type that has several, told apart by `op`. */
export function operation<T extends string, O extends string, F extends TProperties>(
  type: T,
  op: O,
  description: string,
  fields: F,
): TObject<Head<T> & { op: TLiteral<O> } & F> {
  const head = { id, type: Type.Literal(type), op: Type.Literal(op) };
  return Type.Object({ ...head, ...fields }, { description });
}
