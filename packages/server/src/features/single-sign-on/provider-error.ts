import type { SignInFailure } from '@tidings/shared-types';
import { legible } from '../../core/text/legible.ts';

/** A failure between the provider and this server. The message is for administrators. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Converts an error of the library. Omits answers, since they may contain tokens. */
export function providerError(error: unknown): ProviderError {
  const { error: said, error_description: more } = refusalIn(error as LibraryError);
  if (said === 'access_denied')
    return new ProviderError('cancelled', 'The user or the provider cancelled the sign-in.');
  if (said !== undefined) {
    const detail = more === undefined ? said : `${said} (${more})`;
    return new ProviderError(
      'refused',
      `The provider of single sign-on refused: ${legible(detail)}. ${ADVICE}`,
    );
  }
  const reasons = reasonsOf(error);
  const detail = legible(reasons.map(({ message }) => message).join(': '));
  if (reasons.some(isOfNetwork)) {
    return new ProviderError(
      'unreachable',
      `The provider of single sign-on does not answer: ${detail}. Check that this machine can reach it and that its certificate is valid.`,
    );
  }
  return new ProviderError(
    'refused',
    `The provider of single sign-on sent an unexpected answer: ${detail}. ${ADVICE}`,
  );
}

/** Returns the errors, outermost first. Stops at a parse error, which would quote the answer. */
function reasonsOf(error: unknown): Error[] {
  if (!(error instanceof Error) || error instanceof SyntaxError) return [];
  return [error, ...reasonsOf(error.cause)];
}

/** Tells whether `fetch` failed. The library's own errors of that type have a code. */
function isOfNetwork(reason: Error): boolean {
  return reason.name === 'TimeoutError' || (reason instanceof TypeError && !('code' in reason));
}

/**
 * An error response in OAuth's form. Its texts are not trusted: anyone can return with their own, so the log shows them
 * cut and escaped.
 */
interface Refusal {
  readonly error?: string;
  readonly error_description?: string;
}

interface LibraryError extends Refusal {
  readonly cause?: unknown;
}

/** Returns the error response, which the library leaves in the answer or in one of its headers. */
function refusalIn(error: LibraryError): Refusal {
  const challenges = Array.isArray(error.cause) ? error.cause : [];
  return challenges.find(({ parameters }) => parameters?.error)?.parameters ?? error;
}

const ADVICE =
  "Check that openidIssuer, openidClientId and openidClientSecret, or the entry in openidProviders, match the provider's settings, and that the redirect address there is this organization's with /sign-in/openid/callback, or /sign-in/openid/ID/callback for an entry in openidProviders.";
