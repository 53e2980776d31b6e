import type { ChannelItem } from '@tidings/sdk/react';
import { useCallback } from 'react';
import { leavingQuestion } from './channel-opener.ts';
import { useJoin } from './use-join.ts';

/** Leaves a channel, or asks first: those who leave a private one may not come back by themselves. */
export function useLeave(): (item: ChannelItem) => void {
  const join = useJoin();
  return useCallback(
    (item) => {
      if (item.channel.invite_only) leavingQuestion.open(item);
      else join(item.id, false);
    },
    [join],
  );
}
