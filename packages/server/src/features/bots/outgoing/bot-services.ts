import { type BotInterface, type BotService, limits, roles } from '@tidings/shared-types';
import { badRequest } from '../../../core/api-error.ts';
import type { Config } from '../../../core/config/config.ts';
import { checkedOutsideUrl, reachableUrl } from '../../../core/http-client/outside-address.ts';
import type { RealmState } from '../../../core/realm/realm-state.ts';
import type { BotServiceRow } from '../../../core/storage/tables/outgoing-bots.ts';
import type { UserRow } from '../../../core/storage/tables/users.ts';
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
  readonly may_reach_networks: boolean;
}

/** Tells whether an account may set addresses in the networks of `webhookNetworks`, which the operator trusts. */
export function maySetPrivate({ role }: Pick<UserRow, 'role'>): boolean {
  return role <= roles.administrator;
}

export function checkedServiceName(given: string): string {
  const name = given.trim();
  if (codePoints(name) > limits.botServiceNameLength) {
    throw badRequest(`A service name can have at most ${limits.botServiceNameLength} characters.`);
  }
  return name;
}

interface Allowed {
  /** Whether it may be in a network of `webhookNetworks`. */
  readonly mayReach: boolean;
  readonly stored?: string;
}

/** Returns the URL of a service in its normal form. Throws if the server may not call it, unless it is stored. */
export async function checkedPayloadUrl(
  config: Pick<Config, 'webhookNetworks'>,
  given: string,
  { mayReach, stored }: Allowed,
): Promise<string> {
  const name = 'The payload URL';
  const url = checkedOutsideUrl(given, name);
  const isForbidden = url.startsWith('http:') && url !== stored && !mayReach;
  if (isForbidden && config.webhookNetworks.length > 0) {
    throw badRequest(
      `${name} must begin with https://. Only administrators can enter addresses in private networks.`,
    );
  }
  return reachableUrl(config, url, { stored, name });
}
