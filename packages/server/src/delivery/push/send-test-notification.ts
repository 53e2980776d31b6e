import { endpoints } from '@tidings/shared-types';
import { ApiError } from '../../core/api-error.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { pushTokens } from '../../core/storage/tables/push.ts';
import { preparedMutation } from '../../handler.ts';
import { testPayload } from './payloads.ts';
import { askRelay, RelayError } from './relay-client.ts';
import { relayProblem } from './relay-problem.ts';

/** Sends a test to devices that registered their token. Only a relay can use these tokens. */
export const sendTestNotification = preparedMutation(endpoints.sendTestNotification, {
  async prepare({ caller, client, input, realm, state, services }) {
    const source = { sql: realm.reader, realmId: realm.id };
    const all = await storedRows(source, pushTokens, { user_id: caller.id });
    const { token } = input;
    const devices = token === undefined ? all : all.filter((device) => device.token === token);
    if (devices.length === 0) throw token === undefined ? noDevice() : unknownToken();
    const relay = services.config.pushRelay;
    if (!relay) throw token === undefined ? noDevice() : unknownToRelay();
    const reader = { user: caller, realmUrl: client.origin };
    const base_payload = testPayload(state, reader, services.clock.now());
    for (const device of devices) {
      await askRelay(relay, 'test_notification', {
        realm_uuid: realm.identity.uuid,
        user_id: caller.id,
        token: device.token,
        token_kind: device.kind,
        ios_app_id: device.app_id,
        base_payload,
      }).catch(refusal);
    }
  },
  run: () => ({}),
});

function refusal(error: unknown): never {
  const isUnknown =
    error instanceof RelayError && error.code === 'INVALID_REMOTE_PUSH_DEVICE_TOKEN';
  if (isUnknown) throw unknownToRelay();
  return relayProblem(error);
}

function noDevice(): ApiError {
  return new ApiError('NO_ACTIVE_PUSH_DEVICE', 'You have no registered device.');
}

function unknownToken(): ApiError {
  return new ApiError('INVALID_PUSH_DEVICE_TOKEN', 'Device not recognized');
}

function unknownToRelay(): ApiError {
  return new ApiError(
    'INVALID_REMOTE_PUSH_DEVICE_TOKEN',
    'Device not recognized by the push relay',
  );
}
