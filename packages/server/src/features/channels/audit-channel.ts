import { isDeepStrictEqual } from 'node:util';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import { audit } from '../audit/audit.ts';
import { channelPermission, channelSettingNames } from './access.ts';

const properties = [
  'description',
  'invite_only',
  'history_public_to_subscribers',
  'is_web_public',
  'message_retention_days',
  'topics_policy',
  'folder_id',
] as const;

/** Writes an entry for each changed property of a channel. */
export function auditChannel(change: Mutation, before: ChannelRow, next: ChannelRow): void {
  const { id: target, name } = next;
  if (name !== before.name) {
    audit(change, { kind: 'channel.renamed', target, details: { old: before.name, new: name } });
  }
  const setting = (setting: string, old: unknown, value: unknown) => {
    if (isDeepStrictEqual(old, value)) return;
    const details = { name, setting, old, new: value };
    audit(change, { kind: 'channel.setting_changed', target, details });
  };
  for (const property of properties) setting(property, before[property], next[property]);
  for (const permission of channelSettingNames) {
    setting(permission, channelPermission(before, permission), channelPermission(next, permission));
  }
  if (next.is_archived !== before.is_archived) {
    const kind = next.is_archived ? 'channel.archived' : 'channel.unarchived';
    audit(change, { kind, target, details: { name } });
  }
  if (next.is_default !== before.is_default) auditDefault(change, next, next.is_default);
}

export function auditDefault(change: Mutation, { id, name }: ChannelRow, isDefault: boolean): void {
  const kind = isDefault ? 'default_channel.added' : 'default_channel.removed';
  audit(change, { kind, target: id, details: { name } });
}
