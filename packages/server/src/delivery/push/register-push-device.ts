import { endpoints, type InputOf } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import { canSealFor } from '../../core/crypto/sealed-box.ts';
import { base64Length } from '../../core/text/base64.ts';
import { mutation } from '../../handler.ts';
import { carrierOf } from './carrier-of.ts';
import { orderRegistration } from './stored-devices.ts';

type Input = InputOf<typeof endpoints.registerPushDevice>;

/** Stores the device. A job registers it with the relay, and an event tells the outcome. */
export const registerPushDevice = mutation(
  endpoints.registerPushDevice,
  async ({ change, caller, client, input, key, services }) => {
    if (!carrierOf(services).serves(input.token_kind)) {
      throw new ApiError(
        'PUSH_SERVICE_NOT_CONFIGURED',
        'This server notifies browsers and UnifiedPush endpoints only.',
      );
    }
    checkKeys(input);
    await orderRegistration(change, caller.id, {
      push_account_id: input.push_account_id,
      token_kind: input.token_kind,
      public_key: input.push_public_key,
      relay_public_key: input.bouncer_public_key,
      registration: input.encrypted_push_registration,
      realm_url: client.origin,
      key_id: key?.key_id ?? null,
    });
    return {};
  },
);

function checkKeys(input: Input): void {
  if (!canSealFor(input.push_public_key)) throw badRequest('Invalid push_public_key');
  if (!base64Length(input.bouncer_public_key)) throw badRequest('Invalid bouncer_public_key');
  if (!base64Length(input.encrypted_push_registration)) {
    throw badRequest('Invalid encrypted_push_registration');
  }
}
