import { type BotInterface, botTypes } from '@tidings/shared-types';
import { badRequest } from '../../../core/api-error.ts';
import type { Config } from '../../../core/config/config.ts';
import type { Mutation } from '../../../core/realm/mutation.ts';
import type { RealmState } from '../../../core/realm/realm-state.ts';
import { type BotServiceRow, botServices } from '../../../core/storage/tables/outgoing-bots.ts';
import type { UserRow } from '../../../core/storage/tables/users.ts';
import { audit } from '../../audit/audit.ts';
import { announceBotUpdate } from '../announce-bot.ts';
import { forgetFailures } from '../tell-owner.ts';
import { checkedPayloadUrl, maySetPrivate, servicesOf } from './bot-services.ts';
import { newSealedToken } from './service-token.ts';

type ServiceChange = Partial<
  Pick<BotServiceRow, 'payload_url' | 'interface' | 'may_reach_networks'>
>;

interface Given {
  readonly service_payload_url?: string | null | undefined;
  readonly service_interface?: BotInterface | undefined;
}

/** Returns the checked settings of a service that a request changes; undefined for none. */
export async function checkedServiceChange(
  config: Pick<Config, 'webhookNetworks'>,
  state: RealmState,
  { caller, bot }: { readonly caller: UserRow; readonly bot: UserRow },
  { service_payload_url: url, service_interface: form }: Given,
): Promise<ServiceChange | undefined> {
  if (!url && form === undefined) return undefined;
  const known = state.botServices.get({ bot_id: bot.id });
  if (bot.bot_type !== botTypes.outgoingWebhook || !known) {
    throw badRequest('Only outgoing webhook bots (3) have a payload_url and an interface.');
  }
  const mayReach = maySetPrivate(caller);
  const allowed = { mayReach, stored: known.payload_url };
  const payload_url = url ? await checkedPayloadUrl(config, url, allowed) : undefined;
  const isNew = payload_url !== known.payload_url;
  return {
    ...(payload_url !== undefined && { payload_url }),
    // An administrator who gives the same URL again allows it.
    ...(payload_url !== undefined && (isNew || mayReach) && { may_reach_networks: mayReach }),
    ...(form !== undefined && { interface: form }),
  };
}

/** Changes the service of a bot. Its owner is told of the next failure. */
export function changeService(
  change: Mutation,
  bot: UserRow,
  wanted: ServiceChange | undefined,
): void {
  const before = change.state.botServices.get({ bot_id: bot.id });
  if (!before || !wanted) return;
  const after = { ...before, ...wanted };
  const urlChanges = after.payload_url !== before.payload_url;
  const formChanges = after.interface !== before.interface;
  const reachChanges = after.may_reach_networks !== before.may_reach_networks;
  if (!urlChanges && !formChanges && !reachChanges) return;
  change.put(botServices, after);
  forgetFailures(change, bot.id);
  announceBotUpdate(change, bot, { services: servicesOf(change.state, bot.id) });
  const note = (setting: string, old: unknown, next: unknown) =>
    audit(change, {
      kind: 'bot.setting_changed',
      target: bot.id,
      details: { setting, old, new: next },
    });
  // A path can hold a secret.
  if (urlChanges) note('payload_url', originOf(before), originOf(after));
  if (formChanges) note('interface', before.interface, after.interface);
  if (reachChanges) {
    note('may_reach_networks', before.may_reach_networks, after.may_reach_networks);
  }
}

function originOf({ payload_url }: BotServiceRow): string {
  return new URL(payload_url).origin;
}

/** Gives a bot's service a new token, together with the bot's key: programs read both from one file. */
export function replaceToken(
  change: Mutation,
  secrets: Pick<Config, 'secretKey'>,
  botId: number,
): void {
  const service = change.state.botServices.get({ bot_id: botId });
  if (!service) return;
  const sealed_token = newSealedToken(secrets, change.state);
  change.put(botServices, { ...service, sealed_token });
}
