import type { PushRelayConfig } from '../../core/config/config.ts';
import { FetchError } from '../../core/http-client/fetch-error.ts';
import { resolveLikeSystem } from '../../core/http-client/resolve-like-system.ts';
import {
  type SafeRequest,
  type SafeResponse,
  safeFetch,
} from '../../core/http-client/safe-fetch.ts';
import type { CarrierKeys } from './carrier.ts';

/** The reason why a request to the relay failed. */
export type RelayFailure =
  /** No answer. */
  | 'unreachable'
  /** A temporary failure, or an invalid answer. */
  | 'broken'
  /** The relay refuses this server until an administrator acts. */
  | 'refused'
  /** The relay rejects the content, and would reject it again. */
  | 'rejected';

export class RelayError extends Error {
  override readonly name = 'RelayError';
  readonly failure: RelayFailure;
  /** The relay's own error code, if given. */
  readonly code: string | undefined;

  constructor(failure: RelayFailure, message: string, code?: string) {
    super(message);
    this.failure = failure;
    this.code = code;
  }
}

export interface RelayAnswer {
  readonly [field: string]: unknown;
}

const TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 1 << 20;

/** Codes that blame the content, not the server that forwards it. */
const rejections: ReadonlySet<string> = new Set([
  'INVALID_BOUNCER_PUBLIC_KEY',
  'INVALID_ENCRYPTED_PUSH_REGISTRATION',
  'REQUEST_EXPIRED',
  'BAD_REQUEST',
  'INVALID_REMOTE_PUSH_DEVICE_TOKEN',
]);

/** Sends a request to the relay. Returns the fields of its answer or throws a RelayError. */
export async function askRelay(
  { url, serverId, key }: PushRelayConfig,
  path: string,
  body: object,
): Promise<RelayAnswer> {
  return answerIn(
    await fetched(`${url}/api/v1/remotes/push/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${serverId}:${key}`).toString('base64')}`,
      },
      body: JSON.stringify(body),
    }),
  );
}

/** Returns the relay's public keys. Throws a RelayError. */
export async function relayKeys({ url }: PushRelayConfig): Promise<CarrierKeys> {
  const answer = answerIn(await fetched(`${url}/api/v1/remotes/push/public_keys`, {}));
  const { bouncer_public_keys: registrationKeys, vapid_public_key: webPush } = answer;
  const newest: unknown = Array.isArray(registrationKeys) ? registrationKeys[0] : undefined;
  if (typeof newest !== 'string') throw new RelayError('broken', 'The push relay gave no key');
  return { registration: newest, webPush: typeof webPush === 'string' ? webPush : undefined };
}

function answerIn({ status, body }: SafeResponse): RelayAnswer {
  const answer = parsed(body);
  if (status >= 200 && status < 300 && answer?.['result'] === 'success') return answer;
  throw failureOf(status, answer);
}

async function fetched(
  url: string,
  request: Pick<SafeRequest, 'method' | 'headers' | 'body'>,
): Promise<SafeResponse> {
  try {
    return await safeFetch(url, {
      ...request,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      // The administrator chose the relay, which may be on the same machine.
      allowsPrivate: true,
      resolve: resolveLikeSystem,
    });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const failure = error.failure === 'too large' ? 'broken' : 'unreachable';
    throw new RelayError(failure, `The push relay did not answer: ${error.message}`);
  }
}

function failureOf(status: number, answer: RelayAnswer | undefined): RelayError {
  const code = typeof answer?.['code'] === 'string' ? answer['code'] : undefined;
  const said = `The push relay answered ${status}${code === undefined ? '' : ` (${code})`}`;
  if (status === 429 || status >= 500 || (status < 300 && status >= 200)) {
    return new RelayError('broken', said, code);
  }
  const failure = code !== undefined && rejections.has(code) ? 'rejected' : 'refused';
  return new RelayError(failure, said, code);
}

function parsed(body: Buffer): RelayAnswer | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as RelayAnswer) : undefined;
  } catch {
    return undefined;
  }
}
