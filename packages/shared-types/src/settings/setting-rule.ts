import type { Static, TSchema } from 'typebox';
import { optional, type Param } from '../contract/param.ts';

/** A setting of a user or a realm: its values, meaning and default. */
export interface SettingRule<S extends TSchema = TSchema, I extends TSchema = TSchema> {
  /** The stored and reported value. */
  readonly schema: S;
  /** The value in requests; usually the same. */
  readonly input: I;
  readonly default: Static<S>;
  readonly description: string;
  /** Only owners may change it. Other administrators may not. */
  readonly ownerOnly?: true;
}

export type SettingRules = { readonly [name: string]: SettingRule };

export function setting<S extends TSchema>(
  schema: S,
  value: Static<S>,
  description: string,
  options: { readonly ownerOnly?: true } = {},
): SettingRule<S, S> {
  return { schema, input: schema, default: value, description, ...options };
}

/** Defines a setting whose form in requests differs from its reported form. */
export function convertedSetting<S extends TSchema, I extends TSchema>(
  schema: S,
  input: I,
  value: Static<S>,
  description: string,
  options: { readonly ownerOnly?: true } = {},
): SettingRule<S, I> {
  return { schema, input, default: value, description, ...options };
}

/** The values of all settings of a registry. */
export type SettingValues<R extends SettingRules> = {
  [N in keyof R]: Static<R[N]['schema']>;
};

type SettingParams<R extends SettingRules> = {
  readonly [N in keyof R]: Param<R[N]['input'], 'optional'>;
};

/** Returns the settings of a registry as parameters of the endpoint that changes them. */
export function settingParams<R extends SettingRules>(rules: R): SettingParams<R> {
  const entries = Object.entries(rules).map(
    ([name, rule]) => [name, optional(rule.input, rule.description)] as const,
  );
  return Object.fromEntries(entries) as SettingParams<R>;
}

/** Returns the settings of a new user or realm. */
export function settingDefaults<R extends SettingRules>(rules: R): SettingValues<R> {
  const entries = Object.entries(rules).map(([name, rule]) => [name, rule.default] as const);
  return Object.fromEntries(entries) as SettingValues<R>;
}
