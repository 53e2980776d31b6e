import { realmGroupSettings, realmSettings } from '@tidings/shared-types';
import { internalName } from '../../core/realm/internal-settings.ts';
import { channelFolders, channels, subscriptions } from '../../core/storage/tables/channels.ts';
import { linkifiers, realmSettingRows } from '../../core/storage/tables/organization.ts';
import { renderDescription } from '../../features/markdown/render-description.ts';
import { pictureKinds } from '../../features/realm-pictures/picture-files.ts';
import { validatorOf } from '../../http/input/validator.ts';
import type { ArchivedFile, Rows } from '../import/archive.ts';
import type { IdCounter } from '../import/id-counter.ts';
import type { Organization } from './format.ts';

const COLOR = '#76ce90';

/** Adds settings, permissions, domains and linkifiers. A new organization has other settings than the defaults. */
export function addSettings(organization: Organization, rows: Rows, ids: IdCounter): void {
  for (const [name, rule] of Object.entries(realmSettings)) {
    const value = organization.settings[name];
    if (value === undefined || !validatorOf(rule.schema).Check(value)) continue;
    rows.add(realmSettingRows, { name, value });
  }
  for (const name of Object.keys(realmGroupSettings)) {
    const value = organization.permissions[name];
    if (value !== undefined) rows.add(realmSettingRows, { name, value });
  }
  const domains = organization.domains.map(({ domain, allow_subdomains }) => ({
    ...{ id: ids.next(), domain, allow_subdomains },
  }));
  if (domains.length > 0)
    rows.add(realmSettingRows, { name: internalName('domains'), value: domains });
  for (const { order, ...linkifier } of organization.linkifiers)
    rows.add(linkifiers, { ...linkifier, linkifier_order: order });
}

/**
 * Adds channels, their folders and subscriptions. An export does not tell when people subscribed. So where new
 * subscribers do not see the history, nobody does.
 */
export function addChannels(organization: Organization, rows: Rows, lastMessageId: number): void {
  for (const { order, ...folder } of organization.channel_folders) {
    rows.add(channelFolders, {
      ...folder,
      rendered_description: renderDescription(folder.description),
      ...{ date_created: null, creator_id: null, folder_order: order },
    });
  }
  for (const { permissions, subscribers, ...channel } of organization.channels) {
    rows.add(channels, { ...channel, first_message_id: null, settings: permissions });
    const after = channel.history_public_to_subscribers ? 0 : lastMessageId;
    for (const user_id of subscribers) {
      rows.add(subscriptions, {
        ...{ channel_id: channel.id, user_id, active: true, color: COLOR, is_muted: false },
        ...{ pin_to_top: false, desktop_notifications: null, audible_notifications: null },
        ...{ push_notifications: null, email_notifications: null, wildcard_mentions_notify: null },
        intervals: [[after, null]],
      });
    }
  }
}

/** Returns the pictures of people, of emoji and of the organization, as the server made them. */
export function pictures(organization: Organization): ArchivedFile[] {
  const ofPeople = organization.users.flatMap(({ user_id, picture }) =>
    picture === null
      ? []
      : [{ kind: 'avatar' as const, isReady: true, path: picture, userId: user_id }],
  );
  const ofEmoji = organization.emoji.map(({ file, ...row }) => ({
    ...{ kind: 'emoji' as const, isReady: true, path: file, row },
  }));
  const own = pictureKinds.flatMap((picture) => {
    const path = organization[picture];
    return path === null ? [] : [{ kind: 'picture' as const, isReady: true, path, picture }];
  });
  return [...ofPeople, ...ofEmoji, ...own];
}
