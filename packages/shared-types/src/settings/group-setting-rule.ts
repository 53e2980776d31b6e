import { described } from '../contract/described.ts';
import { optional, type Param } from '../contract/param.ts';
import { GroupSettingUpdate, GroupSettingValue } from '../resources/group-setting.ts';
import type { SystemGroupName } from '../resources/system-group.ts';

/** A permission: which groups may hold it, and who does at the start. */
export interface GroupSettingRule {
  readonly description: string;
  /** A system group, or `creator`: whoever makes the thing, alone. */
  readonly default: SystemGroupName | 'creator';
  /** System groups that may not hold it. */
  readonly refused: readonly SystemGroupName[];
  /** Only a system group may hold it; anything else is `SYSTEM_GROUP_REQUIRED`. */
  readonly systemGroupOnly?: true;
  /** Only owners may change it, not other administrators. */
  readonly ownerOnly?: true;
}

export type GroupSettingRules = { readonly [name: string]: GroupSettingRule };

type PerRule<R, T> = { readonly [N in keyof R]: T };

/** As fields of a resource. */
export function groupSettingProperties<R extends GroupSettingRules>(
  rules: R,
): PerRule<R, typeof GroupSettingValue> {
  return mapRules(rules, (rule) => described(GroupSettingValue, rule.description));
}

/** As parameters that set the start value of a new thing. */
export function groupSettingParams<R extends GroupSettingRules>(
  rules: R,
): PerRule<R, Param<typeof GroupSettingValue, 'optional'>> {
  return mapRules(rules, (rule) =>
    optional(GroupSettingValue, `${rule.description} ${startOf(rule)}`),
  );
}

/** As parameters that change an existing thing. */
export function groupSettingUpdateParams<R extends GroupSettingRules>(
  rules: R,
): PerRule<R, Param<typeof GroupSettingUpdate, 'optional'>> {
  return mapRules(rules, (rule) => optional(GroupSettingUpdate, rule.description));
}

function startOf(rule: GroupSettingRule): string {
  return rule.default === 'creator' ? 'By default the caller.' : `By default \`${rule.default}\`.`;
}

function mapRules<R extends GroupSettingRules, T>(
  rules: R,
  map: (rule: GroupSettingRule) => T,
): PerRule<R, T> {
  const entries = Object.entries(rules).map(([name, rule]) => [name, map(rule)] as const);
  return Object.fromEntries(entries) as PerRule<R, T>;
}
