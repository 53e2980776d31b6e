import { type BotInterface, type BotService, limits } from '@tidings/shared-types';
import { badRequest } from '../../../core/api-error.ts';
import type { Config } from '../../../core/config/config.ts';
import { reachableUrl } from '../../../core/http-client/outside-address.ts';
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

/** Returns the URL of a service in its normal form. Throws if the server may not call it, unless it is stored. */
export function checkedPayloadUrl(
  config: Pick<Config, 'webhookNetworks'>,
  given: string,
  stored?: string,
): Promise<string> {
  return reachableUrl(config, given, { stored, name: 'payload_url' });
}
