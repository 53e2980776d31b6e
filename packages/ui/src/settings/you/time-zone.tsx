import { useSettings } from '@tidings/sdk/react';
import { t } from '../../languages/t.ts';
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
        label={t('settings.timeZone')}
        hint={timezone === here ? undefined : t('settings.thisDeviceIsSetTo', { here })}
        value={timezone}
        choices={[...zones].map((zone) => ({
          value: zone,
          label: zone === '' ? t('settings.notSet') : zone.replaceAll('_', ' '),
        }))}
        onChoose={(zone) => set('timezone', zone)}
      />
    </div>
  );
}
