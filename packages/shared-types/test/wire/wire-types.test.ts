import type { Static, TSchema } from 'typebox';
import { expectTypeOf, it } from 'vitest';
import type * as contracts from '../../src/index.ts';
import type { events } from '../../src/index.ts';
import type { AuditDetails } from '../../src/wire/audit-details.ts';
import type { FieldsOfErrors } from '../../src/wire/errors.ts';
import type { TidingsEvents } from '../../src/wire.ts';
import type { ResourceTypes } from './resource-types.ts';

/** Whether two types are the same, with what is optional and read-only in them. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** The names under which the types differ. */
type Different<A, B> =
  | Exclude<keyof A | keyof B, keyof A & keyof B>
  | { [N in keyof A & keyof B]: Same<A[N], B[N]> extends true ? never : N }[keyof A & keyof B];

type Contracts = typeof contracts;
type StaticOf<T> = { -readonly [N in keyof T]: T[N] extends TSchema ? Static<T[N]> : never };

it('each resource has the type of its schema', () => {
  type Schemas = StaticOf<Pick<Contracts, keyof Contracts & keyof ResourceTypes>>;
  // Without an export of their own, they are compared where they occur.
  type Nested =
    | 'ChannelUpsert'
    | 'ClientCapabilities'
    | 'Event'
    | 'NeverSubscribed'
    | 'OwnUserSettings'
    | 'PersonUpsert'
    | 'PushDevice'
    | 'RefusedItem'
    | 'WebhookNarrowTerm';
  expectTypeOf<
    Different<Omit<ResourceTypes, Nested | 'UserSettings'>, Schemas>
  >().toEqualTypeOf<never>();
  expectTypeOf<ResourceTypes['UserSettings']>().toEqualTypeOf<{
    -readonly [N in keyof contracts.UserSettings]: contracts.UserSettings[N];
  }>();
});

it('each event has the type of its schema', () => {
  expectTypeOf<Different<TidingsEvents, StaticOf<typeof events>>>().toEqualTypeOf<never>();
});

it('each error has the fields of its code', () => {
  type Fields = { [C in contracts.ErrorCode]: contracts.ErrorFields<C> };
  expectTypeOf<Different<FieldsOfErrors, Fields>>().toEqualTypeOf<never>();
});

it('each entry of the audit log has the details of its kind', () => {
  type Details = { [K in contracts.AuditKind]: contracts.AuditDetails<K> };
  expectTypeOf<Different<AuditDetails, Details>>().toEqualTypeOf<never>();
});
