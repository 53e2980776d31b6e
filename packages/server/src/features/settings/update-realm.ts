import {
  endpoints,
  type GroupSettingUpdate,
  limits,
  type RealmGroupSettingName,
  type RealmSettingName,
  realmGroupSettingNames,
  realmGroupSettings,
  realmSettingNames,
  realmSettings,
  roles,
} from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { realmSettingRows } from '../../core/storage/tables/organization.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { codePoints } from '../../core/text/code-points.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { findChannel, invalidChannel } from '../channels/find-channel.ts';
import { withWaitingPeriod } from '../groups/full-members.ts';
import { sameSetting, updatedSetting } from '../groups/group-setting.ts';
import { announceLeavers, announceNewcomers, companyOf } from '../users/company.ts';
import { changedDerivedSettings, derivedRealmSettings } from './derived-realm-settings.ts';
import { languageName } from './language-name.ts';

/** Settings that are announced in one combined event. */
const announcedTogether: ReadonlySet<string> = new Set<RealmSettingName>([
  'topics_policy',
  'message_edit_history_visibility_policy',
  'allow_message_editing',
  'message_content_edit_limit_seconds',
  'message_content_delete_limit_seconds',
  'move_messages_within_stream_limit_seconds',
  'move_messages_between_streams_limit_seconds',
]);

/** Settings whose value is a channel. */
const channelSettings: ReadonlySet<string> = new Set<RealmSettingName>([
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
]);

export const updateRealm = mutation(
  endpoints.updateRealm,
  async ({ change, state, caller, input }) => {
    const { waiting_period_threshold: days = state.setting('waiting_period_threshold') } = input;
    const mayChangeSight = input.can_access_all_users_group !== undefined;
    const active = state.usersByActivity.get(true) ?? [];
    const company = companyOf(change, mayChangeSight ? active : []);
    await withWaitingPeriod(change, days, () => changeSettings(change, caller, input));
    await announceNewcomers(change, company);
    announceLeavers(change, company);
    return {};
  },
);

function changeSettings(change: Mutation, caller: UserRow, input: Input): void {
  const { state } = change;
  const before = derivedRealmSettings(state);
  const together: Record<string, unknown> = {};
  for (const [name, value] of changedSettings(change, caller, input)) {
    if (!announcedTogether.has(name)) {
      putSetting(change, name, value);
      continue;
    }
    storeSetting(change, name, value);
    together[name] = value;
  }
  for (const [name, value] of changedPermissions(state, caller, input)) {
    storePermission(change, name, value);
    together[name] = value;
  }
  Object.assign(together, changedDerivedSettings(state, before));
  if (Object.keys(together).length > 0) {
    change.emit('realm', { type: 'realm', op: 'update_dict', property: 'default', data: together });
  }
}

/** Changes a setting that has an event of its own. */
export function putSetting(change: Mutation, name: RealmSettingName, value: unknown): void {
  storeSetting(change, name, value);
  change.emit('realm', { type: 'realm', op: 'update', property: name, value });
}

function storeSetting(change: Mutation, name: RealmSettingName, value: unknown): void {
  const old: unknown = change.state.setting(name);
  change.put(realmSettingRows, { name, value });
  audit(change, { kind: 'setting.changed', details: { setting: name, old, new: value } });
}

function storePermission(change: Mutation, name: RealmGroupSettingName, value: unknown): void {
  const old: unknown = change.state.groupSetting(name);
  change.put(realmSettingRows, { name, value });
  audit(change, { kind: 'setting.changed', details: { setting: name, old, new: value } });
}

type Input = Readonly<Record<string, unknown>>;

function changedSettings(
  change: Mutation,
  caller: UserRow,
  input: Input,
): [RealmSettingName, unknown][] {
  const { state } = change;
  const changed: [RealmSettingName, unknown][] = [];
  for (const name of realmSettingNames) {
    if (input[name] === undefined) continue;
    const value = settingValue(name, input[name]);
    if (value === state.setting(name)) continue;
    checkAuthority(caller, name, 'ownerOnly' in realmSettings[name]);
    if (name === 'emails_restricted_to_domains' && value === true) checkDomains(state);
    if (channelSettings.has(name) && value !== -1)
      checkChannel(change, caller, name, Number(value));
    changed.push([name, value]);
  }
  return changed;
}

/** Without a domain nobody could join. */
function checkDomains(state: RealmState): void {
  if (state.internal('domains').length > 0) return;
  throw badRequest('Add an email domain first.');
}

function changedPermissions(
  state: RealmState,
  caller: UserRow,
  input: Input,
): [RealmGroupSettingName, unknown][] {
  const changed: [RealmGroupSettingName, unknown][] = [];
  for (const name of realmGroupSettingNames) {
    const update = input[name] as GroupSettingUpdate | undefined;
    if (update === undefined) continue;
    const current = state.groupSetting(name);
    const value = updatedSetting(state, name, realmGroupSettings[name], current, update);
    if (sameSetting(state, value, current)) continue;
    checkAuthority(caller, name, 'ownerOnly' in realmGroupSettings[name]);
    changed.push([name, value]);
  }
  return changed;
}

/** Throws unless the channel is active and visible to the caller. The channel for reports must be private too. */
function checkChannel({ state, now }: Mutation, caller: UserRow, name: string, id: number): void {
  const channel = findChannel(state, caller, id, now);
  if (channel.is_archived) throw invalidChannel();
  if (name === 'moderation_request_channel_id' && !channel.invite_only) {
    throw badRequest('The channel for reports must be private.');
  }
}

/** Returns the stored value. `unlimited` in requests is null or -1 there. */
function settingValue(name: RealmSettingName, given: unknown): unknown {
  if (given === 'unlimited') return name === 'message_retention_days' ? -1 : null;
  if (name === 'name') return checkedRealmName(String(given));
  if (name === 'default_language') languageName(String(given));
  return given;
}

export function checkedRealmName(name: string): string {
  const trimmed = name.trim();
  const length = codePoints(trimmed);
  if (length === 0 || length > limits.realmNameLength) {
    throw badRequest(`Organization name must have 1 to ${limits.realmNameLength} characters.`);
  }
  return trimmed;
}

function checkAuthority(caller: UserRow, name: string, ownerOnly: boolean): void {
  if (ownerOnly && caller.role !== roles.owner) {
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', `Only organization owners can change '${name}'.`);
  }
}
