import type { TObject, TProperties } from 'typebox';
import * as Type from 'typebox';
import type { AuditTarget } from './audit-targets.ts';

/** A kind of entries: the thing that they name, and their details. */
export interface AuditRule<
  T extends AuditTarget | null = AuditTarget | null,
  P extends TProperties = TProperties,
> {
  readonly target: T;
  readonly details: TObject<P>;
  readonly description: string;
}

/** Defines a kind of entries. Details hold ids, counts, settings and names of things: no secrets, no message text. */
export function kind<T extends AuditTarget | null, P extends TProperties>(
  target: T,
  description: string,
  details: P,
): AuditRule<T, P> {
  return {
    target,
    details: Type.Object(details, { additionalProperties: false }),
    description,
  };
}
