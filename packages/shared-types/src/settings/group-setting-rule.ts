import { described } from '../contract/described.ts';
import { optional, type Param } from '../contract/param.ts';
import { GroupSettingUpdate, GroupSettingValue } from '../resources/group-setting.ts';
import type { SystemGroupName } from '../resources/system-group.ts';

/** A permission: groups that may hold it, and its default holders. */
export interface GroupSettingRule {
  readonly description: string;
  /** A system group, or `creator` for the user who creates the resource. */
  readonly default: SystemGroupName | 'creator';
  /** System groups that may not hold it. */
  readonly refused: readonly SystemGroupName[];
  /** Only a system group may hold it. Other values are refused with `SYSTEM_GROUP_REQUIRED`. */
  readonly systemGroupOnly?: true;
  /** Only owners may change it. Other administrators may not. */
  readonly ownerOnly?: true;
}

export type GroupSettingRules = { readonly [name: string]: GroupSettingRule };

type PerRule<R, T> = { readonly [N in keyof R]: T };

/** Returns the permissions as fields of a resource. */
export function groupSettingProperties<R extends GroupSettingRules>(
  rules: R,
): PerRule<R, typeof GroupSettingValue> {
  return mapRules(rules, (rule) => described(GroupSettingValue, rule.description));
}

/** Returns the permissions as parameters for a new resource. */
export function groupSettingParams<R extends GroupSettingRules>(
  rules: R,
): PerRule<R, Param<typeof GroupSettingValue, 'optional'>> {
  return mapRules(rules, (rule) =>
    optional(GroupSettingValue, `${rule.description} ${startOf(rule)}`),
  );
}

/** Returns the permissions as parameters for changing a resource. */
export function groupSettingUpdateParams<R extends GroupSettingRules>(
  rules: R,
): PerRule<R, Param<typeof GroupSettingUpdate, 'optional'>> {
  return mapRules(rules, (rule) => optional(GroupSettingUpdate, rule.description));
}

function startOf(rule: GroupSettingRule): string {
  return rule.default === 'creator'
    ? 'Defaults to the caller.'
    : `Defaults to \`${rule.default}\`.`;
}

function mapRules<R extends GroupSettingRules, T>(
  rules: R,
  map: (rule: GroupSettingRule) => T,
): PerRule<R, T> {
  const entries = Object.entries(rules).map(([name, rule]) => [name, map(rule)] as const);
  return Object.fromEntries(entries) as PerRule<R, T>;
}
