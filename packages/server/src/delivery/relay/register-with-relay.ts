import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { isWebPush } from './outlets/is-web-push.ts';
import { subscriptionIn } from './outlets/web-push-subscription.ts';
import { type Registration, readRegistration } from './read-registration.ts';
import { invalidRequest, Refusal } from './refusal.ts';
import type { RelayConfig } from './relay-config.ts';
import { registerDevice } from './relay-devices.ts';
import type { RelayHandler } from './relay-handler.ts';
import { boxKeys } from './relay-keys.ts';

const Body = Compile(
  Type.Object({
    realm_uuid: Type.String({ minLength: 1, maxLength: 64 }),
    // Form fields are always text.
    push_account_id: Type.Union([Type.Integer(), Type.String({ pattern: '^-?[0-9]{1,16}$' })]),
    encrypted_push_registration: Type.String({ minLength: 1 }),
    bouncer_public_key: Type.String({ minLength: 1 }),
  }),
);

/** Registers an app's device that a chat server forwards. */
export const registerWithRelay: RelayHandler = async (
  { config, data, outlets },
  serverId,
  body,
) => {
  if (!Body.Check(body)) throw invalidRequest('The registration is incomplete.');
  const registration = readRegistration(
    body.encrypted_push_registration,
    body.bouncer_public_key,
    await boxKeys(data),
    data.clock.now(),
  );
  if (!outlets.has(registration.token_kind)) {
    throw new Refusal(
      403,
      'PUSH_SERVICE_NOT_CONFIGURED',
      `This relay does not serve ${registration.token_kind}.`,
    );
  }
  checkIsEncrypted(config, registration);
  const tenant = { serverId, realmUuid: body.realm_uuid };
  const device_id = await registerDevice(data, tenant, Number(body.push_account_id), registration);
  return { device_id };
};

/** Throws unless the service uses TLS, as all services on the internet do. */
function checkIsEncrypted({ webPush }: RelayConfig, { token, token_kind }: Registration): void {
  if (!isWebPush(token_kind) || webPush?.allowPrivateNetworks) return;
  if (subscriptionIn(token)?.endpoint.startsWith('https:')) return;
  throw new Refusal(400, 'INVALID_ENCRYPTED_PUSH_REGISTRATION', 'The endpoint must use HTTPS.');
}
