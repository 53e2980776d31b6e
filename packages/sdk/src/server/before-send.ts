import type { BeforeSendAnswer, BeforeSendQuestion } from '@tidings/shared-types';
import {
  type ReceivedRequest,
  SignatureError,
  type SigningSecrets,
  verified,
} from './signed-request.ts';

export type { BeforeSendAnswer, BeforeSendQuestion };

/**
 * Returns the question of a request to your before-send hook. Throws a SignatureError if the Tidings server did not
 * sign it with this secret.
 */
export async function verifyBeforeSend(
  request: Request | ReceivedRequest,
  secrets: SigningSecrets,
): Promise<BeforeSendQuestion> {
  const { body } = await verified(request, secrets);
  return JSON.parse(body) as BeforeSendQuestion;
}

/**
 * Answers a request to your before-send hook: verifies it, and lets `decide` allow, replace or refuse the message. For
 * frameworks whose handlers take a `Request` and return a `Response`.
 */
export async function answerBeforeSend(
  request: Request,
  secrets: SigningSecrets,
  decide: (question: BeforeSendQuestion) => BeforeSendAnswer | Promise<BeforeSendAnswer>,
): Promise<Response> {
  try {
    return Response.json(await decide(await verifyBeforeSend(request, secrets)));
  } catch (error) {
    if (error instanceof SignatureError) return new Response(error.message, { status: 401 });
    throw error;
  }
}
