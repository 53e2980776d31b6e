import { useClient } from '@tidings/sdk/react';
import { useCallback } from 'react';
import { leaveToBanner } from '../ui/leave-to-banner.ts';

/** Joins or leaves a channel. Works offline. */
export function useJoin(): (channelId: number, isIn: boolean) => void {
  const client = useClient();
  return useCallback(
    (channelId, isIn) => {
      const change = isIn ? client.change.subscribe : client.change.unsubscribe;
      leaveToBanner(change({ channelId }));
    },
    [client],
  );
}
