import { endpoints } from '@tidings/shared-types';
import { ApiError } from '../api-error.ts';
import { preparedMutation } from '../handler.ts';
import { forgetGoneDevices } from './hand-over.ts';
import { testPayload } from './payloads.ts';
import { relayProblem } from './relay-problem.ts';
import { sendPayloads } from './send-payloads.ts';
import { devicesOf } from './stored-devices.ts';

/** Asks the relay while the client waits: the answer says whether notifications work. */
export const sendTestPushNotification = preparedMutation(endpoints.sendTestPushNotification, {
  async prepare({ caller, client, input, realm, state, services }) {
    const { push_account_id } = input;
    const all = await devicesOf({ sql: realm.reader, realmId: realm.id }, caller.id);
    const devices = all.filter(
      (device) =>
        device.status === 'active' &&
        (push_account_id === undefined || device.push_account_id === push_account_id),
    );
    const relay = services.config.pushRelay;
    if (!relay || devices.length === 0) throw noDevice();
    const now = services.clock.now();
    const payload = testPayload(state, { user: caller, realmUrl: client.origin }, now);
    const notifications = devices.map((device) => ({ device, payload, occasion: `test ${now}` }));
    const { goneDeviceIds } = await sendPayloads(relay, realm, notifications).catch(relayProblem);
    await forgetGoneDevices(services.engine, realm, goneDeviceIds);
    const isGone = new Set<number | null>(goneDeviceIds);
    if (devices.every(({ device_id }) => isGone.has(device_id))) throw noDevice();
  },
  run: () => ({}),
});

function noDevice(): ApiError {
  return new ApiError('NO_ACTIVE_PUSH_DEVICE', 'You have no such device registered.');
}
