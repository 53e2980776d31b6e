import { type ChannelItem, useUser } from '@tidings/sdk/react';
import { Content } from '../content/content.tsx';
import { longDate } from '../format/days.ts';
import { t } from '../languages/t.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { ArchiveChannel } from './archive-channel.tsx';
import { canAdminister, canJoin } from './channel-rights.ts';
import { EditChannel } from './edit-channel.tsx';
import { privacyChoices, privacyOf } from './privacy.ts';
import { useJoin } from './use-join.ts';
import { useLeave } from './use-leave.ts';

/** Description of a channel; a form for channel administrators. */
export function AboutChannel({ item }: { readonly item: ChannelItem }) {
  const permissions = usePermissions();
  const { channel } = item;
  const creator = useUser(channel.creator_id ?? 0)?.user.full_name;
  const mayChange = canAdminister(permissions, item);
  const created = longDate(channel.date_created * 1000);
  return (
    <>
      {channel.is_archived && <p className="quiet">{t('channels.thisChannelIsArchivedNobody')}</p>}
      {!mayChange && (
        <>
          <Content html={channel.rendered_description} />
          <p className="quiet">{privacyChoices([privacyOf(channel)])[0]?.label}</p>
        </>
      )}
      {mayChange && <EditChannel item={item} />}
      <p className="quiet">
        {creator === undefined
          ? t('channels.createdOn', { date: created })
          : t('channels.createdOnBy', { date: created, name: creator })}
        {channel.stream_weekly_traffic !== null &&
          ` ${t('channels.aboutMessagesAWeek', { count: channel.stream_weekly_traffic })}`}
      </p>
      <div className="buttons settings-part">
        <JoinOrLeave item={item} />
        {mayChange && <ArchiveChannel item={item} />}
      </div>
    </>
  );
}

function JoinOrLeave({ item }: { readonly item: ChannelItem }) {
  const permissions = usePermissions();
  const join = useJoin();
  const leave = useLeave();
  if (canJoin(permissions, item)) {
    return (
      <button type="button" className="button primary" onClick={() => join(item.id, true)}>
        {t('channels.join')}
      </button>
    );
  }
  if (!item.subscription || item.channel.is_archived) return null;
  return (
    <button type="button" className="button" onClick={() => leave(item)}>
      {t('channels.leave')}
    </button>
  );
}
