import type { ConversationTarget } from '@tidings/sdk';
import { useChannels, useOwnUser, useUsers } from '@tidings/sdk/react';

/** Says where the text will go. */
export function usePlaceholder(to: ConversationTarget): string {
  const channels = useChannels();
  const users = useUsers();
  const ownId = useOwnUser()?.user.user_id;
  if (to.kind === 'topic') {
    const name = channels?.find(({ id }) => id === to.channelId)?.channel.name;
    if (name === undefined) return 'Message';
    return `Message #${name}${to.topic === '' ? '' : ` › ${to.topic}`}`;
  }
  if (to.userIds.every((id) => id === ownId)) return 'A note to yourself';
  const names = to.userIds.flatMap(
    (id) => users?.find(({ user }) => user.user_id === id)?.user.full_name ?? [],
  );
  return names.length > 0 ? `Message ${names.join(', ')}` : 'Message';
}
