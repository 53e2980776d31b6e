import { useChannels } from '@tidings/sdk/react';
import { t } from '../languages/t.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { canJoin } from './channel-rights.ts';

/**
 * The reason why the user can neither read nor write in a channel, if there is one. It is empty while that is not
 * known yet of a channel that this device does not know.
 */
export function useNoAccessReason(channelId: number | undefined): string | undefined {
  const permissions = usePermissions();
  const channels = useChannels();
  if (channelId === undefined || !channels?.length) return undefined;
  const item = channels.find(({ id }) => id === channelId);
  if (permissions.own === undefined) return item ? undefined : '';
  if (!item) return t('chat.youAreNoLongerIn');
  const isOpen = item.subscription || item.channel.is_archived || canJoin(permissions, item);
  return isOpen ? undefined : t('chat.youAreNotInThis');
}
