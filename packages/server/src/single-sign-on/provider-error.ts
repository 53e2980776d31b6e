import type { SignInFailure } from '@tidings/shared-types';
import { legible } from '../text/legible.ts';

/** What went wrong between the provider and this server; the message is for whoever runs this one. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Of what its library threw, without the answers in it: there may be tokens in them. */
export function providerError(error: unknown): ProviderError {
  const { error: said, error_description: more } = refusalIn(error as LibraryError);
  if (said === 'access_denied') return new ProviderError('cancelled', 'The provider said no.');
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
      `The provider of single sign-on does not answer: ${detail}. Look whether this machine reaches it, and its certificate is valid.`,
    );
  }
  return new ProviderError(
    'refused',
    `The provider of single sign-on answered with something else than was expected: ${detail}. ${ADVICE}`,
  );
}

/** Outermost first, up to where an answer could not be read: that would quote it. */
function reasonsOf(error: unknown): Error[] {
  if (!(error instanceof Error) || error instanceof SyntaxError) return [];
  return [error, ...reasonsOf(error.cause)];
}

/** As `fetch` fails. The library's own errors of that kind have a code. */
function isOfNetwork(reason: Error): boolean {
  return reason.name === 'TimeoutError' || (reason instanceof TypeError && !('code' in reason));
}

/** Anybody can come back with a text of theirs: it must not fill the log, nor look like lines of it. */
/** As OAuth names what was wrong. */
interface Refusal {
  readonly error?: string;
  readonly error_description?: string;
}

interface LibraryError extends Refusal {
  readonly cause?: unknown;
}

/** It stands in the answer, or in a header of it, where the library leaves it to be found. */
function refusalIn(error: LibraryError): Refusal {
  const challenges = Array.isArray(error.cause) ? error.cause : [];
  return challenges.find(({ parameters }) => parameters?.error)?.parameters ?? error;
}

const ADVICE =
  "Look whether openidIssuer, openidClientId and openidClientSecret are as the provider has them, and whether the address it leads back to is this organization's with /sign-in/openid/callback.";
