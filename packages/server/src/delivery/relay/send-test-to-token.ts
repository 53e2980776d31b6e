import { limits } from '@tidings/shared-types';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { invalidRequest, Refusal } from './refusal.ts';
import type { RelayHandler } from './relay-handler.ts';

const Body = Compile(
  Type.Object({
    token: Type.String({ minLength: 1, maxLength: limits.pushTokenLength }),
    token_kind: Type.Enum(['fcm', 'apns']),
    ios_app_id: Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Null()])),
    base_payload: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  }),
);

const TITLE = 'Test notification';
/** Tokens of Apple become part of a URL. */
const APNS_TOKEN = /^[0-9a-fA-F]+$/;

/**
 * Sends a test notification, for apps without support for sealed notifications. It is not sealed and contains no
 * private data.
 */
export const sendTestToToken: RelayHandler = async ({ outlets }, _serverId, body) => {
  if (!Body.Check(body)) throw invalidRequest('The test notification is not valid.');
  const { token, token_kind, ios_app_id, base_payload } = body;
  const outlet = outlets.get(token_kind);
  if (!outlet) {
    throw new Refusal(
      403,
      'PUSH_SERVICE_NOT_CONFIGURED',
      `This relay does not serve ${token_kind}.`,
    );
  }
  if (token_kind === 'apns' && !APNS_TOKEN.test(token)) throw unknownToken();
  const device = { id: 0, token_kind, token, app_id: ios_app_id ?? null };
  const outcome = await outlet.send(device, {
    data: { event: 'test', ...base_payload },
    title: TITLE,
    isSilent: false,
    notificationId: undefined,
  });
  if (outcome === 'gone') throw unknownToken();
  if (outcome === 'failed') {
    throw new Refusal(
      502,
      'PUSH_SERVICE_FAILED',
      'The push service did not accept the notification.',
    );
  }
  return {};
};

function unknownToken(): Refusal {
  return new Refusal(
    400,
    'INVALID_REMOTE_PUSH_DEVICE_TOKEN',
    'The push service does not know the device.',
  );
}
