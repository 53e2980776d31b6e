import { type ChannelItem, useClient } from '@tidings/sdk/react';
import { useState } from 'react';
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
          Unarchive
        </button>
        <Problem text={reopen.problem} />
      </>
    );
  }
  return (
    <>
      <button type="button" className="button danger" onClick={() => setAsking(true)}>
        Archive
      </button>
      {isAsking && (
        <Confirm
          title={`Archive ${channel.name}?`}
          action="Archive"
          isDangerous
          onConfirm={() => client.api.archiveChannel({ stream_id: id })}
          onClose={() => setAsking(false)}
        >
          <p>
            People can still read the channel, but nobody can post, and its messages count as read.
            You can unarchive it later.
          </p>
        </Confirm>
      )}
    </>
  );
}
