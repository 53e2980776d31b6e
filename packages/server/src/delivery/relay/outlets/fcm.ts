import { type Clock, inSeconds } from '../../../core/clock.ts';
import type { FcmConfig } from '../relay-config.ts';
import type { RelayDevice } from '../relay-devices.ts';
import { signedToken } from './jwt.ts';
import {
  type HandOver,
  KEPT_SECONDS,
  type OutgoingPush,
  type Outlet,
  retryAfter,
  type TryAgain,
  withRetries,
} from './outlet.ts';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const TIMEOUT_MS = 10_000;
const ASSERTION_SECONDS = 3600;
/** Renews a token before it expires, since the last minute may pass in transit. */
const MARGIN_MS = 60_000;

/** An access token, present or being fetched. Concurrent requests share it. */
interface AccessToken {
  readonly text: Promise<string>;
  readonly expiresAt: number;
}

/** Firebase Cloud Messaging: HTTP v1 API with a service account's token. */
export class Fcm implements Outlet {
  readonly #config: FcmConfig;
  readonly #clock: Clock;
  #token: AccessToken | undefined;

  constructor(config: FcmConfig, clock: Clock) {
    this.#config = config;
    this.#clock = clock;
  }

  send(device: RelayDevice, push: OutgoingPush): Promise<HandOver> {
    return withRetries(() => this.#attempt(device, push));
  }

  async close(): Promise<void> {
    this.#token = undefined;
  }

  async #attempt(device: RelayDevice, push: OutgoingPush): Promise<HandOver | TryAgain> {
    const answer = await this.#post(device, push).catch(() => undefined);
    if (!answer) return { afterMs: undefined };
    const problem = await problemIn(answer);
    if (answer.ok) return 'sent';
    if (answer.status === 404 || problem === 'UNREGISTERED') return 'gone';
    if (answer.status === 401) {
      this.#token = undefined;
      return { afterMs: 0 };
    }
    if (answer.status !== 429 && answer.status < 500) return 'failed';
    return { afterMs: retryAfter(answer.headers.get('retry-after')) };
  }

  async #post(device: RelayDevice, push: OutgoingPush): Promise<Response> {
    const { url, account } = this.#config;
    const token = await this.#accessToken();
    return fetch(`${url}/v1/projects/${account.project_id}/messages:send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ message: messageOf(device, push) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  #accessToken(): Promise<string> {
    if (!this.#token || this.#clock.now() >= this.#token.expiresAt) {
      const token = { expiresAt: Number.POSITIVE_INFINITY, text: Promise.resolve('') };
      token.text = this.#fetchToken().then(
        ({ text, expiresAt }) => {
          token.expiresAt = expiresAt;
          return text;
        },
        (error) => {
          if (this.#token === token) this.#token = undefined;
          throw error;
        },
      );
      this.#token = token;
    }
    return this.#token.text;
  }

  async #fetchToken(): Promise<{ text: string; expiresAt: number }> {
    const { client_email, token_uri } = this.#config.account;
    const now = this.#clock.now();
    const iat = inSeconds(now);
    const claims = {
      iss: client_email,
      scope: SCOPE,
      aud: token_uri,
      iat,
      exp: iat + ASSERTION_SECONDS,
    };
    const answer = await fetch(token_uri, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: signedToken('RS256', this.#config.key, claims),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { access_token, expires_in } = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok || typeof access_token !== 'string') throw new Error('No access token');
    const lifetimeMs = (Number(expires_in) || 0) * 1000;
    return { text: access_token, expiresAt: now + lifetimeMs - MARGIN_MS };
  }
}

/**
 * Contains only data, so that the app decrypts it before showing anything. Has no `collapse_key`, since only four
 * different ones are kept for a device that is off.
 */
function messageOf({ token }: RelayDevice, { data, isSilent }: OutgoingPush): object {
  const texts = Object.entries(data).map(([name, value]) => [name, String(value)] as const);
  return {
    token,
    data: Object.fromEntries(texts),
    android: { priority: isSilent ? 'NORMAL' : 'HIGH', ttl: `${KEPT_SECONDS}s` },
  };
}

/** Returns the error code, which is more specific than the status. Always reads the answer, to free its connection. */
async function problemIn(answer: Response): Promise<string | undefined> {
  const body = (await answer.json().catch(() => undefined)) as
    | { error?: { details?: readonly { errorCode?: string }[] } }
    | undefined;
  return body?.error?.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode;
}
