import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { type Clock, inSeconds } from '../../../core/clock.ts';
import type { ApnsConfig } from '../relay-config.ts';
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

const { HTTP2_HEADER_METHOD, HTTP2_HEADER_PATH, HTTP2_HEADER_STATUS } = constants;

/** Apple accepts a token for an hour, and rejects new ones more often than every 20 minutes. */
const TOKEN_AGE_MS = 40 * 60_000;
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_LENGTH = 10_000;

const goneReasons: ReadonlySet<string> = new Set([
  'BadDeviceToken',
  'DeviceTokenNotForTopic',
  'Unregistered',
  'ExpiredToken',
]);
const staleTokenReasons: ReadonlySet<string> = new Set(['ExpiredProviderToken']);

interface Answer {
  readonly status: number;
  readonly reason: string;
  readonly retryAfterMs: number | undefined;
}

/** Apple's push service. One HTTP/2 connection carries everything. */
export class Apns implements Outlet {
  readonly #config: ApnsConfig;
  readonly #clock: Clock;
  #session: ClientHttp2Session | undefined;
  #token: { readonly text: string; readonly madeAt: number } | undefined;

  constructor(config: ApnsConfig, clock: Clock) {
    this.#config = config;
    this.#clock = clock;
  }

  send(device: RelayDevice, push: OutgoingPush): Promise<HandOver> {
    return withRetries(() => this.#attempt(device, push));
  }

  async close(): Promise<void> {
    const session = this.#session;
    if (!session || session.destroyed) return;
    await new Promise<void>((resolve) => session.close(resolve));
  }

  async #attempt(device: RelayDevice, push: OutgoingPush): Promise<HandOver | TryAgain> {
    const answer = await this.#post(device, push).catch(() => undefined);
    if (!answer) return { afterMs: undefined };
    const { status, reason, retryAfterMs } = answer;
    if (status === 200) return 'sent';
    if (status === 410 || goneReasons.has(reason)) return 'gone';
    if (staleTokenReasons.has(reason)) {
      this.#token = undefined;
      return { afterMs: 0 };
    }
    return status === 429 || status >= 500 ? { afterMs: retryAfterMs } : 'failed';
  }

  #post(device: RelayDevice, push: OutgoingPush): Promise<Answer> {
    const stream = this.#connected().request({
      [HTTP2_HEADER_METHOD]: 'POST',
      [HTTP2_HEADER_PATH]: `/3/device/${device.token}`,
      authorization: `bearer ${this.#providerToken()}`,
      'content-type': 'application/json',
      'apns-topic': device.app_id ?? '',
      'apns-push-type': push.isSilent ? 'background' : 'alert',
      'apns-priority': push.isSilent ? '5' : '10',
      'apns-expiration': String(inSeconds(this.#clock.now()) + KEPT_SECONDS),
      ...(push.notificationId !== undefined && { 'apns-collapse-id': push.notificationId }),
    });
    return new Promise((resolve, reject) => {
      let status = 0;
      let retryAfterMs: number | undefined;
      let text = '';
      stream.setTimeout(TIMEOUT_MS, () => stream.close(constants.NGHTTP2_CANCEL));
      stream.setEncoding('utf8');
      stream.on('response', (headers) => {
        status = Number(headers[HTTP2_HEADER_STATUS]);
        retryAfterMs = retryAfter(headers['retry-after']);
      });
      stream.on('data', (chunk: string) => {
        if (text.length < MAX_ANSWER_LENGTH) text += chunk;
      });
      stream.on('error', reject);
      stream.on('close', () => {
        if (status === 0) reject(new Error('The connection closed before the answer'));
        else resolve({ status, reason: reasonIn(text), retryAfterMs });
      });
      stream.end(JSON.stringify({ aps: apsOf(push), ...push.data }));
    });
  }

  #connected(): ClientHttp2Session {
    if (this.#session && !this.#session.closed && !this.#session.destroyed) return this.#session;
    const session = connect(this.#config.url);
    this.#session = session;
    const drop = () => {
      if (this.#session === session) this.#session = undefined;
    };
    session.on('goaway', drop);
    session.on('close', drop);
    // The streams get the error too, and their requests are retried.
    session.on('error', drop);
    session.setTimeout(TIMEOUT_MS * 6, () => session.close());
    session.unref();
    return session;
  }

  #providerToken(): string {
    const now = this.#clock.now();
    if (this.#token && Math.abs(now - this.#token.madeAt) < TOKEN_AGE_MS) return this.#token.text;
    const { keyId, teamId } = this.#config;
    const claims = { iss: teamId, iat: inSeconds(now) };
    const text = signedToken('ES256', this.#config.key, claims, { kid: keyId });
    this.#token = { text, madeAt: now };
    return text;
  }
}

/** An extension of the app decrypts the notification before it is shown. */
function apsOf({ title, isSilent }: OutgoingPush): object {
  if (isSilent) return { 'content-available': 1 };
  return { alert: { title }, 'mutable-content': 1, sound: 'default' };
}

function reasonIn(text: string): string {
  try {
    return String((JSON.parse(text) as { reason?: unknown }).reason);
  } catch {
    return '';
  }
}
