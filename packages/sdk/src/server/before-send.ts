import type {
  BeforeSendAnswer,
  BeforeSendQuestion,
  CustomTypes,
  WithCustom,
} from '@tidings/shared-types/wire';
import { verifiedRequest, WebhookRefused, type WebhookRequest } from './signed-request.ts';

export type { BeforeSendAnswer, BeforeSendQuestion };

/**
 * Returns the question of a request to your before-send hook. Throws WebhookRefused if the Tidings server did not sign
 * it with this secret, or with one of these secrets. `C` has the types of your custom data, as for `createAdmin`.
 */
export async function verifyBeforeSend<C extends CustomTypes = CustomTypes>(
  request: WebhookRequest,
  secret: string | readonly string[],
): Promise<WithCustom<BeforeSendQuestion, C>> {
  const { body } = await verifiedRequest(request, secret);
  return body as WithCustom<BeforeSendQuestion, C>;
}

/**
 * Answers a request to your before-send hook: verifies it, and lets `decide` allow, replace or refuse the message. For
 * frameworks whose handlers take a `Request` and return a `Response`.
 */
export async function answerBeforeSend<C extends CustomTypes = CustomTypes>(
  request: Request,
  secret: string | readonly string[],
  decide: (
    question: WithCustom<BeforeSendQuestion, C>,
  ) => BeforeSendAnswer | Promise<BeforeSendAnswer>,
): Promise<Response> {
  try {
    return Response.json(await decide(await verifyBeforeSend<C>(request, secret)));
  } catch (error) {
    if (error instanceof WebhookRefused) return new Response(error.message, { status: 401 });
    throw error;
  }
}
