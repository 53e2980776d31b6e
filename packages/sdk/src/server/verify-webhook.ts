import type { CustomTypes, TidingsEvent, WithCustom } from '@tidings/shared-types/wire';
import { verifiedRequest, type WebhookRequest } from './signed-request.ts';

/** A verified delivery. `C` has the types of your custom data. */
export interface WebhookPayload<C extends CustomTypes = CustomTypes> {
  /**
   * The same in every attempt to send this request. Compare the ids of the events, not this one: after a crash of the
   * server, the same events can arrive in another delivery.
   */
  readonly id: string;
  /** When it was sent. */
  readonly sentAt: Date;
  /** The oldest first, at most 100. Empty for a test. */
  readonly events: readonly WithCustom<TidingsEvent, C>[];
  /** Whether an administrator sent this delivery to test the webhook. */
  readonly isTest: boolean;
}

/**
 * Verifies a delivery of a webhook, in the form of Standard Webhooks, and returns its events. Throws WebhookRefused if
 * no signature is right, or if its time is more than five minutes off. During a rotation, a delivery has two
 * signatures, and you may give several secrets: one match is enough. `C` has the types of your custom data, as for
 * `createAdmin`.
 */
export async function verifyWebhook<C extends CustomTypes = CustomTypes>(
  request: WebhookRequest,
  secret: string | readonly string[],
): Promise<WebhookPayload<C>> {
  const { id, sentAt, body } = await verifiedRequest(request, secret);
  const { events, is_test } = body as {
    readonly events: WebhookPayload<C>['events'];
    readonly is_test?: boolean;
  };
  return { id, sentAt, events, isTest: is_test === true };
}
