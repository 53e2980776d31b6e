import { roles } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { organizationWords } from '../../languages/readers.ts';
import { noteNewChannels } from '../notices/channel-notices.ts';
import { addSubscribers } from '../subscriptions/add-subscribers.ts';
import { defaultChannels } from './default-channels.ts';
import { addChannel, channelTemplate } from './new-channel.ts';

/** Subscribes a new account to the default channels, unless it is a bot or guest. Others subscribe those. */
export async function subscribeToDefaults(change: Mutation, user: UserRow): Promise<void> {
  if (user.is_bot || user.role === roles.guest) return;
  const joinings = defaultChannels(change.state).map((channel) => ({ channel }));
  if (joinings.length > 0) await addSubscribers(change, [user], joinings);
}

/** Creates the first channel of an organization that just got its first owner. */
export async function createFirstChannels(change: Mutation, owner: UserRow): Promise<void> {
  if (change.state.channels.size > 0) return;
  const template = channelTemplate(
    change.state,
    { user: owner, webPublicStreams: false },
    { is_default_stream: true },
    change.now,
  );
  const { t } = organizationWords(change.state);
  const channel = addChannel(
    change,
    owner.id,
    { name: t('notice.firstChannel'), description: t('notice.firstChannelWhat') },
    template,
  );
  await addSubscribers(change, [owner], [{ channel, isNew: true }]);
  await noteNewChannels(change, owner, [channel]);
}
