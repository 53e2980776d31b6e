import type { SettingChange } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import type { OwnUserSettings, UserSettingName } from '@tidings/shared-types';
import { useCallback } from 'react';
import { leaveToBanner } from '../ui/leave-to-banner.ts';

type SetSetting = <N extends UserSettingName>(name: N, value: OwnUserSettings[N]) => void;

/** Changes a personal setting on all devices. Works offline. */
export function useSetSetting(): SetSetting {
  const client = useClient();
  return useCallback(
    (name, value) => leaveToBanner(client.change.updateSetting({ name, value } as SettingChange)),
    [client],
  );
}
