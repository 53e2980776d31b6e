import { endpoints } from '@tidings/shared-types';
import { ApiError } from '../../core/api-error.ts';
import { preparedMutation } from '../../handler.ts';
import { forgetGoneDevices } from './hand-over.ts';
import { testPayload } from './payloads.ts';
import { relayProblem } from './relay-problem.ts';
import { devicesOf } from './stored-devices.ts';

/** Sends a test notification while the client waits, so that the answer tells whether notifications work. */
export const sendTestPushNotification = preparedMutation(endpoints.sendTestPushNotification, {
  async prepare({ caller, client, input, realm, state, services }) {
    const { push_account_id } = input;
    const all = await devicesOf({ sql: realm.reader, realmId: realm.id }, caller.id);
    const devices = all.filter(
      (device) =>
        device.status === 'active' &&
        (push_account_id === undefined || device.push_account_id === push_account_id),
    );
    const { carrier } = services;
    if (!carrier || devices.length === 0) throw noDevice();
    const now = services.clock.now();
    const payload = testPayload(state, { user: caller, realmUrl: client.origin }, now);
    const notifications = devices.map((device) => ({ device, payload, occasion: `test ${now}` }));
    const outcomes = await carrier.handOver(realm, notifications).catch(relayProblem);
    const gone = devices.filter((_device, index) => outcomes[index] === 'gone');
    await forgetGoneDevices(services.engine, realm, gone);
    if (gone.length === devices.length) throw noDevice();
  },
  run: () => ({}),
});

function noDevice(): ApiError {
  return new ApiError('NO_ACTIVE_PUSH_DEVICE', 'You have not registered this device.');
}
