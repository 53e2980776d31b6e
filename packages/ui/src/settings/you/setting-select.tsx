import { useSettings } from '@tidings/sdk/react';
import type { OwnUserSettings } from '@tidings/shared-types';
import { type Choice, Select } from '../../ui/select.tsx';
import { useSetSetting } from '../use-set-setting.ts';

type SelectName = {
  [N in keyof OwnUserSettings]: OwnUserSettings[N] extends string | number ? N : never;
}[keyof OwnUserSettings];

interface Props<N extends SelectName> {
  readonly name: N;
  readonly label: string;
  readonly hint?: string;
  readonly choices: readonly Choice<OwnUserSettings[N]>[];
}

/** A personal setting with a few choices. Works offline. */
export function SettingSelect<N extends SelectName>({ name, choices, ...rest }: Props<N>) {
  const settings = useSettings();
  const set = useSetSetting();
  if (!settings) return null;
  return (
    <Select
      value={settings[name]}
      choices={choices}
      onChoose={(chosen) => set(name, chosen)}
      {...rest}
    />
  );
}
