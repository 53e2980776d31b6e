import { limits } from '@tidings/shared-types/wire';
import { linkedAbort, unlessAborted } from '../api/request-abort.ts';
import type { Environment } from '../environment.ts';
import type { TokenCredentials } from './token-credentials.ts';
import { TokenFailure } from './token-failure.ts';

/** A backend that takes longer has lost the request. */
const PATIENCE_MS = 30_000;

/** The callback gave no answer: it failed, or took too long. The network may be the cause. */
export class NoToken extends TokenFailure {}

/**
 * Asks the app for a token of the person. Throws a `TokenFailure` for an answer that cannot be one, before the server
 * gets it.
 */
export async function askForToken(
  { token }: TokenCredentials,
  account: string,
  { after }: Pick<Environment, 'after'>,
  signal: AbortSignal,
): Promise<string> {
  const answer = await unlessTooLate(answerOf(token), after, signal);
  const claims = claimsOf(answer);
  const { sub } = claims;
  if (typeof sub === 'string' && sub !== account) {
    const problem = 'The token is for another person than `account` names.';
    throw new TokenFailure(problem, 'another-account');
  }
  return answer as string;
}

/** Ignores an answer after the time limit, and one that is no longer wanted. */
async function unlessTooLate(
  answer: Promise<unknown>,
  after: Environment['after'],
  signal: AbortSignal,
): Promise<unknown> {
  const { controller, unlink } = linkedAbort(signal);
  const cancel = after(PATIENCE_MS, () => {
    const seconds = PATIENCE_MS / 1000;
    controller.abort(new NoToken(`The token callback did not answer within ${seconds} s.`));
  });
  try {
    return await unlessAborted(answer, controller.signal);
  } finally {
    cancel();
    unlink();
  }
}

async function answerOf(token: () => unknown): Promise<unknown> {
  try {
    return await token();
  } catch (cause) {
    const why = cause instanceof Error && cause.message !== '' ? `: ${cause.message}` : '.';
    throw new NoToken(`The token callback failed${why}`, 'token', cause);
  }
}

/** Reads the claims of a token. The server verifies its signature. */
function claimsOf(answer: unknown): Readonly<Record<string, unknown>> {
  if (typeof answer !== 'string') throw notAToken(`${kindOf(answer)}`);
  if (answer === '') throw notAToken('an empty string');
  if (answer.length > limits.signInTokenLength)
    throw notAToken(`a string of ${answer.length} characters`);
  const parts = answer.split('.');
  const [header, claims] = [objectIn(parts[0]), objectIn(parts[1])];
  if (parts.length !== 3 || !header || !claims) throw notAToken('a string that is no JWT');
  return claims;
}

function notAToken(what: string): TokenFailure {
  return new TokenFailure(`The token callback answered ${what} instead of a JWT.`);
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function objectIn(part = ''): Readonly<Record<string, unknown>> | undefined {
  if (!/^[\w-]+$/.test(part)) return undefined;
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
