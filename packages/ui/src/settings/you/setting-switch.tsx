import { useSettings } from '@tidings/sdk/react';
import type { OwnUserSettings } from '@tidings/shared-types';
import { Switch } from '../../ui/switch.tsx';
import { useSetSetting } from '../use-set-setting.ts';

/** The names of boolean settings. */
export type SwitchName = {
  [N in keyof OwnUserSettings]: OwnUserSettings[N] extends boolean ? N : never;
}[keyof OwnUserSettings];

interface Props {
  readonly name: SwitchName;
  readonly label: string;
  readonly hint?: string;
  readonly isBare?: boolean;
}

/** A boolean personal setting. Works offline. */
export function SettingSwitch({ name, ...rest }: Props) {
  const settings = useSettings();
  const set = useSetSetting();
  return (
    <Switch
      isOn={settings?.[name] ?? false}
      disabled={!settings}
      onSwitch={(isOn) => set(name, isOn)}
      {...rest}
    />
  );
}
