import { type ChannelItem, useClient } from '@tidings/sdk/react';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { Confirm } from '../ui/confirm.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../ui/use-action.ts';

/** Archives a channel, or restores it. */
export function ArchiveChannel({ item }: { readonly item: ChannelItem }) {
  const client = useClient();
  const [isAsking, setAsking] = useState(false);
  const { id, channel } = item;
  const reopen = useAction(() => client.api.updateChannel({ stream_id: id, is_archived: false }));
  if (channel.is_archived) {
    return (
      <>
        <button type="button" className="button" disabled={reopen.isBusy} onClick={reopen.run}>
          {t('channels.unarchive')}
        </button>
        <Problem text={reopen.problem} />
      </>
    );
  }
  return (
    <>
      <button type="button" className="button danger" onClick={() => setAsking(true)}>
        {t('channels.archive')}
      </button>
      {isAsking && (
        <Confirm
          title={t('channels.archiveName', { name: channel.name })}
          action={t('channels.archive')}
          isDangerous
          onConfirm={() => client.api.archiveChannel({ stream_id: id })}
          onClose={() => setAsking(false)}
        >
          <p>{t('channels.peopleCanStillReadThe')}</p>
        </Confirm>
      )}
    </>
  );
}
