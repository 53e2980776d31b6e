import { useClient } from '@tidings/sdk/react';
import type { UserSettingName } from '@tidings/shared-types';
import { useCallback } from 'react';

/** Changes a personal setting, on all devices; works offline. */
export function useSetSetting(): (name: UserSettingName, value: string | number | boolean) => void {
  const client = useClient();
  return useCallback(
    (name, value) => {
      // What cannot be stored now is told by the banner.
      client.change.updateSetting({ name, value }).catch(() => undefined);
    },
    [client],
  );
}
