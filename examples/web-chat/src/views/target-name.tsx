import type { DraftTarget } from '@tidings/sdk';
import { useChannels, useOwnUser, useUsers } from '@tidings/sdk/react';

/** Where something is to go, for people to read. */
export function TargetName({ target }: { readonly target: DraftTarget }) {
  const channels = useChannels() ?? [];
  const users = useUsers() ?? [];
  const ownId = useOwnUser()?.user.user_id;
  switch (target.kind) {
    case 'channel': {
      const item = channels.find(({ id }) => id === target.channelId);
      return (
        <>
          <span style={{ color: item?.subscription?.color }} aria-hidden="true">
            #
          </span>
          {item?.channel.name ?? 'Channel'} <span aria-hidden="true">›</span>{' '}
          {target.topic === '' ? <i>General chat</i> : target.topic}
        </>
      );
    }
    case 'direct': {
      if (target.userIds.every((id) => id === ownId)) return 'A note to yourself';
      return target.userIds
        .map((id) => users.find(({ user }) => user.user_id === id)?.user.full_name ?? 'Somebody')
        .join(', ');
    }
    case 'none':
      return <i>Nobody yet</i>;
  }
}
