import { useClient } from '@tidings/sdk/react';
import { useCallback } from 'react';

/** Joins a channel or leaves it; works offline. */
export function useJoin(): (channelId: number, isIn: boolean) => void {
  const client = useClient();
  return useCallback(
    (channelId, isIn) => {
      const change = isIn ? client.change.subscribe : client.change.unsubscribe;
      // What cannot be stored now is told by the banner.
      change({ channelId }).catch(() => undefined);
    },
    [client],
  );
}
