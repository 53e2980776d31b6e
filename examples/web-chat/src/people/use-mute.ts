import { useClient } from '@tidings/sdk/react';
import { useCallback } from 'react';

/** Mutes somebody, or no longer; works offline. */
export function useMute(): (userId: number, isMuted: boolean) => void {
  const client = useClient();
  return useCallback(
    (userId, isMuted) => {
      const change = isMuted ? client.change.muteUser : client.change.unmuteUser;
      // What cannot be stored now is told by the banner.
      change({ userId }).catch(() => undefined);
    },
    [client],
  );
}
