import { kind } from './audit-kind.ts';
import {
  changedSettingOf,
  changedText,
  count,
  flag,
  id,
  idOrNull,
  ids,
  newName,
} from './detail.ts';

/** Entries about channels, messages and groups. */
export const contentKinds = {
  'channel.created': kind('channel', 'A channel was made.', { ...newName, is_private: flag }),
  'channel.renamed': kind('channel', 'A channel was renamed.', changedText),
  'channel.setting_changed': kind(
    'channel',
    'A setting of a channel changed: privacy, a permission, retention or another.',
    changedSettingOf,
  ),
  'channel.archived': kind('channel', 'A channel was archived.', newName),
  'channel.unarchived': kind('channel', 'A channel was unarchived.', newName),
  'channel.people_added': kind('channel', 'A person added others to a channel.', {
    ...newName,
    user_ids: ids,
  }),
  'channel.people_removed': kind('channel', 'A person removed others from a channel.', {
    ...newName,
    user_ids: ids,
  }),
  'default_channel.added': kind('channel', 'A channel became one that new people join.', newName),
  'default_channel.removed': kind(
    'channel',
    'A channel is no longer one that new people join.',
    newName,
  ),
  'message.deleted': kind('message', 'A message was deleted.', {
    sender_id: id,
    channel_id: idOrNull,
  }),
  'topic.deleted': kind('channel', 'The messages of a topic were deleted.', { count }),
  'messages.expired': kind(
    null,
    'The server deleted messages that are older than the organization keeps them.',
    { count },
  ),
  'group.created': kind('group', 'A group was made.', newName),
  'group.setting_changed': kind('group', 'A setting of a group changed.', changedSettingOf),
  'group.deactivated': kind('group', 'A group was deactivated.', newName),
  'group.reactivated': kind('group', 'A group was reactivated.', newName),
  'group.members_changed': kind('group', 'People were added to a group or removed.', {
    ...newName,
    added: ids,
    removed: ids,
  }),
  'group.subgroups_changed': kind('group', 'Groups were added to a group or removed.', {
    ...newName,
    added: ids,
    removed: ids,
  }),
  'channel_folder.created': kind('channel_folder', 'A channel folder was made.', newName),
  'channel_folder.changed': kind('channel_folder', 'A channel folder changed.', newName),
};
