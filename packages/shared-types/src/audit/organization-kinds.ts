import * as Type from 'typebox';
import { Role } from '../scalars.ts';
import { kind } from './audit-kind.ts';
import {
  changedSetting,
  changedSettingOf,
  flag,
  ids,
  newName,
  text,
  timeOrNull,
} from './detail.ts';

const domain = { domain: text, allow_subdomains: flag };
const linkifier = { pattern: text, url_template: text };
const webhook = { name: text };
/** The address can hold a key, so only its host is kept. */
const hook = { host: text };

/** Entries about the organization, its data and what it connects to. */
export const organizationKinds = {
  'realm.created': kind(null, 'The organization was made.', {}),
  'realm.deactivated': kind(null, 'The organization was deactivated.', {}),
  'realm.reactivated': kind(null, 'The organization was reactivated.', {}),
  'realm.restored': kind(null, 'The organization was restored from a backup.', {}),
  'realm.imported': kind(null, 'Data of another product were imported.', {
    source: text,
  }),
  'realm.exported': kind(null, 'The organization was exported by a command.', {}),
  'realm.picture_changed': kind(null, 'The icon or a logo changed.', {
    picture: Type.Enum(['icon', 'logo', 'night_logo']),
    uploaded: flag,
  }),
  'setting.changed': kind(null, 'A setting of the organization changed.', changedSetting),
  'new_people_setting.changed': kind(
    null,
    'A setting that new people start with changed.',
    changedSetting,
  ),
  'domain.added': kind(null, 'A mail domain was allowed.', domain),
  'domain.changed': kind(null, 'A mail domain got other rules.', domain),
  'domain.removed': kind(null, 'A mail domain is no longer allowed.', { domain: text }),
  'export.started': kind('export', 'An export of the organization was asked for.', {
    export_type: Type.Enum([1, 2]),
  }),
  'export.deleted': kind('export', 'An export of the organization was deleted.', {}),
  'invite.created': kind('invite', 'An invitation was made.', {
    by_mail: flag,
    role: Role,
    channel_ids: ids,
    expires_at: timeOrNull,
  }),
  'invite.resent': kind('invite', 'An invitation was mailed again.', {}),
  'invite.revoked': kind('invite', 'An invitation was revoked.', { by_mail: flag, role: Role }),
  'linkifier.created': kind('linkifier', 'A linkifier was added.', linkifier),
  'linkifier.changed': kind('linkifier', 'A linkifier changed.', linkifier),
  'linkifier.deleted': kind('linkifier', 'A linkifier was removed.', linkifier),
  'playground.created': kind('playground', 'A code playground was added.', newName),
  'playground.deleted': kind('playground', 'A code playground was removed.', newName),
  'emoji.created': kind('emoji', 'An emoji was added.', newName),
  'emoji.deactivated': kind('emoji', 'An emoji was deactivated.', newName),
  'profile_field.created': kind('profile_field', 'A profile field was added.', newName),
  'profile_field.changed': kind('profile_field', 'A profile field changed.', newName),
  'profile_field.deleted': kind('profile_field', 'A profile field was removed.', newName),
  'webhook.created': kind('webhook', 'A webhook was added.', webhook),
  'webhook.changed': kind('webhook', 'A setting of a webhook changed.', changedSettingOf),
  'webhook.deleted': kind('webhook', 'A webhook was removed.', webhook),
  'webhook.paused': kind('webhook', 'The server paused a webhook.', {
    ...webhook,
    reason: Type.Enum(['failing', 'gone', 'behind', 'account']),
  }),
  'webhook.resumed': kind('webhook', 'A paused webhook was resumed.', webhook),
  'webhook.secret_rotated': kind('webhook', 'A webhook got a new secret.', webhook),
  'before_send_hook.created': kind(null, 'The before-send hook was set up.', hook),
  'before_send_hook.changed': kind(
    null,
    'A setting of the before-send hook changed.',
    changedSetting,
  ),
  'before_send_hook.deleted': kind(null, 'The before-send hook was removed.', hook),
  'before_send_hook.secret_rotated': kind(null, 'The before-send hook got a new secret.', hook),
};
