import { useClient } from '@tidings/sdk/react';
import { storedAccount } from '../account/account.ts';
import { Problem } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { Switch } from '../ui/switch.tsx';
import { useAction } from '../ui/use-action.ts';
import { type DeviceState, turnOff, turnOn, useDeviceState } from './on-this-device.ts';
import { type PushState, pushAccountId } from './push-registration.ts';
import { usePushState } from './use-push.ts';

const hints: Partial<Record<DeviceState, string>> = {
  blocked: 'The browser blocks them. Allow notifications for this page in its settings first.',
  impossible: 'This browser shows none for this page: it wants an address with https.',
};

const pushTexts: Record<PushState, string> = {
  unknown: 'Looking whether they come while the page is closed …',
  on: 'They come while the page is closed too. Only this browser can read them.',
  unavailable:
    'They come while a page of this app is open. For more, this browser or this server lacks Web Push.',
};

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
    <Section title="On this device">
      <Switch
        label="Notify me on this device"
        hint={hints[state]}
        isOn={state === 'on'}
        disabled={state === 'blocked' || state === 'impossible'}
        // The switch shows the browser's decision.
        onSwitch={(isOn) => (isOn ? void turnOn() : turnOff())}
      />
      {state === 'on' && <p className="quiet">{pushTexts[push]}</p>}
      {state === 'on' && push === 'on' && (
        <p className="buttons">
          <button type="button" className="button" disabled={test.isBusy} onClick={test.run}>
            Send a test
          </button>
        </p>
      )}
      <Problem text={test.problem} />
    </Section>
  );
}
