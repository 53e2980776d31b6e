import { createPrivateKey, type KeyObject } from 'node:crypto';
import { type Clock, inSeconds } from '../../../core/clock.ts';
import type { BoxKeyPair } from '../../../core/crypto/sealed-box.ts';
import { FetchError } from '../../../core/http-client/fetch-error.ts';
import { resolveLikeSystem } from '../../../core/http-client/resolve-like-system.ts';
import { type SafeResponse, safeFetch } from '../../../core/http-client/safe-fetch.ts';
import type { WebPushConfig } from '../relay-config.ts';
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
import { encryptForBrowser } from './web-push-encryption.ts';
import { subscriptionIn } from './web-push-subscription.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** RFC 8292 allows 24 hours. */
const TOKEN_SECONDS = 12 * 3600;
/** Maximum length of a `Topic` (RFC 8030). A service replaces undelivered notifications with the same topic. */
const MAX_TOPIC_LENGTH = 32;

/**
 * Sends notifications to browsers (RFC 8030, 8291, 8292). Clients choose the service's address, so requests go to
 * public addresses only and follow no redirects.
 */
export class WebPush implements Outlet {
  readonly #config: WebPushConfig;
  readonly #clock: Clock;
  readonly #publicKey: string;
  readonly #key: KeyObject;

  constructor(config: WebPushConfig, keys: BoxKeyPair, clock: Clock) {
    this.#config = config;
    this.#clock = clock;
    this.#publicKey = keys.publicKey;
    this.#key = createPrivateKey(keys.secretKey);
  }

  send(
    device: Pick<RelayDevice, 'token'>,
    push: OutgoingPush,
    signal?: AbortSignal,
  ): Promise<HandOver> {
    return withRetries(() => this.#attempt(device, push, signal));
  }

  async close(): Promise<void> {
    // Every request has its own connection, which ends with it.
  }

  async #attempt(
    { token }: Pick<RelayDevice, 'token'>,
    push: OutgoingPush,
    signal: AbortSignal | undefined,
  ): Promise<HandOver | TryAgain> {
    const subscription = subscriptionIn(token);
    if (!subscription) return 'gone';
    const url = new URL(subscription.endpoint);
    const { allowPrivateNetworks } = this.#config;
    if (url.protocol !== 'https:' && !allowPrivateNetworks) return 'gone';
    const body = encryptForBrowser(JSON.stringify(push.data), subscription);
    try {
      return outcomeOf(
        await safeFetch(url, {
          method: 'POST',
          headers: this.#headers(url, push),
          body,
          timeoutMs: TIMEOUT_MS,
          maxBytes: MAX_ANSWER_BYTES,
          cutsBody: true,
          signal,
          ...(allowPrivateNetworks && { allowsPrivate: true, resolve: resolveLikeSystem }),
        }),
      );
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return error.failure === 'forbidden' ? 'gone' : { afterMs: undefined };
    }
  }

  #headers(url: URL, { isSilent, notificationId }: OutgoingPush): Record<string, string> {
    const topic = notificationId?.slice(0, MAX_TOPIC_LENGTH);
    return {
      authorization: `vapid t=${this.#token(url.origin)}, k=${this.#publicKey}`,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(KEPT_SECONDS),
      urgency: isSilent ? 'normal' : 'high',
      ...(topic && /^[A-Za-z0-9_-]+$/.test(topic) && { topic }),
    };
  }

  #token(audience: string): string {
    const exp = inSeconds(this.#clock.now()) + TOKEN_SECONDS;
    return signedToken('ES256', this.#key, { aud: audience, exp, sub: this.#config.subject });
  }
}

function outcomeOf({ status, headers }: SafeResponse): HandOver | TryAgain {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) return { afterMs: retryAfter(headers['retry-after']) };
  return 'failed';
}
