import type { TidingsEvent } from '@tidings/shared-types';
import { type ReceivedRequest, type SigningSecrets, verified } from './signed-request.ts';

/** A verified delivery. */
export interface WebhookPayload {
  /**
   * The same in every attempt to deliver these events. For events, it is the id of the last one: skip a delivery whose
   * id you have already handled.
   */
  readonly id: string;
  /** When it was sent. */
  readonly sentAt: Date;
  /** The oldest first, at most 100. Empty for a test. */
  readonly events: readonly TidingsEvent[];
  /** Whether an administrator sent this delivery to test the webhook. */
  readonly isTest: boolean;
}

/**
 * Verifies a delivery of a webhook, in the form of Standard Webhooks, and returns its events. Throws a SignatureError if
 * no signature is right, or if its time is more than five minutes off. During a rotation, a delivery has two
 * signatures, and you may give several secrets: one match is enough.
 */
export async function verifyWebhook(
  request: Request | ReceivedRequest,
  secrets: SigningSecrets,
): Promise<WebhookPayload> {
  const { id, sentAt, body } = await verified(request, secrets);
  const { events, is_test } = JSON.parse(body) as {
    readonly events: readonly TidingsEvent[];
    readonly is_test?: boolean;
  };
  return { id, sentAt, events, isTest: is_test === true };
}
