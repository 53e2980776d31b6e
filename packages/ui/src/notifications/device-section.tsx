import { useClient } from '@tidings/sdk/react';
import { storedAccount } from '../account/account.ts';
import { t } from '../languages/t.ts';
import { Problem } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { Switch } from '../ui/switch.tsx';
import { useAction } from '../ui/use-action.ts';
import { type DeviceState, turnOff, turnOn, useDeviceState } from './device-state.ts';
import { type PushState, pushAccountId } from './push-registration.ts';
import { usePushState } from './use-push.ts';

const hints = (): Partial<Record<DeviceState, string>> => ({
  blocked: t('notifications.yourBrowserBlocksNotificationsAllow'),
  impossible: t('notifications.notificationsDoNotWorkHere'),
});

const pushTexts = (): Record<PushState, string> => ({
  unknown: t('notifications.checkingWhetherNotificationsWorkWhile'),
  on: t('notifications.youAreNotifiedEvenWhile'),
  unavailable: t('notifications.youAreNotifiedOnlyWhile'),
});

/** Settings for notifications on this device. */
export function DeviceSection() {
  const client = useClient();
  const state = useDeviceState();
  const push = usePushState();
  const test = useAction(async () => {
    const account = storedAccount();
    const id = account && (await pushAccountId(account.userId));
    await client.api.sendTestPushNotification(id === undefined ? {} : { push_account_id: id });
  });
  return (
    <Section title={t('notifications.onThisDevice')}>
      <Switch
        label={t('notifications.notifyMeOnThisDevice')}
        hint={hints()[state]}
        isOn={state === 'on'}
        disabled={state === 'blocked' || state === 'impossible'}
        // The switch shows the browser's decision.
        onSwitch={(isOn) => (isOn ? void turnOn() : turnOff())}
      />
      {state === 'on' && <p className="quiet">{pushTexts()[push]}</p>}
      {state === 'on' && push === 'on' && (
        <p className="buttons">
          <button type="button" className="button" disabled={test.isBusy} onClick={test.run}>
            {t('notifications.sendTestNotification')}
          </button>
        </p>
      )}
      <Problem text={test.problem} />
    </Section>
  );
}
