import type { ChannelItem } from '@tidings/sdk/react';
import { useCallback } from 'react';
import { useLeavingQuestion } from './channel-opener.ts';
import { useJoin } from './use-join.ts';

/** Leaves a channel. Asks first if it is private, since the user may be unable to rejoin it. */
export function useLeave(): (item: ChannelItem) => void {
  const join = useJoin();
  const leavingQuestion = useLeavingQuestion();
  return useCallback(
    (item) => {
      if (item.channel.invite_only) leavingQuestion.open(item);
      else join(item.id, false);
    },
    [join, leavingQuestion],
  );
}
