import { type BotInterface, type BotService, limits } from '@tidings/shared-types';
import { badRequest } from '../../../core/api-error.ts';
import type { Config } from '../../../core/config/config.ts';
import { FetchError } from '../../../core/http-client/fetch-error.ts';
import { withinNetworks } from '../../../core/http-client/named-networks.ts';
import { resolveHost } from '../../../core/http-client/resolve-host.ts';
import type { RealmState } from '../../../core/realm/realm-state.ts';
import type { BotServiceRow } from '../../../core/storage/tables/outgoing-bots.ts';
import { codePoints } from '../../../core/text/code-points.ts';

/** Returns the services of a bot as the API shows them: one for outgoing webhooks, otherwise none. */
export function servicesOf(
  state: RealmState,
  botId: number,
  tokenOf: (row: BotServiceRow) => string | null = () => null,
): BotService[] {
  const row = state.botServices.get({ bot_id: botId });
  if (!row) return [];
  const { payload_url, interface: form, service_name } = row;
  return [{ base_url: payload_url, interface: form, service_name, token: tokenOf(row) }];
}

/** The service as a request names it, checked. */
export interface WantedService {
  readonly payload_url: string;
  readonly interface: BotInterface;
  readonly service_name: string;
}

export function checkedServiceName(given: string): string {
  const name = given.trim();
  if (codePoints(name) > limits.botServiceNameLength) {
    throw badRequest(`A service name can have at most ${limits.botServiceNameLength} characters.`);
  }
  return name;
}

/**
 * Returns the URL of a service in its normal form. Throws if the server may not call it. Calls check again, since names
 * can move.
 */
export async function checkedPayloadUrl(
  { webhookNetworks }: Pick<Config, 'webhookNetworks'>,
  given: string,
): Promise<string> {
  const text = given.trim();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw badRequest('payload_url is not a URL');
  }
  if (url.username !== '' || url.password !== '') {
    throw badRequest('payload_url cannot contain a name or password.');
  }
  if (text.length > limits.botPayloadUrlLength) {
    throw badRequest(`payload_url can have at most ${limits.botPayloadUrlLength} characters.`);
  }
  if (url.protocol === 'http:' && !(await isInNetworks(webhookNetworks, url))) {
    throw badRequest(
      'payload_url must begin with https://, except in private networks that the server’s configuration names.',
    );
  }
  return url.href;
}

/** Longer than resolving a name takes, with its own time limit and retries. */
const TIMEOUT_MS = 10_000;

async function isInNetworks(networks: readonly string[], url: URL): Promise<boolean> {
  const { resolve = resolveHost } = withinNetworks(networks, url);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  try {
    return (await resolve(host, AbortSignal.timeout(TIMEOUT_MS))).length > 0;
  } catch (error) {
    if (error instanceof FetchError) return false;
    throw error;
  }
}
