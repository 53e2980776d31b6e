import type { ConversationTarget } from '@tidings/sdk';
import { useOwnUser, useUsers } from '@tidings/sdk/react';
import { useChannel } from '../channels/use-channel.ts';
import { listText } from '../format/list-text.ts';
import { t } from '../languages/t.ts';

/** The placeholder of the composer, which names the conversation. */
export function usePlaceholder(to: ConversationTarget): string {
  const channel = useChannel(to.kind === 'topic' ? to.channelId : undefined)?.channel;
  const users = useUsers();
  const ownId = useOwnUser()?.user.user_id;
  if (to.kind === 'topic') {
    if (!channel) return t('chat.message');
    const { topic } = to;
    return t('chat.messagePlace', {
      place: topic === '' ? `#${channel.name}` : `#${channel.name} › ${topic}`,
    });
  }
  if (to.userIds.every((id) => id === ownId)) return t('chat.messageYourself');
  const names = to.userIds.flatMap(
    (id) => users?.find(({ user }) => user.user_id === id)?.user.full_name ?? [],
  );
  return names.length > 0 ? t('chat.messageNames', { names: listText(names) }) : t('chat.message');
}
