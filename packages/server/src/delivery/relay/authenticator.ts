import type { FastifyRequest } from 'fastify';
import { addressKey, Limit } from '../../http/admission/rate-limit.ts';
import { Refusal } from './refusal.ts';
import type { RelayData } from './relay-data.ts';
import { findServer } from './relay-servers.ts';

const MINUTE = 60;
/** Wrong credentials that an address may send per minute before it has to wait. Valid ones still work. */
const FAILURES_PER_MINUTE = 20;

/** Admits known chat servers and limits their requests. */
export class Authenticator {
  readonly #data: RelayData;
  readonly #requests: Limit;
  readonly #failures: Limit;

  constructor(data: RelayData, requestsPerMinute: number) {
    this.#data = data;
    this.#requests = new Limit(requestsPerMinute, MINUTE);
    this.#failures = new Limit(FAILURES_PER_MINUTE, MINUTE);
  }

  /** Throws unless the request comes from a known server. */
  async serverOf({ headers, ip }: FastifyRequest): Promise<string> {
    const credentials = credentialsIn(headers.authorization);
    const serverId = credentials && (await findServer(this.#data, credentials));
    if (serverId === undefined) {
      await this.#failures.spend(addressKey(ip));
      throw new Refusal(401, 'INVALID_ZULIP_SERVER', 'This relay does not know this server.');
    }
    await this.#requests.spend(serverId);
    return serverId;
  }
}

function credentialsIn(header = ''): { id: string; key: string } | undefined {
  const [, encoded] = /^basic ([A-Za-z0-9+/=]{1,512})$/i.exec(header) ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { id: text.slice(0, colon), key: text.slice(colon + 1) };
}
