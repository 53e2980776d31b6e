import { type BotDelivery, type BotInterface, botInterfaces } from '@tidings/shared-types';
import { NAMELESS_HOST } from '../../users/realm-host.ts';

/** A message as its bot’s service gets it: as in the API, with both Markdown and HTML. */
export interface CalledMessage {
  readonly id: number;
  readonly type: string;
  readonly sender_id: number;
  readonly sender_full_name: string;
  readonly content: string;
  readonly rendered_content: string;
  readonly timestamp: number;
  readonly display_recipient: unknown;
  readonly stream_id?: number;
}

/** Everything that a service is told. */
export interface ServiceCall {
  readonly bot: { readonly id: number; readonly email: string; readonly full_name: string };
  readonly realm: { readonly id: number; readonly host: string };
  readonly message: CalledMessage;
  readonly trigger: BotDelivery['trigger'];
  readonly token: string;
}

interface ServiceRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns the request for a call; undefined if the interface has no form for it. */
export function serviceRequest(form: BotInterface, call: ServiceCall): ServiceRequest | undefined {
  return form === botInterfaces.slack ? slackRequest(call) : genericRequest(call);
}

function genericRequest({ bot, message, token, trigger }: ServiceCall): ServiceRequest {
  const body = {
    data: message.content,
    message,
    bot_email: bot.email,
    bot_full_name: bot.full_name,
    token,
    trigger,
  };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** Returns the form of Slack's outgoing webhooks, which know channels only. */
function slackRequest({ bot, realm, message, token, trigger }: ServiceCall) {
  if (message.stream_id === undefined) return undefined;
  const sent = String(message.timestamp);
  const fields = new URLSearchParams({
    token,
    team_id: `T${realm.id}`,
    team_domain: realm.host === NAMELESS_HOST ? 'localhost' : realm.host,
    channel_id: `C${message.stream_id}`,
    channel_name: String(message.display_recipient),
    thread_ts: sent,
    timestamp: sent,
    user_id: `U${message.sender_id}`,
    user_name: message.sender_full_name,
    text: message.content,
    trigger_word: trigger,
    service_id: String(bot.id),
  });
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: fields.toString(),
  };
}
