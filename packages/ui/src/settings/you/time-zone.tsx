import { useSettings } from '@tidings/sdk/react';
import { Select } from '../../ui/select.tsx';
import { useSetSetting } from '../use-set-setting.ts';

/** The user's time zone, which shows on their card as local time. */
export function TimeZone() {
  const settings = useSettings();
  const set = useSetSetting();
  if (!settings) return null;
  const { timezone } = settings;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = new Set(['', here, timezone, ...Intl.supportedValuesOf('timeZone')]);
  return (
    <div className="settings-end">
      <Select
        label="Time zone"
        hint={timezone === here ? undefined : `This device is set to ${here}.`}
        value={timezone}
        choices={[...zones].map((zone) => ({
          value: zone,
          label: zone === '' ? 'Not set' : zone.replaceAll('_', ' '),
        }))}
        onChoose={(zone) => set('timezone', zone)}
      />
    </div>
  );
}
