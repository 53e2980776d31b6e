import type { DraftTarget } from '@tidings/sdk';
import { useOwnUser, useUsers } from '@tidings/sdk/react';
import { channelColor } from '../channels/channel-color.ts';
import { useChannel } from '../channels/use-channel.ts';
import { listText } from '../format/list-text.ts';
import { t } from '../languages/t.ts';
import { TopicName } from '../topics/topic-name.tsx';

/** Display name of a draft's conversation. */
export function TargetName({ target }: { readonly target: DraftTarget }) {
  const item = useChannel(target.kind === 'topic' ? target.channelId : undefined);
  const users = useUsers() ?? [];
  const ownId = useOwnUser()?.user.user_id;
  switch (target.kind) {
    case 'topic':
      return (
        <>
          <span style={{ color: channelColor(item?.subscription?.color) }} aria-hidden="true">
            #
          </span>
          {item?.channel.name ?? t('views.channel')} <span aria-hidden="true">›</span>{' '}
          <TopicName topic={target.topic} />
        </>
      );
    case 'direct': {
      if (target.userIds.every((id) => id === ownId)) return t('views.notesToYourself');
      return listText(
        target.userIds.map(
          (id) =>
            users.find(({ user }) => user.user_id === id)?.user.full_name ??
            t('views.unknownPerson'),
        ),
      );
    }
    case 'none':
      return <i>{t('views.noRecipientsYet')}</i>;
  }
}
