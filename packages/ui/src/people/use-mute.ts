import { useClient } from '@tidings/sdk/react';
import { useCallback } from 'react';
import { leaveToBanner } from '../ui/leave-to-banner.ts';

/** Mutes or unmutes a person. Works offline. */
export function useMute(): (userId: number, isMuted: boolean) => void {
  const client = useClient();
  return useCallback(
    (userId, isMuted) => {
      const change = isMuted ? client.change.muteUser : client.change.unmuteUser;
      leaveToBanner(change({ userId }));
    },
    [client],
  );
}
