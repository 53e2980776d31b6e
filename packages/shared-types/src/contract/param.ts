import type { Static, TSchema } from 'typebox';

/** Condition under which an optional parameter is required. */
export type RequiredWhen =
  | { readonly param: string; readonly is: readonly string[] }
  | { readonly given: string }
  | { readonly notGiven: string };

export interface ParamOptions {
  /** Older names of the same parameter. Sending a name together with one of its aliases is an error. */
  readonly aliases?: readonly string[];
  readonly requiredWhen?: RequiredWhen;
  /** The error code if `requiredWhen` is not met. Defaults to `REQUEST_VARIABLE_MISSING`. */
  readonly missingCode?: 'BAD_REQUEST';
  /** Whether the parameter is ignored if `requiredWhen` does not apply. */
  readonly isIgnoredElse?: true;
  /** Parameters that may not be sent together with this one. Defaults do not count. */
  readonly excludes?: readonly string[];
  readonly deprecated?: boolean;
}

/** One parameter of an endpoint: its type, whether it is required, and its meaning. */
export interface Param<S extends TSchema = TSchema, P extends Presence = Presence>
  extends ParamOptions {
  readonly schema: S;
  readonly presence: P;
  readonly description: string;
  /** The handler's value if the parameter is absent; only with presence `defaulted`. */
  readonly default?: Static<S>;
}

export type Presence = 'required' | 'optional' | 'defaulted';
export type Params = { readonly [name: string]: Param };

export function required<S extends TSchema>(
  schema: S,
  description: string,
  options: ParamOptions = {},
): Param<S, 'required'> {
  return { schema, presence: 'required', description, ...options };
}

export function optional<S extends TSchema>(
  schema: S,
  description: string,
  options: ParamOptions = {},
): Param<S, 'optional'> {
  return { schema, presence: 'optional', description, ...options };
}

export function defaulted<S extends TSchema>(
  schema: S,
  value: Static<S>,
  description: string,
  options: ParamOptions = {},
): Param<S, 'defaulted'> {
  return { schema, presence: 'defaulted', default: value, description, ...options };
}
